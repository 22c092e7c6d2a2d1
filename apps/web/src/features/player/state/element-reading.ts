import { VOLUME_MAX } from '@seyir/core/limits/playback';
import type { ElementReading, TimeRange } from './player-state.ts';

/** Every event after which something shown may be different. */
export const ELEMENT_EVENTS = [
  'loadedmetadata',
  'loadeddata',
  'durationchange',
  'timeupdate',
  'progress',
  'play',
  'playing',
  'pause',
  'waiting',
  'seeking',
  'seeked',
  'ended',
  'emptied',
  'volumechange',
  'ratechange',
  'resize',
  'enterpictureinpicture',
  'leavepictureinpicture',
] as const;

export function readElement(video: HTMLVideoElement): ElementReading {
  const seekable = rangesOf(video.seekable);
  const [first] = seekable;
  const last = seekable.at(-1);
  return {
    isPaused: video.paused,
    isSeeking: video.seeking,
    hasEnded: video.ended,
    positionSeconds: video.currentTime,
    durationSeconds: Number.isNaN(video.duration) ? 0 : video.duration,
    buffered: rangesOf(video.buffered),
    seekable: first && last && { start: first.start, end: last.end },
    volume: Math.round(video.volume * VOLUME_MAX),
    isMuted: video.muted,
    rate: video.playbackRate,
    height: video.videoHeight,
  };
}

function rangesOf(ranges: TimeRanges): TimeRange[] {
  return Array.from({ length: ranges.length }, (_, index) => ({ start: ranges.start(index), end: ranges.end(index) }));
}
