// The player asks and listens: a press becomes a request to the element, the element does it and says so, and what it said
// is what is shown. Nothing here writes what the store shows by itself.

import { VOLUME_MAX } from '@seyir/core/limits/playback';
import {
  type EngineReport,
  type MediaEngine,
  type MediaTrack,
  openEngine,
  type TrackPreferences,
  warmEngine,
} from '../../../shared/media/engine.ts';
import type { PreloadedMedia } from '../../../shared/media/preloaded-media.ts';
import { appClock } from '../../../shared/time/app-clock.ts';
import { clampSeek, clampVolume } from '../rules/limits.ts';
import { readLiveLine } from '../rules/live-line.ts';
import { askPreferences, askStart, retryWhileUnavailable } from './ask-service.ts';
import { readElement } from './element-reading.ts';
import { fromMedia, fromService, type PlayFailure } from './play-failure.ts';
import { createPlayerStore, type PlayerStore } from './player.store.ts';
import { createScreen } from './player-screen.ts';
import type { PlayerState } from './player-state.ts';

export interface Playable {
  /** Asks the service for an address. Called again when the last one is no longer accepted. */
  readonly source: () => Promise<string>;
  readonly startAtSeconds?: number | (() => Promise<number | undefined>) | undefined;
  readonly preferences?: (() => Promise<TrackPreferences | undefined>) | undefined;
  /** All of it, where it is known already: then nothing is waited for. */
  readonly atHand?: (() => PlayableAtHand | undefined) | undefined;
}

export interface PlayableAtHand {
  readonly address: string;
  readonly preferences: TrackPreferences | undefined;
  /** It stands ready in an element of its own and only has to be shown. */
  readonly ready?: PreloadedMedia | undefined;
  /** Begins it in an element of its own, where there may be two: the old picture stays until there is a new one. */
  readonly beginBeside?: (() => PreloadedMedia | undefined) | undefined;
}

export interface Player {
  readonly store: PlayerStore;
  /**
   * Takes a place in the page for its picture, with what was begun before; returns the way to let go of it, and of
   * everything that plays there. What was begun goes on if it is what is opened first.
   */
  attach(screen: Element, begun?: PreloadedMedia): () => void;
  /** Whether there is a place to open something in. */
  isAttached(): boolean;
  /** What shows the picture now. */
  element(): HTMLVideoElement | undefined;
  /** The address of what plays already and was not opened by the player. */
  begunAddress(): string | undefined;
  open(playable: Playable): void;
  close(): void;
  /** Nothing is played here for now. */
  shut(): void;
  play(): void;
  pause(): void;
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
  togglePicture(): void;
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

export function createPlayer(): Player {
  const store = createPlayerStore();
  const screen = createScreen(hear);
  let engine: MediaEngine | undefined;
  let begun: PreloadedMedia | undefined;
  let playable: Playable | undefined;
  /** Counts openings: what belongs to an earlier one comes too late and is dropped. */
  let opening = 0;
  let shallPlay = false;
  /** Where the next try goes on; undefined for the beginning, or live. A try that shows nothing does not change it. */
  let resumeAt: Resume | undefined;

  /** Which of several in one language was chosen here: after a failure it is that one again. */
  let marks: Pick<TrackPreferences, 'audioMark' | 'subtitleMark'> = {};

  const leaving = new Set<(video: HTMLVideoElement) => void>();

  /** Nothing of what played before is heard any more; returns the way to end it, once. */
  function leave(): () => void {
    opening += 1;
    let old = engine;
    const shown = screen.element();
    engine = undefined;
    return () => {
      // What another element lies over already need not be kept.
      if (old && shown && shown === screen.element()) for (const listener of leaving) listener(shown);
      old?.destroy();
      old = undefined;
      begun?.end();
      begun = undefined;
    };
  }

  function letGo(): void {
    const end = leave();
    screen.clear();
    end();
  }

  async function start(wanted: Playable, resume?: Resume): Promise<void> {
    const isPlaying = engine !== undefined;
    const endOld = leave();
    const mine = opening;
    const isCurrent = () => mine === opening && screen.element() !== undefined;
    shallPlay = true;
    const ask = () => retryWhileUnavailable(wanted.source, isCurrent, () => store.report({ type: 'preparing' }));
    store.report({ type: 'opened' });
    warmEngine();
    const begin = (address: string, startAt?: number, preferences?: TrackPreferences) => {
      const video = screen.element();
      if (!isCurrent() || video === undefined) return;
      const report = (heard: EngineReport) => {
        if (!isCurrent()) return;
        if (heard.type === 'failed') fail(fromMedia(heard.failure));
        else store.report(heard.type === 'list' ? { ...heard, at: appClock.now() } : heard);
      };
      if (begun?.address === address && !begun.hasFailed()) {
        engine = begun.take({ report, renew: ask });
        begun = undefined;
        return goOnWith(video);
      }
      engine = openEngine(video, address, {
        startAtSeconds: startAt,
        startAtMoment: resume?.moment,
        preferences: preferences && { ...preferences, ...marks },
        // The first question is on its way before the old picture is kept and its engine taken apart.
        beforeAttach: endOld,
        renew: ask,
        report,
      });
    };
    const atHand = resume === undefined ? wanted.atHand?.() : undefined;
    const ready = atHand?.ready ?? (isPlaying ? atHand?.beginBeside?.() : undefined);
    if (ready) {
      screen.change(ready.video, endOld);
      begun?.end();
      begun = ready;
    }
    if (atHand) {
      begin(atHand.address, undefined, atHand.preferences);
      if (!ready) endOld();
      return;
    }
    endOld();
    try {
      const [address, startAt, preferences] = await Promise.all([
        ask(),
        resume?.seconds ?? askStart(wanted.startAtSeconds),
        askPreferences(wanted.preferences),
      ]);
      begin(address, startAt, preferences);
    } catch (error) {
      if (isCurrent()) fail(fromService(error));
    }
  }

  /** There will be no picture that what lies below could wait for. */
  function fail(failure: PlayFailure): void {
    screen.clear();
    store.report({ type: 'failed', failure });
  }

  /** What the element has said already, as if it said it now. */
  function goOnWith(element: HTMLVideoElement): void {
    if (element.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    hear(element, 'loadeddata');
    if (!element.paused) hear(element, 'playing');
  }

  function hear(element: HTMLVideoElement, event: string): void {
    store.report({ type: 'element', event, reading: readElement(element) });
    if (event === 'loadeddata' && shallPlay) askToPlay();
  }

  function askToPlay(): void {
    shallPlay = true;
    screen
      .element()
      ?.play()
      .catch((error: unknown) => {
        // Anything else is told by the element itself, or was overtaken by a pause.
        if (error instanceof DOMException && error.name === 'NotAllowedError') store.report({ type: 'blocked' });
      });
  }

  function seekTo(seconds: number): void {
    const video = screen.element();
    if (!video) return;
    video.currentTime = clampSeek(seconds, store.read());
    // The element is already there; its event may come after the viewer has left, and the position with it.
    store.report({ type: 'element', event: 'seeking', reading: readElement(video) });
  }

  const player: Player = {
    store,
    attach(place, before) {
      screen.open(place, before?.video ?? document.createElement('video'));
      begun = before;
      return () => {
        letGo();
        screen.close();
      };
    },
    isAttached: () => screen.element() !== undefined,
    element: screen.element,
    begunAddress: () => begun?.address,
    open(wanted) {
      playable = wanted;
      resumeAt = undefined;
      marks = {};
      void start(wanted);
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
    toggle() {
      const video = screen.element();
      if (!video) return;
      if (video.paused) askToPlay();
      else player.pause();
    },
    seekTo,
    seekBy(seconds) {
      // From the element itself: of a key that is held down, the last press may not have been told yet.
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
    changeVolume: (by) => player.setVolume((store.read().isMuted && by > 0 ? 0 : store.read().volume) + by),
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
