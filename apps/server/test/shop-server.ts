// Test server of packages and subscriptions on top of the viewer server, with a collecting outbox and sign-in without
// password hashing.

import { packagesRoutes } from '../src/billing/billing.routes.ts';
import type { PackagesDeps } from '../src/billing/subscriptions.service.ts';
import { createCatalogue } from '../src/catalogue/catalogue.ts';
import { publishPackageChange } from '../src/compose/open-billing.ts';
import type { Database } from '../src/db/database.ts';
import { makeCallerLookup } from '../src/features/session/caller-lookup.ts';
import type { SessionDeps } from '../src/features/session/open-session.ts';
import type { Caller } from '../src/http/caller.ts';
import type { Route } from '../src/http/route.ts';
import { silentLog } from '../src/shared/log.ts';
import { aKidsProfile, aMainProfile, anAccount, aProfile, aSession } from './builders.ts';
import { collectOutbox } from './collected-outbox.ts';
import { startViewerServer } from './viewer.ts';

export const PUBLIC_URL = 'https://tv.example';
const HOUR_MS = 3_600_000;

export type ShopDeps = PackagesDeps & SessionDeps;

/** `moreRoutes` adds the routes of payments. */
export async function startShopServer(db: Database, moreRoutes: (deps: ShopDeps) => Route[] = () => []) {
  const outbox = collectOutbox();
  const catalogue = await createCatalogue({ db, log: silentLog, now: () => 0 });
  let shop: ShopDeps | undefined;
  const server = await startViewerServer(db, (deps) => {
    const publish = publishPackageChange(deps);
    shop = { ...deps, outbox, catalogue, publicUrl: () => PUBLIC_URL, publishPackageChange: publish };
    return [...packagesRoutes(shop), ...moreRoutes(shop)];
  });
  if (!shop) throw new Error('The routes were not made.');
  const lookup = await makeCallerLookup(server.deps);

  /** A session of the account and its token; with a profile, that profile's. */
  const signIn = async (accountId: string, profileId?: string, device_id: string | null = null) => {
    const expiresAt = server.clock.now + 12 * HOUR_MS;
    const moment = new Date(server.clock.now);
    const { id: sessionId } = await aSession(db, {
      account_id: accountId,
      profile_id: profileId ?? null,
      device_id,
      created_at: moment,
      last_seen_at: moment,
      expires_at: new Date(expiresAt),
    });
    const token = await server.deps.tokens.issue({
      accountId,
      sessionId,
      usertype: '1',
      profileId,
      expiresAt,
    });
    return { token, sessionId };
  };

  /** A subscriber with a main profile, signed in with it. */
  const aBuyer = async (values: Parameters<typeof anAccount>[1] = {}) => {
    const account = await anAccount(db, { email: 'defne@ornek.test', ...values });
    const profile = await aMainProfile(db, { account_id: account.id });
    return { ...account, accountId: account.id, profile, ...(await signIn(account.id, profile.id)) };
  };

  /** Tokens of viewers who must not buy. */
  const strangers = async (accountId: string) => ({
    guest: await server.becomeGuest(),
    kid: (await signIn(accountId, (await aKidsProfile(db, { account_id: accountId })).id)).token,
  });
  const aNonMain = async (accountId: string) => signIn(accountId, (await aProfile(db, { account_id: accountId })).id);

  /** The caller of a token; undefined for a refused token. */
  const callerOf = async (token: string): Promise<Caller | undefined> => {
    const result = await lookup.resolve(token);
    return 'caller' in result ? result.caller : undefined;
  };

  const stop = async () => {
    await lookup.close();
    await server.stop();
    await catalogue.close();
  };
  return { ...server, shop, outbox, catalogue, signIn, aBuyer, strangers, aNonMain, callerOf, stop };
}

export type ShopServer = Awaited<ReturnType<typeof startShopServer>>;
