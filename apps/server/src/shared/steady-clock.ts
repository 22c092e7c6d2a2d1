// A clock that does not jump: the monotonic clock of the machine, counted from the last moment at which its wall clock was
// known to be right. A wall clock that is set while the process runs would end sessions, tokens and leases.
import type { Clock } from './clock.ts';

export interface SteadyClock {
  readonly now: Clock;
  /** Takes over the wall clock, which the caller has found to be right. */
  anchor(): void;
}

export function makeSteadyClock(
  wall: Clock = () => Date.now(),
  monotonic: Clock = () => performance.now(),
): SteadyClock {
  let offsetMs = wall() - monotonic();
  return {
    now: () => Math.floor(monotonic() + offsetMs),
    anchor() {
      offsetMs = wall() - monotonic();
    },
  };
}
