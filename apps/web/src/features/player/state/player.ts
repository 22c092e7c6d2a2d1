// The player asks and listens: a press becomes a request to the element, the element does it and says so, and what it said
// is what is shown. Nothing here writes what the store shows by itself.

import { VOLUME_MAX } from '@seyir/core/limits/playback';
import { openEngine, warmEngine } from '../../../shared/media/engine.ts';
import type {
  EngineReport,
  MediaEngine,
  MediaTrack,
  QualityControl,
  TrackPreferences,
} from '../../../shared/media/media-engine.ts';
import { afterPicture, type PreloadedMedia } from '../../../shared/media/preloaded-media.ts';
import { retryWhileUnavailable } from '../../../shared/media/retry.ts';
import { appClock } from '../../../shared/time/app-clock.ts';
import { clampSeek, clampVolume } from '../rules/limits.ts';
import { readLiveLine } from '../rules/live-line.ts';
import { fromMedia, fromService, type PlayFailure } from './play-failure.ts';
import { createScreen, readElement } from './player-screen.ts';
import { createPlayerStore, type PlayerState, type PlayerStore } from './player-state.ts';

export interface Playable {
  /** Asks the service for an address. Called again when the last one is no longer accepted. */
  readonly source: () => Promise<string>;
  readonly startAtSeconds?: number | (() => Promise<number | undefined>) | undefined;
  readonly preferences?: (() => Promise<TrackPreferences | undefined>) | undefined;
}

/** A stream whose address is known. */
export interface ShownStream {
  readonly address: string;
  /** Fresh addresses of the same stream; it retries by itself. */
  readonly renew: () => Promise<string>;
  /** Undefined where they are not known yet: the stream then waits for `askPreferences`. */
  readonly preferences: TrackPreferences | undefined;
  readonly askPreferences: () => Promise<TrackPreferences | undefined>;
  /** The stream preloaded in an element of its own, which only has to be shown. */
  readonly media?: PreloadedMedia | undefined;
  /** Starts the stream in a second element, where two are allowed: the old picture stays until there is a new one. */
  readonly openBeside?: (() => PreloadedMedia | undefined) | undefined;
}

export interface Player {
  readonly store: PlayerStore;
  /**
   * Shows the picture at a place of the page; returns the way to let go of the place. Without one the player plays on unseen
   * until another view attaches it, or its session ends it.
   */
  attach(place: Element): () => void;
  /** The last thing that happens to a player. */
  end(): void;
  /** What shows the picture now. */
  element(): HTMLVideoElement | undefined;
  open(playable: Playable): void;
  /** Opens a stream at once, in the element in which it was preloaded if there is one. */
  show(stream: ShownStream): void;
  close(): void;
  /** Nothing is played here for now. */
  shut(): void;
  play(): void;
  pause(): void;
  /** Pauses while another player is heard; returns the way to go on, which does nothing for what was paused before. */
  hold(): () => void;
  toggle(): void;
  seekTo(seconds: number): void;
  seekBy(seconds: number): void;
  goLive(): void;
  setVolume(volume: number): void;
  changeVolume(by: number): void;
  toggleMute(): void;
  setRate(rate: number): void;
  selectAudio(id: string): void;
  selectSubtitle(id: string | undefined): void;
  /** Of the stream that plays; undefined where the browser chooses by itself. */
  quality(): QualityControl | undefined;
  togglePicture(): void;
  allowPicture(isAllowed: boolean): void;
  /** Called with the element before what it shows goes away; returns the way to stop. */
  onLeave(listener: (video: HTMLVideoElement) => void): () => void;
  /** After a failure: from where it was, with a new address. */
  retry(): void;
}

const findMark = (tracks: readonly MediaTrack[], id: string | undefined) =>
  tracks.find((track) => track.id === id)?.mark;

/** Where a try after a failure goes on: in seconds of a film, or at a wall-clock time of a channel. */
type Resume =
  | { readonly seconds: number; readonly moment?: undefined }
  | { readonly seconds?: undefined; readonly moment: number };

function findResume(state: PlayerState): Resume | undefined {
  const { isLive, positionSeconds } = state;
  if (positionSeconds === 0) return undefined;
  if (!isLive) return { seconds: positionSeconds };
  // Against the list as it was: who was live before the failure goes on at live, however long the failure took.
  const line = readLiveLine({ ...state, listedAt: undefined }, appClock.now());
  return line?.isBehind ? { moment: line.shownAt } : undefined;
}

async function askStart(start: Playable['startAtSeconds']): Promise<number | undefined> {
  if (typeof start !== 'function') return start;
  // A position that cannot be had is no reason not to watch.
  return start().catch(() => undefined);
}

async function askPreferences(preferences: Playable['preferences']): Promise<TrackPreferences | undefined> {
  return preferences?.().catch(() => undefined);
}

export function createPlayer(): Player {
  const store = createPlayerStore();
  const screen = createScreen(handleElement);
  let engine: MediaEngine | undefined;
  let playable: Playable | undefined;
  /** The last stream that was shown, whose source retries by itself. */
  let shown: Playable | undefined;
  let place: Element | undefined;
  /** Counts openings: what belongs to an earlier one comes too late and is dropped. */
  let opening = 0;
  let shallPlay = false;
  /** Where the next try goes on; undefined for the beginning, or live. A try that shows nothing does not change it. */
  let resumeAt: Resume | undefined;

  /** Which of several in one language was chosen here: after a failure it is that one again. */
  let marks: Pick<TrackPreferences, 'audioMark' | 'subtitleMark'> = {};

  const leaving = new Set<(video: HTMLVideoElement) => void>();

  /** Ignores the engine and the events of the stream that played; returns the function that ends that stream, once. */
  function leave(): () => void {
    opening += 1;
    let old = engine;
    const shown = screen.element();
    engine = undefined;
    // Its last frame may stay for a while; what it would load takes time and network from the next stream.
    old?.park();
    return () => {
      // No frame is kept of an element that another one covers already.
      if (old && shown && shown === screen.element()) for (const listener of leaving) listener(shown);
      old?.destroy();
      old = undefined;
    };
  }

  function letGo(): void {
    const end = leave();
    screen.clear();
    end();
  }

  async function start(wanted: Playable, resume?: Resume, stream?: ShownStream): Promise<void> {
    const hadPicture = engine !== undefined;
    const endOld = leave();
    const mine = opening;
    const isCurrent = () => mine === opening && screen.element() !== undefined;
    shallPlay = true;
    const onWait = () => store.report({ type: 'preparing' });
    // The addresses of a shown stream are retried where they come from: one loop, not two.
    const retried = (isPlaying: boolean) => () =>
      retryWhileUnavailable(wanted.source, { isCurrent, isPlaying, onWait });
    const [ask, renew] = isShown(wanted) ? [wanted.source, wanted.source] : [retried(false), retried(true)];
    store.report({ type: 'opened' });
    warmEngine();
    const reportEngine = (reported: EngineReport) => {
      if (!isCurrent()) return;
      if (reported.type === 'failed') fail(fromMedia(reported.failure));
      else store.report(reported.type === 'list' ? { ...reported, at: appClock.now() } : reported);
    };
    const begin = (address: string, startAt?: number, preferences?: TrackPreferences) => {
      const video = screen.element();
      if (!isCurrent() || video === undefined) return;
      engine = openEngine(video, address, {
        startAtSeconds: startAt,
        startAtMoment: resume?.moment,
        preferences: preferences && { ...preferences, ...marks },
        // The first question is on its way before the old picture is kept and its engine taken apart.
        beforeAttach: endOld,
        renew,
        report: reportEngine,
      });
    };
    if (stream) {
      const media = stream.media ?? (hadPicture && stream.preferences ? stream.openBeside?.() : undefined);
      if (media) {
        if (hadPicture) screen.change(media.video, endOld);
        else screen.replace(media.video);
        engine = media.take({ report: reportEngine, renew });
        return catchUpWith(media.video);
      }
      if (stream.preferences) {
        begin(stream.address, undefined, stream.preferences);
        return endOld();
      }
    }
    endOld();
    try {
      const [address, startAt, preferences] = await Promise.all([
        stream ? stream.address : ask(),
        resume?.seconds ?? askStart(wanted.startAtSeconds),
        askPreferences(wanted.preferences),
      ]);
      begin(address, startAt, preferences);
    } catch (error) {
      if (isCurrent()) fail(fromService(error));
    }
  }

  /** The previous element, which waits for the first frame of this stream, is removed: there will be none. */
  function fail(failure: PlayFailure): void {
    screen.clear();
    store.report({ type: 'failed', failure });
  }

  /** Reports the events that a preloaded element had before it was shown. */
  function catchUpWith(element: HTMLVideoElement): void {
    if (element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    handleElement(element, 'loadeddata');
    if (!element.paused) handleElement(element, 'playing');
  }

  function handleElement(element: HTMLVideoElement, event: string): void {
    if (event !== 'loadeddata') {
      report(element, event);
      return;
    }
    // Before anything is rendered for it: the picture would wait for that.
    if (shallPlay) askToPlay();
    afterPicture(element, () => {
      if (element === screen.element()) report(element, event);
    });
  }

  function report(element: HTMLVideoElement, event: string): void {
    store.report({ type: 'element', event, reading: readElement(element) });
  }

  function askToPlay(): void {
    shallPlay = true;
    screen
      .element()
      ?.play()
      .catch((error: unknown) => {
        // Anything else is reported by the element itself, or was overtaken by a pause.
        if (error instanceof DOMException && error.name === 'NotAllowedError') store.report({ type: 'blocked' });
      });
  }

  function seekTo(seconds: number): void {
    const video = screen.element();
    if (!video) return;
    video.currentTime = clampSeek(seconds, store.read());
    // The element is already there; its event may come after the viewer has left, and the position with it.
    report(video, 'seeking');
  }

  /** Another opening: what a retry would go on with belongs to the one before. */
  function forget(): void {
    resumeAt = undefined;
    marks = {};
  }

  const isShown = (wanted: Playable) => wanted === shown;

  const player: Player = {
    store,
    attach(where) {
      place = where;
      if (screen.element()) screen.move(where);
      else screen.open(where, document.createElement('video'));
      return () => {
        if (place !== where) return;
        place = undefined;
        // At once: out of the document an element pauses, and leaves picture-in-picture.
        screen.move(undefined);
      };
    },
    end() {
      letGo();
      screen.close();
    },
    element: screen.element,
    open(wanted) {
      forget();
      playable = wanted;
      void start(wanted);
    },
    show(stream) {
      forget();
      playable = { source: stream.renew, preferences: stream.askPreferences };
      shown = playable;
      void start(playable, undefined, stream);
    },
    close() {
      letGo();
      screen.element()?.pause();
    },
    shut() {
      player.close();
      store.report({ type: 'shut' });
    },
    play: askToPlay,
    pause() {
      shallPlay = false;
      screen.element()?.pause();
    },
    hold() {
      const state = store.read();
      const isWanted = shallPlay && !(state.phase === 'ready' && state.isPaused);
      const isAtLive = state.isLive && readLiveLine(state, appClock.now())?.isBehind !== true;
      player.pause();
      return () => {
        if (isWanted) (isAtLive ? player.goLive : askToPlay)();
      };
    },
    toggle() {
      const video = screen.element();
      if (!video) return;
      if (video.paused) askToPlay();
      else player.pause();
    },
    seekTo,
    seekBy(seconds) {
      // From the element itself: of a key that is held down, the last press may not be in the store yet.
      const from = screen.element()?.currentTime ?? 0;
      // A channel is often shown nearer to its end than live is measured: forward must not lead back from there.
      if (seconds < 0 || clampSeek(from + seconds, store.read()) > from) seekTo(from + seconds);
    },
    goLive() {
      const { liveEdge, seekable } = store.read();
      const edge = liveEdge ?? seekable?.end;
      if (edge !== undefined) seekTo(edge);
      askToPlay();
    },
    setVolume(volume) {
      const video = screen.element();
      if (!video) return;
      video.volume = clampVolume(volume) / VOLUME_MAX;
      // Turning it up is a request to hear.
      if (volume > 0) video.muted = false;
    },
    changeVolume(by) {
      const video = screen.element();
      // Of the element: the store hears of a change after the next key of a quick hand.
      if (video) player.setVolume(Math.round(video.volume * VOLUME_MAX) + by);
    },
    toggleMute() {
      const video = screen.element();
      if (video) video.muted = !video.muted;
    },
    setRate(rate) {
      const video = screen.element();
      if (video) video.playbackRate = rate;
    },
    selectAudio(id) {
      marks = { ...marks, audioMark: findMark(store.read().tracks.audio, id) };
      engine?.selectAudio(id);
    },
    selectSubtitle(id) {
      marks = { ...marks, subtitleMark: findMark(store.read().tracks.subtitles, id) };
      engine?.selectSubtitle(id);
    },
    quality: () => engine?.quality,
    allowPicture: screen.allowPicture,
    togglePicture() {
      const video = screen.element();
      const isInPicture = document.pictureInPictureElement === video;
      const asked = isInPicture ? document.exitPictureInPicture() : video?.requestPictureInPicture();
      // Refused by the browser: the button simply stays as it is.
      asked?.catch(() => undefined);
    },
    onLeave(listener) {
      leaving.add(listener);
      return () => leaving.delete(listener);
    },
    retry() {
      const state = store.read();
      if (state.hasStarted || state.positionSeconds > 0) resumeAt = findResume(state);
      if (playable) void start(playable, resumeAt);
    },
  };
  return player;
}
