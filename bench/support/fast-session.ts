// A page that lives faster than its clock says: the picture, the timers and the stopwatch run at one speed, only the date
// stays, for it is the service's. These run in the page and must not use anything of this file.

/** The most a browser plays at. */
export const SPEED = 16;

export interface SessionReading {
  readonly playedSeconds: number;
  readonly bufferedSeconds: number;
}

/** Before the page's own scripts. */
export function simulateSession(speed: number): void {
  const { setTimeout: later, setInterval: often } = window;
  const stopwatch = performance.now.bind(performance);
  Object.assign(window, {
    setTimeout: (act: TimerHandler, ms = 0, ...rest: unknown[]) => later(act, ms / speed, ...rest),
    setInterval: (act: TimerHandler, ms = 0, ...rest: unknown[]) => often(act, ms / speed, ...rest),
  });
  performance.now = () => stopwatch() * speed;

  let playedSeconds = 0;
  let last = 0;
  let video: HTMLVideoElement | undefined;
  Object.assign(window, {
    readSession: () => {
      const ranges = video?.buffered;
      let bufferedSeconds = 0;
      for (let index = 0; index < (ranges?.length ?? 0); index += 1)
        bufferedSeconds += (ranges?.end(index) ?? 0) - (ranges?.start(index) ?? 0);
      return { playedSeconds, bufferedSeconds };
    },
  });
  // Events of media do not bubble, but they are captured on their way down.
  const isMain = (target: EventTarget | null): target is HTMLVideoElement =>
    target instanceof HTMLVideoElement && target.closest('[data-player]') !== null;
  addEventListener(
    'loadedmetadata',
    ({ target }) => {
      if (!isMain(target)) return;
      video = target;
      video.defaultPlaybackRate = speed;
      video.playbackRate = speed;
    },
    { capture: true },
  );
  addEventListener(
    'timeupdate',
    ({ target }) => {
      if (!isMain(target)) return;
      const passed = target.currentTime - last;
      last = target.currentTime;
      // More is a jump and not watched.
      if (passed > 0 && passed < 4 * speed) playedSeconds += passed;
    },
    { capture: true },
  );
}

export function readSession(): SessionReading {
  return (Reflect.get(window, 'readSession') as () => SessionReading)();
}

/** How many answers the application keeps: its cache is found by way of what React has drawn with it. */
export function countQueries(): number {
  interface Fiber {
    readonly child: Fiber | null;
    readonly memoizedProps: { readonly client?: { getQueryCache?(): { getAll(): readonly unknown[] } } } | null;
  }
  const root = document.getElementById('root');
  const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$'));
  let fiber = (key === undefined ? null : Reflect.get(root ?? {}, key)) as Fiber | null;
  for (; fiber; fiber = fiber.child) {
    const cache = fiber.memoizedProps?.client?.getQueryCache?.();
    if (cache) return cache.getAll().length;
  }
  return Number.NaN;
}
