import { describe, expect, it } from 'vitest';
import {
  aChannel,
  aGenre,
  aMainProfile,
  anAccount,
  anAiring,
  anImage,
  aPackage,
  aProfile,
  aProgramme,
  bothLanguages,
  minutesAfter,
  TEST_EVENING,
} from '../../../test/builders.ts';
import { useCatalogueServer } from '../../../test/catalogue-server.ts';
import { useDatabase } from '../../../test/database.ts';
import type { Caller } from '../../http/caller.ts';
import { announceViewerChange } from '../../viewers/viewer-state.ts';
import { channelsRoutes } from './channels.service.ts';

const db = useDatabase();
const open = useCatalogueServer(db, channelsRoutes);

describe('GET /channel', () => {
  it('leaves out, for a kids profile, the channels whose own rating is blocked, and for it alone [CHANNEL-01] (departure)', async () => {
    await aChannel(db, { id: '1', code: 'genel', number: 1, name: 'Genel', age_rating: 'G' });
    await aChannel(db, { id: '2', code: 'gece', number: 2, name: 'Gece', age_rating: '18+' });
    const { id: programme } = await aProgramme(db, { name: bothLanguages('Masal'), age_rating: '7+' });
    await anAiring(db, { id: 'masal', channel_id: '2', programme_id: programme });
    const level = { id: '018f0000-0000-7000-8000-0000000000c1', isMain: false, userlevel: 12 } as const;
    const { get } = await open({
      kid: { profile: { ...level, isKids: true } },
      teenager: { profile: { ...level, isKids: false } },
    });
    const idsFor = async (who: string) => (await get('/channel', who)).body.map(({ id }: { id: string }) => id);
    expect(await idsFor('teenager')).toEqual(['1', '2']);
    expect(await idsFor('kid')).toEqual(['1']);
    expect(await idsFor('teenager')).toEqual(['1', '2']);
  });

  it('has children’s channels first and no newscasts for a kids profile, and for it alone [CHANNEL-01] [CHANNEL-02] (departure)', async () => {
    for (const id of ['ulusal', 'haber', 'cocuk']) await aGenre(db, { kind: 'channel', id, name: bothLanguages(id) });
    await aChannel(db, { id: '1', number: 1, genre_id: 'ulusal' });
    await aChannel(db, { id: '2', number: 2, genre_id: 'haber' });
    await aChannel(db, { id: '3', number: 3, genre_id: 'cocuk' });
    const level = { id: '018f0000-0000-7000-8000-0000000000c1', isMain: false, userlevel: 12 } as const;
    const { get } = await open({
      kid: { profile: { ...level, isKids: true } },
      teenager: { profile: { ...level, isKids: false } },
    });
    const idsFor = async (who: string) => (await get('/channel', who)).body.map(({ id }: { id: string }) => id);
    expect(await idsFor('kid')).toEqual(['3', '1']);
    expect(await idsFor('teenager')).toEqual(['1', '2', '3']);
    expect(await idsFor('kid')).toEqual(['3', '1']);
  });

  it('is refused without an open session, and answers a guest [CHANNEL-01]', async () => {
    const { get } = await open();
    expect(await get('/channel')).toMatchObject({ status: 401, body: { code: 'UNAUTHORISED' } });
    expect(await get('/channel', 'forged')).toMatchObject({ status: 401 });
    expect(await get('/channel', 'guest')).toMatchObject({ status: 200, body: [] });
  });

  it('answers all fields of a channel and its current airing [DATA-03] [DATA-04]', async () => {
    await anImage(db, { path: 'ch/saha1', media_type: 'image/svg+xml' });
    await anImage(db, { path: 'still/mac' });
    await aGenre(db, { kind: 'channel', id: 'spor', name: bothLanguages('Spor') });
    await aChannel(db, {
      id: '31',
      code: 'saha1',
      number: 7,
      priority: 3,
      name: 'Saha 1',
      genre_id: 'spor',
      logo: 'ch/saha1',
      age_rating: '7+',
      free_for_guests: false,
      time_shift: false,
      catch_up_minutes: 4_320,
      recordable: false,
      ppv: true,
      ad_mask: 6,
    });
    const { id: programme } = await aProgramme(db, { name: bothLanguages('Derbi'), still: 'still/mac' });
    await anAiring(db, { id: 'now', channel_id: '31', programme_id: programme });
    const { get } = await open();
    const expected = {
      id: '31',
      no: 7,
      genre: { columncode: 'spor', name: 'Spor' },
      priority: 3,
      name: 'Saha 1',
      logo: '/images/ch/saha1?v=a1b2c3',
      channelcode: 'saha1',
      cdnchannelcode: 'saha1',
      programName: 'Derbi',
      favoritename: 'Saha 1',
      islocked: '0',
      canWatch: false,
      customerHasAccess: false,
      isppv: '1',
      tsavailable: '0',
      timeshiftenable: '0',
      tvodsavetime: 4_320,
      auth_returncode: '-1',
      prevueratingid: '2',
      advertisecontent: 6,
      systemrecordenable: '0',
      interactions: [],
      current: {
        epgProgramId: 'now',
        title: 'Derbi',
        startTime: TEST_EVENING.toISOString(),
        endTime: minutesAfter(TEST_EVENING, 60).toISOString(),
        posterUrl: '/images/still/mac?v=a1b2c3',
      },
    };
    expect((await get('/channel', 'guest')).body).toEqual([expected]);
    const [inEnglish] = (await get('/channel', 'guest', { 'accept-language': 'en' })).body;
    expect(inEnglish).toMatchObject({ programName: 'Derbi (en)', genre: { columncode: 'spor', name: 'Spor (en)' } });
  });

  it('sorts by id as a number [CHANNEL-02]', async () => {
    for (const [id, number] of [
      ['10', 1],
      ['9', 50],
      ['100', 2],
      ['1', 99],
    ] as const) {
      await aChannel(db, { id, number });
    }
    const { get } = await open();
    const { body } = await get('/channel', 'guest');
    expect(body.map(({ id }: { id: string }) => id)).toEqual(['1', '9', '10', '100']);
  });

  it("answers the caller's access by package [CHANNEL-01]", async () => {
    await aPackage(db, { id: 'aile' });
    await aChannel(db, { id: '1', free_for_guests: true });
    await aChannel(db, { id: '2' });
    await aChannel(db, { id: '3' });
    await db.kysely.insertInto('channel_package').values({ channel_id: '2', package_id: 'aile' }).execute();
    const { get } = await open({ family: { packageId: 'aile' }, newcomer: {} });
    const accessOf = async (as: string) =>
      (await get('/channel', as)).body.map(
        (channel: { canWatch: boolean; customerHasAccess: boolean; auth_returncode: string }) =>
          `${channel.canWatch} ${channel.customerHasAccess} ${channel.auth_returncode}`,
      );
    expect(await accessOf('guest')).toEqual(['true true 0', 'false false -1', 'false false -1']);
    expect(await accessOf('newcomer')).toEqual(['true true 0', 'false false 5', 'false false 5']);
    expect(await accessOf('family')).toEqual(['true true 0', 'true true 0', 'false false 5']);
  });

  it('answers locks and favourites of the profile only [CHANNEL-01] [CHANNEL-10] [CHANNEL-13]', async () => {
    const { id: accountId } = await anAccount(db);
    const { id: ada } = await aMainProfile(db, { account_id: accountId });
    const { id: sibling } = await aProfile(db, { account_id: accountId });
    for (const id of ['1', '2', '3', '4']) await aChannel(db, { id, number: Number(id) });
    const lock = (channel_id: string) =>
      db.kysely.insertInto('channel_lock').values({ profile_id: ada, channel_id }).execute();
    const favour = (channel_id: string) =>
      db.kysely.insertInto('channel_favourite').values({ profile_id: ada, channel_id }).execute();
    await lock('2');
    await favour('3');
    await lock('4');
    await favour('4');
    const as = (id: string): Partial<Caller> => ({
      accountId,
      profile: { id, isKids: false, isMain: false, userlevel: 0 },
    });
    const { get, viewers } = await open({ ada: as(ada), sibling: as(sibling) });
    const marksOf = async (token: string) =>
      (await get('/channel', token)).body.map((channel: { islocked: string; interactions: { type: string }[] }) =>
        [channel.islocked, ...channel.interactions.map(({ type }) => type)].join(' '),
      );
    expect(await marksOf('ada')).toEqual(['0', '1 CHANNEL_LOCK', '0 CHANNEL_FAV', '1 CHANNEL_FAV CHANNEL_LOCK']);
    for (const token of ['sibling', 'guest']) expect(await marksOf(token)).toEqual(['0', '0', '0', '0']);

    await lock('1');
    await announceViewerChange(db.kysely, ada);
    viewers.forget(ada);
    expect((await marksOf('ada'))[0]).toBe('1 CHANNEL_LOCK');
  });

  it('hides a blocked airing and keeps its channel [KIDS-03]', async () => {
    await anImage(db, { path: 'still/gece' });
    const { id: programme_id } = await aProgramme(db, {
      name: bothLanguages('Karanlık'),
      age_rating: '13+',
      still: 'still/gece',
    });
    const { id: channel_id } = await aChannel(db);
    await anAiring(db, { channel_id, programme_id });
    const profile = { id: '018f0000-0000-7000-8000-0000000000c1', isKids: true, isMain: false, userlevel: 12 };
    const { get } = await open({ kid: { profile }, grown: {} });
    const [seen] = (await get('/channel', 'kid')).body;
    expect(seen).toMatchObject({
      id: channel_id,
      programName: '',
      current: { title: '', posterUrl: null, startTime: TEST_EVENING.toISOString() },
    });
    expect(JSON.stringify(seen)).not.toMatch(/Karanlık|gece/);
    expect((await get('/channel', 'grown')).body[0].programName).toBe('Karanlık');
  });

  it('answers 304 while nothing changed, and 200 when the next programme begins', async () => {
    const { id: channelId } = await aChannel(db);
    await anAiring(db, { channel_id: channelId });
    await anAiring(db, { channel_id: channelId, starts_at: minutesAfter(TEST_EVENING, 60) });
    const { get, at } = await open();
    const etag = String((await get('/channel', 'guest')).headers.etag);
    at(minutesAfter(TEST_EVENING, 59));
    expect((await get('/channel', 'guest', { 'if-none-match': etag })).status).toBe(304);
    at(minutesAfter(TEST_EVENING, 60));
    expect((await get('/channel', 'guest', { 'if-none-match': etag })).status).toBe(200);
  });
});
