import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aProfile } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { HOUR, MINUTE, type ProductServer, startProductServer } from '../../test/product-world.ts';

const db = useDatabase();
let server: ProductServer;
let viewer: Awaited<ReturnType<ProductServer['aViewer']>>;
beforeEach(async () => {
  server = await startProductServer(db);
  viewer = await server.aViewer();
});
afterEach(() => server.stop());

const DONE = { returncode: '0', errormsg: '' };
const passCheck = () => server.passAdminCheck(viewer.sessionId);
const aCode = (code_key: string, values: object = {}) =>
  db.kysely
    .insertInto('promo_code')
    .values({ code_key, discount_percent: 50, ...values })
    .execute();
const useCount = async (code_key: string) =>
  (
    await db.kysely
      .selectFrom('promo_code')
      .select('used_count')
      .where('code_key', '=', code_key)
      .executeTakeFirstOrThrow()
  ).used_count;

describe('POST /rentpurchase/bill', () => {
  it('charges the bill and gives the access at once [PAY-07] [PAY-23]', async () => {
    await passCheck();
    expect(await server.bill(viewer.token, { promo: '' })).toMatchObject({ status: 200, body: DONE });
    expect(await server.orders(viewer.accountId)).toMatchObject([
      { method: 'bill', state: 'paid', amount_kurus: 4_990, gateway: null, kind: 'title' },
    ]);
    expect(await server.ledger()).toMatchObject([{ kind: 'charge', amount_kurus: 4_990 }]);
    expect(await server.entitlements(viewer.accountId)).toMatchObject([
      { title_id: 'sarnic', ends_at: new Date(server.clock.now + 48 * HOUR) },
    ]);
  });

  it('is refused without the admin password check of the last five minutes [PAY-08]', async () => {
    expect(await server.bill(viewer.token)).toMatchObject({ status: 403, body: { code: 'PIN_REQUIRED' } });
    await passCheck();
    server.passTime(5 * MINUTE + 1);
    expect((await server.bill(viewer.token)).status).toBe(403);
    expect(await server.orders(viewer.accountId)).toEqual([]);
    await passCheck();
    server.passTime(5 * MINUTE);
    expect((await server.bill(viewer.token)).body).toEqual(DONE);
  });

  it('does not take the check of another session, of another profile or of the channel PIN [PAY-08]', async () => {
    const { token: other } = await server.signIn(viewer.accountId, viewer.profile.id);
    await passCheck();
    expect((await server.bill(other)).body.code).toBe('PIN_REQUIRED');
    // The session has left the profile that passed the check; its token is still in the cache of callers.
    const child = await aProfile(db, { account_id: viewer.accountId });
    const { token, sessionId } = await server.signIn(viewer.accountId, child.id);
    await server.passAdminCheck(sessionId);
    await db.kysely.updateTable('session').set({ profile_id: viewer.profile.id }).where('id', '=', sessionId).execute();
    expect((await server.bill(token)).status).toBeGreaterThanOrEqual(401);
    const main_pin_at = new Date(server.clock.now);
    await db.kysely.updateTable('session').set({ main_pin_at, admin_check_at: null }).execute();
    expect((await server.bill(viewer.token)).body.code).toBe('PIN_REQUIRED');
    expect(await server.ledger()).toEqual([]);
  });

  it.each([
    ['an unknown product', { productcode: 'none' }, '80200601'],
    ['a product of another title', { programcode: 'kuzey' }, '80200601'],
    ['an unknown code', { promo: 'NOPE' }, '80200604'],
  ])('answers a returncode with a message for %s and charges nothing [PAY-25]', async (_, fields, returncode) => {
    await passCheck();
    const turkish = (await server.bill(viewer.token, fields)).body;
    expect(turkish).toEqual({ returncode, errormsg: expect.stringMatching(/\S/) });
    expect((await server.bill(viewer.token, fields, 'en')).body.errormsg).not.toBe(turkish.errormsg);
    expect(await server.orders(viewer.accountId)).toEqual([]);
    expect(await server.ledger()).toEqual([]);
  });

  it('does not charge twice: twenty presses at once are one purchase [PAY-25]', async () => {
    await passCheck();
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.bill(viewer.token)));
    const codes = answers.map(({ body }) => body.returncode).sort();
    expect(codes).toEqual(['0', ...Array.from({ length: 19 }, () => '80200602')]);
    expect(await server.ledger()).toHaveLength(1);
    expect(await server.entitlements(viewer.accountId)).toHaveLength(1);
  });

  it.each([
    {},
    { programtype: 2 },
    { deviceid: '' },
    { promo: 'x'.repeat(41) },
    { productcode: 'a\u0000b' },
    { programcode: 7 },
  ])('answers 400 for %j', async (fields) => {
    await passCheck();
    const body = Object.keys(fields).length === 0 ? {} : { programtype: 1, programcode: 'sarnic', ...fields };
    expect((await server.post('/rentpurchase/bill', viewer.token, body)).status).toBe(400);
  });
});

describe('a promotion code', () => {
  beforeEach(passCheck);

  it('takes its discount off the bill, once per account [PAY-09] [PAY-07]', async () => {
    await aCode('FILM50');
    expect((await server.bill(viewer.token, { promo: 'film 50' })).body).toEqual(DONE);
    expect(await server.orders(viewer.accountId)).toMatchObject([
      { method: 'promo', amount_kurus: 2_495, promo_code_key: 'FILM50', state: 'paid' },
    ]);
    expect(await server.ledger()).toMatchObject([{ kind: 'charge', amount_kurus: 2_495 }]);
    expect((await server.bill(viewer.token, { productcode: 'sarnic-purchase', promo: 'FILM50' })).body.returncode).toBe(
      '80200604',
    );
    expect(await useCount('FILM50')).toBe(1);
  });

  it('for the whole price moves no money [PAY-09]', async () => {
    await aCode('HEDIYE', { discount_percent: 100 });
    expect((await server.bill(viewer.token, { promo: 'hediye' })).body).toEqual(DONE);
    expect(await server.ledger()).toEqual([]);
    expect(await server.entitlements(viewer.accountId)).toHaveLength(1);
  });

  it.each([
    ['that has expired', { valid_until: new Date('2026-11-18T18:00:00Z') }],
    ['that is not valid yet', { valid_from: new Date('2026-11-19T18:00:00Z') }],
    ['that is used up', { max_uses: 1, used_count: 1 }],
    ['of a package', { discount_percent: null, package_id: 'aile', days: 30 }],
  ])('%s is refused, and nothing is charged [PAY-25]', async (_, values) => {
    await aCode('CODE', values);
    expect((await server.bill(viewer.token, { promo: 'CODE' })).body).toEqual({
      returncode: '80200604',
      errormsg: 'Promosyon kodu geçersiz, süresi dolmuş ya da kullanılmış.',
    });
    expect(await server.orders(viewer.accountId)).toEqual([]);
    expect(await db.kysely.selectFrom('promo_use').selectAll().execute()).toEqual([]);
  });

  it('is not used up by a purchase that is refused [PAY-25]', async () => {
    await aCode('FILM50', { max_uses: 1 });
    await server.bill(viewer.token);
    expect((await server.bill(viewer.token, { promo: 'FILM50' })).body.returncode).toBe('80200602');
    expect(await useCount('FILM50')).toBe(0);
    expect((await server.bill(viewer.token, { productcode: 'sarnic-purchase', promo: 'FILM50' })).body).toEqual(DONE);
  });

  it('with one use left is given to one of a hundred accounts at once [PAY-09] [PAY-25]', async () => {
    await aCode('TEK', { max_uses: 1, discount_percent: 100 });
    const rivals = [];
    for (let one = 0; one < 100; one += 1) {
      const rival = await server.aViewer();
      await server.passAdminCheck(rival.sessionId);
      rivals.push(rival);
    }
    const answers = await Promise.all(
      rivals.map(({ token }, index) =>
        server.call('POST', '/rentpurchase/bill', {
          token,
          from: `203.0.113.${index}`,
          body: {
            programtype: 1,
            programcode: 'sarnic',
            productcode: 'sarnic-rental',
            deviceid: 'device',
            promo: 'TEK',
          },
        }),
      ),
    );
    expect(answers.filter(({ body }) => body.returncode === '0')).toHaveLength(1);
    expect(answers.filter(({ body }) => body.returncode === '80200604')).toHaveLength(99);
    expect(await useCount('TEK')).toBe(1);
    expect(await db.kysely.selectFrom('entitlement').select('id').execute()).toHaveLength(1);
  }, 120_000);

  it('is not looked at without the admin password check, and that is no guess [PAY-08]', async () => {
    await aCode('FILM50');
    await db.kysely.updateTable('session').set({ admin_check_at: null }).execute();
    for (let press = 0; press < 12; press += 1) {
      for (const promo of ['FILM50', 'NOPE']) {
        expect((await server.bill(viewer.token, { promo })).body.code).toBe('PIN_REQUIRED');
      }
    }
    await passCheck();
    expect((await server.bill(viewer.token, { promo: 'FILM50' })).body).toEqual(DONE);
  });

  it('is guessed ten times and no more within a quarter of an hour', async () => {
    await aCode('FILM50');
    for (let guess = 0; guess < 10; guess += 1) {
      expect((await server.bill(viewer.token, { promo: `GUESS${guess}` })).body.returncode).toBe('80200604');
    }
    expect(await server.bill(viewer.token, { promo: 'FILM50' })).toMatchObject({
      status: 429,
      body: { code: 'TOO_MANY' },
    });
    expect(await server.ledger()).toEqual([]);
  });
});

describe('POST /rentpurchase/{vodId}/free/{productId}', () => {
  it('gives a product that costs nothing, with its starts [PAY-10] [PAY-11] [PAY-23]', async () => {
    expect(await server.free(viewer.token)).toMatchObject({ status: 200, body: DONE });
    expect(await server.entitlements(viewer.accountId)).toMatchObject([{ title_id: 'firtina', starts_left: 3 }]);
    expect(await server.orders(viewer.accountId)).toMatchObject([{ method: 'free', amount_kurus: 0, state: 'paid' }]);
    expect(await server.ledger()).toEqual([]);
    expect(await server.free(viewer.token)).toMatchObject({ status: 200, body: { returncode: '80200602' } });
    expect(await server.entitlements(viewer.accountId)).toHaveLength(1);
  });

  it('answers 403 for a product with a price, 404 for an unknown one or another title’s [PAY-11] [PAY-25]', async () => {
    expect(await server.free(viewer.token, 'sarnic', 'sarnic-rental')).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expect((await server.free(viewer.token, 'sarnic', 'none')).status).toBe(404);
    expect((await server.free(viewer.token, 'sarnic', 'firtina-rental')).status).toBe(404);
    expect(await server.entitlements(viewer.accountId)).toEqual([]);
  });

  it('answers 403 for a product with a price that is owned already [PAY-11]', async () => {
    await passCheck();
    expect((await server.bill(viewer.token)).body.returncode).toBe('0');
    expect(await server.free(viewer.token, 'sarnic', 'sarnic-rental')).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
  });

  it('is refused without a token, to a guest and to a child [GUEST-23] [KIDS-04]', async () => {
    const { guest, kid } = await server.strangers(viewer.accountId);
    expect((await server.free(undefined)).status).toBe(401);
    expect(await server.free(guest)).toMatchObject({ status: 403, body: { code: 'LOGIN_REQUIRED' } });
    expect(await server.free(kid)).toMatchObject({ status: 403, body: { code: 'KIDS_PROFILE' } });
  });
});
