// How long a stream of a player link plays, on the whole server: external players ask for an address once and cannot renew it.
import { SEGMENT_US } from '@seyir/core/limits/media';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aChannel, aMainProfile, anAccount, anAiring, aSession, TEST_EVENING } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { testHttp } from '../../../test/http.ts';
import { anAsset, aRendition, aSpan } from '../../../test/media-rows.ts';
import { until } from '../../../test/until.ts';
import { composeWhole, WHOLE_SECRET } from '../../../test/whole-server.ts';
import type { Http } from '../../http/build-http.ts';
import { SESSION_CHANGED } from '../session/caller-lookup.ts';
import { makeTokens } from '../session/tokens.ts';

const START = TEST_EVENING.getTime();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('a stream of a player link', () => {
  const db = useDatabase({ emptied: 'once' });
  let now = START;
  let whole: Awaited<ReturnType<typeof composeWhole>>;
  let http: Http;
  let origin: string;
  let accountId: string;
  let authorization: string;

  beforeAll(async () => {
    const account = await anAccount(db);
    accountId = account.id;
    const profile = await aMainProfile(db, { account_id: accountId });
    const expires_at = new Date(START + 30 * DAY_MS);
    const session = await aSession(db, { account_id: accountId, profile_id: profile.id, expires_at });
    const tokens = makeTokens({ secret: WHOLE_SECRET, now: () => now });
    const claims = { accountId, sessionId: session.id, usertype: '1', expiresAt: expires_at.getTime() } as const;
    authorization = `Bearer ${await tokens.issue(claims)}`;
    await aChannel(db, { id: '71', free_for_guests: true });
    for (let hour = 4; hour < 10; hour += 1) {
      const [starts_at, ends_at] = [new Date(START - hour * HOUR_MS), new Date(START - (hour - 1) * HOUR_MS)];
      await anAiring(db, { channel_id: '71', starts_at, ends_at });
    }
    const { id: asset_id } = await anAsset(db);
    const segments = { files: ['a.mp4'], init: [0, 0, 4], segments: Array(30).fill(1), timescale: 12_800 } as const;
    for (const id of ['v360', 'a1']) await aRendition(db, { asset_id, id, segments });
    await aSpan(db, {
      ...{ channel_id: '71', msn: 0, asset_id, init_hash: '0123456789abcdef0123' },
      start_us: (START - DAY_MS) * 1_000,
      segment_count: Math.ceil((5 * DAY_MS * 1_000) / SEGMENT_US),
    });
    whole = await composeWhole(db, () => now);
    const { routes, rawRoutes, fastLanes, resolveCaller } = whole;
    http = await testHttp({ now: () => now, routes, rawRoutes, fastLanes, resolveCaller });
    origin = await http.listen('127.0.0.1', 0);
  });
  afterAll(async () => {
    await http.drain(0);
    await whole.close();
  });

  async function makeLink(): Promise<{ readonly id: string; readonly channels: string }> {
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(`${origin}/api/player-link`, { method: 'POST', headers, body: '{"name":"Salon"}' });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { id: string; channels: string };
  }
  /** The media lists that an address of the link leads to. */
  async function open({ channels }: { readonly channels: string }, query = ''): Promise<string[]> {
    const address = new URL(`${new URL(channels).pathname.replace('tv.m3u', 'channel/71.m3u8')}${query}`, origin);
    const redirect = await fetch(address, { redirect: 'manual' });
    expect(redirect.status).toBe(302);
    const list = new URL(new URL(redirect.headers.get('location') ?? '').pathname, origin);
    list.search = new URL(redirect.headers.get('location') ?? '').search;
    const text = await (await fetch(list)).text();
    const names = [...text.matchAll(/^v360\S*|URI="(a1\.m3u8[^"]*)"/gm)].map(([whole_, sound]) => sound ?? whole_);
    return [...new Set(names)].map((name) => new URL(name, list).href);
  }
  const statusOf = async (address: string | undefined) => (await fetch(address ?? '')).status;

  it('starts ten catch-up programmes within a second', async () => {
    const link = await makeLink();
    for (let press = 0; press < 10; press += 1) {
      const seconds = (START - 4 * HOUR_MS - press * 20 * 60_000) / 1_000 - 600;
      for (const list of await open(link, `?utc=${seconds}`))
        expect([press, await statusOf(list)]).toEqual([press, 200]);
    }
  });

  it('plays for as long as the link, also after the token of an address has expired', async () => {
    const [list] = await open(await makeLink());
    for (const hours of [0, 5, 48]) {
      now += hours * HOUR_MS;
      expect([hours, await statusOf(list)]).toEqual([hours, 200]);
    }
  });

  it('ends at once when the link is revoked', async () => {
    const link = await makeLink();
    const [list] = await open(link);
    now += 6 * HOUR_MS;
    expect(await statusOf(list)).toBe(200);
    const revoked = await fetch(`${origin}/api/player-link/${link.id}`, {
      method: 'DELETE',
      headers: { authorization },
    });
    expect(revoked.status).toBe(204);
    await until(async () => (await statusOf(list)) === 403);
  });

  it('ends at once when the account is suspended', async () => {
    const [list] = await open(await makeLink());
    now += 6 * HOUR_MS;
    expect(await statusOf(list)).toBe(200);
    await db.kysely.updateTable('account').set({ status: 'SUSPENDED' }).where('id', '=', accountId).execute();
    await sql`select pg_notify(${SESSION_CHANGED}, ${accountId})`.execute(db.kysely);
    await until(async () => (await statusOf(list)) === 403);
  });
});
