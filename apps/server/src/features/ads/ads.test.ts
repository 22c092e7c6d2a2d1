import { afterEach, describe, expect, it } from 'vitest';
import { anImage, aPackage, bothLanguages } from '../../../test/builders.ts';
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

  // #region test
  it('answers 204 for a slot without an ad, and 400 for a slot that does not exist [ADS-10]', async () => {
    await anAd('off', 'livetv-top', 1, { active: false });
    const { get } = await open();
    expect(await get('/ads/livetv-top')).toMatchObject({ status: 204, body: undefined });
    for (const slot of ['nowhere', 'HEADER', '%27', 'constructor']) {
      expect((await get(`/ads/${slot}`)).status, slot).toBe(400);
    }
  });
  // #endregion

  it('shows none to subscribers of a package without advertisements, by preset of the dearest on sale [ADS-10] (departure)', async () => {
    await aPackage(db, { id: 'temel', price_kurus: 4_990, shows_ads: false });
    await aPackage(db, { id: 'aile', price_kurus: 14_990 });
    await aPackage(db, { id: 'premium', price_kurus: 24_990 });
    await aPackage(db, { id: 'eski', price_kurus: 99_990, active: false });
    await aPackage(db, { id: 'sona-eren', price_kurus: 9_990, active: false });
    await anAd('ferry', 'header', 1, { link: 'https://vapur.test/' });
    server = await openCatalogueServer(
      db,
      adsRoutes,
      Object.fromEntries(
        ['temel', 'aile', 'premium', 'eski', 'sona-eren'].map((packageId) => [packageId, { packageId }]),
      ),
    );
    const statusOf = async (token?: string) => (await server.get('/ads/header', token)).status;
    expect(await statusOf('temel')).toBe(204);
    expect(await statusOf('aile')).toBe(200);
    expect(await statusOf('premium')).toBe(204);
    expect(await statusOf('eski')).toBe(204);
    expect(await statusOf('sona-eren')).toBe(200);
    for (const token of [undefined, 'guest', 'forged']) expect(await statusOf(token)).toBe(200);
  });

  it('leads subscribers of the dearest package to no packages [ADS-10] (departure)', async () => {
    await aPackage(db, { id: 'aile', name: 'Aile', price_kurus: 14_990 });
    await aPackage(db, { id: 'premium', name: 'Premium', price_kurus: 24_990, shows_ads: true });
    await aPackage(db, { id: 'eski', name: 'Eski', price_kurus: 99_990, active: false });
    await anAd('upgrade', 'header', 1, { link: '/account/package' });
    await anAd('ferry', 'header', 2, { link: 'https://vapur.test/' });
    await anAd('only', 'livetv-top', 1, { link: '/packets' });
    server = await openCatalogueServer(db, adsRoutes, {
      aile: { packageId: 'aile' },
      premium: { packageId: 'premium' },
    });
    const shown = async (token?: string) => (await server.get('/ads/header', token)).body.id;
    expect([await shown('premium'), await shown('premium')]).toEqual(['ferry', 'ferry']);
    expect([await shown('aile'), await shown('aile'), await shown()]).toEqual(['upgrade', 'ferry', 'upgrade']);
    expect((await server.get('/ads/livetv-top', 'premium')).status).toBe(204);
    expect((await server.get('/ads/livetv-top', 'aile')).status).toBe(200);
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
