import { Prevue } from '@seyir/contract/programmes';
import { PARENTAL_LEVELS } from '@seyir/core/access/rating-mask';
import { afterEach, describe, expect, it } from 'vitest';
import {
  aChannel,
  aGenre,
  anAiring,
  aProduct,
  aProgramme,
  bothLanguages,
  minutesAfter,
  TEST_EVENING,
} from '../../../test/builders.ts';
import type { CatalogueServer } from '../../../test/catalogue-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { openGuideServer } from '../../../test/guide-server.ts';
import { aCaller } from '../../../test/http.ts';

const db = useDatabase();
let server: CatalogueServer;
afterEach(() => server.close());

/** Two channels: a concert with a ticket on air on the first, and an 18+ series on the second. */
async function open() {
  await aGenre(db, { kind: 'programme', id: 'konser', name: bothLanguages('Konser') });
  await aChannel(db, { id: '51', code: 'nota' });
  await aChannel(db, { id: '61', code: 'kule' });
  const ticket = await aProduct(db, { kind: 'PPV', price_kurus: 990 });
  const concert = await aProgramme(db, {
    name: bothLanguages('Oda Konseri'),
    summary: bothLanguages('Dört çalgı.'),
    category_id: 'konser',
    age_rating: 'G',
  });
  const night = await aProgramme(db, { id: 'gece', name: bothLanguages('Gece'), age_rating: '18+', series: true });
  const at = { starts_at: minutesAfter(TEST_EVENING, -10), ends_at: minutesAfter(TEST_EVENING, 20) };
  await anAiring(db, { id: 'c1', channel_id: '51', programme_id: concert.id, ppv_product_id: ticket.id, ...at });
  await anAiring(db, { id: 'n1', channel_id: '61', programme_id: night.id, ...at });
  const later = { starts_at: minutesAfter(TEST_EVENING, 20), ends_at: minutesAfter(TEST_EVENING, 60) };
  await anAiring(db, { id: 'n2', channel_id: '61', programme_id: night.id, ...later });
  const profile = aCaller().profile;
  const teenager = profile && { ...profile, userlevel: PARENTAL_LEVELS.over13 };
  server = await openGuideServer(db, { viewer: {}, teenager: teenager ? { profile: teenager } : {} });
}

const ask = (path: string, as = 'viewer', headers?: Record<string, string>) =>
  server.get(`/legacy/${path}`, as, headers);

describe('GET /legacy/sdk_getprevueinfo.jsp', () => {
  it('answers programmes by their codes, in the order asked [LEGACY-12] [DATA-06]', async () => {
    await open();
    const { body } = await ask('sdk_getprevueinfo.jsp?prevuecodes=n2,none,c1');
    expect(body).toMatchObject({ returncode: '0', errormsg: '' });
    expect(body.data.map(({ prevuecode }: Prevue) => prevuecode)).toEqual(['n2', 'c1']);
    expect(Prevue.parse(body.data[1])).toEqual({
      prevuecode: 'c1',
      prevuename: 'Oda Konseri',
      begintime: '2026.11.18 20:50',
      endtime: '2026.11.18 21:20',
      utcbegintime: '20261118175000',
      utcendtime: '20261118182000',
      ratingid: '1',
      genre: 'Konser',
      description: 'Dört çalgı.',
      seriesheadid: '0',
      channelcode: 'nota',
      isppv: '1',
    });
    expect(body.data[0]).toMatchObject({ seriesheadid: 'gece', ratingid: '8', isppv: '0', channelcode: 'kule' });
  });

  it('withholds the texts of a programme that the mask blocks, in both languages for others [PARENTAL-07]', async () => {
    await open();
    const blocked = await ask('sdk_getprevueinfo.jsp?prevuecodes=n1', 'teenager');
    expect(blocked.body.data).toMatchObject([{ prevuecode: 'n1', prevuename: '', description: '', ratingid: '8' }]);
    const english = await ask('sdk_getprevueinfo.jsp?prevuecodes=c1', 'viewer', { 'accept-language': 'en' });
    expect(english.body.data).toMatchObject([{ prevuename: 'Oda Konseri (en)', genre: 'Konser (en)' }]);
  });

  it('answers a returncode for a missing parameter, and an empty list for no code [LEGACY-02]', async () => {
    await open();
    expect(await ask('sdk_getprevueinfo.jsp')).toMatchObject({ status: 200, body: { returncode: '400' } });
    expect((await ask('sdk_getprevueinfo.jsp?prevuecodes=,')).body).toMatchObject({ returncode: '0', data: [] });
  });
});

describe('GET /legacy/sdk_getcurrentprevue.jsp', () => {
  it('withholds the texts of a programme on air that the mask blocks [PARENTAL-07] [LEGACY-13] (departure)', async () => {
    await open();
    const { body } = await ask('sdk_getcurrentprevue.jsp?channelcodes=kule', 'teenager');
    expect(body.data[0][0]).toMatchObject({
      prevuecode: 'n1',
      prevuename: '',
      genre: '',
      description: '',
      ratingid: '8',
    });
  });

  it('answers the programme on air of every channel [LEGACY-13] [DATA-06]', async () => {
    await open();
    const { body } = await ask('sdk_getcurrentprevue.jsp?channelcodes=kule,none,nota');
    expect(body.data.map((list: Prevue[]) => list.map(({ prevuecode }) => prevuecode))).toEqual([['n1'], [], ['c1']]);
    expect(body.data[0][0]).toMatchObject({ prevuename: 'Gece', ratingid: '8' });
  });
});
