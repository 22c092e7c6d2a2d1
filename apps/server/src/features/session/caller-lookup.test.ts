import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  aKidsProfile,
  aMainProfile,
  anAccount,
  aSession,
  aSubscription,
  type Row,
  TEST_EVENING,
} from '../../../test/builders.ts';
import { countQueries } from '../../../test/count-queries.ts';
import { useDatabase } from '../../../test/database.ts';
import { ttlOf } from '../../shared/caches.ts';
import { type CallerLookup, makeCallerLookup, SESSION_CHANGED } from './caller-lookup.ts';
import { makeTokens } from './tokens.ts';

const HOUR = 3_600_000;
const db = useDatabase();
let at: number;
let lookup: CallerLookup;
let account: Row<'account'>;
let main: Row<'profile'>;
let session: Row<'session'>;

beforeEach(async () => {
  at = TEST_EVENING.getTime();
  const now = () => at;
  const tokens = makeTokens({ secret: 'a secret of at least thirty-two characters', now });
  lookup = await makeCallerLookup({ db, tokens, now });
  account = await anAccount(db);
  main = await aMainProfile(db, { account_id: account.id });
  session = await aSession(db, {
    account_id: account.id,
    profile_id: main.id,
    expires_at: new Date(at + 12 * HOUR),
  });
});
afterEach(() => lookup.close());

const find = () => lookup.findBySession(session.id);

describe('a session by its id', () => {
  it('is its account, package and the profile it chose last', async () => {
    const { package_id } = await aSubscription(db, { account_id: account.id });
    expect(await find()).toEqual({
      sessionId: session.id,
      accountId: account.id,
      isGuest: false,
      profile: { id: main.id, isKids: false, isMain: true, userlevel: 0 },
      packageId: package_id,
      tokenExpiresAt: at + 12 * HOUR,
    });
  });

  it('has no profile before one is chosen; an unknown session has no caller', async () => {
    const { id } = await aSession(db, { account_id: account.id });
    expect(await lookup.findBySession(id)).toMatchObject({ accountId: account.id, profile: undefined });
    expect(await lookup.findBySession('018f0000-0000-7000-8000-000000000001')).toBeUndefined();
  });

  it('is cached, and invalidated by a change of the session or its account (SESSION-14)', async () => {
    await find();
    const child = await aKidsProfile(db, { account_id: account.id });
    await db.kysely.updateTable('session').set({ profile_id: child.id }).where('id', '=', session.id).execute();
    expect(await find()).toMatchObject({ profile: { id: main.id } });
    await db.notify(SESSION_CHANGED, session.id);
    await expect.poll(find).toMatchObject({ profile: { id: child.id, isKids: true, userlevel: 12 } });

    await db.kysely.updateTable('account').set({ status: 'SUSPENDED' }).where('id', '=', account.id).execute();
    expect(await find()).toBeDefined();
    await db.notify(SESSION_CHANGED, account.id);
    await expect.poll(find).toBeUndefined();
  });

  it('stays cached under the changes of other sessions, as long as nothing of its own changes', async () => {
    const { db: countedDb, count } = countQueries(db);
    const tokens = makeTokens({ secret: 'a secret of at least thirty-two characters', now: () => at });
    const counted = await makeCallerLookup({ db: countedDb, tokens, now: () => at });
    const first = counted.findBySession(session.id);
    await db.notify(SESSION_CHANGED, '018f0000-0000-7000-8000-000000000001');
    await first;
    for (let round = 0; round < 5; round += 1) {
      await db.notify(SESSION_CHANGED, '018f0000-0000-7000-8000-000000000002');
      expect(await counted.findBySession(session.id)).toBeDefined();
    }
    expect(count()).toBe(1);
    await counted.close();
  });

  it('is read again after the time to live, without any notification', async () => {
    await find();
    await db.kysely
      .updateTable('session')
      .set({ ended_at: new Date(at), end_reason: 'LOGOUT' })
      .where('id', '=', session.id)
      .execute();
    at += ttlOf('callers') - 1;
    expect(await find()).toBeDefined();
    at += 1;
    expect(await find()).toBeUndefined();
  });

  it('ends at its expiry, and its package at the end of the subscription', async () => {
    await aSubscription(db, { account_id: account.id, ends_at: new Date(at + 10_000) });
    expect((await find())?.packageId).toBeDefined();
    at += 10_000;
    expect((await find())?.packageId).toBeUndefined();
    at = TEST_EVENING.getTime() + 12 * HOUR;
    expect(await find()).toBeUndefined();
  });
});
