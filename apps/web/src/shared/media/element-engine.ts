// What the browser plays by itself: files, and HLS where there is no media source for hls.js.

import { getLocale } from '../text/language.ts';
import { watchCues } from './cues.ts';
import {
  type EngineOptions,
  failureOfElement,
  type MediaEngine,
  type MediaFailure,
  type MediaTrack,
} from './media-engine.ts';
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
  /** A try that showed nothing does not change where the next one goes on. */
  const keepPlace = () => {
    if (video.currentTime === 0) return;
    resumeMoment = isLive() ? momentBehindLive(video) : undefined;
    resumeAt = isLive() ? startAtSeconds : video.currentTime;
  };
  const renewal = createRenewal(isList(source) ? options : { report }, {
    beforeRenew: keepPlace,
    open: (address) => {
      video.src = address;
    },
  });
  const handleError = () => {
    const failure = failureOfElement(video.error);
    if (!renewal.start(failure)) report({ type: 'failed', failure });
  };

  video.addEventListener('loadedmetadata', handleMetadata);
  video.addEventListener('error', handleError);
  video.addEventListener('timeupdate', renewal.played);
  video.textTracks.addEventListener('addtrack', handleTracks);
  const stopCues = watchCues(video, (cues) => report({ type: 'cues', cues }));
  video.src = source;

  return {
    selectAudio: () => undefined,
    selectSubtitle,
    reload() {
      keepPlace();
      video.load();
    },
    // The browser itself decides how much it loads.
    park: () => undefined,
    resume: () => undefined,
    destroy() {
      renewal.stop();
      stopCues();
      video.removeEventListener('loadedmetadata', handleMetadata);
      video.removeEventListener('error', handleError);
      video.removeEventListener('timeupdate', renewal.played);
      video.textTracks.removeEventListener('addtrack', handleTracks);
      // Without a source the browser stops loading and gives back what it held.
      video.removeAttribute('src');
      video.load();
    },
  };
}

const isList = (source: string) => source.toLowerCase().includes('.m3u8');

/** MediaError: the network, or a source that is refused; a browser does not say that a token was too old. */
const RENEWABLE: ReadonlySet<number> = new Set([2, 4]);
/** Times of `timeupdate`, four a second: an address that plays no longer than this is not replaced by another one. */
const PROVEN_UPDATES = 20;

interface RenewalActions {
  /** The element still has the position that was played. */
  readonly beforeRenew: () => void;
  readonly open: (address: string) => void;
}

/** A playlist ends with the token of its address: the element gets a fresh one, once for each address that has played. */
function createRenewal(
  { renew, report }: Pick<EngineOptions, 'renew' | 'report'>,
  { beforeRenew, open }: RenewalActions,
) {
  let canRenew = true;
  let updates = 0;
  let hasStopped = false;
  return {
    /** False where the failure is final. */
    start(failure: MediaFailure): boolean {
      if (!renew || !canRenew || !RENEWABLE.has(failure.code)) return false;
      canRenew = false;
      updates = 0;
      beforeRenew();
      renew().then(
        (address) => {
          if (!hasStopped) open(address);
        },
        (cause: unknown) => {
          if (!hasStopped) report({ type: 'failed', failure: { ...failure, cause } });
        },
      );
      return true;
    },
    played() {
      updates += 1;
      if (updates >= PROVEN_UPDATES) canRenew = true;
    },
    stop() {
      hasStopped = true;
    },
  };
}
