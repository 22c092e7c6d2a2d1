// Lists of the Xtream API from the cache of replies: made once for all links that see the same.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anEntitlement, aTitle, bothLanguages } from '../../../test/builders.ts';
import { countQueries } from '../../../test/count-queries.ts';
import { useDatabase } from '../../../test/database.ts';
import { type LinkServer, startLinkServer } from '../../../test/link-server.ts';
import { HOUR, NOW, usePlaybackWorld } from '../../../test/playback-world.ts';

const db = useDatabase({ emptied: 'once' });
const { world, newFamily } = usePlaybackWorld(db);

let server: LinkServer;
let countNow: () => number;

beforeAll(async () => {
  const counted = countQueries(db);
  countNow = counted.count;
  server = await startLinkServer(counted.db, world().server);
  for (const id of ['bir', 'iki']) await addFilm(id);
  await world().server.catalogue.refresh();
});
afterAll(() => server.stop());

async function addFilm(id: string) {
  await aTitle(db, { id, name: bothLanguages(id) });
  await db.kysely.insertInto('title_package').values({ title_id: id, package_id: 'aile' }).execute();
}

type Link = { readonly username: string; readonly password: string };

/** The names of a list, and the queries that the reply took. */
async function ask({ username, password }: Link, action: string, more = '') {
  const before = countNow();
  const answer = await server.get(`/player_api.php?username=${username}&password=${password}&action=${action}${more}`);
  const names = answer.json().map(({ name }: { name: string }) => name);
  return { names, queries: countNow() - before };
}

it('makes the films of a package once for all links, and again when the catalogue changes', async () => {
  const link: Link = await server.make((await newFamily()).viewer);
  const other: Link = await server.make((await newFamily()).viewer);
  const login = await ask(link, 'get_live_streams');
  const first = await ask(link, 'get_vod_streams');
  expect(first.names).toEqual(expect.arrayContaining(['bir', 'iki']));
  const second = await ask(link, 'get_vod_streams');
  expect(second).toEqual({ names: first.names, queries: first.queries - 2 });
  expect((await ask(other, 'get_live_streams')).names).toEqual(login.names);
  expect(await ask(other, 'get_vod_streams')).toEqual(second);
  expect((await ask(link, 'get_vod_streams', '&category_id=999')).names).toEqual([]);

  await addFilm('dort');
  await world().server.catalogue.refresh();
  expect((await ask(other, 'get_vod_streams')).names).toContain('dort');
});

it('keeps a rented film in the lists of its account alone, and until the rental ends', async () => {
  const family = await newFamily();
  const link: Link = await server.make(family.viewer);
  const other: Link = await server.make((await newFamily()).viewer);
  await aTitle(db, { id: 'kiralik', name: bothLanguages('kiralik') });
  await world().server.catalogue.refresh();
  await anEntitlement(db, {
    ...{ account_id: family.account.id, title_id: 'kiralik', kind: 'RENTAL' },
    ends_at: new Date(NOW + HOUR),
  });
  expect((await ask(link, 'get_vod_streams')).names).toContain('kiralik');
  expect((await ask(other, 'get_vod_streams')).names).not.toContain('kiralik');
  world().server.clock.now = NOW + 2 * HOUR;
  expect((await ask(link, 'get_vod_streams')).names).not.toContain('kiralik');
});

it('sends a list in the encoding that the player accepts', async () => {
  const { username, password }: Link = await server.make((await newFamily()).viewer);
  const path = `/player_api.php?username=${username}&password=${password}&action=get_live_streams`;
  const plain = await server.get(path);
  const zipped = await server.get(path, { 'accept-encoding': 'gzip' });
  expect([plain.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual([undefined, 'gzip']);
  expect(zipped.headers.vary).toContain('Accept-Encoding');
});
