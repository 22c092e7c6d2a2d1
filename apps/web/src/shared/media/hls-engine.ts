// HLS by hls.js: in a chunk of its own, for it is larger than all the rest of the application.

import Hls, { type ErrorData, ErrorTypes, Events, type HlsListeners, type LevelDetails } from 'hls.js';
import { getLocale } from '../text/language.ts';
import { type Captions, watchCaptions } from './captions.ts';
import { watchCues } from './cues.ts';
import { catchUpByRate } from './hls-catch-up.ts';
import { loadFirstSegmentsFirst, startOnKeyframe } from './hls-first-segments.ts';
import { controlQuality } from './hls-quality.ts';
import { isSameResource, markOf, preferAudio, preferSound, settingsFor, toTrack, withTokenOf } from './hls-settings.ts';
import type { EngineOptions, MediaEngine, MediaTrack, QualityControl, TrackChoice, TrackMark } from './media-engine.ts';
import { type PictureSubtitles, watchPictures } from './picture-subtitles.ts';
import {
  decideRemedy,
  endRenewal,
  FRESH_MEMORY,
  isNetworkAway,
  type Remedy,
  resetTries,
  type SegmentSpan,
  type StreamTrouble,
} from './recovery.ts';
import { findByLanguage, SUBTITLES_OFF } from './tracks.ts';
import { anchorsOf, LIVE_SECONDS, positionAt, wallClockAt } from './wall-clock.ts';

/** The element stops this near to the end of what it has. */
const NEAR_SECONDS = 0.3;
/** Safely inside the next segment: times of a list are rounded. */
const AFTER_SECONDS = 0.05;

/** Undefined where the browser has no media source that hls.js could fill. */
export function openHls(video: HTMLVideoElement, source: string, options: EngineOptions): MediaEngine | undefined {
  return Hls.isSupported() ? new HlsEngine(video, source, options) : undefined;
}

class HlsEngine implements MediaEngine {
  readonly #video: HTMLVideoElement;
  readonly #options: EngineOptions;
  readonly #hls: Hls;
  readonly #captions: Captions;
  readonly #pictures: PictureSubtitles;
  readonly quality: QualityControl;
  readonly #endings: (() => void)[] = [];
  #address: string;
  /** What was last chosen; a list that is read again is shown with it. hls.js keeps that of the sound. */
  #subtitleLanguage: string | null;
  #subtitleMark: TrackMark | undefined;
  #memory = FRESH_MEMORY;
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** What to do as soon as the network is back. */
  #waiting: (() => void) | undefined;
  /** A span that will never come; the picture jumps over it when it gets there. */
  #gone: SegmentSpan | undefined;
  /** Wall-clock time at which a list that is loaded again goes on; undefined for its own beginning, or live. */
  #resumeAt: number | undefined;
  /** The present load was sent to `#resumeAt`, which needs the clock of its list. */
  #isPlaced = false;
  #isTroubled = false;
  #hasChosenSound = false;
  /** It was said that it will not play: a fresh address that comes later changes nothing. */
  #hasFailed = false;
  #isDestroyed = false;

  constructor(video: HTMLVideoElement, source: string, options: EngineOptions) {
    this.#video = video;
    this.#options = options;
    this.#address = source;
    this.#resumeAt = options.startAtMoment;
    this.#subtitleLanguage = options.preferences?.subtitleLanguage ?? null;
    this.#subtitleMark = options.preferences?.subtitleMark;
    this.#hls = new Hls(settingsFor(options));
    this.quality = controlQuality(this.#hls, options.isPreview);
    this.#captions = watchCaptions(video, () => this.#reportTracks());
    this.#pictures = watchPictures(video, () => this.#reportTracks());
    this.#listen();
    this.#endings.push(loadFirstSegmentsFirst(this.#hls, video), catchUpByRate(this.#hls, video));
    this.#hls.loadSource(source);
    options.beforeAttach?.();
    this.#hls.attachMedia(video);
  }

  selectAudio(id: string): void {
    this.#hasChosenSound = true;
    this.#hls.audioTrack = Number(id);
    const track = this.#hls.audioTracks[Number(id)];
    if (track?.lang) this.#hls.config.audioPreference = preferAudio(track.lang, markOf(track));
  }

  selectSubtitle(id: string | undefined): void {
    const chosen = this.#subtitles().find((track) => track.id === id);
    this.#subtitleLanguage = chosen?.language ?? SUBTITLES_OFF;
    this.#subtitleMark = chosen?.mark;
    const isOwn = this.#chooseOwn(id);
    const track = isOwn || id === undefined ? undefined : this.#hls.subtitleTracks[Number(id)];
    this.#hls.subtitleTrack = track ? Number(id) : -1;
    this.#hls.setSubtitleOption(track);
    this.#reportTracks();
  }

  reload(): void {
    this.#memory = { ...FRESH_MEMORY, isRenewing: this.#memory.isRenewing };
    this.#hasFailed = false;
    this.#load();
  }

  park(): void {
    this.#hls.stopLoad();
  }

  resume(): void {
    if (!this.#isDestroyed) this.#hls.startLoad();
  }

  destroy(): void {
    this.#isDestroyed = true;
    clearTimeout(this.#pause);
    for (const end of this.#endings) end();
    this.#hls.destroy();
  }

  #listen(): void {
    const on = <E extends keyof HlsListeners>(event: E, listener: HlsListeners[E]) => this.#hls.on(event, listener);
    on(Events.ERROR, (_, data) => this.#handle(troubleOf(data)));
    on(Events.MANIFEST_LOADED, (_, { captions = [], sessionData }) => {
      this.#captions.declare(captions.map(({ instreamId = '' }) => instreamId));
      const data = Object.entries(sessionData ?? {}).map(([id, { VALUE = '' }]) => [id, VALUE] as const);
      this.#pictures.declare(data);
    });
    on(Events.FRAG_CHANGED, (_, { frag }) =>
      this.#pictures.enter({ url: withTokenOf(frag.url, this.#address), start: frag.start }),
    );
    on(Events.MANIFEST_PARSED, (_, { audioTracks = [] }) => {
      // Before hls.js looks for a track, so that nothing is loaded of another.
      const sound = this.#hasChosenSound ? undefined : preferSound(audioTracks, this.#options.preferences);
      if (sound) this.#hls.config.audioPreference = sound;
      this.#chooseSubtitles();
    });
    on(Events.SUBTITLE_TRACKS_UPDATED, () => this.#reportTracks());
    on(Events.AUDIO_TRACKS_UPDATED, () => this.#reportTracks());
    on(Events.AUDIO_TRACK_SWITCHED, () => this.#reportTracks());
    on(Events.SUBTITLE_TRACK_SWITCH, () => this.#reportTracks());
    on(Events.LEVEL_UPDATED, (_, { details }) => {
      this.#place(details);
      this.#options.report({
        type: 'list',
        isLive: details.live,
        liveEdge: this.#hls.liveSyncPosition ?? undefined,
        anchors: anchorsOf(details.fragments),
      });
    });
    on(Events.FRAG_LOADED, () => this.#recovered());
    this.#endings.push(watchCues(this.#video, (cues) => this.#options.report({ type: 'cues', cues })));
    this.#endings.push(this.#captions.stop, this.#pictures.stop);
    const handleStop = () => this.#jump();
    for (const event of ['waiting', 'timeupdate'] as const) {
      this.#video.addEventListener(event, handleStop);
      this.#endings.push(() => this.#video.removeEventListener(event, handleStop));
    }
    // The browser knows first: what hls.js would try again in some seconds is tried now.
    const handleOnline = () => {
      if (this.#waiting) this.#goOn();
      else if (this.#isTroubled) this.#hls.startLoad();
    };
    window.addEventListener('online', handleOnline);
    this.#endings.push(() => window.removeEventListener('online', handleOnline));
  }

  #handle(trouble: StreamTrouble): void {
    if (this.#isDestroyed) return;
    const { remedy, memory } = decideRemedy(trouble, this.#memory, performance.now());
    this.#memory = memory;
    if (isNetworkAway(trouble)) this.#reportTrouble(true);
    this.#apply(remedy);
  }

  #apply(remedy: Remedy): void {
    switch (remedy.act) {
      case 'none':
        return;
      case 'renew':
        void this.#renew();
        return;
      case 'recover-media':
        this.#hls.recoverMediaError();
        return;
      case 'skip':
        this.#gone = remedy.span;
        this.#jump();
        if (remedy.isStopped) this.#hls.startLoad();
        return;
      case 'resume':
        this.#wait(remedy.afterMs, () => this.#hls.startLoad());
        return;
      case 'reload':
        this.#wait(remedy.afterMs, () => this.#load());
        return;
      case 'fail':
        this.#hasFailed = true;
        clearTimeout(this.#pause);
        // After a fatal error, `online` does not restart loading: the viewer sees the error and decides.
        this.#waiting = undefined;
        this.#reportTrouble(false);
        this.#hls.stopLoad();
        this.#options.report({ type: 'failed', failure: remedy.failure });
    }
  }

  #wait(afterMs: number, act: () => void): void {
    this.#reportTrouble(true);
    this.#waiting = act;
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#goOn(), afterMs);
  }

  #goOn(): void {
    clearTimeout(this.#pause);
    const act = this.#waiting;
    this.#waiting = undefined;
    act?.();
  }

  #jump(): void {
    if (!this.#gone) return;
    const { start, end } = this.#gone;
    const { currentTime } = this.#video;
    if (currentTime < start - NEAR_SECONDS || currentTime >= end) return;
    this.#gone = undefined;
    this.#video.currentTime = end + AFTER_SECONDS;
  }

  #recovered(): void {
    this.#memory = resetTries(this.#memory);
    this.#reportTrouble(false);
  }

  #reportTrouble(isTroubled: boolean): void {
    if (isTroubled === this.#isTroubled) return;
    this.#isTroubled = isTroubled;
    this.#options.report({ type: 'trouble', trouble: isTroubled ? 'network' : undefined });
  }

  /** From where the viewer is: at the same position of a film, at the same wall-clock time of a channel, or at live. */
  #load(): void {
    const { currentTime } = this.#video;
    // A try that showed nothing does not change where the next one goes on.
    if (currentTime > 0) {
      const isLive = this.#isLive();
      this.#hls.config.startPosition = isLive ? (this.#options.startAtSeconds ?? -1) : currentTime;
      this.#resumeAt = isLive ? this.#momentBehindLive(currentTime) : undefined;
    }
    this.#isPlaced = false;
    // While hls.js still knows its tracks: those it forgets first stay in the element, and go on being shown.
    this.#hls.detachMedia();
    this.#hls.loadSource(this.#address);
    this.#hls.attachMedia(this.#video);
  }

  /** The wall-clock time of a position; undefined for one that is live, which goes on at live. */
  #momentBehindLive(seconds: number): number | undefined {
    const { latestLevelDetails, liveSyncPosition } = this.#hls;
    const isBehind = liveSyncPosition !== null && liveSyncPosition - seconds > LIVE_SECONDS;
    return latestLevelDetails && isBehind ? wallClockAt(anchorsOf(latestLevelDetails.fragments), seconds) : undefined;
  }

  /** Sends a new load to the wall-clock time it goes on at, before its first segment is asked for. */
  #place(details: LevelDetails): void {
    if (this.#isPlaced) return;
    this.#isPlaced = true;
    if (this.#resumeAt === undefined) {
      if (this.#options.startAtSeconds === undefined) startOnKeyframe(this.#hls, details);
      return;
    }
    const seconds = positionAt(anchorsOf(details.fragments), this.#resumeAt);
    if (seconds === undefined) return;
    const latest = details.live ? (this.#hls.liveSyncPosition ?? details.edge) : details.edge;
    // An older moment than the list holds is its oldest.
    this.#hls.startLoad(Math.max(details.fragmentStart, Math.min(seconds, latest)));
  }

  #isLive(): boolean {
    return this.#hls.latestLevelDetails?.live ?? false;
  }

  async #renew(): Promise<void> {
    const { renew } = this.#options;
    if (!renew) {
      this.#endRenewal();
      return this.#refuse('no way to renew');
    }
    try {
      const fresh = await renew();
      if (this.#endRenewal()) this.#goOnAt(fresh);
    } catch (error) {
      if (this.#endRenewal()) this.#refuse(String(error), error);
    }
  }

  /** Whether the engine still waits for the result. */
  #endRenewal(): boolean {
    this.#memory = endRenewal(this.#memory, performance.now());
    return !this.#isDestroyed && !this.#hasFailed;
  }

  #goOnAt(fresh: string): void {
    const isSame = isSameResource(fresh, this.#address);
    this.#address = fresh;
    // Not before: with a setup hls.js sends each request some microtasks later, after whatever is rendered meanwhile.
    this.#hls.config.xhrSetup = (xhr, url) => this.#useToken(xhr, url);
    if (isSame && this.#memory.hasLoaded) {
      // The same thing under a new token goes on with what is in the buffer; what the old one asked for is let go of.
      this.#hls.stopLoad();
      this.#hls.startLoad();
    } else this.#load();
  }

  #refuse(detail: string, cause?: unknown): void {
    this.#apply({ act: 'fail', failure: { code: 1, detail, reason: 'refused', cause } });
  }

  #useToken(xhr: XMLHttpRequest, url: string): void {
    const current = withTokenOf(url, this.#address);
    if (current !== url) xhr.open('GET', current, true);
  }

  /**
   * Streams may name a default; the profile's own choice wins, and without one nothing covers the picture. Said before
   * hls.js looks for a track: what is set during its track events, it sets back.
   */
  #chooseSubtitles(): void {
    const tracks = this.#hls.allSubtitleTracks;
    const offered = [...tracks.map(toTrack), ...this.#pictures.list(), ...this.#captions.list()];
    const { hardOfHearing } = this.#options.preferences ?? {};
    const role = hardOfHearing ? 'hearing' : undefined;
    // Who needs them and chose no language reads that of the interface.
    const language = this.#subtitleLanguage ?? (hardOfHearing ? getLocale() : null);
    const wanted = findByLanguage(offered, language, { mark: this.#subtitleMark, role });
    this.#hls.subtitleDisplay = false;
    this.#hls.subtitleTrack = -1;
    const isOwn = this.#chooseOwn(wanted?.id);
    this.#hls.setSubtitleOption(wanted && !isOwn ? tracks[Number(wanted.id)] : undefined);
    this.#reportTracks();
  }

  #reportTracks(): void {
    this.#options.report({ type: 'tracks', tracks: this.#tracks() });
  }

  #tracks(): TrackChoice {
    const { audioTracks, audioTrack, subtitleTrack } = this.#hls;
    return {
      audio: audioTracks.map(toTrack),
      audioId: audioTrack >= 0 ? String(audioTrack) : undefined,
      subtitles: this.#subtitles(),
      subtitleId: subtitleTrack >= 0 ? String(subtitleTrack) : (this.#captions.chosenId() ?? this.#pictures.chosenId()),
    };
  }

  #subtitles(): readonly MediaTrack[] {
    return [...this.#hls.subtitleTracks.map(toTrack), ...this.#pictures.list(), ...this.#captions.list()];
  }

  /** Whether the track is one that hls.js does not know: captions inside the picture, or subtitles that are pictures. */
  #chooseOwn(id: string | undefined): boolean {
    const isCaption = this.#captions.choose(id);
    return this.#pictures.choose(id) || isCaption;
  }
}

const TYPES: Partial<Record<ErrorTypes, StreamTrouble['type']>> = {
  [ErrorTypes.NETWORK_ERROR]: 'network',
  [ErrorTypes.MEDIA_ERROR]: 'media',
  [ErrorTypes.KEY_SYSTEM_ERROR]: 'keys',
};

function troubleOf({ type, details, fatal, response, frag }: ErrorData): StreamTrouble {
  const span = frag && { start: frag.start, end: frag.start + frag.duration };
  return { type: TYPES[type] ?? 'other', details, isFatal: fatal, status: response?.code, span };
}
