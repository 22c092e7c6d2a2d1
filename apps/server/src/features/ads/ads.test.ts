import { afterEach, describe, expect, it } from 'vitest';
import { anImage, bothLanguages } from '../../../test/builders.ts';
import { type CatalogueServer, openCatalogueServer } from '../../../test/catalogue-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { adsRoutes } from './ads.routes.ts';

const db = useDatabase();
let server: CatalogueServer;
afterEach(() => server.close());

const anAd = (id: string, slot: 'header' | 'livetv-top', position: number, more: object = {}) =>
  db.kysely
    .insertInto('ad')
    .values({ id, slot, position, headline: bothLanguages(`Reklam ${id}`), ...more })
    .execute();

const open = async () => {
  server = await openCatalogueServer(db, adsRoutes);
  return server;
};

describe('GET /ads/{slot}', () => {
  it('answers the ad of a slot without a session, in the requested language [ADS-10]', async () => {
    await anImage(db, { path: 'ad/ege' });
    await anAd('ege', 'header', 1, {
      body: bothLanguages('Üç gün.'),
      cta: bothLanguages('Keşfet'),
      link: '/account/package',
      image: 'ad/ege',
    });
    const { get } = await open();
    expect(await get('/ads/header', undefined, { 'accept-language': 'en' })).toMatchObject({
      status: 200,
      body: {
        id: 'ege',
        slot: 'header',
        headline: 'Reklam ege (en)',
        body: 'Üç gün. (en)',
        cta: 'Keşfet (en)',
        link: '/account/package',
        image: '/images/ad/ege?v=a1b2c3',
      },
    });
    for (const token of ['guest', 'forged']) expect((await get('/ads/header', token)).status).toBe(200);
  });

  it('answers 204 for a slot without an ad, and 400 for a slot that does not exist [ADS-10]', async () => {
    await anAd('off', 'livetv-top', 1, { active: false });
    const { get } = await open();
    expect(await get('/ads/livetv-top')).toMatchObject({ status: 204, body: undefined });
    for (const slot of ['nowhere', 'HEADER', '%27', 'constructor']) {
      expect((await get(`/ads/${slot}`)).status, slot).toBe(400);
    }
  });

  it('rotates the ads of a slot by position, and forbids caching', async () => {
    await anAd('second', 'header', 2);
    await anAd('first', 'header', 1);
    await anAd('third', 'header', 3);
    await anAd('other', 'livetv-top', 1);
    const { get } = await open();
    const shown: string[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      shown.push((await get('/ads/header')).body.id);
      await get('/ads/livetv-top');
    }
    expect(shown).toEqual(['first', 'second', 'third', 'first', 'second', 'third', 'first']);
    expect((await get('/ads/header')).headers['cache-control']).toBe('no-store');
  });
});
