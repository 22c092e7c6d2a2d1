// What makes the first picture come sooner: live playback that starts on a keyframe, and a pause of buffering after the first
// segment of picture and sound until the picture is drawn. hls.js would go on at once with
// the next segments, and with another rendition, which take processor and network from the first picture (a fifth of the
// time of a channel change, bench/channel-change.bench.ts).

import Hls, { type HlsListeners, type LevelDetails } from 'hls.js';
import { afterPicture } from './preloaded-media.ts';

const { Events } = Hls;

/** Timeout of the first picture: without one the rest is loaded all the same. */
const FIRST_PICTURE_MS = 1_000;

/** Call before the source is loaded. Returns the way to stop. */
export function loadFirstSegmentsFirst(hls: Hls, video: HTMLVideoElement): () => void {
  const requested = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    video.removeEventListener('loadeddata', handleData);
    hls.off(Events.FRAG_LOADING, handleLoading);
  };
  const goOn = () => {
    stop();
    hls.resumeBuffering();
  };
  let isStopped = false;
  const handleData = () =>
    afterPicture(video, () => {
      if (!isStopped) goOn();
    });
  const handleLoading: HlsListeners['hlsFragLoading'] = (_, { frag }) => {
    if (frag.sn === 'initSegment') return;
    requested.add(frag.type);
    const hasOwnSound = hls.audioTracks.some(({ url }) => url);
    if (!requested.has('main') || (hasOwnSound && !requested.has('audio'))) return;
    hls.off(Events.FRAG_LOADING, handleLoading);
    // It has its picture already: the sound came late.
    if (video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return;
    hls.pauseBuffering();
    video.addEventListener('loadeddata', handleData, { once: true });
    timer = setTimeout(goOn, FIRST_PICTURE_MS);
  };
  hls.on(Events.FRAG_LOADING, handleLoading);
  return () => {
    isStopped = true;
    stop();
  };
}

/**
 * Moves the live start position to the nearest start of a segment, which is a keyframe; call before the first segment is
 * loaded. hls.js starts three target durations behind the edge, anywhere in a segment, and the browser then decodes up to a
 * hundred frames before it shows one.
 */
export function startOnKeyframe(hls: Hls, { live, fragments, edge, startTimeOffset, partList }: LevelDetails): void {
  const wanted = hls.liveSyncPosition;
  // A list in parts says how near one may start: the nearest segment would be up to half a segment further from live, or too near.
  if (partList !== null) return;
  if (!live || wanted === null || startTimeOffset !== null) return;
  const [first = wanted, ...others] = fragments.map(({ start }) => start);
  const nearest = others.reduce(
    (best, start) => (Math.abs(start - wanted) < Math.abs(best - wanted) ? start : best),
    first,
  );
  hls.targetLatency = edge - nearest;
}
