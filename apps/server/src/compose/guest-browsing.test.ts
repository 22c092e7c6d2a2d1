// What a guest reads and what a guest is asked to sign in for, against the whole server (ROLE-02).
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aCategory,
  aChannel,
  aLabel,
  aLabelItem,
  aMenu,
  anAccount,
  anAiring,
  aPackage,
  aProduct,
  aProfile,
  aProgramme,
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

async function fillDatabase() {
  const { id: accountId } = await anAccount(db);
  const profile = await aProfile(db, { account_id: accountId });
  await aMenu(db, { id: '6' });
  await aCategory(db, { id: '601', menu_id: '6' });
  await aLabel(db, { id: 'raf', category_id: '601' });
  await aTitle(db, { id: 'lodos', name: bothLanguages('Lodos'), kind: 'MOVIE', duration_seconds: 200 });
  await aProduct(db, { id: 'kira', title_id: 'lodos' });
  await aLabelItem(db, { label_id: 'raf', title_id: 'lodos' });
  const { id: packageId } = await aPackage(db, { id: 'aile', name: 'Aile' });
  await aChannel(db, { id: '902', name: 'Deniz TV' });
  await db.kysely.insertInto('channel_package').values({ package_id: packageId, channel_id: '902' }).execute();
  await aProgramme(db, { id: 'haber', name: bothLanguages('Akşam Haberi') });
  await anAiring(db, { id: 'haber-1', channel_id: '902', programme_id: 'haber' });
  return aCaller({ accountId, isGuest: true, profile: { id: profile.id, isKids: false, isMain: true, userlevel: 0 } });
}

beforeAll(async () => {
  const caller = await fillDatabase();
  composition = await composeWhole(db, now);
  http = await testHttp({ routes: composition.routes, now, resolveCaller: async () => ({ caller }) });
});
afterAll(async () => {
  await http.drain(0);
  await composition.close();
});

const ask = (method: 'GET' | 'POST', path: string, payload?: object) =>
  http.inject({ method, url: `/api${path}`, headers: bearer('guest'), ...(payload && { payload }) });

describe('a guest', () => {
  it.each([
    ['the menus', '/menu', '"6"'],
    ['the home', '/menu/6', '"601"'],
    ['a category with its rows', '/category/601', 'raf'],
    ['a row', '/label/raf?page=0&size=16', 'Lodos'],
    ['the detail of a title', '/content/lodos', 'Lodos'],
    ['the channels', '/channel', 'Deniz TV'],
    ['the guide of a channel', '/channel/902/guide?date=2026-11-18', 'Akşam Haberi'],
    ['the detail of a programme', '/program/haber-1', 'Akşam Haberi'],
    ['the search', '/search?q=lodos', 'Lodos'],
    ['the packages', '/auth/subscription', 'Aile'],
  ])('browses %s [ROLE-02]', async (_, path, words) => {
    const answer = await ask('GET', path);
    expect([answer.statusCode, answer.body.includes(words)]).toEqual([200, true]);
  });

  const recording = { epgProgramId: 'haber-1', requestDateTime: TEST_EVENING.toISOString(), recordNextEpisodes: false };
  const order = { type: 18, paymentmethod: 11, programcode: 'lodos', productcode: 'kira', deviceid: 'device' };
  it.each([
    ['watches a title', 'POST', '/content/lodos/watch', undefined],
    ['watches a channel of a package', 'GET', '/channel/902/url', undefined],
    ['rents or buys a title by card', 'POST', '/rentpurchase/order', order],
    ['rents or buys a title on the bill', 'POST', '/rentpurchase/bill', { ...order, programtype: 1 }],
    ['buys a package', 'GET', '/pay/purchase?productId=aile', undefined],
    ['records a programme', 'POST', '/npvr', recording],
  ] as const)('%s only after a sign-in [ROLE-02]', async (_, method, path, body) => {
    const answer = await ask(method, path, body);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'LOGIN_REQUIRED']);
  });
});
