// Composition of player links: they use sessions and playback, which are features of their own.
import type { AnswerCache } from '../catalogue/answer-cache.ts';
import type { Queries } from '../db/database.ts';
import type { LinkContentDeps } from '../features/links/link-content.ts';
import { linkRoutes, playerRoutes } from '../features/links/links.routes.ts';
import { readChannelAddress } from '../features/playback/channel-watch.service.ts';
import type { PlaybackDeps } from '../features/playback/issue-address.ts';
import { readContentAddress } from '../features/playback/title-watch.service.ts';
import { findStreamLimit, viewerOf } from '../features/playback/viewer-facts.ts';
import type { CallerLookup } from '../features/session/caller-lookup.ts';
import { endSessions } from '../features/session/end-sessions.ts';
import type { LastSeen } from '../features/session/last-seen.ts';
import type { SessionDeps } from '../features/session/open-session.ts';
import { makeRateLimit } from '../http/rate-limit.ts';
import type { RawRoute, Route } from '../http/route.ts';
import { makeKeyedMutex } from '../shared/async.ts';
import type { Plumbing } from './plumbing.ts';

interface LinkParts {
  readonly session: Pick<SessionDeps, 'now' | 'events'>;
  readonly streams: PlaybackDeps;
  readonly answers: AnswerCache;
  readonly callers: Pick<CallerLookup, 'findBySession'>;
  readonly lastSeen: Pick<LastSeen, 'note'>;
}

type LinkPlumbing = Pick<Plumbing, 'db' | 'now' | 'newId' | 'log' | 'tries'> & {
  readonly config: Pick<Plumbing['config'], 'rate'>;
};

export function openLinks(plumbing: LinkPlumbing, parts: LinkParts) {
  const { db, now, newId, log, tries, config } = plumbing;
  const { session, answers, callers, lastSeen } = parts;
  const tokens: PlaybackDeps['tokens'] = { issue: (claims) => parts.streams.tokens.issue({ ...claims, isLink: true }) };
  const streams = { ...parts.streams, tokens };
  const { catalogue, viewers, originOf } = streams;
  const endSession = (trx: Queries, sessionId: string) => endSessions(session, trx, [sessionId], 'LOGOUT');
  const content = { ...streams, runExclusive: makeKeyedMutex() };
  const deps: LinkContentDeps = {
    db,
    tries,
    sessionLimit: makeRateLimit(config.rate.perSession, now),
    findCaller: callers.findBySession,
    noteSeen: lastSeen.note,
    catalogue,
    viewers,
    answers,
    now,
    viewerOf,
    originOf,
    findStreamLimit: (caller) => findStreamLimit(streams, caller),
    readChannelAddress: (caller, meta, input) =>
      readChannelAddress(streams, caller, meta, { ...input, readsNoStart: true }),
    readContentAddress: (caller, meta, input) => readContentAddress(content, caller, meta, input),
  };
  const routes: Route[] = linkRoutes({ db, now, newId, log, endSession, originOf });
  const rawRoutes: RawRoute[] = playerRoutes(deps);
  return { routes, rawRoutes };
}
