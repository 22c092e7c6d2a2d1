// A server with the real session features on the test database, and viewers that call it.

import type { Database } from '../src/db/database.ts';
import { eventRoutes, openEvents } from '../src/events/events.ts';
import { analyticsRoutes } from '../src/features/analytics/analytics.routes.ts';
import { openUsageWriter } from '../src/features/analytics/usage-writer.ts';
import { profilesRoutes } from '../src/features/profiles/profiles.routes.ts';
import { makeCallerLookup } from '../src/features/session/caller-lookup.ts';
import { ensureGuestAccount } from '../src/features/session/guest-account.ts';
import { makeKnownDevices } from '../src/features/session/known-devices.ts';
import type { SessionDeps } from '../src/features/session/open-session.ts';
import { sessionRoutes } from '../src/features/session/session.routes.ts';
import { issueProfileToken } from '../src/features/session/session.service.ts';
import { makeTokens } from '../src/features/session/tokens.ts';
import type { Route } from '../src/http/route.ts';
import { makeTries } from '../src/identity/tries.ts';
import { makeNewId } from '../src/shared/ids.ts';
import { silentLog } from '../src/shared/log.ts';
import { makePasswords } from '../src/shared/passwords.ts';
import { rememberViewers } from '../src/viewers/viewer-state.ts';
import { TEST_EVENING } from './builders.ts';
import { testHttp } from './http.ts';

export const GUEST = { username: 'misafir', password: 'open-sesame' };

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  // Tests read what they expect and fail when it is not there.
  // biome-ignore lint/suspicious/noExplicitAny: the body of any call
  readonly body: any;
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** The remote address; this machine's by default. */
  readonly from?: string;
}

/** The server under test. Time stands still until the test sets `clock.now`. */
export async function startViewerServer(db: Database, moreRoutes: (deps: SessionDeps) => Route[] = () => []) {
  const clock = { now: TEST_EVENING.getTime() };
  const now = () => clock.now;
  const events = await openEvents({ db, now, log: silentLog });
  const deps: SessionDeps = {
    events,
    db,
    now,
    newId: makeNewId(now),
    passwords: makePasswords({ atOnce: 1 }),
    tokens: makeTokens({ secret: 'a secret of at least thirty-two characters', now }),
    tries: makeTries(db, now),
    devices: makeKnownDevices({ secret: 'a secret of at least thirty-two characters', now }),
    limits: { guestTokenMs: 60 * 60_000, tokenMs: 12 * 60 * 60_000, limit: 5 },
    guest: GUEST,
    interfaceUrl: '/api/legacy',
  };
  await ensureGuestAccount(deps);
  const lookup = await makeCallerLookup(deps);
  const viewers = await rememberViewers({ db, now });
  const usage = openUsageWriter({ db, log: silentLog });
  const http = await testHttp({
    now,
    resolveCaller: lookup.resolve,
    routes: [
      ...sessionRoutes(deps),
      ...profilesRoutes({ ...deps, issueProfileToken: (caller, id) => issueProfileToken(deps, caller, id) }),
      ...analyticsRoutes({ ...deps, viewers, usage }),
      ...eventRoutes(events),
      ...moreRoutes(deps),
    ],
  });

  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options: CallOptions = {},
  ): Promise<Answer> => {
    const { token, body, headers = {}, from } = options;
    const answer = await http.inject({
      method,
      url: `/api${path}`,
      ...(from === undefined ? {} : { remoteAddress: from }),
      headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const text = answer.body;
    const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
    return { status: answer.statusCode, headers: answer.headers, body: isJson ? JSON.parse(text) : text };
  };

  /** Signs the guest in as the application does: login, first profile, selection. Returns the profile's token. */
  const becomeGuest = async (): Promise<string> => {
    const { body } = await call('POST', '/auth/user/login', { body: GUEST });
    return chooseFirstProfile(body.access_token);
  };

  const chooseFirstProfile = async (token: string): Promise<string> => {
    const { body } = await call('GET', '/client/profiles', { token });
    const { body: selected } = await call('POST', '/client/profiles/select', { token, body: { id: body.data[0].id } });
    return selected.access_token;
  };

  const stop = async () => {
    await lookup.close();
    await viewers.close();
    await events.close();
    await http.drain(1_000);
    await usage.close();
  };
  return { clock, deps, events, usage, http, call, becomeGuest, chooseFirstProfile, stop };
}

export type ViewerServer = Awaited<ReturnType<typeof startViewerServer>>;
