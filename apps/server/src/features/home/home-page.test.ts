import { describe, expect, it } from 'vitest';
import {
  aBanner,
  aCategory,
  aKidsProfile,
  aLabel,
  aMenu,
  anAccount,
  aTitle,
  bothLanguages,
} from '../../../test/builders.ts';
import { useCatalogueServer } from '../../../test/catalogue-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { homeRoutes } from './home.routes.ts';

const db = useDatabase();
const open = useCatalogueServer(db, homeRoutes);
const english = { 'accept-language': 'en' };

describe('GET /home/{menuId}/{categoryId}', () => {
  it('answers the menu and its category, `all` the first one', async () => {
    await aMenu(db, { id: '6', name: bothLanguages('Keşfet') });
    await aCategory(db, { id: '602', menu_id: '6', position: 2 });
    await aCategory(db, { id: '601', menu_id: '6', position: 1 });
    await aLabel(db, { id: 'films', source: 'rule', rule: { type: 'MOVIE' }, category_id: '601' });
    await aBanner(db, { menu_id: '6', title_id: (await aTitle(db)).id });
    const { get } = await open();
    const one = async (path: string) => (await get(path, 'guest')).body;
    const first = { menu: await one('/menu/6'), category: await one('/category/601') };
    expect(await get('/home/6/601', 'guest')).toMatchObject({ status: 200, body: first });
    expect(await one('/home/6/all')).toEqual(first);
    expect((await one('/home/6/602')).category).toEqual(await one('/category/602'));
    expect((await get('/home/6/all', 'guest', english)).body.menu.name).toBe('Keşfet (en)');
  });

  it('answers a kids profile the first category that it may see [KIDS-04]', async () => {
    await aMenu(db, { id: '1' });
    await aCategory(db, { id: '101', menu_id: '1', position: 1 });
    await aCategory(db, { id: '102', menu_id: '1', position: 2 });
    await aLabel(db, { id: 'rented', source: 'personal', rule: { personal: 'transactions' }, category_id: '101' });
    const { id: accountId } = await anAccount(db);
    const { id } = await aKidsProfile(db, { account_id: accountId });
    const profile = { id, isMain: false, userlevel: 12 };
    const { get } = await open({
      kid: { accountId, profile: { ...profile, isKids: true } },
      adult: { accountId, profile: { ...profile, isKids: false } },
    });
    expect((await get('/home/1/all', 'kid')).body.category.id).toBe('102');
    expect((await get('/home/1/all', 'adult')).body.category.id).toBe('101');
  });

  it('has no category for a menu without one, and 404 for an unknown category of a known menu [ROUTE-18]', async () => {
    await aMenu(db, { id: '8' });
    const { get } = await open();
    expect((await get('/home/8/all', 'guest')).body).toMatchObject({ menu: { id: '8' }, category: null });
    expect(await get('/home/8/699', 'guest')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});
