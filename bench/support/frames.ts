// Frame times, measured in the page: from the page's opening to its first frame, and from a press to the first frame of the
// next source. The same script runs in both pages of a comparison. The page reports frames through a binding: polling would
// take time of the measured page.

import type { BrowserContext, CDPSession } from '@playwright/test';

export type FrameKind = 'first' | 'change';

export interface Frames {
  /** The next frame of its kind that comes from now on, in milliseconds since the page was opened or the press was made. */
  next(kind: FrameKind): Promise<number>;
}

const BINDING = 'frameCame';

/** Installs the script in all pages opened afterwards. */
export async function noteFrames(context: BrowserContext): Promise<void> {
  await context.addInitScript(note, BINDING);
}

/** Listens for frames; call before the page of the session is opened. */
export async function hearFrames(session: CDPSession, timeoutMs: number): Promise<Frames> {
  const waiting = new Map<string, (ms: number) => void>();
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== BINDING) return;
    const [kind = '', ms] = payload.split(' ');
    waiting.get(kind)?.(Number(ms));
    waiting.delete(kind);
  });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: BINDING });
  return {
    next: (kind) =>
      new Promise((resolve, reject) => {
        const giveUp = () => reject(new Error(`No frame (${kind}) came in ${timeoutMs / 1_000} s.`));
        const timer = setTimeout(giveUp, timeoutMs);
        waiting.set(kind, (ms) => {
          clearTimeout(timer);
          resolve(ms);
        });
      }),
  };
}

/** Runs in the page before its own scripts, without access to this file. */
function note(binding: string): void {
  let pressedAt: number | undefined;
  let hasCome = false;
  const report = (kind: string, ms: number) => {
    if (hasCome) return;
    hasCome = true;
    (Reflect.get(window, binding) as (payload: string) => void)(`${kind} ${ms}`);
  };
  const handlePress = (event: Event) => {
    pressedAt = event.timeStamp;
    hasCome = false;
  };
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, handlePress, { capture: true });
  const expectFrame = (video: HTMLVideoElement) => {
    const since = pressedAt;
    video.requestVideoFrameCallback((now) => {
      if (since === undefined && pressedAt === undefined) report('first', now);
      else if (since !== undefined && since === pressedAt) report('change', now - since);
    });
  };
  // Another source in the same element; events of media do not bubble, but they are captured on their way down.
  addEventListener('loadstart', ({ target }) => expectFrame(target as HTMLVideoElement), { capture: true });
  // A preloaded element has its first frame already, which is seen without playing; requestVideoFrameCallback waits for the
  // second. It is on the screen once the rendering after its insertion is over: when the next one begins.
  const expectShown = () => {
    const since = pressedAt;
    requestAnimationFrame(() =>
      requestAnimationFrame((now) => {
        if (since !== undefined && since === pressedAt) report('change', now - since);
      }),
    );
  };
  // Another element.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof HTMLVideoElement)) continue;
        expectFrame(node);
        const hasFrame = node.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !node.seeking;
        if (hasFrame && node.getVideoPlaybackQuality().totalVideoFrames > 0) expectShown();
      }
    }
  }).observe(document, { childList: true, subtree: true });
}
