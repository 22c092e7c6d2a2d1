import type { GuideProgramme } from '@seyir/contract/programmes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  aChannel,
  aGenre,
  anAccount,
  anAiring,
  anEntitlement,
  anImage,
  aPackage,
  aProduct,
  aProgramme,
  aRecording,
  bothLanguages,
  minutesAfter,
  TEST_EVENING,
} from '../../../test/builders.ts';
import type { CatalogueServer } from '../../../test/catalogue-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { openGuideServer } from '../../../test/guide-server.ts';
import type { Caller, CallerProfile } from '../../http/caller.ts';

const db = useDatabase();
let server: CatalogueServer;
let channelId: string;
let packageId: string;

beforeEach(async () => {
  packageId = (await aPackage(db)).id;
  channelId = (await aChannel(db)).id;
  await db.kysely.insertInto('channel_package').values({ channel_id: channelId, package_id: packageId }).execute();
});
afterEach(() => server.close());

const open = async (callers: Record<string, Partial<Caller>> = {}) => {
  server = await openGuideServer(db, { viewer: { packageId }, ...callers });
  return server;
};
/** An airing named by its start, in minutes after the test's evening. */
const airs = (minutes: number, more: Parameters<typeof anAiring>[1] = {}) =>
  anAiring(db, { id: `at ${minutes}`, channel_id: channelId, starts_at: minutesAfter(TEST_EVENING, minutes), ...more });
const day = (date: string, as = 'viewer', channel = channelId) =>
  server.get(`/channel/${channel}/guide?date=${date}`, as);
const TODAY = '2026-11-18';
const TOMORROW = '2026-11-19';
const idsOf = async (date: string, as?: string) =>
  (await day(date, as)).body.map(({ epgProgramId }: GuideProgramme) => epgProgramId);
const byId = async (as?: string): Promise<Record<string, GuideProgramme>> =>
  Object.fromEntries((await day(TODAY, as)).body.map((row: GuideProgramme) => [row.epgProgramId, row]));

describe('GET /channel/:id/guide', () => {
  it('lists the day in Turkey by start, with all fields of a programme, in the requested language [GUIDE-05] [DATA-05]', async () => {
    await aGenre(db, { kind: 'programme', id: 'spor', name: bothLanguages('Spor') });
    await anImage(db, { path: 'still/mac' });
    const { id: programme_id } = await aProgramme(db, {
      name: bothLanguages('Derbi'),
      category_id: 'spor',
      age_rating: '7+',
      still: 'still/mac',
    });
    await airs(0, { programme_id });
    await airs(-60);
    await airs(60);
    await open();
    expect(await idsOf(TODAY)).toEqual(['at -60', 'at 0', 'at 60']);
    const { body } = await day(TODAY);
    expect(body[1]).toEqual({
      epgProgramId: 'at 0',
      prevuecode: 'at 0',
      title: 'Derbi',
      category: 'Spor',
      startTime: TEST_EVENING.toISOString(),
      endTime: minutesAfter(TEST_EVENING, 60).toISOString(),
      watchable: true,
      current: true,
      rating: { age: '7+' },
      isppv: '0',
      newstatus: '-2',
      blocked: false,
      posterUrl: '/images/still/mac?v=a1b2c3',
    });
    const english = await server.get(`/channel/${channelId}/guide?date=${TODAY}`, 'viewer', {
      'accept-language': 'en',
    });
    expect(english.body[1]).toMatchObject({ title: 'Derbi (en)', category: 'Spor (en)' });
  });

  it('lists a programme across midnight in both days, and nothing of another channel [GUIDE-05]', async () => {
    // The day ends three hours after the evening.
    await airs(120);
    await airs(150, { ends_at: minutesAfter(TEST_EVENING, 181) });
    await airs(181);
    const { id: other } = await aChannel(db);
    await anAiring(db, { channel_id: other, starts_at: minutesAfter(TEST_EVENING, 150) });
    await open();
    expect(await idsOf(TODAY)).toEqual(['at 120', 'at 150']);
    expect(await idsOf(TOMORROW)).toEqual(['at 150', 'at 181']);
    expect(await idsOf('2026-11-20')).toEqual([]);
  });

  it('ends a day at midnight in Turkey to the millisecond [GUIDE-05]', async () => {
    await airs(120);
    await airs(180);
    await open();
    expect(await idsOf(TODAY)).toEqual(['at 120']);
    expect(await idsOf(TOMORROW)).toEqual(['at 180']);
  });

  it('answers the 14 days of the guide and 400 to any other text [GUIDE-05]', async () => {
    await open();
    for (const [date, status] of [
      ['2026-11-11', 200],
      ['2026-11-24', 200],
      ['2026-11-10', 400],
      ['2026-11-25', 400],
      ['2026-02-30', 400],
      ['18.11.2026', 400],
      ['2026-11-18T00:00', 400],
      ['', 400],
    ] as const) {
      expect((await day(date)).status, date).toBe(status);
    }
  });

  it('moves its days on with midnight in Turkey [GUIDE-05]', async () => {
    const { at } = await open();
    at(new Date('2026-11-18T20:59:59.999Z'));
    expect([(await day('2026-11-11')).status, (await day('2026-11-25')).status]).toEqual([200, 400]);
    at(new Date('2026-11-18T21:00:00.000Z'));
    expect([(await day('2026-11-11')).status, (await day('2026-11-25')).status]).toEqual([400, 200]);
  });

  it('answers 401 without a session and 404 for an unknown channel [GUIDE-05]', async () => {
    const { get } = await open();
    expect(await get(`/channel/${channelId}/guide?date=${TODAY}`)).toMatchObject({ status: 401 });
    expect((await get(`/channel/${channelId}/guide`, 'viewer')).status).toBe(400);
    expect(await day(TODAY, 'viewer', '999999')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await day(TODAY, 'viewer', 'x'.repeat(200))).status).toBe(400);
    await db.kysely.updateTable('channel').set({ active: false }).execute();
    await server.catalogue.refresh();
    expect((await day(TODAY)).status).toBe(404);
  });
});

describe('a row of the guide', () => {
  const rowsOf = async (as: string) =>
    Object.fromEntries(
      Object.entries(await byId(as)).map(([id, { watchable, current }]) => [id, `${watchable} ${current}`]),
    );

  it('is watchable and current for the caller, by package and save time [GUIDE-05] [CATCHUP-05]', async () => {
    await db.kysely.updateTable('channel').set({ catch_up_minutes: 120 }).where('id', '=', channelId).execute();
    for (const minutes of [-180, -120, -60, 0, 60]) await airs(minutes);
    const { at } = await open({ poor: {} });
    expect(await rowsOf('viewer')).toEqual({
      'at -180': 'false false',
      'at -120': 'true false',
      'at -60': 'true false',
      'at 0': 'true true',
      'at 60': 'false false',
    });
    for (const as of ['poor', 'guest']) {
      const rows = await rowsOf(as);
      expect(new Set(Object.values(rows).map((row) => row.split(' ')[0])), as).toEqual(new Set(['false']));
      expect(rows['at 0'], as).toBe('false true');
    }
    at(new Date(TEST_EVENING.getTime() + 1));
    expect((await rowsOf('viewer'))['at -120']).toBe('false false');
    at(minutesAfter(TEST_EVENING, 60));
    expect(await rowsOf('viewer')).toMatchObject({ 'at 0': 'true false', 'at 60': 'true true' });
  });

  it('of an event is watchable with a ticket of the account alone [GUIDE-05]', async () => {
    const { id: ppv_product_id } = await aProduct(db, { kind: 'PPV' });
    await airs(0, { ppv_product_id });
    const { id: accountId } = await anAccount(db);
    await anEntitlement(db, { kind: 'PPV', account_id: accountId, airing_id: 'at 0' });
    await open({ owner: { packageId, accountId } });
    expect((await byId('owner'))['at 0']).toMatchObject({ watchable: true, isppv: '1' });
    expect((await byId('viewer'))['at 0']).toMatchObject({ watchable: false, isppv: '1' });
    await db.kysely.updateTable('entitlement').set({ withdrawn_at: TEST_EVENING }).execute();
    expect((await byId('owner'))['at 0']?.watchable).toBe(false);
  });

  it('carries the recording status of the account, and of no other [RECORD-12] [RECORD-23] [RECORD-27]', async () => {
    for (const minutes of [-60, 0, 60, 120]) await airs(minutes);
    const { id: accountId } = await anAccount(db);
    for (const minutes of [-60, 0, 60]) {
      await aRecording(db, {
        account_id: accountId,
        airing_id: `at ${minutes}`,
        channel_id: channelId,
        starts_at: minutesAfter(TEST_EVENING, minutes),
      });
    }
    await open({ owner: { packageId, accountId }, poor: {} });
    const statuses = async (as: string) => Object.values(await byId(as)).map(({ newstatus }) => newstatus);
    expect(await statuses('owner')).toEqual(['1', '999', '0', '-2']);
    expect(await statuses('viewer')).toEqual(['-2', '-2', '-2', '-2']);
    expect(await statuses('poor')).toEqual(['', '', '', '']);
    // A guest is offered to record, and asked to sign in (RECORD-23).
    expect(await statuses('guest')).toEqual(['-2', '-2', '-2', '-2']);
    // An expired recording is not listed.
    await db.kysely.updateTable('recording').set({ expires_at: TEST_EVENING }).execute();
    expect(await statuses('owner')).toEqual(['-2', '-2', '-2', '-2']);
  });

  it('of a blocked programme has time and rating only [KIDS-03] [PARENTAL-07]', async () => {
    await anImage(db, { path: 'still/gece' });
    const { id: programme_id } = await aProgramme(db, {
      name: bothLanguages('Karanlık Gece'),
      age_rating: '13+',
      still: 'still/gece',
    });
    await airs(0, { programme_id });
    await airs(60);
    const as = (userlevel: number, isKids: boolean): Partial<Caller> => ({
      packageId,
      profile: { id: '018f0000-0000-7000-8000-0000000000c1', isMain: false, isKids, userlevel } satisfies CallerProfile,
    });
    await open({
      kid: as(12, true),
      teenager: as(8, false),
      strict: as(14, false),
      unchosen: { packageId, profile: undefined },
    });
    for (const masked of ['kid', 'strict', 'unchosen']) {
      const { body } = await day(TODAY, masked);
      expect(body[0], masked).toMatchObject({
        title: '',
        category: '',
        posterUrl: null,
        watchable: false,
        newstatus: '',
        blocked: true,
        rating: { age: '13+' },
      });
      expect(JSON.stringify(body)).not.toMatch(/Karanlık|gece/);
      expect(body[1], masked).toMatchObject({ blocked: false });
      expect(body[1].title).not.toBe('');
    }
    expect((await byId('teenager'))['at 0']).toMatchObject({ title: 'Karanlık Gece', blocked: false, watchable: true });
  });
});
