// The channel that a viewer is most likely to change to stands ready in an element of its own, parked at its picture: the
// change then only has to show it. It is made again while it would grow old, but only for the time in which viewers look
// around: who has settled for good is not to pay for a second stream.

import type { TrackPreferences } from '../../shared/media/engine.ts';
import type { PreloadedMedia } from '../../shared/media/preloaded-media.ts';

/** Older than this it would be noticeably behind live. */
export const READY_MS = 10_000;

export interface StandbyDeps {
  /** Parks a channel in an element that is not in the page. */
  begin(address: string): PreloadedMedia | undefined;
  schedule(act: () => void, ms: number): () => void;
  /** Whether it would be of any use now: the page may be in the background. */
  isWanted(): boolean;
  /** How often it is made again. */
  readonly renewals: number;
}

export interface Standby {
  prepare(address: string): void;
  /** Once; undefined for another address, or one that was begun with other preferences. */
  take(address: string, preferences: TrackPreferences | undefined): PreloadedMedia | undefined;
  stop(): void;
}

export function createStandby(deps: StandbyDeps): Standby {
  let ready: PreloadedMedia | undefined;
  let stopWaiting = () => {};

  function begin(address: string, renewals: number): void {
    ready?.end();
    ready = deps.isWanted() ? deps.begin(address) : undefined;
    stopWaiting = deps.schedule(() => {
      if (renewals > 0) return begin(address, renewals - 1);
      ready?.end();
      ready = undefined;
    }, READY_MS);
  }

  function stop(): void {
    stopWaiting();
    ready?.end();
    ready = undefined;
  }

  return {
    prepare(address) {
      stop();
      begin(address, deps.renewals);
    },
    take(address, preferences) {
      if (ready?.address !== address || ready.preferences !== preferences || ready.hasFailed()) return undefined;
      const taken = ready;
      ready = undefined;
      stopWaiting();
      return taken;
    },
    stop,
  };
}
