import { describe, expect, it } from 'vitest';
import {
  aChannel,
  aGenre,
  aLabel,
  aLabelItem,
  anAiring,
  aProgramme,
  bothLanguages,
  minutesAfter,
  TEST_EVENING,
} from '../../../test/builders.ts';
import { useCatalogueServer } from '../../../test/catalogue-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { homeRoutes } from './home.routes.ts';

const db = useDatabase();
const open = useCatalogueServer(db, homeRoutes);
const idsOf = ({ body }: { body: { contents: { id: string }[] } }) => body.contents.map(({ id }) => id);

describe('a row of channels', () => {
  it('has the current airing of each channel until its end', async () => {
    const { id: first } = await aChannel(db, { name: 'Lodos' });
    const { id: second } = await aChannel(db, { name: 'Ekin' });
    const { id: bulletin } = await aProgramme(db, { name: bothLanguages('Haber') });
    const { id: film } = await aProgramme(db, { name: bothLanguages('Film') });
    await anAiring(db, { channel_id: first, programme_id: bulletin, starts_at: minutesAfter(TEST_EVENING, -30) });
    await anAiring(db, { channel_id: first, programme_id: film, starts_at: minutesAfter(TEST_EVENING, 30) });
    await anAiring(db, { channel_id: second, programme_id: film, starts_at: minutesAfter(TEST_EVENING, 10) });
    await aLabel(db, { id: 'row', source: 'channels' });
    for (const channel_id of [second, first]) await aLabelItem(db, { label_id: 'row', channel_id });
    const { get, at } = await open();
    const shown = async (headers = {}) => {
      const { body } = await get('/label/row?offset=0&count=150', 'guest', headers);
      return body.contents.map((card: { name: string; programName: string }) => [card.name, card.programName]);
    };
    expect(await shown()).toEqual([
      ['Ekin', ''],
      ['Lodos', 'Haber'],
    ]);
    expect(await shown({ 'accept-language': 'en' })).toContainEqual(['Lodos', 'Haber (en)']);
    at(minutesAfter(TEST_EVENING, 10));
    expect(await shown()).toContainEqual(['Ekin', 'Film']);
    at(new Date(minutesAfter(TEST_EVENING, 30).getTime() - 1));
    expect(await shown()).toContainEqual(['Lodos', 'Haber']);
    at(minutesAfter(TEST_EVENING, 30));
    expect(await shown()).toContainEqual(['Lodos', 'Film']);
    at(minutesAfter(TEST_EVENING, 48 * 60));
    expect(await shown()).toEqual([
      ['Ekin', ''],
      ['Lodos', ''],
    ]);
  });

  it('is all channels, or those of a genre, by its rule', async () => {
    const { id: sport } = await aGenre(db, { kind: 'channel', id: 'spor' });
    await aChannel(db, { id: '10', number: 5 });
    await aChannel(db, { id: '9', genre_id: sport });
    await aChannel(db, { id: '100', active: false });
    await aLabel(db, { id: 'all', source: 'rule', rule: { channels: 'all' } });
    await aLabel(db, { id: 'sport', source: 'rule', rule: { channels: 'spor' } });
    const { get } = await open();
    expect(idsOf(await get('/label/all', 'guest'))).toEqual(['9', '10']);
    expect(idsOf(await get('/label/sport', 'guest'))).toEqual(['9']);
  });

  it('leaves out a channel whose rating, or whose programme, the mask blocks [KIDS-03]', async () => {
    const { id: adult } = await aChannel(db, { age_rating: '18+' });
    const { id: mixed } = await aChannel(db);
    const { id: calm } = await aChannel(db);
    const { id: thriller } = await aProgramme(db, { age_rating: '13+' });
    await anAiring(db, { channel_id: mixed, programme_id: thriller });
    await aLabel(db, { id: 'all', source: 'rule', rule: { channels: 'all' } });
    const { get, at } = await open({
      kid: { profile: { id: 'kid', isKids: true, isMain: false, userlevel: 12 }, isGuest: true },
      adult: {},
    });
    expect(idsOf(await get('/label/all', 'adult')).sort()).toEqual([adult, mixed, calm].sort());
    const forKid = await get('/label/all', 'kid');
    expect(idsOf(forKid)).toEqual([calm]);
    expect(forKid.body.totalContents).toBe(1);
    at(minutesAfter(TEST_EVENING, 60));
    expect(idsOf(await get('/label/all', 'kid')).sort()).toEqual([mixed, calm].sort());
  });
});
