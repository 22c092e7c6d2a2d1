// Test server of player links on the world of playback tests: the settings, and what external players ask for.
import { makeAnswerCache } from '../src/catalogue/answer-cache.ts';
import { openLinks } from '../src/compose/open-links.ts';
import type { Database } from '../src/db/database.ts';
import { makeCallerLookup } from '../src/features/session/caller-lookup.ts';
import { openLastSeen } from '../src/features/session/last-seen.ts';
import { makeTokens } from '../src/features/session/tokens.ts';
import { makeTries } from '../src/identity/tries.ts';
import { newId } from '../src/shared/ids.ts';
import { silentLog as log } from '../src/shared/log.ts';
import { testHttp } from './http.ts';
import { type PlaybackServer, SECRET, type Viewer } from './playback-server.ts';

export interface LinkServerOptions {
  readonly rate?: { readonly perAddress: number; readonly perSession: number };
}

export async function startLinkServer(db: Database, playback: PlaybackServer, options: LinkServerOptions = {}) {
  const { rate = { perAddress: 0, perSession: 0 } } = options;
  const now = () => playback.clock.now;
  const callers = await makeCallerLookup({ db, tokens: makeTokens({ secret: SECRET, now }), now });
  const lastSeen = openLastSeen({ db, now, log });
  const links = openLinks(
    { db, now, newId, log, tries: makeTries(db, now), config: { rate } },
    {
      session: { now, events: { publish: async () => {}, endStreams: async () => {} } },
      streams: playback.deps,
      answers: makeAnswerCache(),
      callers,
      lastSeen,
    },
  );
  const http = await testHttp({
    now,
    rate,
    trustProxy: ['127.0.0.1'],
    resolveCaller: callers.resolve,
    routes: links.routes,
    rawRoutes: links.rawRoutes,
  });

  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, viewer?: Viewer, body?: object) => {
    const answer = await http.inject({
      method,
      url: `/api${path}`,
      headers: viewer === undefined ? {} : { authorization: `Bearer ${viewer.token}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, body: answer.body === '' ? undefined : JSON.parse(answer.body) };
  };
  /** What a player gets at an address or path. */
  const get = (address: string, headers: Record<string, string> = {}) =>
    http.inject({ method: 'GET', url: address.replace(/^https:\/\/tv\.example/, ''), headers });
  /** Listens on a free port, for clients that open connections of their own. */
  const listen = () => http.listen('127.0.0.1', 0);
  const make = async (viewer: Viewer, name = 'Salon') => (await call('POST', '/player-link', viewer, { name })).body;

  const stop = async () => {
    await http.drain(1_000);
    await lastSeen.close();
    await callers.close();
  };
  return { call, get, listen, make, lastSeen, stop };
}

export type LinkServer = Awaited<ReturnType<typeof startLinkServer>>;
