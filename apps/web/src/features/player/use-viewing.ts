// One viewing of one thing: opens it, keeps its position, tells the service about it, and ends with it.

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PreloadedMedia } from '../../shared/media/preloaded-media.ts';
import { appStorage } from '../../shared/storage/app-storage.ts';
import { randomUuid } from '../../shared/storage/device-id.ts';
import { appClock } from '../../shared/time/app-clock.ts';
import { useViewer } from '../../shared/viewer/viewer.ts';
import {
  type BookmarkKey,
  keepPosition,
  preferencesQuery,
  sendMediaEvent,
  sendPreference,
  sendVodWatch,
  sendVolume,
  type TrackPreference,
} from './player.api.ts';
import { logCodeOf } from './rules/failure-codes.ts';
import type { PlayerKind } from './rules/limits.ts';
import { type MediaCodes, type MediaHappening, writeMediaEvent } from './rules/media-event.ts';
import { createPositionSaver } from './rules/position.ts';
import { createVolumeKeeper } from './rules/volume.ts';
import { createPlayer, type Playable, type Player } from './state/player.ts';

export interface Viewing extends Playable {
  /** Another id is another thing to play; without one it is not known yet what is. */
  readonly id: string;
  readonly kind: PlayerKind;
  /** Nothing is played: what was is let go of, and something else stands in place of the picture. */
  readonly isOff?: boolean | undefined;
  /** Positions are kept only of what has one. */
  readonly bookmark?: BookmarkKey | undefined;
  /** For the media log. A function is called once a viewing, at its first line: the guide may not be loaded before. */
  readonly codes?: MediaCodes | (() => Promise<MediaCodes>) | undefined;
  /** The address, where it is known already: what is known need not be waited for. */
  readonly takeAddress?: (() => string | undefined) | undefined;
  /** What stands ready at an address, in an element of its own. */
  readonly takeReady?: ((address: string) => PreloadedMedia | undefined) | undefined;
  /** Begins what is at an address in an element of its own; undefined where there may be only one. */
  readonly beginBeside?: ((address: string) => PreloadedMedia | undefined) | undefined;
  /** Tells the next id before the page is drawn for it: it is opened at once, and the page follows. */
  readonly onNextId?: ((listener: (id: string) => void) => () => void) | undefined;
  /** What plays already, once: it is shown, and goes on if it is what is opened first. */
  readonly takeBegun?: (() => PreloadedMedia | undefined) | undefined;
}

export interface ViewingControls {
  readonly player: Player;
  readonly selectAudio: (id: string) => void;
  readonly selectSubtitle: (id: string | undefined) => void;
}

export function useViewing(viewing: Viewing): ViewingControls {
  const [player] = useState(createPlayer);
  const latest = useRef(viewing);
  useEffect(() => {
    latest.current = viewing;
  });
  const queries = useQueryClient();
  const { id, isOff = false, onNextId } = viewing;

  useVolume(player);
  const openId = useRef<string>(undefined);
  const open = useCallback(
    (wanted: string) => {
      if (openId.current === wanted) return;
      openId.current = wanted;
      const { startAtSeconds } = latest.current;
      player.open({
        source: () => latest.current.source(),
        startAtSeconds,
        preferences: () => queries.ensureQueryData(preferencesQuery()),
        atHand: () => {
          const preferences = queries.getQueryData(preferencesQuery().queryKey);
          // What plays already has its preferences.
          const isReady =
            startAtSeconds === undefined && (preferences !== undefined || player.begunAddress() !== undefined);
          const address = isReady ? latest.current.takeAddress?.() : undefined;
          if (address === undefined) return undefined;
          const { takeReady, beginBeside } = latest.current;
          return { address, preferences, ready: takeReady?.(address), beginBeside: () => beginBeside?.(address) };
        },
      });
    },
    [player, queries],
  );
  useEffect(
    () =>
      onNextId?.((next) => {
        if (player.isAttached()) open(next);
      }),
    [player, onNextId, open],
  );
  useEffect(() => {
    if (isOff) return player.shut();
    if (id === '') return;
    open(id);
    return () => {
      // The next one may be open already.
      if (openId.current !== id) return;
      openId.current = undefined;
      player.close();
    };
  }, [player, open, id, isOff]);
  usePosition(player, id, viewing.bookmark);
  useReports(player, viewing);

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
  return { player, selectAudio, selectSubtitle };
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another id is another viewing to tell about
  useEffect(() => {
    const { viewing: mine } = latest.current;
    const playId = randomUuid();
    let number = 0;
    let startedAt: number | undefined;
    let failure = player.store.read().failure;
    const readCodes = makeCodesReader(mine.codes);
    const log = (type: MediaHappening['type'], more: Pick<MediaHappening, 'result' | 'message'> = {}) => {
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
        log('start');
      }
      if (state.failure && state.failure !== failure)
        log('error', { result: logCodeOf(state.failure, mine.kind), message: state.failure.detail });
      failure = state.failure;
    });
    return () => {
      stop();
      if (startedAt !== undefined) log('end');
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
