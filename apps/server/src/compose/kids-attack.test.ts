// Every call by which a kids profile might reach a blocked title, against the whole server: not shown, not counted, not
// named, not played and not changed. An adult profile makes the same calls, so that a refusal means the mask.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aBanner,
  aCategory,
  aGenre,
  aKidsProfile,
  aLabel,
  aLabelItem,
  aMainProfile,
  aMenu,
  anAccount,
  anEntitlement,
  anEpisode,
  anOrder,
  aPerson,
  aProduct,
  aSeason,
  aTitle,
  bothLanguages,
  TEST_EVENING,
} from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { aCaller, bearer, testHttp } from '../../test/http.ts';
import { composeWhole } from '../../test/whole-server.ts';
import type { Http } from '../http/build-http.ts';

const now = () => TEST_EVENING.getTime();
const db = useDatabase({ emptied: 'once' });
let composition: Awaited<ReturnType<typeof composeWhole>>;
let http: Http;

/** No answer to the kids profile may match: ids and names of blocked titles all contain this word. */
const BLOCKED = /yasakl/i;
const FILM = 'yasakli-film';
const SERIES = 'yasakli-dizi';
const SEASON = 'yasakli-dizi-s1';
const EPISODE = 'yasakli-dizi-s1e1';
const PAID = { state: 'paid', settled_at: TEST_EVENING } as const;

/** A blocked film, a blocked series and an allowed film, in every list that can hold a title. */
async function fillDatabase() {
  const { id: accountId } = await anAccount(db);
  const adult = await aMainProfile(db, { account_id: accountId });
  const child = await aKidsProfile(db, { account_id: accountId });
  await aGenre(db, { id: 'dram', kind: 'title', name: bothLanguages('Dram') });
  const { id: actor } = await aPerson(db, { id: 'oyuncu', name: 'Defne Aral' });
  const open = { kind: 'MOVIE', duration_seconds: 200 } as const;
  await aTitle(db, { id: 'serbest', name: bothLanguages('Serbest Film'), ...open });
  await aTitle(db, { id: FILM, name: bothLanguages('Yasaklı Film'), age_rating: '18+', ...open });
  const series = { kind: 'SERIES', duration_seconds: null } as const;
  await aTitle(db, { id: SERIES, name: bothLanguages('Yasaklı Dizi'), age_rating: '13+', ...series });
  await aSeason(db, { id: SEASON, title_id: SERIES, number: 1 });
  await anEpisode(db, { id: EPISODE, season_id: SEASON, number: 1, name: bothLanguages('Yasaklı Bölüm') });

  const menu = await aMenu(db, { id: '6' });
  const category = await aCategory(db, { id: '601', menu_id: menu.id });
  await aLabel(db, { id: 'kept', category_id: category.id });
  await aLabel(db, { id: 'ruled', category_id: category.id, source: 'rule', rule: { genre: 'dram' } });
  for (const row of ['watchlist', 'continue', 'recommended', 'similar', 'transactions'] as const) {
    await aLabel(db, { id: row, category_id: category.id, source: 'personal', rule: { personal: row } });
  }
  for (const title_id of ['serbest', FILM, SERIES]) {
    await db.kysely.insertInto('title_genre').values({ title_id, genre_id: 'dram', position: 0 }).execute();
    await db.kysely
      .insertInto('title_person')
      .values({ title_id, person_id: actor, job: 'actor', position: 0 })
      .execute();
    await aLabelItem(db, { label_id: 'kept', title_id });
    await aBanner(db, { menu_id: menu.id, title_id });
    await anEntitlement(db, { account_id: accountId, title_id });
    const bought = { product_name: bothLanguages(title_id), age_rating: title_id === 'serbest' ? 'G' : '13+' } as const;
    const product_id = (await aProduct(db, { title_id })).id;
    await anOrder(db, { account_id: accountId, title_id, product_id, ...bought, ...PAID });
    // Marks from before the mask was set.
    for (const { id: profile_id } of [adult, child]) {
      await db.kysely.insertInto('watchlist_item').values({ profile_id, title_id }).execute();
      const content_code = title_id === SERIES ? EPISODE : title_id;
      const place = { profile_id, title_id, content_code, position_seconds: 30 };
      await db.kysely.insertInto('watch_position').values(place).execute();
    }
  }
  return {
    adult: aCaller({ accountId, profile: { id: adult.id, isKids: false, isMain: true, userlevel: 0 } }),
    child: aCaller({ accountId, profile: { id: child.id, isKids: true, isMain: false, userlevel: 12 } }),
  };
}

beforeAll(async () => {
  const callers: Readonly<Record<string, ReturnType<typeof aCaller>>> = await fillDatabase();
  composition = await composeWhole(db, now);
  http = await testHttp({
    routes: composition.routes,
    now,
    resolveCaller: async (token) => {
      const caller = callers[token];
      return caller ? { caller } : { refused: 'UNAUTHORISED' };
    },
  });
});
afterAll(async () => {
  await http.drain(0);
  await composition.close();
});

const ask = async (as: 'adult' | 'child', [method, path]: Call, body?: unknown) => {
  const payload = body === undefined ? {} : { payload: body as object };
  const answer = await http.inject({ method, url: `/api${path}`, headers: bearer(as), ...payload });
  return { status: path.startsWith('/legacy/') ? statusIn(answer) : answer.statusCode, text: answer.body };
};

/** The legacy interface always answers 200, with the result in the body (LEGACY-02). */
function statusIn(answer: { json(): { returncode: string } }): number {
  const { returncode } = answer.json();
  return returncode === '0' ? 200 : Number(returncode);
}

type Call = readonly ['GET' | 'POST' | 'DELETE', string];
interface Attack {
  readonly call: Call;
  readonly body?: unknown;
  /** The answer to the adult, unless it is a 200 that names the title: without media nothing plays. */
  readonly adult?: number;
}

const PRODUCT = { programcode: FILM, productcode: 'none', deviceid: 'device' };

/** Calls that name the title, its season or its episode. */
const BY_NAME: readonly Attack[] = [
  ...[FILM, SERIES].flatMap((id): Attack[] => [
    { call: ['GET', `/content/${id}`] },
    { call: ['POST', `/content/${id}/watch`], adult: 404 },
    { call: ['POST', `/content/${id}/trailer`], adult: 404 },
    { call: ['POST', `/content/${id}/watched`], body: { watched: true }, adult: 204 },
    { call: ['DELETE', `/content/${id}/continue`], adult: 204 },
    { call: ['POST', `/interact/like/${id}`], adult: 200 },
    { call: ['POST', `/interact/dislike/${id}`], adult: 200 },
    { call: ['POST', `/interact/watchlist/${id}`], adult: 200 },
  ]),
  { call: ['GET', `/legacy/sdk_getvoddetail.jsp?programcode=${FILM}`] },
  { call: ['GET', `/legacy/sdk_getvodinfo.jsp?programcode=${FILM}`] },
  { call: ['GET', `/content/${SERIES}/children`] },
  { call: ['GET', `/content/${SEASON}/children`] },
  { call: ['GET', `/content/${FILM}/related`], adult: 200 },
  { call: ['GET', `/content/${SERIES}/related`], adult: 200 },
  { call: ['POST', `/content/${SERIES}/watch`], body: { contentcode: EPISODE }, adult: 404 },
  { call: ['POST', `/content/${EPISODE}/watch`], adult: 404 },
  { call: ['POST', `/content/serbest/watch`], body: { contentcode: FILM }, adult: 404 },
  { call: ['POST', `/content/${FILM}/bookmark`], body: { bookmark: `||10|${FILM}` }, adult: 204 },
  { call: ['POST', `/content/${SERIES}/bookmark`], body: { bookmark: `1|1|10|${EPISODE}` }, adult: 204 },
  { call: ['GET', `/legacy/sdk_addcomplete.jsp?contentcode=${FILM}`], adult: 200 },
  { call: ['GET', `/legacy/sdk_addcomplete.jsp?contentcode=${EPISODE}`], adult: 200 },
  { call: ['POST', `/rentpurchase/${FILM}/cancel`], adult: 404 },
  { call: ['GET', `/rentpurchase/auth?programcode=${FILM}`], adult: 200 },
  { call: ['POST', '/rentpurchase/order'], body: { type: 18, paymentmethod: 11, ...PRODUCT }, adult: 200 },
  { call: ['POST', '/rentpurchase/bill'], body: { programtype: 1, ...PRODUCT }, adult: 403 },
  { call: ['POST', '/rentpurchase/confirm'], body: { mpay: 'none' }, adult: 404 },
  { call: ['POST', `/rentpurchase/${FILM}/free/none`], adult: 404 },
  { call: ['GET', `/rentpurchase/${FILM}/payment/none`], adult: 404 },
];

/** Calls that answer the same whether or not the title exists. */
const BY_SILENCE: readonly Call[] = [FILM, EPISODE].map((code) => [
  'GET',
  `/legacy/sdk_delbookmark.jsp?contentcode=${code}`,
]);

/** Calls whose answers hold titles: rows and their see-all pages, banners, related titles, search. */
const BY_LIST: readonly Call[] = [
  ['GET', '/category/601'],
  ...['kept', 'ruled', 'watchlist', 'continue', 'recommended', 'similar', 'transactions'].flatMap((id): Call[] => [
    ['GET', `/label/${id}`],
    ['GET', `/label/${id}?page=0&size=16`],
    ['GET', `/label/${id}?offset=0&count=150`],
    ['GET', `/label/${id}?page=1&size=1`],
  ]),
  ['GET', '/content/serbest/related'],
  ['GET', '/pay/history'],
  ['GET', '/search/popular'],
  ['GET', '/person/oyuncu'],
  ...['yasakli', 'Yasaklı Film', 'yasakli dizi', 'yasalki', 'Defne Aral', 'dram'].flatMap((words): Call[] => [
    ['GET', `/search?q=${encodeURIComponent(words)}`],
    ['GET', `/search?q=${encodeURIComponent(words)}&type=movie`],
    ['GET', `/search?q=${encodeURIComponent(words)}&type=series`],
    ['GET', `/search/suggest?q=${encodeURIComponent(words)}`],
  ]),
];

describe('a child and a blocked title', () => {
  // Lists first: some of the calls by name change the lists.
  it.each(BY_LIST)('are kept apart by %s %s [KIDS-03]', async (...call) => {
    const child = await ask('child', call);
    expect(child.status).toBe(200);
    expect(child.text).not.toMatch(BLOCKED);
  });

  it('are kept apart by lists that show the same titles to an adult, and count them [KIDS-03]', async () => {
    for (const call of BY_LIST.filter(
      ([, path]) => !/recommended|similar|page=1|yasalki|related|suggest|type=/.test(path),
    )) {
      const [grown, child] = [await ask('adult', call), await ask('child', call)];
      expect([call, BLOCKED.test(grown.text)]).toEqual([call, true]);
      expect(child.text).not.toMatch(/"(totalContents|all)":[23]\b/);
    }
  });

  it.each(BY_SILENCE)('are kept apart by %s %s, which changes nothing [KIDS-03]', async (...call) => {
    const kept = () => db.kysely.selectFrom('watch_position').selectAll().orderBy('content_code').execute();
    const before = await kept();
    expect(await ask('child', call)).toEqual({ status: 200, text: '{"returncode":"0","errormsg":""}' });
    expect(await kept()).toEqual(before);
    await ask('adult', call);
    expect(await kept()).toHaveLength(before.length - 1);
  });

  it.each(BY_NAME.map((attack) => [...attack.call, attack] as const))(
    'are kept apart by %s %s, which an adult may call [KIDS-03]',
    async (_method, _path, { call, body, adult }) => {
      const child = await ask('child', call, body);
      expect([403, 404]).toContain(child.status);
      expect(child.text).not.toMatch(BLOCKED);
      const grown = await ask('adult', call, body);
      expect(grown.status).toBe(adult ?? 200);
      if (adult === undefined) expect(grown.text).toMatch(BLOCKED);
    },
  );

  it('are kept apart by the link preview, which is public [KIDS-03]', () => {
    const wordsOf = (id: string) => composition.describePage(`/dashboard/home/6/601/voddetail/${id}`)?.words;
    expect(wordsOf(FILM)).toBeUndefined();
    expect(wordsOf('serbest')).toMatchObject({ title: 'Serbest Film · Seyir' });
  });

  it('leave no call about titles untried [KIDS-03]', () => {
    const calls = [...BY_NAME.map(({ call }) => call), ...BY_SILENCE, ...BY_LIST];
    const tried = calls.map(([method, path]) => `${method} ${path}`);
    const places =
      /^\/(content|interact\/(like|dislike|watchlist)|label|category|person|search|rentpurchase|legacy\/sdk_(getvod\w+|addcomplete|delbookmark))\b/;
    const mounted = composition.routes
      .map(({ endpoint }) => endpoint)
      .filter(({ path }) => places.test(path))
      .map(({ method, path }) => `${method} ${path}`);
    const untried = mounted.filter((route) => {
      const form = new RegExp(`^${route.replace(/:\w+/g, '[^/?]+')}(\\?|$)`);
      return !tried.some((call) => form.test(call));
    });
    expect(mounted.length).toBeGreaterThan(10);
    expect(untried).toEqual([]);
  });
});
