// What the browser plays by itself: files, and HLS where there is no media source for hls.js.

import { getLanguage } from '../text/language.ts';
import { watchCues } from './cues.ts';
import { type EngineOptions, failureOfElement, type MediaEngine, type MediaTrack } from './media-engine.ts';

import { findByLanguage, labelOf } from './tracks.ts';

export function openElement(video: HTMLVideoElement, source: string, options: EngineOptions): MediaEngine {
  const { report, startAtSeconds = 0, preferences } = options;
  let resumeAt = startAtSeconds;
  let subtitleId: string | undefined;
  let hasChosen = false;

  const subtitles = (): MediaTrack[] =>
    [...video.textTracks].map(({ label, language }, index) => ({
      id: String(index),
      label: labelOf(label, language, index + 1, getLanguage()),
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
    if (resumeAt > 0) video.currentTime = resumeAt;
    report({ type: 'list', isLive: video.duration === Number.POSITIVE_INFINITY, liveEdge: undefined, anchors: [] });
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
      resumeAt = video.currentTime;
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
