// Catching up with live by the playback rate, on channels whose list is published in parts. hls.js sets the rate; here stands when it may,
// because it would also bring back viewers of a list of whole segments, and undo a rate that the viewer has chosen.

import Hls, { ErrorDetails, type HlsListeners } from 'hls.js';
import { CATCH_UP_RATE, chosenRate, isCatchingUp } from './rate.ts';

const { Events } = Hls;

/** A stall moves hls.js one second further from live, four at most; after as many in a minute the stream is played in whole segments. */
const STALLS_MOST = 4;
const STALLS_SPELL_MS = 60_000;

/** Returns the way to stop, which leaves the element at the viewer's rate. */
export function catchUpByRate(hls: Hls, video: HTMLVideoElement): () => void {
  let hasParts = false;
  const decide = () => {
    const isPrompt = hasParts && hls.config.lowLatencyMode;
    hls.config.maxLiveSyncPlaybackRate = isPrompt && chosenRate(video.playbackRate) === 1 ? CATCH_UP_RATE : 1;
    // hls.js leaves the rate as it is when it may no longer change it.
    if (!isPrompt && isCatchingUp(video.playbackRate)) video.playbackRate = 1;
  };
  const handleList: HlsListeners['hlsLevelUpdated'] = (_, { details }) => {
    hasParts = details.live && details.partList !== null;
    decide();
  };
  let stalls: number[] = [];
  const handleError: HlsListeners['hlsError'] = (_, { details }) => {
    if (details !== ErrorDetails.BUFFER_STALLED_ERROR || !hasParts) return;
    const at = performance.now();
    stalls = [...stalls.filter((earlier) => at - earlier < STALLS_SPELL_MS), at];
    if (stalls.length < STALLS_MOST) return;
    hls.config.lowLatencyMode = false;
    decide();
  };
  hls.on(Events.LEVEL_UPDATED, handleList);
  hls.on(Events.ERROR, handleError);
  video.addEventListener('ratechange', decide);
  return () => {
    hls.off(Events.LEVEL_UPDATED, handleList);
    hls.off(Events.ERROR, handleError);
    video.removeEventListener('ratechange', decide);
    hasParts = false;
    decide();
  };
}
