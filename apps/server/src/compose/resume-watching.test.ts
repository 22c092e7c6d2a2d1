// Watch positions across features: saving, completing and deleting a position change the rows of the home page in the next
// answer.
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  aLabel,
  aMainProfile,
  anAccount,
  anEpisode,
  aSeason,
  aTitle,
  minutesAfter,
  TEST_EVENING,
} from '../../test/builders.ts';
import { type CatalogueServer, openCatalogueServer } from '../../test/catalogue-server.ts';
import { useDatabase } from '../../test/database.ts';
import { catalogRoutes } from '../features/catalog/catalog.routes.ts';
import { homeRoutes } from '../features/home/home.routes.ts';

const db = useDatabase();
let server: CatalogueServer;
let minute: number;

beforeEach(async () => {
  const { id: accountId } = await anAccount(db);
  const { id } = await aMainProfile(db, { account_id: accountId });
  await aTitle(db, { id: 'film', duration_seconds: 200 });
  await aTitle(db, { id: 'other', duration_seconds: 200 });
  await aTitle(db, { id: 'series', kind: 'SERIES', duration_seconds: null });
  await aSeason(db, { id: 's1', title_id: 'series', number: 1 });
  for (const number of [1, 2, 3]) await anEpisode(db, { id: `s1e${number}`, season_id: 's1', number });
  await aLabel(db, { id: 'going-on', source: 'personal', rule: { personal: 'continue' } });
  minute = 0;
  server = await openCatalogueServer(db, (deps) => [...homeRoutes(deps), ...catalogRoutes(deps)], {
    ada: { accountId, profile: { id, isKids: false, isMain: true, userlevel: 0 } },
  });
});
afterEach(() => server.close());

/** Makes a call one minute after the previous one and expects success. */
async function expectDone(call: () => Promise<{ status: number; body: { returncode: string } | undefined }>) {
  minute += 1;
  server.at(minutesAfter(TEST_EVENING, minute));
  const { status, body } = await call();
  expect([status, body?.returncode]).toEqual(body ? [200, '0'] : [204, undefined]);
}
const stop = (id: string, bookmark: string) =>
  expectDone(() => server.post(`/content/${id}/bookmark`, 'ada', { bookmark }));
const complete = (code: string) =>
  expectDone(() => server.get(`/legacy/sdk_addcomplete.jsp?contentcode=${code}`, 'ada'));
const forget = (code: string) => expectDone(() => server.get(`/legacy/sdk_delbookmark.jsp?contentcode=${code}`, 'ada'));
const goingOn = async () =>
  (await server.get('/label/going-on', 'ada')).body.contents.map(
    ({ id, bookmark }: { id: string; bookmark: string }) => `${id} ${bookmark}`,
  );

it('a film whose position is completed or deleted leaves continue watching at once [MYSTUFF-03] [LEGACY-05] [LEGACY-06]', async () => {
  await stop('film', '||100|film');
  await stop('other', '||50|other');
  expect(await goingOn()).toEqual(['other ||50|other', 'film ||100|film']);
  await complete('other');
  expect(await goingOn()).toEqual(['film ||100|film']);
  await forget('film');
  expect(await goingOn()).toEqual([]);
});

it('a series goes on with the episode after the completed one, and leaves with its last [LEGACY-05] [MYSTUFF-03] (departure)', async () => {
  await stop('series', '1|1|30|s1e1');
  await complete('s1e2');
  expect(await goingOn()).toEqual(['series 1|3|0|s1e3']);
  await stop('film', '||100|film');
  await stop('series', '1|3|20|s1e3');
  expect(await goingOn()).toEqual(['series 1|3|20|s1e3', 'film ||100|film']);
  await complete('s1e3');
  expect(await goingOn()).toEqual(['film ||100|film']);
});
