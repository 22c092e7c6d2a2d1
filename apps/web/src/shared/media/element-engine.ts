// What the browser plays by itself: files, and HLS where there is no media source for hls.js.

import { getLocale } from '../text/language.ts';
import { watchCues } from './cues.ts';
import { type EngineOptions, failureOfElement, type MediaEngine, type MediaTrack } from './media-engine.ts';
import { findByLanguage, labelOf } from './tracks.ts';
import { LIVE_SECONDS } from './wall-clock.ts';

/** `getStartDate` of the HTML standard: the wall clock at position 0, by EXT-X-PROGRAM-DATE-TIME. Only WebKit has it. */
interface DatedVideo {
  getStartDate?: () => Date;
}

/** Epoch milliseconds at position 0; undefined where the browser or the list does not know. */
function startOfClock(video: HTMLVideoElement & DatedVideo): number | undefined {
  const start = video.getStartDate?.().getTime();
  return start === undefined || Number.isNaN(start) ? undefined : start;
}

/** The wall-clock time of what plays; undefined within reach of live, which goes on at live. */
function momentBehindLive(video: HTMLVideoElement): number | undefined {
  const start = startOfClock(video);
  const { seekable, currentTime } = video;
  const isBehind = seekable.length > 0 && seekable.end(seekable.length - 1) - currentTime > LIVE_SECONDS;
  return start !== undefined && isBehind ? start + currentTime * 1_000 : undefined;
}

export function openElement(video: HTMLVideoElement, source: string, options: EngineOptions): MediaEngine {
  const { report, startAtSeconds = 0, preferences } = options;
  let resumeAt = startAtSeconds;
  let resumeMoment = options.startAtMoment;
  let subtitleId: string | undefined;
  let hasChosen = false;

  const isLive = () => video.duration === Number.POSITIVE_INFINITY;
  const subtitles = (): MediaTrack[] =>
    [...video.textTracks].map(({ label, language }, index) => ({
      id: String(index),
      label: labelOf(label, language, index + 1, getLocale()),
      language,
    }));
  const selectSubtitle = (id: string | undefined) => {
    subtitleId = id;
    [...video.textTracks].forEach((track, index) => {
      track.mode = String(index) === id ? 'hidden' : 'disabled';
    });
    report({ type: 'tracks', tracks: { audio: [], audioId: undefined, subtitles: subtitles(), subtitleId: id } });
  };
  const handleTracks = () => {
    if (!hasChosen) subtitleId = findByLanguage(subtitles(), preferences?.subtitleLanguage ?? null)?.id;
    hasChosen = true;
    selectSubtitle(subtitleId);
  };
  const handleMetadata = () => {
    const start = startOfClock(video);
    if (resumeMoment !== undefined && start !== undefined) {
      // An older moment than the list holds is its oldest.
      video.currentTime = Math.max(0, (resumeMoment - start) / 1_000);
    } else if (resumeAt > 0) video.currentTime = resumeAt;
    report({ type: 'list', isLive: isLive(), liveEdge: undefined, anchors: [] });
  };
  const handleError = () => report({ type: 'failed', failure: failureOfElement(video.error) });

  video.addEventListener('loadedmetadata', handleMetadata);
  video.addEventListener('error', handleError);
  video.textTracks.addEventListener('addtrack', handleTracks);
  const stopCues = watchCues(video, (lines) => report({ type: 'cues', lines }));
  video.src = source;

  return {
    selectAudio: () => undefined,
    selectSubtitle,
    reload() {
      // A try that showed nothing does not change where the next one goes on.
      if (video.currentTime > 0) {
        resumeMoment = isLive() ? momentBehindLive(video) : undefined;
        resumeAt = isLive() ? startAtSeconds : video.currentTime;
      }
      video.load();
    },
    // The browser itself decides how much it loads.
    park: () => undefined,
    resume: () => undefined,
    destroy() {
      stopCues();
      video.removeEventListener('loadedmetadata', handleMetadata);
      video.removeEventListener('error', handleError);
      video.textTracks.removeEventListener('addtrack', handleTracks);
      // Without a source the browser stops loading and gives back what it held.
      video.removeAttribute('src');
      video.load();
    },
  };
}
