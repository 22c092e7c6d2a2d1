// One session of playing: a player with the records of what it plays (position, media log), whichever view shows it. The
// records follow the session and not a component: leaving a page for the mini player is no end of a viewing.

import type { QueryClient } from '@tanstack/react-query';
import type { ProgrammeTimes } from '../../../shared/programmes/programme-phase.ts';
import { appStorage } from '../../../shared/storage/app-storage.ts';
import { randomUuid } from '../../../shared/storage/device-id.ts';
import { appClock } from '../../../shared/time/app-clock.ts';
import type { Viewer } from '../../../shared/viewer/viewer.ts';
import {
  type BookmarkKey,
  deletePosition,
  keepPosition,
  sendEndOfStream,
  sendMediaEvent,
  sendVodWatch,
  sendVolume,
} from '../player.api.ts';
import { preferencesQuery } from '../preferences.query.ts';
import { logCodeOf } from '../rules/failure-codes.ts';
import { hasPicture, type PlayerKind } from '../rules/limits.ts';
import {
  type MediaCodes,
  type MediaHappening,
  measureEnd,
  measureStart,
  writeMediaEvent,
} from '../rules/media-event.ts';
import { createPositionSaver } from '../rules/position.ts';
import { createVolumeKeeper } from '../rules/volume.ts';
import { createPlayer, type Playable, type Player, type ShownStream } from './player.ts';

/** One viewing, as positions and the media log name it. */
export interface Viewing {
  /** Another id is another viewing; without one nothing is to be played yet. */
  readonly id: string;
  readonly kind: PlayerKind;
  /** Positions are kept only of what has one. */
  readonly bookmark?: BookmarkKey | undefined;
  /** For the media log. A function is called once a viewing, at its first line: the guide may not be loaded before. */
  readonly codes?: MediaCodes | (() => Promise<MediaCodes>) | undefined;
  /** When the viewer asked for it, in milliseconds of `performance.now`; the time to the picture counts from there. */
  readonly askedAt?: number | undefined;
  /** The viewing is over, and its last position is with the service or lost. */
  readonly onOver?: (() => void) | undefined;
}

/** A viewing that the player opens by itself. */
export type OpenedViewing = Viewing & Playable;

/** What the mini player shows of a session, as its page said it last. */
export interface SessionFacts {
  readonly title: string;
  readonly subtitle?: string | undefined;
  /** For the operating system, which shows it beside the names. */
  readonly picture?: string | undefined;
  /** The page that shows the session large. */
  readonly path: string;
  /** Waiting and seeking are allowed. */
  readonly canSeek: boolean;
  /** Of a channel, for its watermark. */
  readonly channelCode?: string | undefined;
  readonly channel?: SessionChannel | undefined;
}

/** A channel in the mini player. */
export interface SessionChannel {
  readonly no: number;
  readonly name: string;
  readonly logo: string | null | undefined;
  /** What is on; undefined where the guide knows nothing. */
  readonly programme: ProgrammeTimes | undefined;
  /** One up or down the list. */
  readonly onStep: (by: 1 | -1) => void;
}

export interface ViewingSession {
  readonly player: Player;
  facts(): SessionFacts | undefined;
  describe(facts: SessionFacts): void;
  /** Called after each description; returns the way to stop. */
  onDescribed(listener: () => void): () => void;
  /** A page shows the player. The first one sets the volume of the profile, which needs the element. */
  start(): void;
  /** The viewing that is recorded; the same id again brings what is known of it up to date. */
  record(viewing: Viewing): void;
  /** Opens what a viewing names, unless it plays already, and records it. */
  open(viewing: OpenedViewing): void;
  /** Opens a stream whose address is known, with the track preferences of the profile. */
  show(stream: Omit<ShownStream, 'preferences' | 'askPreferences'>): void;
  /** Whether this viewing plays or is being opened. */
  isOf(id: string): boolean;
  viewer(): Viewer;
  setViewer(viewer: Viewer): void;
  /** Ends the player and its records. `saves`: the position is kept. */
  end(saves: boolean): void;
  /** Called once, when the session ends. */
  onEnd(listener: () => void): void;
}

export function createViewingSession(queries: QueryClient, viewer: Viewer): ViewingSession {
  const player = createPlayer();
  const known = { viewer, viewing: NO_VIEWING };
  let openedId = '';
  let latest: OpenedViewing | undefined;
  let facts: SessionFacts | undefined;
  let hasVolume = false;
  /** Its page may still be there, on its way out. */
  let hasEnded = false;
  let stopVolume = () => {};
  let stopRecords: ((saves: boolean) => void) | undefined;
  const endings: (() => void)[] = [];
  const describing = new Set<() => void>();

  function endRecords(saves: boolean): void {
    stopRecords?.(saves);
    stopRecords = undefined;
  }

  const session: ViewingSession = {
    player,
    facts: () => facts,
    describe(next) {
      facts = next;
      for (const listener of describing) listener();
    },
    onDescribed(listener) {
      describing.add(listener);
      return () => describing.delete(listener);
    },
    start() {
      hasEnded = false;
      if (hasVolume) return;
      hasVolume = true;
      stopVolume = followVolume(player, queries);
    },
    record(viewing) {
      if (hasEnded) return;
      const previous = known.viewing;
      known.viewing = viewing;
      player.allowPicture(hasPicture(viewing.kind));
      if (viewing.id === previous.id) return;
      endRecords(true);
      stopRecords = viewing.id === '' ? undefined : recordViewing(player, known, previous);
    },
    open(viewing) {
      if (hasEnded) return;
      latest = viewing;
      if (viewing.id !== openedId) {
        openedId = viewing.id;
        // Before the player forgets where the last one stood.
        endRecords(true);
        if (viewing.id === '') player.close();
        else
          player.open({
            source: () => latest?.source() ?? viewing.source(),
            startAtSeconds: viewing.startAtSeconds,
            preferences: () => queries.ensureQueryData(preferencesQuery()),
          });
      }
      session.record(viewing);
    },
    show: (stream) =>
      player.show({
        ...stream,
        preferences: queries.getQueryData(preferencesQuery().queryKey),
        askPreferences: () => queries.ensureQueryData(preferencesQuery()),
      }),
    isOf: (id) => id !== '' && id === openedId,
    viewer: () => known.viewer,
    setViewer(next) {
      known.viewer = next;
    },
    end(saves) {
      hasEnded = true;
      endRecords(saves);
      known.viewing = NO_VIEWING;
      openedId = '';
      stopVolume();
      hasVolume = false;
      for (const listener of endings.splice(0)) listener();
      player.end();
    },
    onEnd: (listener) => void endings.push(listener),
  };
  return session;
}

const NO_VIEWING: Viewing = { id: '', kind: 'live' };

/** What the records read as it is now: season and number may come after the picture. */
interface Known {
  readonly viewer: Viewer;
  readonly viewing: Viewing;
}

/** Keeps the position of a viewing and reports it to the service, until it is stopped. */
function recordViewing(player: Player, known: Known, previous: Viewing): (saves: boolean) => void {
  const { id } = known.viewing;
  let mine = known.viewing;
  // Of another id once that has started: what is saved last is of this one.
  const read = () => {
    if (known.viewing.id === id) mine = known.viewing;
    return mine;
  };
  const stopPosition = mine.bookmark && recordPosition(player, () => read().bookmark);
  const stopReports = report(player, () => known.viewer, mine, previous);
  return (saves) => {
    const saved = stopPosition?.(saves);
    stopReports();
    const { onOver } = read();
    void Promise.resolve(saved).then(onOver);
  };
}

/** As loud as the last time; without a stored volume the profile is asked. */
function followVolume(player: Player, queries: QueryClient): () => void {
  const stored = appStorage.get('volume');
  if (stored !== undefined) player.setVolume(stored);
  const keeper = createVolumeKeeper((volume) => appStorage.set('volume', volume), sendVolume, stored);
  if (stored === undefined)
    queries
      .ensureQueryData(preferencesQuery())
      .then(({ volume }) => {
        if (appStorage.get('volume') !== undefined) return;
        keeper.expect(volume);
        player.setVolume(volume);
      })
      .catch(() => undefined);
  let lastVolume = player.store.read().volume;
  return player.store.subscribe(() => {
    const { volume } = player.store.read();
    if (volume !== lastVolume) keeper.changed(volume);
    lastVolume = volume;
  });
}

function recordPosition(player: Player, readKey: () => BookmarkKey | undefined): (saves: boolean) => Promise<void> {
  let last = Promise.resolve();
  const saver = createPositionSaver(player.store.read, (save) => {
    const key = readKey();
    if (key) last = keepPosition(key, save);
  });
  let mayDelete = readKey()?.isRestart === true;
  const stop = player.store.subscribe(() => {
    const { hasStarted, isPaused, phase } = player.store.read();
    const key = readKey();
    // Not before the first frame: a stream that fails to open leaves the position as it was.
    if (mayDelete && hasStarted && key) {
      mayDelete = false;
      deletePosition(key);
    }
    saver.playing(!isPaused && phase === 'ready');
  });
  // A phone may end a hidden page without another word; one that is seen again goes on saving as it plays.
  const handleVisibility = () => {
    if (document.hidden) saver.leave();
  };
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('pagehide', saver.leave);
  return (saves) => {
    stop();
    document.removeEventListener('visibilitychange', handleVisibility);
    window.removeEventListener('pagehide', saver.leave);
    if (saves) saver.leave();
    else saver.playing(false);
    return last;
  };
}

/** That it began, that it ended, that it failed. The log is for subscribers only (ANALYTICS-06). */
function report(player: Player, readViewer: () => Viewer, mine: Viewing, previous: Viewing): () => void {
  /** A change of channel is measured as a zap. */
  const isChange = mine.kind === 'live' && previous.id !== '';
  const openedAt = mine.askedAt ?? performance.now();
  let stalls = 0;
  let wasStarved = false;
  const playId = randomUuid();
  let number = 0;
  let startedAt: number | undefined;
  let failure = player.store.read().failure;
  const readCodes = makeCodesReader(mine.codes);
  const log = (type: MediaHappening['type'], more: Pick<MediaHappening, 'result' | 'message' | 'measured'> = {}) => {
    if (readViewer().userType !== '1') return;
    number += 1;
    const now = appClock.now();
    const { height } = player.store.read();
    const line = { type, playId, number, kind: mine.kind, now, startedAt: startedAt ?? now, height, ...more };
    readCodes((codes) => sendMediaEvent(writeMediaEvent({ ...line, codes })));
  };
  const stop = player.store.subscribe(() => {
    const state = player.store.read();
    if (state.hasStarted && startedAt === undefined) {
      startedAt = appClock.now();
      const profileId = readViewer().profile?.id;
      if (mine.kind === 'title' && mine.bookmark && profileId) sendVodWatch(mine.bookmark.contentId, profileId);
      log('start', { measured: measureStart(performance.now() - openedAt, isChange) });
    }
    if (state.isStarved && !wasStarved && startedAt !== undefined && !state.isSeeking) stalls += 1;
    wasStarved = state.isStarved;
    if (state.failure && state.failure !== failure)
      log('error', { result: logCodeOf(state.failure, mine.kind), message: state.failure.detail });
    failure = state.failure;
  });
  const end = () => {
    if (startedAt !== undefined) log('end', { measured: measureEnd(stalls) });
    startedAt = undefined;
  };
  // A closed tab unmounts nothing. One that the back/forward cache restores plays on as a viewing of its own.
  const handleClose = () => {
    end();
    if (readViewer().userType === '1') sendEndOfStream();
  };
  window.addEventListener('pagehide', handleClose);
  return () => {
    stop();
    window.removeEventListener('pagehide', handleClose);
    end();
  };
}

/** Hands over the codes of one viewing, at once where they are a plain value. Without an answer the codes stay blank. */
function makeCodesReader(codes: Viewing['codes'] = {}): (use: (codes: MediaCodes) => void) => void {
  if (typeof codes !== 'function') return (use) => use(codes);
  let asked: Promise<MediaCodes> | undefined;
  return (use) => {
    asked ??= codes().catch(() => ({}));
    void asked.then(use);
  };
}
