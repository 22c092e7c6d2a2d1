import { describe, expect, it } from 'vitest';
import { aChannel, aMenu, aTitle } from '../../../test/builders.ts';
import { useCatalogueServer } from '../../../test/catalogue-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { writeFirstHome } from './first-home.ts';
import { homeRoutes } from './home.routes.ts';

const db = useDatabase();
const open = useCatalogueServer(db, homeRoutes);

describe('the first home of a service without the demonstration', () => {
  it("shows the operator's channels and titles without a further command", async () => {
    await aChannel(db, { name: 'Deniz TV' });
    await aTitle(db, { id: 'kiyi' });
    await Promise.all([writeFirstHome(db), writeFirstHome(db)]);
    const { get } = await open();
    expect((await get('/menu', 'guest')).body.map(({ id }: { id: string }) => id)).toEqual(['1', '6', '4', '7', '5']);
    const home = (await get('/menu/6', 'guest')).body;
    expect(home).toMatchObject({ name: 'Keşfet', categories: [{ id: 'first-6', name: 'Tümü' }] });
    const { labels } = (await get('/category/first-6', 'guest')).body;
    expect(labels.map(({ id }: { id: string }) => id)).toContain('first-channels');
    const channels = (await get('/label/first-channels?offset=0&count=150', 'guest')).body;
    expect(channels.contents).toMatchObject([{ name: 'Deniz TV' }]);
    expect((await get('/label/first-films?page=0&size=20', 'guest')).body.totalContents).toBe(1);
  });

  it('has the groups of My Stuff, recommendations among them [MYSTUFF-01]', async () => {
    await writeFirstHome(db);
    const { get } = await open();
    const { labels } = (await get('/category/first-1', 'guest')).body;
    expect(labels.map(({ id }: { id: string }) => id)).toEqual([
      'first-continue',
      'first-watchlist',
      'userrecords',
      'first-recommended',
      'first-bought',
      'lastwatched',
    ]);
  });

  it('leaves menus that exist as they are', async () => {
    await aMenu(db, { id: '6' });
    await writeFirstHome(db);
    expect(await db.kysely.selectFrom('menu').select('id').execute()).toEqual([{ id: '6' }]);
  });
});
