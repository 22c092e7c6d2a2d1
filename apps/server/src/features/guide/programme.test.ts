import { ProgrammeDetail } from '@seyir/contract/programmes';
import { afterEach, describe, expect, it } from 'vitest';
import {
  aChannel,
  aGenre,
  aMainProfile,
  anAccount,
  anAiring,
  anEpisode,
  anImage,
  aPackage,
  aPerson,
  aProduct,
  aProgramme,
  aRecording,
  aSeason,
  aTitle,
  bothLanguages,
  minutesAfter,
  TEST_EVENING,
} from '../../../test/builders.ts';
import type { CatalogueServer } from '../../../test/catalogue-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { openGuideServer } from '../../../test/guide-server.ts';
import type { Caller } from '../../http/caller.ts';

const db = useDatabase();
let server: CatalogueServer;
afterEach(() => server.close());

const open = async (callers: Record<string, Partial<Caller>> = {}) => {
  server = await openGuideServer(db, { viewer: {}, ...callers });
};
const ask = (path: string, as: string | undefined = 'viewer', headers?: Record<string, string>) =>
  server.get(`/program/${path}`, as, headers);

describe('GET /program/:id', () => {
  it('answers the programme in detail, in the requested language [GUIDE-08] [DATA-07]', async () => {
    await anImage(db, { path: 'still/atlas' });
    await anImage(db, { path: 'cast/nevin' });
    await aGenre(db, { kind: 'programme', id: 'belgesel', name: bothLanguages('Belgesel') });
    const { id: packageId } = await aPackage(db);
    await aChannel(db, { id: '31', code: 'pusula', name: 'Pusula' });
    await db.kysely.insertInto('channel_package').values({ channel_id: '31', package_id: packageId }).execute();
    const { id: programme_id } = await aProgramme(db, {
      id: 'atlas',
      name: bothLanguages('Efsaneler Atlası'),
      summary: bothLanguages('Hiç var olmamış adalar.'),
      category_id: 'belgesel',
      age_rating: '7+',
      rating_categories: ['VIOLENCE'],
      series: true,
      still: 'still/atlas',
    });
    for (const [position, id] of ['nevin', 'ozan'].entries()) {
      const { id: person_id } = await aPerson(db, { id, name: id, portrait: position === 0 ? 'cast/nevin' : null });
      await db.kysely.insertInto('programme_person').values({ programme_id, person_id, position }).execute();
    }
    await anAiring(db, { id: 'a1', channel_id: '31', programme_id, season_number: 2, episode_number: 3 });
    await open({ viewer: { packageId } });
    const { status, body } = await ask('a1');
    expect(status).toBe(200);
    expect(body).toEqual({
      epgProgramId: 'a1',
      prevuecode: 'a1',
      seriesId: 'atlas',
      isseries: '1',
      seasonNumber: 2,
      episodeNumber: 3,
      title: 'Efsaneler Atlası',
      description: 'Hiç var olmamış adalar.',
      genre: 'Belgesel',
      category: 'Belgesel',
      duration: 3_600,
      startTime: TEST_EVENING.toISOString(),
      endTime: minutesAfter(TEST_EVENING, 60).toISOString(),
      casts: [
        { id: 'nevin', name: 'nevin', posterUrl: '/images/cast/nevin?v=a1b2c3' },
        { id: 'ozan', name: 'ozan', posterUrl: '' },
      ],
      rating: { age: '7+', categories: ['VIOLENCE'] },
      ratingid: '2',
      posters: [
        { type: 'HorizontalHigh', url: '/images/still/atlas?v=a1b2c3' },
        { type: 'HorizontalLow', url: '/images/still/atlas?v=a1b2c3' },
      ],
      posterpath: '/images/',
      posterfilelist: Array(6).fill('still/atlas?v=a1b2c3').join(';'),
      channelId: '31',
      channelcode: 'pusula',
      channelName: 'Pusula',
      islocked: '0',
      isppv: '0',
      watchable: true,
      current: true,
      privaterecordenable: '1',
      newstatus: '-2',
      npvrcode: null,
      reminder: false,
    });
    expect(Object.keys(body).sort()).toEqual(Object.keys(ProgrammeDetail.shape).sort());
    expect((await ask('a1', 'viewer', { 'accept-language': 'en' })).body).toMatchObject({
      title: 'Efsaneler Atlası (en)',
      description: 'Hiç var olmamış adalar. (en)',
      genre: 'Belgesel (en)',
    });
  });

  it('falls back to the summary, genres and pictures of its title, and prefers the summary of its episode', async () => {
    await aGenre(db, { id: 'drama', name: bothLanguages('Dram') });
    await anImage(db, { path: 'v/kizi' });
    const { id: title_id } = await aTitle(db, { kind: 'SERIES', duration_seconds: null, poster_vertical: 'v/kizi' });
    await db.kysely.insertInto('title_genre').values({ title_id, genre_id: 'drama', position: 0 }).execute();
    const { id: person_id } = await aPerson(db, { name: 'Ada' });
    await db.kysely
      .insertInto('title_person')
      .values({ title_id, person_id, job: 'actor', position: 0, role: bothLanguages('Kızı') })
      .execute();
    const { id: season_id } = await aSeason(db, { title_id });
    const { id: episode_id } = await anEpisode(db, { season_id, summary: bothLanguages('Fırtına çıkar.') });
    const { id: programme_id } = await aProgramme(db, { title_id, series: true });
    await anAiring(db, { id: 'first', programme_id, episode_id });
    await anAiring(db, { id: 'again', programme_id, starts_at: minutesAfter(TEST_EVENING, 60) });
    await open();
    expect((await ask('first')).body).toMatchObject({
      description: 'Fırtına çıkar.',
      genre: 'Dram',
      casts: [{ name: 'Ada', role: 'Kızı' }],
      posters: [{ type: 'VerticalHigh', url: '/images/v/kizi?v=a1b2c3' }],
      posterfilelist: ';;;;;',
    });
    expect((await ask('again')).body.description).toBe('Bir özet.');
  });

  it('has lock, reminder, recording and ticket of the caller only [GUIDE-08] [RECORD-23] [RECORD-27]', async () => {
    const { id: packageId } = await aPackage(db);
    const { id: accountId } = await anAccount(db);
    const { id: profileId } = await aMainProfile(db, { account_id: accountId });
    const { id: channel_id } = await aChannel(db, { id: '5' });
    await db.kysely.insertInto('channel_package').values({ channel_id, package_id: packageId }).execute();
    await anAiring(db, { id: 'a1', channel_id, starts_at: minutesAfter(TEST_EVENING, 60) });
    const { id: npvrcode } = await aRecording(db, {
      account_id: accountId,
      airing_id: 'a1',
      channel_id,
      starts_at: minutesAfter(TEST_EVENING, 60),
    });
    await db.kysely.insertInto('reminder').values({ profile_id: profileId, airing_id: 'a1' }).execute();
    await db.kysely.insertInto('channel_lock').values({ profile_id: profileId, channel_id }).execute();
    const { id: ppv_product_id } = await aProduct(db, { kind: 'PPV' });
    await anAiring(db, { id: 'event', channel_id, ppv_product_id });
    const profile = { id: profileId, isKids: false, isMain: true, userlevel: 0 };
    await open({
      owner: { accountId, packageId, profile },
      other: { packageId },
      between: { accountId, packageId, profile: undefined },
    });
    expect((await ask('a1', 'owner')).body).toMatchObject({
      islocked: '1',
      reminder: true,
      npvrcode,
      newstatus: '0',
      watchable: false,
    });
    expect((await ask('a1', 'other')).body).toMatchObject({
      islocked: '0',
      reminder: false,
      npvrcode: null,
      newstatus: '-2',
    });
    expect((await ask('a1', 'guest')).body).toMatchObject({
      islocked: '0',
      reminder: false,
      npvrcode: null,
      newstatus: '-2',
      privaterecordenable: '1',
    });
    expect((await ask('a1', 'between')).body).toMatchObject({ reminder: false, npvrcode });
    expect((await ask('event', 'other')).body).toMatchObject({ isppv: '1', current: true, watchable: false });
  });

  it('of a recording stays when the guide has dropped its day, for its account alone [RECORD-13]', async () => {
    const { id: accountId } = await anAccount(db);
    const { id: channel_id } = await aChannel(db, { code: 'pusula' });
    const starts_at = minutesAfter(TEST_EVENING, -20 * 24 * 60);
    const { id: npvrcode } = await aRecording(db, {
      ...{ account_id: accountId, airing_id: 'old', channel_id, starts_at, ends_at: minutesAfter(starts_at, 50) },
      name: bothLanguages('Eski Kayıt'),
    });
    await open({ owner: { accountId } });
    expect((await ask('old', 'owner')).body).toMatchObject({
      ...{ epgProgramId: 'old', title: 'Eski Kayıt', channelcode: 'pusula', duration: 3_000, casts: [] },
      ...{ newstatus: '1', npvrcode, privaterecordenable: '0', watchable: false },
    });
    for (const as of ['viewer', 'guest']) expect((await ask('old', as)).status, as).toBe(404);
  });

  it('is refused to a profile whose mask blocks the programme or its channel [KIDS-03] [GUIDE-08] (departure)', async () => {
    const { id: adult } = await aProgramme(db, { name: bothLanguages('Karanlık'), age_rating: '18+' });
    await anAiring(db, { id: 'adult', programme_id: adult });
    const { id: adultChannel } = await aChannel(db, { age_rating: '18+' });
    await anAiring(db, { id: 'mild', channel_id: adultChannel });
    const profile = { id: '018f0000-0000-7000-8000-0000000000c1', isMain: false, isKids: true, userlevel: 12 };
    await open({ kid: { profile } });
    for (const id of ['adult', 'mild']) {
      const { status, body } = await ask(id, 'kid');
      expect([status, body.code], id).toEqual([403, 'RATING']);
      expect(JSON.stringify(body)).not.toContain('Karanlık');
      expect((await ask(id)).status).toBe(200);
    }
  });

  it('accepts the channel and type parameters of old clients, and answers 404 for unknown ids [GUIDE-08]', async () => {
    const { id: channel_id } = await aChannel(db, { code: 'pusula' });
    await anAiring(db, { id: 'a1', channel_id });
    await open();
    expect((await ask('a1?channelcode=pusula&type=18')).status).toBe(200);
    expect(await ask('a1?channelcode=lodos')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await ask('a1?type=17')).status).toBe(400);
    expect(await ask('no-such')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await ask("'; drop table airing; --")).status).toBe(404);
    expect((await ask('x'.repeat(121))).status).toBe(400);
    expect(await server.get('/program/a1')).toMatchObject({ status: 401 });
    await db.kysely.updateTable('channel').set({ active: false }).execute();
    await server.catalogue.refresh();
    expect((await ask('a1')).status).toBe(404);
  });
});

describe('GET /program/:id/airings', () => {
  const HOUR = 60;
  const open24 = async (caller: Partial<Caller> = {}) => {
    const { id: packageId } = await aPackage(db);
    for (const id of ['31', '32']) {
      await aChannel(db, { id, code: `c${id}`, name: `Kanal ${id}` });
      await db.kysely.insertInto('channel_package').values({ channel_id: id, package_id: packageId }).execute();
    }
    await aProgramme(db, { id: 'atlas', series: true, age_rating: '13+' });
    await aProgramme(db, { id: 'other' });
    const airing = (id: string, after: number, more: Parameters<typeof anAiring>[1] = {}) =>
      anAiring(db, {
        id,
        channel_id: '31',
        programme_id: 'atlas',
        starts_at: minutesAfter(TEST_EVENING, after),
        ends_at: minutesAfter(TEST_EVENING, after + HOUR),
        ...more,
      });
    await airing('yesterday', -24 * HOUR, { season_number: 1, episode_number: 2 });
    await airing('long-ago', -9 * 24 * HOUR);
    await airing('now', 0);
    await airing('tomorrow', 24 * HOUR, { channel_id: '32', season_number: 1, episode_number: 4 });
    await airing('another', 26 * HOUR, { programme_id: 'other' });
    await open({ viewer: { packageId, ...caller } });
  };

  it('lists the other airings in the days of the guide, on all channels, by start [GUIDE-08]', async () => {
    await open24();
    const { status, body } = await ask('now/airings');
    expect(status).toBe(200);
    expect(body).toEqual([
      expect.objectContaining({ epgProgramId: 'yesterday', seasonNumber: 1, episodeNumber: 2, watchable: true }),
      expect.objectContaining({ epgProgramId: 'tomorrow', channelId: '32', channelName: 'Kanal 32', watchable: false }),
    ]);
  });

  it('leaves out airings of the past that the caller may not watch', async () => {
    await open24({ packageId: undefined });
    const { body } = await ask('now/airings');
    expect((body as { epgProgramId: string }[]).map(({ epgProgramId }) => epgProgramId)).toEqual(['tomorrow']);
  });

  it('refuses a programme that the profile may not see, and an unknown one [GUIDE-08]', async () => {
    const profile = { id: '018f0000-0000-7000-8000-0000000000c1', isMain: false, isKids: true, userlevel: 12 };
    await open24({ profile });
    expect(await ask('now/airings')).toMatchObject({ status: 403, body: { code: 'RATING' } });
    expect(await ask('nothing/airings')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});
