import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  aMainProfile,
  anAccount,
  anAiring,
  aProgramme,
  aRecording,
  aSession,
  bothLanguages,
  minutesAfter,
  TEST_EVENING,
} from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { aCaller, bearer, testHttp } from '../../../test/http.ts';
import { openPushService } from '../../../test/push-service.ts';
import { useReminderRows } from '../../../test/reminder-rows.ts';
import { pushRoutes } from '../../features/push/push.service.ts';
import { announceStarted } from '../../features/recordings/announce-started.ts';
import { publishDueReminders } from '../../features/reminders/publish-reminders.ts';
import type { JobRun, Jobs } from '../../jobs/jobs.ts';
import { silentLog as log } from '../../shared/log.ts';
import { makeNetworkList } from '../../shared/networks.ts';
import { makePush } from './push.ts';
import { deriveVapidKeys } from './send-push.ts';

const db = useDatabase();
const rows = useReminderRows(db);
const keys = deriveVapidKeys('a secret of at least thirty-two characters');
let service: Awaited<ReturnType<typeof openPushService>>;
beforeEach(async () => {
  service = await openPushService();
});
afterEach(() => service.close());

interface Queued {
  readonly data: unknown;
  readonly startAfter: Date | undefined;
}

/** A service at a moment, whose jobs run when the test says so. */
function aService(at: Date, networks = ['loopback']) {
  let moment = at.getTime();
  const queued: Queued[] = [];
  let handle: (run: JobRun<never>) => Promise<void> = async () => undefined;
  const jobs = {
    define: (_name, _schema, handler) => {
      handle = handler as typeof handle;
      return {
        name: 'send-push',
        async send(data, { startAfter } = {}) {
          queued.push({ data, startAfter });
          return 'id';
        },
      };
    },
  } satisfies Pick<Jobs, 'define'> as Pick<Jobs, 'define'>;
  const now = () => moment;
  const isAllowed = makeNetworkList(networks);
  const push = makePush({ db, jobs, now, log, keys, subject: 'mailto:operator@seyir.test', isAllowed });
  return {
    now,
    push,
    /** Runs what is queued and due; returns how many jobs ran. */
    async work(): Promise<number> {
      const due = queued.splice(0);
      for (const { data, startAfter } of due) {
        moment = Math.max(moment, startAfter?.getTime() ?? 0);
        await handle({ data, signal: AbortSignal.timeout(60_000) } as unknown as JobRun<never>);
      }
      return due.length;
    },
  };
}

const subscribe = async (
  browser: string,
  { language = 'tr', profile_id = rows.profileId, ...session }: Record<string, unknown> = {},
) => {
  const { id } = await aSession(db, { account_id: rows.accountId, profile_id: profile_id as string, ...session });
  const http = await testHttp({
    routes: pushRoutes({ db, now: () => TEST_EVENING.getTime(), publicKey: keys.publicKey }),
    resolveCaller: async () => ({ caller: aCaller({ sessionId: id, accountId: rows.accountId }) }),
  });
  const headers = { ...bearer('any'), 'accept-language': String(language) };
  const reply = await http.inject({
    method: 'PUT',
    url: '/api/push/subscription',
    headers,
    payload: service.subscribe(browser),
  });
  expect(reply.statusCode).toBe(204);
  return id;
};
const remind = async (starts_at = TEST_EVENING) => {
  const { id: programme_id } = await aProgramme(db, { name: bothLanguages('Derbi') });
  await anAiring(db, { id: 'a1', channel_id: rows.channelId, programme_id, starts_at });
  await db.kysely.insertInto('reminder').values({ profile_id: rows.profileId, airing_id: 'a1' }).execute();
};
const A_MESSAGE = { title: 'Haber', body: 'Başladı', tag: 'haber', path: '/settings/records' };
const NO_EVENTS = { publishAll: async () => undefined };
const due = minutesAfter(TEST_EVENING, -1);
const subscriptions = () => db.kysely.selectFrom('push_subscription').select('endpoint').execute();

describe('a reminder', () => {
  it('reaches each browser of its profile, encrypted and signed, in the language of the browser [REMIND-01]', async () => {
    await subscribe('phone');
    await subscribe('laptop', { language: 'en' });
    const { id: other } = await aMainProfile(db, { account_id: (await anAccount(db)).id });
    await db.kysely
      .insertInto('push_subscription')
      .values({
        session_id: (
          await aSession(db, {
            account_id: (
              await db.kysely
                .selectFrom('profile')
                .select('account_id')
                .where('id', '=', other)
                .executeTakeFirstOrThrow()
            ).account_id,
            profile_id: other,
          })
        ).id,
        ...{ endpoint: service.subscribe('stranger').endpoint, p256dh: 'x', auth: 'y', language: 'tr' },
      })
      .execute();
    await remind();
    const server = aService(due);
    await publishDueReminders({ db, events: NO_EVENTS, ...server });
    await server.work();
    const common = { ttl: '360', key: keys.publicKey, audience: service.subscribe('x').endpoint.slice(0, -2) };
    const path = `/dashboard/livetv/${rows.channelId}`;
    const tag = `reminder a1 ${TEST_EVENING.toISOString()}`;
    expect(service.taken.toSorted((a, b) => (a.browser < b.browser ? -1 : 1))).toEqual([
      {
        browser: 'laptop',
        message: { title: 'Derbi (en)', body: '21:00 · Lodos TV: “Derbi (en)” is about to start.', tag, path },
        ...common,
      },
      {
        browser: 'phone',
        message: { title: 'Derbi', body: '21:00 · Lodos TV: “Derbi” başlıyor.', tag, path },
        ...common,
      },
    ]);
    await publishDueReminders({ db, events: NO_EVENTS, ...server });
    expect(await server.work()).toBe(0);
  });

  it('reaches no browser whose session has ended in the meantime', async () => {
    const ended = await subscribe('ended');
    await remind();
    const server = aService(due);
    await publishDueReminders({ db, events: NO_EVENTS, ...server });
    await db.kysely
      .updateTable('session')
      .set({ ended_at: due, end_reason: 'LOGOUT' })
      .where('id', '=', ended)
      .execute();
    expect(await server.work()).toBe(1);
    expect(service.taken).toEqual([]);
  });

  it('reaches no browser while the account is suspended, and all of them after it', async () => {
    await subscribe('phone');
    await remind();
    const suspend = (status: 'SUSPENDED' | 'ACTIVE') =>
      db.kysely.updateTable('account').set({ status }).where('id', '=', rows.accountId).execute();
    await suspend('SUSPENDED');
    const server = aService(due);
    await publishDueReminders({ db, events: NO_EVENTS, ...server });
    expect(await server.work()).toBe(0);
    // Suspended while the message waits.
    await suspend('ACTIVE');
    await server.push.queue(
      [{ profileIds: [rows.profileId], write: () => A_MESSAGE, expiresAt: TEST_EVENING.getTime() }],
      db.kysely,
    );
    await suspend('SUSPENDED');
    expect(await server.work()).toBe(1);
    expect(service.taken).toEqual([]);
    await suspend('ACTIVE');
    await server.push.queue(
      [{ profileIds: [rows.profileId], write: () => A_MESSAGE, expiresAt: TEST_EVENING.getTime() }],
      db.kysely,
    );
    await server.work();
    expect(service.taken).toMatchObject([{ browser: 'phone' }]);
  });

  it('is sent again to a push service that was away, and to no browser that has it', async () => {
    await subscribe('phone');
    await subscribe('laptop');
    service.answer('phone', 503, 0, 429);
    await remind();
    const server = aService(due);
    await publishDueReminders({ db, events: NO_EVENTS, ...server });
    const tries = [
      await server.work(),
      await server.work(),
      await server.work(),
      await server.work(),
      await server.work(),
    ];
    expect(tries).toEqual([1, 1, 1, 1, 0]);
    expect(service.taken.map(({ browser }) => browser)).toEqual(['laptop', 'phone']);
  });

  it('is given up when its programme is over', async () => {
    await subscribe('phone');
    service.answer('phone', ...Array.from({ length: 20 }, () => 500));
    await remind();
    const server = aService(due);
    await publishDueReminders({ db, events: NO_EVENTS, ...server });
    let jobs = 0;
    for (let ran = await server.work(); ran > 0; ran = await server.work()) jobs += ran;
    expect(jobs).toBeLessThanOrEqual(5);
    expect(await subscriptions()).toHaveLength(1);
  });

  it.each([404, 410, 403])('answered %i ends the subscription', async (status) => {
    await subscribe('phone');
    service.answer('phone', status);
    await remind();
    const server = aService(due);
    await publishDueReminders({ db, events: NO_EVENTS, ...server });
    await server.work();
    expect(await subscriptions()).toEqual([]);
  });

  it('is not sent into a private network, whatever address the browser has named', async () => {
    await subscribe('phone');
    await remind();
    const server = aService(due, []);
    await publishDueReminders({ db, events: NO_EVENTS, ...server });
    await server.work();
    expect(service.taken).toEqual([]);
    expect(await subscriptions()).toEqual([]);
  });
});

describe('a recording that starts', () => {
  const record = (more: Parameters<typeof aRecording>[1] = {}) =>
    aRecording(db, {
      account_id: rows.accountId,
      channel_id: rows.channelId,
      name: bothLanguages('Haber'),
      starts_at: due,
      ends_at: minutesAfter(due, 30),
      ...more,
    });

  it('is announced once to the devices of its account [RECORD-12]', async () => {
    await subscribe('phone');
    const { id } = await record();
    const server = aService(TEST_EVENING);
    expect([await announceStarted({ db, ...server }), await announceStarted({ db, ...server })]).toEqual([1, 0]);
    await server.work();
    const message = {
      title: 'Haber',
      body: 'Lodos TV: “Haber” kaydediliyor.',
      tag: `recording ${id}`,
      path: '/settings/records',
    };
    expect(service.taken).toMatchObject([{ browser: 'phone', message }]);
  });

  it('is not announced before its start, long after it, or to a profile that may not see it', async () => {
    await db.kysely.updateTable('profile').set({ userlevel: 14 }).where('id', '=', rows.profileId).execute();
    await subscribe('phone');
    await record({ age_rating: '18+' });
    await record({
      airing_id: 'later',
      starts_at: minutesAfter(TEST_EVENING, 1),
      ends_at: minutesAfter(TEST_EVENING, 9),
    });
    await record({
      airing_id: 'earlier',
      starts_at: minutesAfter(TEST_EVENING, -6),
      ends_at: minutesAfter(TEST_EVENING, 9),
    });
    const server = aService(TEST_EVENING);
    expect(await announceStarted({ db, ...server })).toBe(1);
    await server.work();
    expect(service.taken).toEqual([]);
  });

  it('of an account without a subscribed browser costs no write', async () => {
    await record();
    expect(await announceStarted({ db, ...aService(TEST_EVENING) })).toBe(0);
  });
});

describe('a subscription', () => {
  const call = async (token: string, method: 'GET' | 'PUT' | 'DELETE', payload?: unknown) => {
    const url = `/api/push/${method === 'GET' ? 'key' : 'subscription'}`;
    const http = await testHttp({ routes: pushRoutes({ db, now: Date.now, publicKey: keys.publicKey }) });
    const reply = await http.inject({
      method,
      url,
      headers: token ? bearer(token) : {},
      ...(payload === undefined ? {} : { payload: payload as object }),
    });
    return reply.statusCode;
  };

  it.each(['GET', 'PUT', 'DELETE'] as const)('%s is for subscribers', async (method) => {
    const body = method === 'PUT' ? service.subscribe('phone') : undefined;
    expect([
      await call('', method, body),
      await call('nonsense', method, body),
      await call('guest', method, body),
    ]).toEqual([401, 401, 403]);
  });

  it.each([
    { endpoint: 'ftp://push.example/1' },
    { endpoint: 'no address' },
    { endpoint: `https://push.example/${'x'.repeat(1_000)}` },
    { keys: { p256dh: 'short', auth: 'short' } },
    { keys: {} },
  ])('with %j is refused', async (wrong) => {
    expect(await call('subscriber', 'PUT', { ...service.subscribe('phone'), ...wrong })).toBe(400);
  });

  it('moves to the session that the browser signs in with, and ends on request', async () => {
    const first = await subscribe('phone');
    const subscription = service.subscribe('phone');
    expect(await subscriptions()).toHaveLength(1);
    const again = await aSession(db, { account_id: rows.accountId, profile_id: rows.profileId });
    const as = (sessionId: string) =>
      testHttp({
        routes: pushRoutes({ db, now: Date.now, publicKey: keys.publicKey }),
        resolveCaller: async () => ({ caller: aCaller({ sessionId, accountId: rows.accountId }) }),
      });
    const request = { url: '/api/push/subscription', headers: bearer('any') } as const;
    await (await as(again.id)).inject({ method: 'PUT', ...request, payload: subscription });
    expect(await db.kysely.selectFrom('push_subscription').select('session_id').execute()).toEqual([
      { session_id: again.id },
    ]);
    expect(first).not.toBe(again.id);
    await (await as(again.id)).inject({ method: 'DELETE', ...request });
    expect(await subscriptions()).toEqual([]);
  });

  it('has one key on all servers of an installation', () => {
    expect(deriveVapidKeys('a secret of at least thirty-two characters')).toEqual(keys);
    expect(deriveVapidKeys('another secret of at least thirty-two chars').publicKey).not.toBe(keys.publicKey);
    expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65);
  });
});
