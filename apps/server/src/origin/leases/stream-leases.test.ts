import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAccount, aSession, TEST_EVENING } from '../../../test/builders.ts';
import { countQueries } from '../../../test/count-queries.ts';
import { useDatabase } from '../../../test/database.ts';
import { silentLog } from '../../shared/log.ts';
import {
  claimsOf,
  LEASE_IDLE_MS,
  type LeaseRequest,
  MOVED_ON_MS,
  openStreamLeases,
  type PlayClaims,
  type StreamLeases,
  VIEWING_PAUSE_MS,
} from './stream-leases.ts';

const db = useDatabase();
const opened: StreamLeases[] = [];
let at: number;
let accountId: string;
beforeEach(async () => {
  at = TEST_EVENING.getTime();
  accountId = (await anAccount(db)).id;
});
afterEach(async () => {
  for (const leases of opened.splice(0)) await leases.close();
});

/** A server's view of the leases; several share the table. */
function openLeases(): StreamLeases {
  const leases = openStreamLeases({ db, now: () => at, log: silentLog });
  opened.push(leases);
  return leases;
}

const HOME = '198.51.100.7';

function aRequest(sessionId: string, rights: string, values: Partial<LeaseRequest & PlayClaims> = {}): LeaseRequest {
  const {
    limit = 1,
    startsViewing = false,
    address = HOME,
    ...claims
  } = { accountId, player: 'tab', issuedAt: at, ...values };
  return { limit, startsViewing, address, claims: { ...claimsOf({ sessionId, rights, ...claims }), ...claims } };
}

const touch = (leases: StreamLeases, sessionId: string, rights: string, values: Partial<PlayClaims> = {}) =>
  leases.touch(aRequest(sessionId, rights, values).claims, HOME);

const signIn = async (account = accountId) => (await aSession(db, { account_id: account })).id;
const play = (leases: StreamLeases, sessionId: string, limit = 2, account: string | undefined = accountId) =>
  leases.acquire(aRequest(sessionId, 'c/1', { accountId: account, limit, startsViewing: true }));
const rows = () => db.kysely.selectFrom('stream_lease').selectAll().orderBy('session_id').execute();

describe('the streams of an account', () => {
  it('are as many as its limit, and one more is refused with a clear code', async () => {
    const leases = openLeases();
    const [first, second, third] = [await signIn(), await signIn(), await signIn()];
    await play(leases, first);
    await play(leases, second);
    await expect(play(leases, third)).rejects.toMatchObject({ code: 'STREAM_LIMIT' });
    await expect(play(leases, third, 3)).resolves.toBeUndefined();
  });

  it('are counted once for a session, whatever it changes to', async () => {
    const leases = openLeases();
    const session = await signIn();
    await play(leases, session, 1);
    await leases.acquire(aRequest(session, 'v/film', { limit: 1, startsViewing: true }));
    expect(await rows()).toMatchObject([{ session_id: session, resource: 'v/film' }]);
  });

  it('do not count those of another account', async () => {
    const leases = openLeases();
    const other = (await anAccount(db)).id;
    await play(leases, await signIn(other), 1, other);
    await expect(play(leases, await signIn(), 1)).resolves.toBeUndefined();
  });

  it('never exceed the limit under concurrent requests on several servers', async () => {
    const servers = [openLeases(), openLeases()];
    const sessions = await Promise.all(Array.from({ length: 8 }, () => signIn()));
    const results = await Promise.allSettled(
      sessions.map((session, index) => play(servers[index % 2] ?? openLeases(), session, 3)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await rows()).toHaveLength(3);
  });

  it('cost one query each to open, to refuse and to renew [LIVE-19]', async () => {
    const counted = countQueries(db);
    const leases = openStreamLeases({ db: counted.db, now: () => at, log: silentLog });
    opened.push(leases);
    const [one, other] = [await signIn(), await signIn()];
    await play(leases, one, 1);
    expect(counted.count()).toBe(1);
    await expect(play(leases, other, 1)).rejects.toMatchObject({ code: 'STREAM_LIMIT' });
    expect(counted.count()).toBe(2);
    await play(leases, one, 1);
    expect(counted.count()).toBe(3);
  });

  it('of guests are not counted: the account they share is not one viewer', async () => {
    const leases = openLeases();
    for (let guest = 0; guest < 5; guest += 1) {
      await leases.acquire(aRequest(await signIn(), 'c/1', { accountId: undefined, limit: 1, startsViewing: true }));
    }
    expect(await rows()).toEqual([]);
  });
});

describe('a lease', () => {
  it.each([
    ['is held to the last moment', LEASE_IDLE_MS, 'refused'],
    ['is free after it has expired', LEASE_IDLE_MS + 1, 'given'],
  ])('%s', async (_, laterMs, outcome) => {
    const leases = openLeases();
    await play(leases, await signIn(), 1);
    at += laterMs;
    const asked = play(leases, await signIn(), 1).then(
      () => 'given',
      () => 'refused',
    );
    expect(await asked).toBe(outcome);
  });

  it('is renewed by use, which other servers see after the next write', async () => {
    const [here, there] = [openLeases(), openLeases()];
    const session = await signIn();
    await play(here, session, 1);
    at += 40_000;
    expect(touch(here, session, 'c/1')).toBe(true);
    await here.flush();
    at += 40_000;
    await expect(play(there, await signIn(), 1)).rejects.toMatchObject({ code: 'STREAM_LIMIT' });
  });

  it('must be acquired again after it has expired, and may be taken by then', async () => {
    const leases = openLeases();
    const [paused, other] = [await signIn(), await signIn()];
    await play(leases, paused, 1);
    at += LEASE_IDLE_MS + 1;
    expect(touch(leases, paused, 'c/1')).toBe(false);
    await play(leases, other, 1);
    await expect(play(leases, paused, 1)).rejects.toMatchObject({ code: 'STREAM_LIMIT' });
    await leases.end(other, 'tab');
    await play(leases, paused, 1);
    expect(touch(leases, paused, 'c/1')).toBe(true);
  });

  it('is not cached by a server without requests', async () => {
    const [here, there] = [openLeases(), openLeases()];
    const session = await signIn();
    await play(here, session, 1);
    expect(touch(there, session, 'c/1')).toBe(false);
    await play(there, session, 1);
    expect(touch(there, session, 'c/1')).toBe(true);
  });

  it('whose row is gone is dropped with the next write', async () => {
    const here = openLeases();
    const session = await signIn();
    await play(here, session, 1);
    await db.kysely.deleteFrom('stream_lease').execute();
    expect(touch(here, session, 'c/1')).toBe(true);
    await here.flush();
    expect(touch(here, session, 'c/1')).toBe(false);
    expect(await rows()).toEqual([]);
  });

  it('of a closed player does not count, and its reload goes on with the same viewing [LIVE-19]', async () => {
    const [here, there] = [openLeases(), openLeases()];
    const [closed, other] = [await signIn(), await signIn()];
    await play(here, closed, 1);
    const [before] = await rows();
    await here.end(other, 'tab');
    await here.end(closed, 'ta');
    await expect(play(there, other, 1)).rejects.toMatchObject({ code: 'STREAM_LIMIT' });
    await here.end(closed, 'tab');
    expect(touch(here, closed, 'c/1')).toBe(false);
    expect(await rows()).toMatchObject([{ resource: before?.resource }]);
    await play(there, other, 1);
    await expect(play(here, closed, 1)).rejects.toMatchObject({ code: 'STREAM_LIMIT' });
    await there.end(other, 'tab');
    await play(here, closed, 1);
  });

  it('of an ended session does not count, and is not given to it again', async () => {
    const leases = openLeases();
    const [ended, other] = [await signIn(), await signIn()];
    await play(leases, ended, 1);
    await db.kysely
      .updateTable('session')
      .set({ ended_at: new Date(at), end_reason: 'LOGOUT' })
      .where('id', '=', ended)
      .execute();
    await play(leases, other, 1);
    await leases.end(ended, 'tab');
    await expect(play(leases, ended, 2)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('does not go back in time when two servers write about it', async () => {
    const [here, there] = [openLeases(), openLeases()];
    const session = await signIn();
    await play(here, session);
    await play(there, session);
    at += 1_000;
    touch(here, session, 'c/1');
    at += 1_000;
    touch(there, session, 'c/1');
    await there.flush();
    await here.flush();
    expect((await rows())[0]?.seen_at.getTime()).toBe(TEST_EVENING.getTime() + 2_000);
  });
});

describe('several servers', () => {
  const AWAY = '203.0.113.9';
  /** As long as a player takes for a segment. */
  const STEP_MS = 4_000;

  it('refuse the older of two channels that one player plays, one on each of them [LIVE-19]', async () => {
    const [here, there] = [openLeases(), openLeases()];
    const session = await signIn();
    const older = aRequest(session, 'c/1/live');
    at += 1;
    const newer = aRequest(session, 'c/2/live');
    await here.acquire(older);
    await there.acquire(newer);
    for (let passed = 0; passed < 60_000; passed += STEP_MS) {
      at += STEP_MS;
      here.touch(older.claims, HOME);
      there.touch(newer.claims, HOME);
      await there.flush();
      await here.flush();
    }
    expect(there.touch(newer.claims, HOME)).toBe(true);
    expect(here.touch(older.claims, HOME)).toBe(false);
    await expect(here.acquire(older)).rejects.toMatchObject({ code: 'STREAM_LIMIT' });
  });

  it('notice with the next write that a stream moved to another client address [LIVE-19]', async () => {
    const [here, there] = [openLeases(), openLeases()];
    const stream = aRequest(await signIn(), 'c/1/live');
    await here.acquire(stream);
    await expect(there.acquire({ ...stream, address: AWAY })).rejects.toMatchObject({ code: 'STREAM_LIMIT' });
    at += 40_000;
    here.touch(stream.claims, HOME);
    await here.flush();
    at += 20_000;
    await there.acquire({ ...stream, address: AWAY });
    here.touch(stream.claims, HOME);
    await here.flush();
    expect(here.touch(stream.claims, HOME)).toBe(false);
    await expect(here.acquire(stream)).rejects.toMatchObject({ code: 'STREAM_LIMIT' });
    expect(there.touch(stream.claims, AWAY)).toBe(true);
  });
});

describe('what a session watches', () => {
  const [FIRST, SECOND, FILM] = ['c/1/live', 'c/2/live', 'v/film'];
  /** As long as a player takes for a segment. */
  const STEP_MS = 4_000;
  const ask = (leases: StreamLeases, sessionId: string, resource: string, startsViewing = false) =>
    leases.acquire(aRequest(sessionId, resource, { limit: 1, startsViewing }));
  const watched = async () => (await rows()).map(({ resource }) => resource).join();

  /** Fetches one after the other, again and again, for so long. */
  async function fetchFor(leases: StreamLeases, sessionId: string, ms: number, ...resources: string[]) {
    for (let passed = 0; passed < ms; passed += STEP_MS) {
      at += STEP_MS;
      for (const resource of resources) expect(touch(leases, sessionId, resource)).toBe(true);
    }
    await leases.flush();
  }

  it('stays while its neighbours are prefetched and preloaded (LIVE-08)', async () => {
    const leases = openLeases();
    const session = await signIn();
    await ask(leases, session, FIRST);
    await fetchFor(leases, session, 8_000, FIRST);
    await ask(leases, session, SECOND);
    await fetchFor(leases, session, 2 * MOVED_ON_MS, FIRST, SECOND);
    expect(await watched()).toBe(FIRST);
    // Also by a player that fetches nothing while it is paused.
    await fetchFor(leases, session, 60_000, SECOND);
    expect(await watched()).toBe(FIRST);
  });

  it('is the only stream it uses for a while, whatever is requested meanwhile (LIVE-08)', async () => {
    const leases = openLeases();
    const session = await signIn();
    await ask(leases, session, FIRST);
    await ask(leases, session, SECOND);
    await fetchFor(leases, session, MOVED_ON_MS / 2, SECOND);
    await ask(leases, session, 'c/3/live');
    await fetchFor(leases, session, MOVED_ON_MS / 2, SECOND);
    expect(await watched()).toBe(SECOND);
    await fetchFor(leases, session, MOVED_ON_MS - STEP_MS, FIRST);
    expect(await watched()).toBe(SECOND);
  });

  it('is one channel, live and from an earlier moment', async () => {
    const leases = openLeases();
    const session = await signIn();
    await ask(leases, session, FIRST);
    await fetchFor(leases, session, MOVED_ON_MS, 'c/1/dvr');
    await fetchFor(leases, session, MOVED_ON_MS - STEP_MS, SECOND);
    expect(await watched()).toBe(FIRST);
  });

  it.each([
    ['outlives a silence', VIEWING_PAUSE_MS, FIRST],
    ['is over after a long one', VIEWING_PAUSE_MS + 1, SECOND],
  ])('%s', async (_, laterMs, expected) => {
    const leases = openLeases();
    const session = await signIn();
    await ask(leases, session, FIRST);
    at += laterMs;
    expect(touch(leases, session, SECOND)).toBe(false);
    await ask(leases, session, SECOND);
    expect(touch(leases, session, SECOND)).toBe(true);
    await leases.flush();
    expect(await watched()).toBe(expected);
  });

  it('changes at once with a new viewing, also on a server with an outdated cache (PAY-23)', async () => {
    const [here, there] = [openLeases(), openLeases()];
    const session = await signIn();
    await ask(here, session, FIRST);
    for (let passed = 0; passed < MOVED_ON_MS; passed += STEP_MS) {
      at += STEP_MS;
      touch(here, session, SECOND);
    }
    await ask(there, session, FILM, true);
    await here.flush();
    expect(await watched()).toBe(FILM);
    await fetchFor(here, session, STEP_MS, SECOND);
    expect(await watched()).toBe(FILM);
  });
});

describe('writing', () => {
  it('survives an unavailable database, and writes buffered uses later', async () => {
    let isAway = false;
    const flaky = {
      get kysely() {
        if (isAway) throw new Error('away');
        return db.kysely;
      },
    };
    const leases = openStreamLeases({ db: flaky, now: () => at, log: silentLog });
    opened.push(leases);
    const session = await signIn();
    await play(leases, session);
    at += 5_000;
    touch(leases, session, 'c/1');
    isAway = true;
    await expect(leases.flush()).rejects.toThrow('away');
    isAway = false;
    await leases.flush();
    expect((await rows())[0]?.seen_at.getTime()).toBe(at);
  });

  it('happens on close, too', async () => {
    const leases = openLeases();
    const session = await signIn();
    await play(leases, session);
    at += 5_000;
    touch(leases, session, 'c/1');
    await leases.close();
    expect((await rows())[0]?.seen_at.getTime()).toBe(at);
  });

  it('removes expired rows', async () => {
    const leases = openLeases();
    await play(leases, await signIn());
    at += 3_600_000;
    const fresh = await signIn();
    await play(leases, fresh);
    await leases.sweep();
    expect((await rows()).map(({ session_id }) => session_id)).toEqual([fresh]);
  });
});
