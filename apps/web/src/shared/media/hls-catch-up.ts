// Catching up with live by the playback rate, on channels whose list is published in parts. hls.js sets the rate; here stands when it may,
// because it would also bring back viewers of a list of whole segments, and undo a rate that the viewer has chosen.

import Hls, { type HlsListeners } from 'hls.js';
import { CATCH_UP_RATE, chosenRate, isCatchingUp } from './rate.ts';

const { Events } = Hls;

/** Returns the way to stop, which leaves the element at the viewer's rate. */
export function catchUpByRate(hls: Hls, video: HTMLVideoElement): () => void {
  let hasParts = false;
  const decide = () => {
    const isAllowed = hasParts && chosenRate(video.playbackRate) === 1;
    hls.config.maxLiveSyncPlaybackRate = isAllowed ? CATCH_UP_RATE : 1;
    if (!hasParts && isCatchingUp(video.playbackRate)) video.playbackRate = 1;
  };
  const handleList: HlsListeners['hlsLevelUpdated'] = (_, { details }) => {
    hasParts = details.live && details.partList !== null;
    decide();
  };
  hls.on(Events.LEVEL_UPDATED, handleList);
  video.addEventListener('ratechange', decide);
  return () => {
    hls.off(Events.LEVEL_UPDATED, handleList);
    video.removeEventListener('ratechange', decide);
    hasParts = false;
    decide();
  };
}
