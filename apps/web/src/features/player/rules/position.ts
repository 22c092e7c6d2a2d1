// When a position is worth keeping, and what is kept (PLAYER-08, PLAYER-09).

import { COMPLETED_SECONDS, POSITION_SAVE_SECONDS } from '@seyir/core/limits/playback';

export interface PositionSave {
  readonly kind: 'position' | 'completed';
  readonly seconds: number;
}

interface WatchedPosition {
  readonly positionSeconds: number;
  /** 0 while unknown. */
  readonly durationSeconds: number;
  readonly hasStarted: boolean;
}

/** On leaving: the position, or within the last minute that it was watched to its end. Nothing of what never started. */
export function saveOnExit({
  positionSeconds,
  durationSeconds,
  hasStarted,
}: WatchedPosition): PositionSave | undefined {
  if (!hasStarted || !(durationSeconds > 0) || !Number.isFinite(durationSeconds)) return undefined;
  const seconds = Math.floor(positionSeconds);
  if (durationSeconds - positionSeconds <= COMPLETED_SECONDS) return { kind: 'completed', seconds };
  return seconds > 0 ? { kind: 'position', seconds } : undefined;
}

/** By the timer: a position only, since a viewer who reads the credits may still go back. */
function saveOnTimer(watched: WatchedPosition): PositionSave | undefined {
  const save = saveOnExit(watched);
  return save?.kind === 'position' ? save : undefined;
}

interface PositionSaver {
  /** Playing counts, pausing does not. */
  playing(isPlaying: boolean): void;
  /** The viewer leaves, or may be about to. What was just saved is not saved twice. */
  leave(): void;
}

const PERIOD_MS = POSITION_SAVE_SECONDS * 1_000;

/** Saves every minute of playing, and on leaving. A pause stops the minute and does not begin it again. */
export function createPositionSaver(read: () => WatchedPosition, save: (save: PositionSave) => void): PositionSaver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leftMs = PERIOD_MS;
  let runsSince = 0;
  let last: PositionSave | undefined;
  const saveOnce = (what: PositionSave | undefined) => {
    if (!what || isSame(what, last)) return;
    last = what;
    save(what);
  };
  const run = () => {
    runsSince = performance.now();
    timer = setTimeout(() => {
      saveOnce(saveOnTimer(read()));
      leftMs = PERIOD_MS;
      run();
    }, leftMs);
  };
  const stop = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    leftMs = Math.max(0, leftMs - (performance.now() - runsSince));
  };
  return {
    playing(isPlaying) {
      if (!isPlaying) stop();
      else if (timer === undefined) run();
    },
    leave() {
      stop();
      saveOnce(saveOnExit(read()));
    },
  };
}

function isSame(one: PositionSave, other: PositionSave | undefined): boolean {
  return one.kind === other?.kind && (one.kind === 'completed' || one.seconds === other.seconds);
}
