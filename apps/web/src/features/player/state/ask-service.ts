// What is asked for before something can be opened.

import { isPassing } from '../../../shared/api/api-error.ts';
import type { TrackPreferences } from '../../../shared/media/engine.ts';
import type { Playable } from './player.ts';

/** A service that is making something ready is asked again after this long, and not for longer than that. */
const PREPARING_PAUSE_MS = 1_500;
const PREPARING_MOST_MS = 90_000;

export async function askStart(start: Playable['startAtSeconds']): Promise<number | undefined> {
  if (typeof start !== 'function') return start;
  // A position that cannot be had is no reason not to watch.
  return start().catch(() => undefined);
}

export async function askPreferences(preferences: Playable['preferences']): Promise<TrackPreferences | undefined> {
  return preferences?.().catch(() => undefined);
}

/** The service may still be making what is asked for, or be away for a moment. */
export async function retryWhileUnavailable(
  source: () => Promise<string>,
  isCurrent: () => boolean,
  onWait: () => void,
): Promise<string> {
  for (let waitedMs = 0; ; waitedMs += PREPARING_PAUSE_MS) {
    try {
      return await source();
    } catch (error) {
      if (!isPassing(error) || waitedMs >= PREPARING_MOST_MS || !isCurrent()) throw error;
      onWait();
      await new Promise((resolve) => setTimeout(resolve, PREPARING_PAUSE_MS));
      if (!isCurrent()) throw error;
    }
  }
}
