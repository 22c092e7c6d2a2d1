import { REMINDERS_MAX } from '@seyir/core/limits/guide';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAiring, aProfile, aProgramme, bothLanguages, minutesAfter, TEST_EVENING } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { aCaller, bearer, testHttp } from '../../../test/http.ts';
import { useReminderRows } from '../../../test/reminder-rows.ts';
import type { Http } from '../../http/build-http.ts';
import type { Caller } from '../../http/caller.ts';
import { remindersRoutes } from './reminders.service.ts';

const db = useDatabase();
let http: Http;
let now: Date;
/** The moments that the job was scheduled for. */
let planned: number[];
/** Events published to browsers. */
let published: unknown[];
const rows = useReminderRows(db);

const callers: Record<string, Partial<Caller>> = {};

beforeEach(async () => {
  now = TEST_EVENING;
  planned = [];
  published = [];
  const { accountId, profileId } = rows;
  const { id: siblingId } = await aProfile(db, { account_id: accountId });
  const as = (id: string, userlevel = 0, isKids = false): Partial<Caller> => ({
    accountId,
    profile: { id, isKids, isMain: false, userlevel },
  });
  Object.assign(callers, {
    guest: { isGuest: true },
    ada: as(profileId),
    strict: as(profileId, 14),
    sibling: as(siblingId),
    between: { accountId, profile: undefined },
    removed: as('018f0000-0000-7000-8000-00000000dead'),
  });
  http = await testHttp({
    now: () => now.getTime(),
    routes: remindersRoutes({
      db,
      now: () => now.getTime(),
      events: { publish: async (event, to) => void published.push([event, to]) },
      scheduleAt: async (moment) => void planned.push(moment),
    }),
    resolveCaller: async (token) => {
      const caller = callers[token];
      return caller ? { caller: aCaller(caller) } : { refused: 'UNAUTHORISED' };
    },
  });
});
afterEach(() => http.drain(0));

const airs = (minutes: number, more: Parameters<typeof anAiring>[1] = {}) =>
  anAiring(db, {
    id: `at-${minutes}`,
    channel_id: rows.channelId,
    starts_at: minutesAfter(TEST_EVENING, minutes),
    ...more,
  });

async function call(method: 'GET' | 'PUT' | 'DELETE', id?: string, as: string | undefined = 'ada', headers = {}) {
  const url = `/api/reminder${id === undefined || id.startsWith('?') ? (id ?? '') : `/${id}`}`;
  const answer = await http.inject({ method, url, headers: { ...(as === '' ? {} : bearer(as)), ...headers } });
  return { status: answer.statusCode, body: JSON.parse(answer.body) };
}
const idsOf = (answer: { body: { data: { epgProgramId: string }[] } }) =>
  answer.body.data.map(({ epgProgramId }) => epgProgramId);

describe('reminders', () => {
  it('set or removed are published to the other windows of the profile [REMIND-01]', async () => {
    await airs(30);
    const change = [
      { type: 'changed', what: 'reminders' },
      { profile: { accountId: rows.accountId, id: rows.profileId } },
    ];
    await call('PUT', 'at-30');
    expect(published).toEqual([change]);
    await call('DELETE', 'at-30');
    expect(published).toEqual([change, change]);
  });

  it('are set, listed the nearest first, and removed [REMIND-01]', async () => {
    const { id: programme_id } = await aProgramme(db, { name: bothLanguages('Gece Sohbeti') });
    await airs(90, { programme_id });
    await airs(30);
    expect(await call('PUT', 'at-90')).toEqual({
      status: 200,
      body: {
        data: [
          {
            epgProgramId: 'at-90',
            title: 'Gece Sohbeti',
            channelId: rows.channelId,
            channelName: 'Lodos TV',
            startTime: minutesAfter(TEST_EVENING, 90).toISOString(),
          },
        ],
      },
    });
    expect(idsOf(await call('PUT', 'at-30'))).toEqual(['at-30', 'at-90']);
    // Idempotent.
    expect(idsOf(await call('PUT', 'at-30'))).toEqual(['at-30', 'at-90']);
    expect(idsOf(await call('GET'))).toEqual(['at-30', 'at-90']);
    const english = await call('GET', undefined, 'ada', { 'accept-language': 'en' });
    expect(english.body.data[1].title).toBe('Gece Sohbeti (en)');
    expect(idsOf(await call('DELETE', 'at-30'))).toEqual(['at-90']);
    expect(idsOf(await call('DELETE', 'at-30'))).toEqual(['at-90']);
    expect(await call('DELETE', 'no-such')).toMatchObject({ status: 200 });
  });

  it('schedule the job for one minute before the start [REMIND-01]', async () => {
    await airs(30);
    await call('PUT', 'at-30');
    expect(planned).toEqual([minutesAfter(TEST_EVENING, 29).getTime()]);
  });

  it('are for upcoming programmes only [REMIND-01]', async () => {
    await airs(0);
    await airs(1);
    expect(await call('PUT', 'at-0')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await call('PUT', 'at-1')).status).toBe(200);
    now = minutesAfter(TEST_EVENING, 1);
    expect(idsOf(await call('GET'))).toEqual([]);
    expect(planned).toHaveLength(1);
  });

  it('list programmes that began since a moment for an application that was away, a day back at most [REMIND-01]', async () => {
    await airs(1);
    await airs(30);
    await call('PUT', 'at-1');
    await call('PUT', 'at-30');
    const since = (minutes: number, as = 'ada') =>
      call('GET', `?since=${minutesAfter(TEST_EVENING, minutes).getTime()}`, as).then(idsOf);
    now = minutesAfter(TEST_EVENING, 10);
    expect(await since(0)).toEqual(['at-1', 'at-30']);
    expect(await since(5)).toEqual(['at-30']);
    expect(await since(60)).toEqual(['at-30']);
    expect(await since(0, 'sibling')).toEqual([]);
    now = minutesAfter(TEST_EVENING, 24 * 60 + 15);
    expect(await since(0)).toEqual(['at-30']);
    expect((await call('GET', '?since=yesterday')).status).toBe(400);
  });

  it('are the profile’s own [REMIND-01]', async () => {
    await airs(30);
    await call('PUT', 'at-30');
    expect(idsOf(await call('GET', undefined, 'sibling'))).toEqual([]);
    await call('DELETE', 'at-30', 'sibling');
    expect(idsOf(await call('GET'))).toEqual(['at-30']);
  });

  it('are refused for an unknown programme, and for one the mask blocks [REMIND-01] [KIDS-03]', async () => {
    const { id: programme_id } = await aProgramme(db, { age_rating: '13+' });
    await airs(30, { programme_id });
    for (const [id, as] of [
      ['no-such', 'ada'],
      ['at-30', 'strict'],
    ] as const) {
      expect(await call('PUT', id, as), id).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    // A mask that is set afterwards hides the reminder.
    expect((await call('PUT', 'at-30')).status).toBe(200);
    expect(idsOf(await call('GET', undefined, 'strict'))).toEqual([]);
    await db.kysely.updateTable('channel').set({ active: false }).execute();
    expect(idsOf(await call('GET'))).toEqual([]);
    expect((await call('PUT', 'at-30')).status).toBe(404);
  });

  it('are a limited number [REMIND-01]', async () => {
    const { id: programme_id } = await aProgramme(db);
    const row = (minutes: number) => ({
      id: `at-${minutes}`,
      channel_id: rows.channelId,
      programme_id,
      starts_at: minutesAfter(TEST_EVENING, minutes),
      ends_at: minutesAfter(TEST_EVENING, minutes + 1),
    });
    const minutes = Array.from({ length: REMINDERS_MAX + 1 }, (_, index) => index + 1);
    await db.kysely.insertInto('airing').values(minutes.map(row)).execute();
    const reminders = minutes.slice(1).map((minute) => ({ profile_id: rows.profileId, airing_id: `at-${minute}` }));
    await db.kysely.insertInto('reminder').values(reminders).execute();
    expect(await call('PUT', 'at-1')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
    expect((await call('PUT', 'at-2')).status).toBe(200);
    await call('DELETE', 'at-2');
    expect((await call('PUT', 'at-1')).status).toBe(200);
  });

  it('need a subscriber with a profile [REMIND-01]', async () => {
    await airs(30);
    for (const [method, id] of [
      ['GET', undefined],
      ['PUT', 'at-30'],
      ['DELETE', 'at-30'],
    ] as const) {
      expect(await call(method, id, ''), method).toMatchObject({ status: 401 });
      expect(await call(method, id, 'guest'), method).toMatchObject({ status: 403, body: { code: 'LOGIN_REQUIRED' } });
    }
    expect(await call('PUT', 'at-30', 'between')).toMatchObject({ status: 409 });
    expect(await call('PUT', 'at-30', 'removed')).toMatchObject({ status: 401, body: { code: 'PROFILE_REMOVED' } });
    expect(await call('GET', undefined, 'between')).toMatchObject({ status: 200, body: { data: [] } });
    expect((await call('PUT', 'x'.repeat(121))).status).toBe(400);
  });
});
