// Casting to another screen, where the browser has it: the Remote Playback API, and AirPlay in Safari. Both belong to the media
// element; a browser that fills the element by script (MSE) may offer neither.

import { useEffect, useState } from 'react';
import { bestEffort } from '../../../shared/best-effort.ts';
import type { Player } from '../state/player.ts';
import { usePlayerState } from '../state/player-state.ts';

type AirPlayVideo = HTMLVideoElement & { webkitShowPlaybackTargetPicker?: () => void };

const AIRPLAY_EVENT = 'webkitplaybacktargetavailabilitychanged';

/** Opens the browser's list of screens; undefined while there is none to choose. */
export function useCasting(player: Player): (() => void) | undefined {
  const isReady = usePlayerState(player.store, ({ phase }) => phase === 'ready');
  const video = isReady ? player.element() : undefined;
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    if (!video) return;
    const stop = watchScreens(video, setOffered);
    return () => {
      stop();
      setOffered(false);
    };
  }, [video]);
  return isOffered && video ? () => promptScreens(video) : undefined;
}

function watchScreens(video: AirPlayVideo, changed: (isOffered: boolean) => void): () => void {
  if (video.webkitShowPlaybackTargetPicker) {
    const handle = (event: Event) => changed((event as Event & { availability?: string }).availability === 'available');
    video.addEventListener(AIRPLAY_EVENT, handle);
    return () => video.removeEventListener(AIRPLAY_EVENT, handle);
  }
  const { remote } = video;
  if (!remote) return () => undefined;
  let watch: Promise<number | undefined>;
  try {
    // Rejects where the present source cannot be played elsewhere.
    watch = remote.watchAvailability(changed).catch(() => undefined);
  } catch {
    return () => undefined;
  }
  return () =>
    void watch.then((id) => (id === undefined ? undefined : remote.cancelWatchAvailability(id).catch(() => undefined)));
}

function promptScreens(video: AirPlayVideo): void {
  if (video.webkitShowPlaybackTargetPicker) video.webkitShowPlaybackTargetPicker();
  else bestEffort(video.remote.prompt(), 'the viewer closed the list of screens');
}
