import { PurchaseProduct } from '@seyir/contract/payments';
import { feeToKurus } from '@seyir/core/money/price';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anEntitlement, aProfile } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { type ProductServer, startProductServer } from '../../test/product-world.ts';
import { viewerOf } from '../features/playback/viewer-facts.ts';
import type { Meta } from '../http/meta.ts';
import { readPurchaseAuth } from './product-list.service.ts';

const db = useDatabase();
let server: ProductServer;
let viewer: Awaited<ReturnType<ProductServer['aViewer']>>;
beforeEach(async () => {
  server = await startProductServer(db);
  viewer = await server.aViewer();
});
afterEach(() => server.stop());

const auth = (programcode: string, token: string | undefined = viewer.token, language = 'tr') =>
  server.get(`/rentpurchase/auth?programcode=${programcode}&columncode=drama&type=14`, token, language);
const ppvAuth = (prevuecode: string, token: string | undefined = viewer.token) =>
  server.get(`/legacy/sdk_getippvauth.jsp?prevuecode=${prevuecode}`, token);

describe('GET /rentpurchase/auth', () => {
  it('lists what a title can be had for, its own products before those of bundles [PAY-22] [DATA-17]', async () => {
    const { status, body } = await auth('sarnic');
    expect([status, body.returncode, body.auth_returncode]).toEqual([200, '0', '5']);
    expect(body.productlist.map((product: unknown) => PurchaseProduct.parse(product))).toEqual([
      {
        productcode: 'sarnic-rental',
        id: 'sarnic-rental',
        type: 'RENTAL',
        price: 49.9,
        duration: 48,
        fee: 4_990,
        limittimes: 0,
        purchasetype: 2,
        bundle: 0,
        name: 'Sarnıç',
      },
      expect.objectContaining({ productcode: 'sarnic-purchase', type: 'PURCHASE', price: 129.9, duration: 0 }),
      expect.objectContaining({ productcode: 'ikili-rental', bundle: 1, limittimes: 2, duration: 72, name: 'İkili' }),
      expect.objectContaining({ productcode: 'ikili-purchase', bundle: 2, type: 'PURCHASE' }),
    ]);
    expect((await auth('sarnic', viewer.token, 'en')).body.productlist[2].name).toBe('İkili (en)');
  });

  it('answers fees that give the price when divided by Fee_Rate, whatever the rate is [PAY-05] [CONFIG-02]', async () => {
    const caller = await server.callerOf(viewer.token);
    if (caller === undefined) throw new Error('the token is refused');
    const fees = async (feeRate: number) => {
      const deps = { ...server.shop, viewerOf, product: () => ({ ppvLimitMinutes: '0,0', feeRate }) };
      const { productlist } = await readPurchaseAuth(deps, caller, 'sarnic', { ip: '::1', language: 'tr' } as Meta);
      return productlist.slice(0, 2).map(({ fee, price }) => [fee, price, feeToKurus(fee, feeRate)]);
    };
    expect(await fees(100)).toEqual([
      [4_990, 49.9, 4_990],
      [12_990, 129.9, 12_990],
    ]);
    expect(await fees(1_000)).toEqual([
      [49_900, 49.9, 4_990],
      [129_900, 129.9, 12_990],
    ]);
  });

  it('answers the authorisation of a title that the account rented or bought [PAY-22]', async () => {
    await anEntitlement(db, { account_id: viewer.accountId, title_id: 'sarnic' });
    expect((await auth('sarnic')).body).toEqual({
      returncode: '0',
      errormsg: '',
      auth_returncode: '0',
      productlist: [],
    });
    expect((await auth('kuzey')).body.auth_returncode).toBe('5');
  });

  it('says what a bundle opens, and what its titles cost one by one', async () => {
    const { productlist } = (await auth('sarnic')).body;
    const contents = productlist.map((product: PurchaseProduct) => PurchaseProduct.parse(product).contents);
    expect(contents.slice(0, 2)).toEqual([undefined, undefined]);
    expect(contents[2]).toEqual({ titles: 2, apart: null, posters: expect.any(Array) });
  });

  it('lists no product that is not on sale any more [PAY-22]', async () => {
    const { body } = await auth('kuzey');
    expect(body.productlist.map(({ id }: { id: string }) => id)).toEqual(['ikili-rental', 'ikili-purchase']);
  });

  it('answers 404 for an unknown title and for one that the profile may not see [PAY-22] (departure)', async () => {
    const { id } = await aProfile(db, { account_id: viewer.accountId, userlevel: 8 });
    const { token } = await server.signIn(viewer.accountId, id);
    expect((await auth('none')).status).toBe(404);
    expect((await auth('gece')).status).toBe(200);
    expect((await auth('gece', token)).status).toBe(404);
    expect((await auth('a%00b')).status).toBe(400);
  });

  it('is refused without a token and to a guest [GUEST-23]', async () => {
    const { guest } = await server.strangers(viewer.accountId);
    expect((await server.get('/rentpurchase/auth?programcode=sarnic', undefined)).status).toBe(401);
    expect(await auth('sarnic', guest)).toMatchObject({ status: 403, body: { code: 'LOGIN_REQUIRED' } });
  });
});

describe('GET /legacy/sdk_getippvauth.jsp', () => {
  it("answers '5' with the ticket of a programme that is not paid [PPV-02] [PAY-21]", async () => {
    const { status, body } = await ppvAuth('concert');
    expect([status, body.returncode]).toEqual([200, '5']);
    expect(body.productlist.map((product: unknown) => PurchaseProduct.parse(product))).toEqual([
      expect.objectContaining({
        id: 'ticket',
        type: 'PPV',
        purchasetype: 3,
        price: 9.9,
        fee: 990,
        name: 'Oda Konseri',
      }),
    ]);
  });

  it("answers '0' for a paid programme, and for one that needs no ticket [PPV-02]", async () => {
    await anEntitlement(db, { account_id: viewer.accountId, kind: 'PPV', airing_id: 'concert' });
    expect((await ppvAuth('concert')).body).toEqual({ returncode: '0', errormsg: '' });
    expect((await ppvAuth('talk')).body).toEqual({ returncode: '0', errormsg: '' });
  });

  it('answers a returncode for a programme that the profile may not see [PPV-02] (departure)', async () => {
    const { id } = await aProfile(db, { account_id: viewer.accountId, userlevel: 14 });
    const { token } = await server.signIn(viewer.accountId, id);
    expect((await ppvAuth('concert')).body.returncode).toBe('5');
    expect((await ppvAuth('concert', token)).body).toMatchObject({ returncode: '404' });
  });

  it('answers a returncode for an unknown programme and to a guest [LEGACY-02]', async () => {
    const { guest } = await server.strangers(viewer.accountId);
    expect(await ppvAuth('none')).toMatchObject({ status: 200, body: { returncode: '404' } });
    expect(await ppvAuth('concert', guest)).toMatchObject({ status: 200, body: { returncode: '403' } });
  });
});
