// Live television in a session of playing: the machine lives as long as the session, in the page or in the mini player.

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createTelevision, type PlayerFacts, type Television } from '../../features/live-tv/use-live-tv.ts';
import { preferencesQuery } from '../../features/player/preferences.query.ts';
import { readLiveLine } from '../../features/player/rules/live-line.ts';
import type { PlayerState } from '../../features/player/state/player-state.ts';
import type { ViewingSession } from '../../features/player/state/viewing-session.ts';
import { type PlayerControls, usePlayer } from '../../features/player/use-viewing.ts';
import { appClock } from '../../shared/time/app-clock.ts';
import { type CornerChannel, makeCornerChannel, recordInCorner } from './corner-channel.ts';

/** The sessions that play channels. */
const televisions = new WeakMap<ViewingSession, SessionTelevision>();

const hasTelevision = (session: ViewingSession) => televisions.has(session);

interface SessionTelevision {
  readonly television: Television;
  readonly corner: CornerChannel;
}

export interface TelevisionInPage extends SessionTelevision {
  readonly controls: PlayerControls;
}

/** The television of the mini player, as it is, or a new one. */
export function useTelevision(): TelevisionInPage {
  const queries = useQueryClient();
  const controls = usePlayer(hasTelevision);
  const { session } = controls;
  const [connected] = useState(() => televisions.get(session) ?? connect(session, queries));
  return { controls, ...connected };
}

function connect(session: ViewingSession, queries: QueryClient): SessionTelevision {
  const { player } = session;
  const television = createTelevision({
    queries,
    getPreferences: () => queries.getQueryData(preferencesQuery().queryKey),
    getProfileId: () => session.viewer().profile?.id,
    player: { show: session.show, shut: player.shut },
  });
  const stop = player.store.subscribe(() => television.playerChanged(factsOf(player.store.read())));
  const connected = { television, corner: makeCornerChannel(queries, session, television) };
  televisions.set(session, connected);
  recordInCorner(queries, session, television);
  session.onEnd(() => {
    stop();
    television.close();
    televisions.delete(session);
  });
  return connected;
}

function factsOf(state: PlayerState): PlayerFacts {
  const { phase, isPaused, isStarved, hasStarted, hasEnded, isLive, anchors } = state;
  const isReady = phase === 'ready';
  return {
    isPlaying: isReady && !isPaused && !isStarved,
    isPaused: isReady && isPaused && hasStarted,
    hasEnded: isReady && hasEnded,
    // A closed list without a wall clock is a film: its moments are not known.
    shownAt: isReady && (isLive || anchors.length > 0) ? readLiveLine(state, appClock.now())?.shownAt : undefined,
  };
}
