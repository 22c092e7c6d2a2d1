import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  anAiring,
  anEntitlement,
  anImage,
  anOrder,
  aPackage,
  aProduct,
  aProfile,
  aProgramme,
  aTitle,
  bothLanguages,
  minutesAfter,
  TEST_EVENING,
} from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { type PaymentServer, startPaymentServer } from '../../test/payment-server.ts';

const db = useDatabase();
let server: PaymentServer;
let buyer: Awaited<ReturnType<PaymentServer['aBuyer']>>;

beforeEach(async () => {
  server = await startPaymentServer(db);
  buyer = await server.aBuyer();
});
afterEach(() => server.stop());

const history = (token?: string, language = 'tr') =>
  server.call('GET', '/pay/history', { token, headers: { 'accept-language': language } });
const settled = (state: 'paid' | 'failed' | 'refunded', minutes: number) => ({
  account_id: buyer.accountId,
  state,
  created_at: minutesAfter(TEST_EVENING, minutes),
  settled_at: minutesAfter(TEST_EVENING, minutes),
});

describe('GET /pay/history', () => {
  it('lists packages, titles and pay-per-view, the newest first [SETTINGS-09] [SETTINGS-10]', async () => {
    await aPackage(db, { id: 'premium', name: 'Premium' });
    await aTitle(db, { id: 'ege', offer: 'transaction' });
    const rental = await aProduct(db, { title_id: 'ege' });
    const ticket = await aProduct(db, { kind: 'PPV', price_kurus: 9_990 });
    await anOrder(db, { ...settled('paid', 1), package_id: 'premium' });
    const film = { product_id: rental.id, title_id: 'ege', product_name: bothLanguages('Ege'), amount_kurus: 3_990 };
    await anOrder(db, { ...settled('failed', 2), ...film, method: 'bill' });
    // The guide has forgotten the airings: the order keeps the name of the event.
    const event = { product_id: ticket.id, product_name: bothLanguages('Derbi'), amount_kurus: 9_990 };
    await anOrder(db, { ...settled('refunded', 3), ...event, airing_id: 'gone' });
    await anOrder(db, { ...settled('paid', 4), ...event, airing_id: 'gone too', method: 'pin' });
    await anOrder(db, { package_id: 'premium' });

    const { status, body } = await history(buyer.token);
    expect(status).toBe(200);
    const lines = body.data.map(({ kind, name, price, state, method }: Record<string, unknown>) => [
      kind,
      name,
      price,
      state,
      method,
    ]);
    expect(lines).toEqual([
      ['ppv', 'Derbi', 99.9, 'paid', 'profile'],
      ['ppv', 'Derbi', 99.9, 'refunded', 'card'],
      ['title', 'Ege', 39.9, 'declined', 'bill'],
      ['package', 'Premium', 149.9, 'paid', 'card'],
    ]);
    expect(body.data[3].date).toBe(minutesAfter(TEST_EVENING, 1).toISOString());
    expect((await history(buyer.token, 'en')).body.data[2].name).toBe('Ege (en)');
  });

  it('answers how a title was bought, and its picture while the catalogue has it [SETTINGS-09]', async () => {
    for (const path of ['h/ege', 'still/derbi']) await anImage(db, { path, version: 'v1' });
    await aTitle(db, { id: 'ege', offer: 'transaction', poster_horizontal: 'h/ege' });
    await aTitle(db, { id: 'kuzey', offer: 'transaction' });
    const derby = await aProgramme(db, { still: 'still/derbi' });
    const match = await aProgramme(db, { title_id: 'ege' });
    await anAiring(db, { id: 'derbi', programme_id: derby.id });
    await anAiring(db, { id: 'mac', programme_id: match.id });
    const [rental, purchase] = [await aProduct(db, { title_id: 'ege' }), await aProduct(db, { kind: 'PURCHASE' })];
    const ticket = await aProduct(db, { kind: 'PPV' });
    await aPackage(db, { id: 'premium', name: 'Premium' });
    await anOrder(db, { ...settled('paid', 1), package_id: 'premium' });
    await anOrder(db, { ...settled('paid', 2), product_id: rental.id, title_id: 'ege' });
    await anOrder(db, { ...settled('paid', 3), product_id: purchase.id, title_id: 'kuzey' });
    for (const [index, airing_id] of ['derbi', 'mac', 'gone'].entries()) {
      await anOrder(db, { ...settled('paid', 4 + index), product_id: ticket.id, airing_id });
    }
    const { body } = await history(buyer.token);
    expect(body.data.map(({ kind, deal, poster }: Record<string, unknown>) => [kind, deal, poster])).toEqual([
      ['ppv', null, null],
      ['ppv', null, expect.stringContaining('h/ege')],
      ['ppv', null, expect.stringContaining('still/derbi')],
      ['title', 'buy', null],
      ['title', 'rent', expect.stringContaining('h/ege')],
      ['package', null, null],
    ]);
  });

  it('answers until when a rental lasts, and how it ended [SETTINGS-09]', async () => {
    const rental = await aProduct(db, { bundle_id: null });
    const until = minutesAfter(TEST_EVENING, 60);
    const rent = async (
      minutes: number,
      values: Parameters<typeof anEntitlement>[1],
      state: 'paid' | 'refunded' = 'paid',
    ) => {
      const title = await aTitle(db, { offer: 'transaction' });
      const { id } = await anOrder(db, { ...settled(state, minutes), product_id: rental.id, title_id: title.id });
      const given = { account_id: buyer.accountId, order_id: id, title_id: title.id, kind: 'RENTAL' } as const;
      await anEntitlement(db, { ...given, starts_at: TEST_EVENING, ends_at: until, ...values });
    };
    await rent(1, {});
    await rent(2, { starts_left: 0 });
    await rent(3, { withdrawn_at: TEST_EVENING });
    await rent(4, { withdrawn_at: TEST_EVENING }, 'refunded');
    const read = async () => (await history(buyer.token)).body.data.map(({ rental }: { rental: unknown }) => rental);
    const phases = (...words: string[]) => words.map((phase) => ({ phase, until: until.toISOString() }));
    expect(await read()).toEqual([null, ...phases('withdrawn', 'used', 'live')]);
    server.clock.now = until.getTime();
    expect(await read()).toEqual([null, ...phases('withdrawn', 'ended', 'ended')]);
  });

  it('leaves out what the level of the profile blocks [SETTINGS-09] (departure)', async () => {
    const { id: product_id } = await aProduct(db);
    for (const [minutes, age_rating] of [
      [1, '18+'],
      [2, '7+'],
    ] as const) {
      const { id: title_id } = await aTitle(db, { offer: 'transaction', age_rating });
      const of = { product_id, title_id, product_name: bothLanguages(age_rating), age_rating };
      await anOrder(db, { ...settled('paid', minutes), ...of });
    }
    const { id } = await aProfile(db, { account_id: buyer.accountId, userlevel: 8 });
    const strict = await server.signIn(buyer.accountId, id);
    const namesOf = async (token: string) => (await history(token)).body.data.map(({ name }: { name: string }) => name);
    expect(await namesOf(buyer.token)).toEqual(['7+', '18+']);
    expect(await namesOf(strict.token)).toEqual(['7+']);
  });

  it('needs a subscriber’s token [SETTINGS-10]', async () => {
    for (const token of [undefined, 'forged']) expect((await history(token)).status).toBe(401);
    expect((await history(await server.becomeGuest())).status).toBe(403);
    expect(await history(buyer.token)).toMatchObject({ status: 200, body: { data: [] } });
  });
});
