// The volume is kept in the browser at once and sent to the service once the viewer has settled on it (PLAYER-15).

import { VOLUME_SAVE_MS } from '@seyir/core/limits/playback';

interface VolumeKeeper {
  /** The player is this loud now; only a change is worth keeping. */
  changed(volume: number): void;
  /** What the service knows already: hearing it from the player is no request of the viewer's. */
  expect(volume: number): void;
}

export function createVolumeKeeper(
  keep: (volume: number) => void,
  send: (volume: number) => void,
  known: number | undefined,
): VolumeKeeper {
  let last = known;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    expect(volume) {
      last = volume;
    },
    changed(volume) {
      if (volume === last) return;
      last = volume;
      keep(volume);
      clearTimeout(timer);
      // Not cleared when the player closes: the last request is still a request.
      timer = setTimeout(() => send(volume), VOLUME_SAVE_MS);
    },
  };
}
