import { afterEach, describe, expect, it } from 'vitest';
import {
  aChannel,
  aGenre,
  anAccount,
  anAiring,
  anImage,
  aPackage,
  aPerson,
  aProgramme,
  aRecording,
  aTitle,
  bothLanguages,
  minutesAfter,
  TEST_EVENING,
} from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { openSearchServer, type SearchServer } from '../../../test/search-server.ts';
import type { Caller } from '../../http/caller.ts';

const db = useDatabase();
let server: SearchServer;
afterEach(() => server.close());

const open = async (callers: Record<string, Partial<Caller>> = {}) => {
  server = await openSearchServer(db, callers);
  return server;
};
const at = (minutes: number) => minutesAfter(TEST_EVENING, minutes);
const ids = (body: { contents: { epgProgramId: string }[] }) => body.contents.map(({ epgProgramId }) => epgProgramId);

/** A programme with an airing of an hour at each of these minutes, called by them. */
async function aProgrammeAt(name: string, channelId: string, minutes: readonly number[]) {
  const { id } = await aProgramme(db, { name: bothLanguages(name) });
  for (const minute of minutes) {
    const starts_at = at(minute);
    await anAiring(db, { id: `${name} ${minute}`, channel_id: channelId, programme_id: id, starts_at });
  }
  return id;
}

describe('programmes', () => {
  it('are found by name, person and category', async () => {
    const { id: channelId } = await aChannel(db);
    const category = await aGenre(db, { kind: 'programme', name: { tr: 'Kültür', en: 'Culture' } });
    const { path: still, version } = await anImage(db);
    const { id } = await aProgramme(db, { name: bothLanguages('Sahne Işığı'), category_id: category.id, still });
    await anAiring(db, { channel_id: channelId, programme_id: id });
    const person = await aPerson(db, { name: 'Ece Yağmur' });
    await db.kysely
      .insertInto('programme_person')
      .values({ programme_id: id, person_id: person.id, position: 0 })
      .execute();
    const { search, find } = await open();
    for (const text of ['isigi sahne', 'kultur', 'culture', 'yağmur ece']) {
      expect(await find(text), text).toEqual(['Sahne Işığı']);
    }
    const [card] = (await search('sahne')).body.contents;
    expect(card).toMatchObject({ kind: 'programme', category: 'Kültür' });
    expect(card.posterUrl).toContain(still);
    expect(card.posterUrl).toContain(version);
  });

  it('that are on air or come are programmes, those before are catch-up [SEARCH-01]', async () => {
    const { id } = await aChannel(db);
    await aProgrammeAt('haber', id, [-1500, -120, -30, 60, 1500]);
    const { search } = await open();
    const { body: coming } = await search('haber', 'guest', { type: 'program' });
    expect(ids(coming)).toEqual(['haber -30', 'haber 60', 'haber 1500']);
    expect(coming.contents.map(({ current }: { current: boolean }) => current)).toEqual([true, false, false]);
    const { body: past } = await search('haber', 'guest', { type: 'catchup' });
    expect(ids(past)).toEqual(['haber -120', 'haber -1500']);
    expect(past.totals).toMatchObject({ program: 3, catchup: 2 });
  });

  it('come in pages that may part the airings of one', async () => {
    const { id } = await aChannel(db);
    await aProgrammeAt('haber', id, [60, 200, 1500]);
    await aProgrammeAt('haber turu', id, [400, 600]);
    const { search } = await open();
    const pages = [0, 1, 2, 3].map((page) => search('haber', 'guest', { type: 'program', page, size: 2 }));
    expect((await Promise.all(pages)).map(({ body }) => ids(body))).toEqual([
      ['haber 60', 'haber 200'],
      ['haber 1500', 'haber turu 400'],
      ['haber turu 600'],
      [],
    ]);
  });

  it('are listed under `all` once, with the next airing or else the last; its total is the sum of the filters', async () => {
    const { id } = await aChannel(db);
    await aProgrammeAt('haber', id, [-1500, -120, 60, 1500]);
    const { search, at: setClock } = await open();
    const { body } = await search('haber');
    expect(ids(body)).toEqual(['haber 60']);
    expect(body).toMatchObject({ totalContents: 1, totals: { all: 4, program: 2, catchup: 2 } });
    setClock(at(2_000));
    expect(ids((await search('haber')).body)).toEqual(['haber 1500']);
  });

  it('of one title on several channels are one programme under `all`, with the earliest airing [SEARCH-06]', async () => {
    const { id: title_id } = await aTitle(db, { name: bothLanguages('Lodos') });
    for (const [minute, age_rating] of [
      [600, 'G'],
      [60, 'G'],
      [300, '13+'],
    ] as const) {
      const { id: channel_id } = await aChannel(db);
      const { id: programme_id } = await aProgramme(db, { name: bothLanguages('Lodos'), title_id, age_rating });
      await anAiring(db, { id: `lodos ${minute}`, channel_id, programme_id, starts_at: at(minute) });
    }
    const { search } = await open();
    const { body } = await search('lodos');
    const programmes = body.contents.filter(({ kind }: { kind: string }) => kind === 'programme');
    // Another rating is another version.
    expect(ids({ contents: programmes })).toEqual(['lodos 60', 'lodos 300']);
    expect(body.totals).toMatchObject({ all: 4, program: 3 });
    expect(ids((await search('lodos', 'guest', { type: 'program' })).body).sort()).toEqual([
      'lodos 300',
      'lodos 60',
      'lodos 600',
    ]);
  });

  it('change from upcoming to current to catch-up with time', async () => {
    const { id } = await aChannel(db);
    await aProgrammeAt('haber', id, [60]);
    const { search, at: setClock } = await open();
    const totals = async () => (await search('haber')).body.totals;
    expect(await totals()).toMatchObject({ program: 1, catchup: 0 });
    setClock(new Date(at(120).getTime() - 1));
    expect(await totals()).toMatchObject({ program: 1, catchup: 0 });
    setClock(at(120));
    expect(await totals()).toMatchObject({ program: 0, catchup: 1 });
  });

  it('leave the archive of their channel counted from their start [CATCHUP-03]', async () => {
    const { id: short } = await aChannel(db, { catch_up_minutes: 120 });
    const { id: none } = await aChannel(db, { catch_up_minutes: 0 });
    await aProgrammeAt('haber', short, [-120, -121 - 60]);
    await aProgrammeAt('spor', none, [-60, -30]);
    const { search, at: setClock } = await open();
    expect(ids((await search('haber')).body)).toEqual(['haber -120']);
    expect(ids((await search('spor', 'guest', { type: 'catchup' })).body)).toEqual([]);
    expect(ids((await search('spor')).body)).toEqual(['spor -30']);
    setClock(new Date(TEST_EVENING.getTime() + 1));
    expect(ids((await search('haber')).body)).toEqual([]);
  });

  it('of an inactive channel are not found', async () => {
    const { id } = await aChannel(db);
    await aProgrammeAt('haber', id, [60]);
    const { find, catalogue, indexes } = await open();
    expect(await find('haber')).toEqual(['haber']);
    await db.kysely.updateTable('channel').set({ active: false }).where('id', '=', id).execute();
    await catalogue.refresh();
    expect(await find('haber')).toEqual([]);
    await indexes.refresh();
    expect(await find('haber')).toEqual([]);
  });

  it('can be watched when they began, are kept, and the caller may [CATCHUP-05]', async () => {
    const { id: packageId } = await aPackage(db);
    const { id } = await aChannel(db);
    await db.kysely.insertInto('channel_package').values({ channel_id: id, package_id: packageId }).execute();
    await aProgrammeAt('haber', id, [-120, -30, 60]);
    const { search } = await open({ subscriber: { packageId } });
    const watchable = async (as: string) => {
      const answers = [await search('haber', as, { type: 'program' }), await search('haber', as, { type: 'catchup' })];
      const cards = answers.flatMap(({ body }) => body.contents);
      return cards.map((card: { epgProgramId: string; watchable: boolean }) => [card.epgProgramId, card.watchable]);
    };
    expect(await watchable('subscriber')).toEqual([
      ['haber -30', true],
      ['haber 60', false],
      ['haber -120', true],
    ]);
    expect(await watchable('guest')).toEqual([
      ['haber -30', false],
      ['haber 60', false],
      ['haber -120', false],
    ]);
    await db.kysely.updateTable('channel').set({ free_for_guests: true }).where('id', '=', id).execute();
    // Catch-up is for subscribers, also on free channels.
    const { search: again } = await open({});
    const past = await again('haber', 'guest', { type: 'catchup' });
    expect(past.body.contents).toMatchObject([{ epgProgramId: 'haber -120', watchable: false }]);
  });

  it('carry their recording status: the account’s own, that they can be recorded, or none [RECORD-12]', async () => {
    const { id: packageId } = await aPackage(db);
    const { id } = await aChannel(db);
    const { id: never } = await aChannel(db, { recordable: false });
    for (const channel_id of [id, never]) {
      await db.kysely.insertInto('channel_package').values({ channel_id, package_id: packageId }).execute();
    }
    await aProgrammeAt('haber', id, [-120, -30, 60, 200]);
    await aProgrammeAt('haber özel', never, [60]);
    const { id: accountId } = await anAccount(db);
    for (const minutes of [-120, -30, 60]) {
      const window = { starts_at: at(minutes), ends_at: at(minutes + 60) };
      await aRecording(db, { account_id: accountId, airing_id: `haber ${minutes}`, channel_id: id, ...window });
    }
    const { search } = await open({ viewer: { accountId, packageId }, other: { packageId }, poor: {} });
    const statuses = async (as: string) => {
      const answers = [await search('haber', as, { type: 'program' }), await search('haber', as, { type: 'catchup' })];
      const cards = answers.flatMap(({ body }) => body.contents);
      return Object.fromEntries(cards.map((card: Record<string, string>) => [card.epgProgramId, card.newstatus]));
    };
    expect(await statuses('viewer')).toEqual({
      'haber -120': '1',
      'haber -30': '999',
      'haber 60': '0',
      'haber 200': '-2',
      'haber özel 60': '',
    });
    expect(await statuses('other')).toMatchObject({ 'haber -120': '-2', 'haber 60': '-2', 'haber özel 60': '' });
    for (const as of ['poor', 'guest']) expect(new Set(Object.values(await statuses(as))), as).toEqual(new Set(['']));
  });
});

describe('recordings', () => {
  it('are found by their account until they expire, and by no other', async () => {
    const { id: accountId } = await anAccount(db);
    await aRecording(db, { account_id: accountId, name: bothLanguages('Körfez Maçı'), starts_at: at(-600) });
    await aRecording(db, { account_id: accountId, name: bothLanguages('Körfez Eski'), expires_at: TEST_EVENING });
    const { search, find } = await open({ owner: { accountId }, other: {} });
    expect(await find('korfez', 'owner')).toEqual(['Körfez Maçı']);
    expect((await search('korfez', 'owner')).body).toMatchObject({
      contents: [{ kind: 'recording', status: '1' }],
      totals: { all: 1, program: 1, catchup: 0 },
    });
    expect(await find('korfz', 'owner', { type: 'program' })).toEqual(['Körfez Maçı']);
    for (const as of ['other', 'guest']) expect(await find('körfez', as), as).toEqual([]);
  });

  it('of the shared guest account are not found', async () => {
    const { id: accountId } = await anAccount(db);
    await aRecording(db, { account_id: accountId, name: bothLanguages('Körfez') });
    const { find } = await open({ visitor: { accountId, isGuest: true } });
    expect(await find('körfez', 'visitor')).toEqual([]);
  });

  it('have the image search shows in the third place [DATA-24]', async () => {
    const { id: accountId } = await anAccount(db);
    const { path, version } = await anImage(db);
    await aRecording(db, { account_id: accountId, name: bothLanguages('Körfez'), still: path });
    const { search } = await open({ owner: { accountId } });
    const [card] = (await search('körfez', 'owner')).body.contents;
    const image = `${card.posterpath}${card.posterfilelist.split(';')[2]}`;
    expect(image).toContain(path);
    expect(image).toContain(version);
  });
});
