// The player in a component: a session of the page's own, or the one of the mini player, which the page then shows large.

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { roleOf, SUBTITLES_OFF } from '../../shared/media/tracks.ts';
import { useLifetime } from '../../shared/ui/use-lifetime.ts';
import { useViewer } from '../../shared/viewer/viewer.ts';
import { type PreferenceChange, rememberPreference } from './preferences.query.ts';
import { nowPlaying } from './state/now-playing.ts';
import type { Player } from './state/player.ts';
import {
  createViewingSession,
  type OpenedViewing,
  type SessionFacts,
  type Viewing,
  type ViewingSession,
} from './state/viewing-session.ts';

export interface PlayerControls {
  readonly session: ViewingSession;
  readonly player: Player;
  readonly selectAudio: (id: string) => void;
  readonly selectSubtitle: (id: string | undefined) => void;
}

/** Opens what a viewing names, unless the session plays it already. */
export function useOpened(session: ViewingSession, viewing: OpenedViewing): void {
  useEffect(() => session.open(viewing));
}

/** Records a viewing that others open. */
export function useRecorded(session: ViewingSession, viewing: Viewing): void {
  useEffect(() => session.record(viewing));
}

/** Says what the mini player shows, should the session go on there. */
export function useDescribed(session: ViewingSession, facts: SessionFacts): void {
  useEffect(() => session.describe(facts));
}

/** `isMine`: whether the page goes on with the session of the mini player; otherwise it has a new one. */
export function usePlayer(isMine: (session: ViewingSession) => boolean): PlayerControls {
  const queries = useQueryClient();
  const viewer = useViewer();
  const [session] = useState(() => {
    const corner = nowPlaying.findCorner();
    return corner && isMine(corner) ? corner : createViewingSession(queries, viewer);
  });
  useEffect(() => session.setViewer(viewer));
  const begin = useCallback(() => {
    session.start();
    nowPlaying.shown(session);
    return () => nowPlaying.left(session);
  }, [session]);
  useLifetime(begin);
  return { session, ...useControls(session.player) };
}

/** The controls of a player, with the track preferences of the profile. */
function useControls(player: Player): Omit<PlayerControls, 'session'> {
  const queries = useQueryClient();
  const remember = useCallback((change: PreferenceChange) => rememberPreference(queries, change), [queries]);
  const selectAudio = useCallback(
    (track: string) => {
      player.selectAudio(track);
      const chosen = player.store.read().tracks.audio.find((audio) => audio.id === track);
      const audioDescription = roleOf(chosen?.mark) === 'description';
      if (chosen?.language) remember({ audioLanguage: chosen.language, audioDescription });
    },
    [player, remember],
  );
  const selectSubtitle = useCallback(
    (track: string | undefined) => {
      player.selectSubtitle(track);
      const chosen = player.store.read().tracks.subtitles.find((subtitle) => subtitle.id === track);
      if (track === undefined) remember({ subtitleLanguage: SUBTITLES_OFF });
      else if (chosen?.language) {
        remember({ subtitleLanguage: chosen.language, hardOfHearing: roleOf(chosen.mark) === 'hearing' });
      }
    },
    [player, remember],
  );
  return { player, selectAudio, selectSubtitle };
}
