// Paying on the whole server, twice on one database: the PIN of the buyer, and what opens on the other server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aChannel,
  aMainProfile,
  anAccount,
  anAiring,
  aPackage,
  aProduct,
  aProgramme,
  aSession,
  aSubscription,
  aTitle,
  bothLanguages,
  minutesAfter,
  TEST_EVENING,
} from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { aCaller, bearer, testHttp } from '../../test/http.ts';
import { composeWhole } from '../../test/whole-server.ts';
import type { Http } from '../http/build-http.ts';
import { makePasswords } from '../shared/passwords.ts';

const PIN = '1234';
const now = () => TEST_EVENING.getTime();
const db = useDatabase({ emptied: 'once' });
const servers: { composition: Awaited<ReturnType<typeof composeWhole>>; http: Http }[] = [];
const callers: Record<string, ReturnType<typeof aCaller>> = {};
const published: string[] = [];
let mainProfileId = '';
let stopListening = async () => {};

beforeAll(async () => {
  await aPackage(db, { id: 'aile' });
  await aTitle(db, { id: 'sarnic', name: bothLanguages('Sarnıç'), offer: 'transaction', age_rating: '13+' });
  await aProduct(db, { id: 'sarnic-rental', title_id: 'sarnic', price_kurus: 4_990 });
  await aChannel(db, { id: '51', code: 'nota' });
  await db.kysely.insertInto('channel_package').values({ channel_id: '51', package_id: 'aile' }).execute();
  await aProduct(db, { id: 'ticket', kind: 'PPV', price_kurus: 990 });
  const { id: programme_id } = await aProgramme(db, { name: bothLanguages('Oda Konseri'), age_rating: 'G' });
  const at = { starts_at: minutesAfter(TEST_EVENING, -10), ends_at: minutesAfter(TEST_EVENING, 50) };
  await anAiring(db, { id: 'concert', channel_id: '51', programme_id, ppv_product_id: 'ticket', ...at });

  const { id: accountId } = await anAccount(db);
  await aSubscription(db, { account_id: accountId, package_id: 'aile' });
  const main = await aMainProfile(db, { account_id: accountId, pin_hash: await makePasswords().hash(PIN) });
  mainProfileId = main.id;
  const profile = { id: main.id, isKids: false, isMain: true, userlevel: 0 };
  for (const name of ['living-room', 'kitchen']) {
    const expires_at = minutesAfter(TEST_EVENING, 600);
    const { id: sessionId } = await aSession(db, { account_id: accountId, profile_id: main.id, expires_at });
    callers[name] = aCaller({ accountId, sessionId, profile, packageId: 'aile' });
  }
  stopListening = await db.listen('seyir_event', (payload) => published.push(payload));
  for (let one = 0; one < 2; one += 1) {
    const composition = await composeWhole(db, now);
    const resolveCaller = async (token: string) => {
      const caller = callers[token];
      return caller ? { caller } : ({ refused: 'UNAUTHORISED' } as const);
    };
    servers.push({ composition, http: await testHttp({ routes: composition.routes, now, resolveCaller }) });
  }
});
afterAll(async () => {
  await stopListening();
  for (const { http, composition } of servers) {
    await http.drain(0);
    await composition.close();
  }
});

const ask = async (server: number, as: string, method: 'GET' | 'POST', path: string, body?: object) => {
  const http = servers[server]?.http;
  if (http === undefined) throw new Error('there is no such server');
  const payload = body === undefined ? {} : { payload: body };
  const answer = await http.inject({ method, url: `/api${path}`, headers: bearer(as), ...payload });
  return { status: answer.statusCode, body: answer.json() };
};

/** Encrypts as a browser does. */
async function encryptPin(as: string, pin: string): Promise<string> {
  const { key, nonce } = (await ask(0, as, 'GET', '/client/pin-key')).body;
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const publicKey = await crypto.subtle.importKey('spki', Buffer.from(key, 'base64'), algorithm, false, ['encrypt']);
  const text = Buffer.from(`${nonce}:${pin}`);
  return Buffer.from(await crypto.subtle.encrypt(algorithm, publicKey, text)).toString('base64');
}
const check = async (as: string, password: string) =>
  (await ask(0, as, 'POST', '/client/profiles/admin/check', { profilecode: mainProfileId, password })).body.returncode;
const BILL = { programtype: 1, programcode: 'sarnic', productcode: 'sarnic-rental', deviceid: 'device' };
const TICKET = { type: 18, prevuecode: 'concert', productcode: 'ticket', paymentmethod: 0, deviceid: 'device' };
const isUnlocked = async (server: number) =>
  (await ask(server, 'kitchen', 'GET', '/content/sarnic')).body.isUnlocked as boolean;
const channelCode = async (server: number) =>
  (await ask(server, 'kitchen', 'GET', '/channel/51/watch')).body.auth_returncode as string;

describe('paying with the main profile’s PIN', () => {
  it('needs a right PIN, encrypted with a nonce that was not used before [PAY-08] [PIN-18] [PIN-21]', async () => {
    expect((await ask(0, 'living-room', 'POST', '/rentpurchase/bill', BILL)).body.code).toBe('PIN_REQUIRED');
    expect(await check('living-room', PIN)).not.toBe('0');
    expect(await check('living-room', await encryptPin('living-room', '0000'))).not.toBe('0');
    expect((await ask(0, 'living-room', 'POST', '/rentpurchase/bill', BILL)).body.code).toBe('PIN_REQUIRED');

    const password = await encryptPin('living-room', PIN);
    expect(await check('kitchen', password)).not.toBe('0');
    expect(await check('living-room', password)).toBe('0');
    await db.kysely.updateTable('session').set({ admin_check_at: null }).execute();
    expect(await check('living-room', password)).not.toBe('0');
    expect((await ask(0, 'living-room', 'POST', '/rentpurchase/bill', BILL)).body.code).toBe('PIN_REQUIRED');
    expect(await db.kysely.selectFrom('payment_order').select('id').execute()).toEqual([]);
  });

  it('opens a title and a channel on every server, and open applications learn of it [PAY-07] [PPV-05] [PPV-01]', async () => {
    expect([await isUnlocked(0), await isUnlocked(1)]).toEqual([false, false]);
    expect([await channelCode(0), await channelCode(1)]).toEqual(['5', '5']);
    expect(await check('living-room', await encryptPin('living-room', PIN))).toBe('0');
    expect((await ask(0, 'living-room', 'POST', '/rentpurchase/bill', BILL)).body.returncode).toBe('0');
    // The server that took the order answers the new state at once; the other one when the notification has arrived.
    expect(await isUnlocked(0)).toBe(true);
    await expect.poll(() => isUnlocked(1)).toBe(true);
    expect((await ask(0, 'living-room', 'POST', '/rentpurchase/order', TICKET)).body.returncode).toBe('0');
    expect([await channelCode(0), await channelCode(1)]).toEqual(['0', '0']);
    const event = { to: { accountId: callers.kitchen?.accountId }, event: { type: 'changed', what: 'purchases' } };
    await expect.poll(() => published.map((payload) => JSON.parse(payload))).toContainEqual(event);
  });
});
