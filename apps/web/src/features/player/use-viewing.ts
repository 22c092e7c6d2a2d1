// The player in a component, and the records of a viewing: its position, its lines of the media log.

import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { appStorage } from '../../shared/storage/app-storage.ts';
import { randomUuid } from '../../shared/storage/device-id.ts';
import { appClock } from '../../shared/time/app-clock.ts';
import { useViewer } from '../../shared/viewer/viewer.ts';
import {
  type BookmarkKey,
  keepPosition,
  preferencesQuery,
  sendEndOfStream,
  sendMediaEvent,
  sendPreference,
  sendVodWatch,
  sendVolume,
  type TrackPreference,
} from './player.api.ts';
import { logCodeOf } from './rules/failure-codes.ts';
import type { PlayerKind } from './rules/limits.ts';
import {
  type MediaCodes,
  type MediaHappening,
  measureEnd,
  measureStart,
  writeMediaEvent,
} from './rules/media-event.ts';
import { createPositionSaver } from './rules/position.ts';
import { createVolumeKeeper } from './rules/volume.ts';
import { createPlayer, type Playable, type Player, type ShownStream } from './state/player.ts';

/** One viewing, as positions and the media log name it. */
export interface Viewing {
  /** Another id is another viewing; without one nothing is to be played yet. */
  readonly id: string;
  readonly kind: PlayerKind;
  /** Positions are kept only of what has one. */
  readonly bookmark?: BookmarkKey | undefined;
  /** For the media log. A function is called once a viewing, at its first line: the guide may not be loaded before. */
  readonly codes?: MediaCodes | (() => Promise<MediaCodes>) | undefined;
}

/** A viewing that the player opens by itself. */
export type OpenedViewing = Viewing & Playable;

export interface PlayerControls {
  readonly player: Player;
  readonly selectAudio: (id: string) => void;
  readonly selectSubtitle: (id: string | undefined) => void;
  /** Opens a stream with the track preferences of the profile. */
  readonly show: (stream: Omit<ShownStream, 'preferences' | 'askPreferences'>) => void;
}

/**
 * Opens what a viewing names, unless the player came with it, and closes it with the component. Returns a flag for the
 * component to set when another one goes on with the player.
 */
export function useOpened(player: Player, viewing: OpenedViewing, isOpen = false): RefObject<boolean> {
  const isHandedOver = useRef(false);
  const latest = useRef(viewing);
  useEffect(() => {
    latest.current = viewing;
  });
  const queries = useQueryClient();
  const { id } = viewing;
  /** The viewing whose end waits for a microtask: StrictMode leaves it and opens it again at once, and it plays on. */
  const left = useRef(isOpen ? id : undefined);
  useEffect(() => {
    if (id === '') return;
    if (left.current !== id)
      player.open({
        source: () => latest.current.source(),
        startAtSeconds: latest.current.startAtSeconds,
        preferences: () => queries.ensureQueryData(preferencesQuery()),
      });
    left.current = undefined;
    return () => {
      left.current = id;
      queueMicrotask(() => {
        if (left.current !== id || isHandedOver.current) return;
        left.current = undefined;
        player.close();
      });
    };
  }, [player, queries, id]);
  return isHandedOver;
}

/** Keeps the position of a viewing, and reports the viewing to the service. */
export function useRecorded(player: Player, viewing: Viewing): void {
  usePosition(player, viewing.id, viewing.bookmark);
  useReports(player, viewing);
}

/** A player of the page, or one that another component handed over: the volume and track preferences of the profile. */
export function usePlayer(handed?: Player): PlayerControls {
  const [player] = useState(() => handed ?? createPlayer());
  const queries = useQueryClient();
  useVolume(player);
  const remember = useCallback(
    (preference: TrackPreference) => {
      queries.setQueryData(preferencesQuery().queryKey, (known) => known && { ...known, ...preference });
      sendPreference(preference);
    },
    [queries],
  );
  const selectAudio = useCallback(
    (track: string) => {
      player.selectAudio(track);
      const language = player.store.read().tracks.audio.find((audio) => audio.id === track)?.language;
      if (language) remember({ audioLanguage: language });
    },
    [player, remember],
  );
  const selectSubtitle = useCallback(
    (track: string | undefined) => {
      player.selectSubtitle(track);
      const chosen = player.store.read().tracks.subtitles.find((subtitle) => subtitle.id === track);
      const language = track === undefined ? 'off' : chosen?.language;
      if (language) remember({ subtitleLanguage: language });
    },
    [player, remember],
  );
  const show = useCallback(
    (stream: Omit<ShownStream, 'preferences' | 'askPreferences'>) =>
      player.show({
        ...stream,
        preferences: queries.getQueryData(preferencesQuery().queryKey),
        askPreferences: () => queries.ensureQueryData(preferencesQuery()),
      }),
    [player, queries],
  );
  return { player, selectAudio, selectSubtitle, show };
}

/** As loud as the last time; a browser that never heard anything asks the profile. */
function useVolume(player: Player): void {
  const queries = useQueryClient();
  useEffect(() => {
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
    let heard = player.store.read().volume;
    return player.store.subscribe(() => {
      const { volume } = player.store.read();
      if (volume !== heard) keeper.changed(volume);
      heard = volume;
    });
  }, [player, queries]);
}

function usePosition(player: Player, id: string, bookmark: BookmarkKey | undefined): void {
  const latest = useRef(bookmark);
  useEffect(() => {
    latest.current = bookmark;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another id is another position to keep
  useEffect(() => {
    if (!latest.current) return;
    // As it is known now: season and number may come after the picture. Those of another id come after this has ended.
    const saver = createPositionSaver(
      player.store.read,
      (save) => latest.current && keepPosition(latest.current, save),
    );
    const stop = player.store.subscribe(() => {
      const { isPaused, phase } = player.store.read();
      saver.playing(!isPaused && phase === 'ready');
    });
    // A phone may end a hidden page without another word; one that is seen again goes on saving as it plays.
    const handleVisibility = () => {
      if (document.hidden) saver.leave();
    };
    document.addEventListener('visibilitychange', handleVisibility);
    window.addEventListener('pagehide', saver.leave);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', handleVisibility);
      window.removeEventListener('pagehide', saver.leave);
      saver.leave();
    };
  }, [player, id]);
}

/** That it began, that it ended, that it failed. The log is for subscribers only (ANALYTICS-06). */
function useReports(player: Player, viewing: Viewing): void {
  const viewer = useViewer();
  const latest = useRef({ viewing, viewer });
  useEffect(() => {
    latest.current = { viewing, viewer };
  });
  const { id } = viewing;
  /** The viewing before this one, of the same player: a change of channel is measured as a zap. */
  const previous = useRef('');
  useEffect(() => {
    const { viewing: mine } = latest.current;
    const isChange = mine.kind === 'live' && previous.current !== '' && previous.current !== id;
    previous.current = id;
    // A preloaded stream may play before the page has rendered its viewing: its start is logged once, with its id.
    if (id === '') return;
    const openedAt = performance.now();
    let stalls = 0;
    let wasStarved = false;
    const playId = randomUuid();
    let number = 0;
    let startedAt: number | undefined;
    let failure = player.store.read().failure;
    const readCodes = makeCodesReader(mine.codes);
    const log = (type: MediaHappening['type'], more: Pick<MediaHappening, 'result' | 'message' | 'measured'> = {}) => {
      if (latest.current.viewer.userType !== '1') return;
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
        const profileId = latest.current.viewer.profile?.id;
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
      if (latest.current.viewer.userType === '1') sendEndOfStream();
    };
    window.addEventListener('pagehide', handleClose);
    return () => {
      stop();
      window.removeEventListener('pagehide', handleClose);
      end();
    };
  }, [player, id]);
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
