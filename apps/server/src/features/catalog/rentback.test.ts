import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  anAccount,
  anEntitlement,
  anOrder,
  aTitle,
  minutesAfter,
  type Row,
  TEST_EVENING,
} from '../../../test/builders.ts';
import { type CatalogueServer, openCatalogueServer } from '../../../test/catalogue-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { catalogRoutes } from './catalog.routes.ts';

const db = useDatabase({ emptied: 'once' });
let server: CatalogueServer;
let accountId: string;

/** A title of the account, paid with an order of the given amount. */
async function rent(
  id: string,
  amount_kurus: number,
  values: Parameters<typeof anEntitlement>[1] = {},
  method: Row<'payment_order'>['method'] = 'bill',
) {
  await aTitle(db, { id, offer: 'transaction' });
  const paid = { state: 'paid', settled_at: TEST_EVENING, amount_kurus, method, mpay: `mpay of ${id}` } as const;
  const order = await anOrder(db, { account_id: accountId, ...paid });
  await anEntitlement(db, { account_id: accountId, kind: 'RENTAL', title_id: id, order_id: order.id, ...values });
}

beforeAll(async () => {
  accountId = (await anAccount(db)).id;
  await rent('rented', 3_990);
  await rent('played', 3_990, { first_played_at: TEST_EVENING });
  await rent('by-card', 3_990, {}, 'card11');
  await rent('by-the-other-card', 3_990, {}, 'card16');
  await rent('given', 0);
  await rent('bought', 9_990, { kind: 'PURCHASE', ends_at: null });
  await rent('returned', 3_990, { withdrawn_at: TEST_EVENING });
  await aTitle(db, { id: 'other' });
  await aTitle(db, { id: 'allowed', offer: 'transaction' });
  await anEntitlement(db, { account_id: accountId, kind: 'PURCHASE', title_id: 'allowed' });
  server = await openCatalogueServer(db, catalogRoutes, {
    adult: { accountId },
    kid: {
      accountId,
      profile: { id: '018f0000-0000-7000-8000-0000000000b2', isKids: true, isMain: false, userlevel: 12 },
    },
    neighbour: { profile: { id: '018f0000-0000-7000-8000-0000000000b3', isKids: false, isMain: true, userlevel: 0 } },
  });
});
afterAll(() => server.close());

const rentback = async (id: string, as: string) => {
  const { rentback: mark, paytype } = (await server.get(`/content/${encodeURIComponent(id)}`, as)).body;
  return `${mark}${paytype}`;
};

it.each([
  ['rented', 'adult', '10'],
  ['by-card', 'adult', '111'],
  ['by-the-other-card', 'adult', '116'],
  ['rented', 'kid', '0'],
  ['rented', 'neighbour', '0'],
  ['rented', 'guest', '0'],
  ['played', 'adult', '0'],
  ['given', 'adult', '0'],
  ['bought', 'adult', '0'],
  ['returned', 'adult', '0'],
  ['other', 'adult', '0'],
])(
  'a title that is %s has rentback and paytype for %s: %s [DETAIL-21] [DETAIL-19] [DATA-10]',
  async (id, as, expected) => {
    expect(await rentback(id, as)).toBe(expected);
  },
);

it.each([
  ['rented', { purchasetype: 3 }, true],
  ['bought', { purchasetype: 3 }, true],
  ['allowed', { purchasetype: 7 }, true],
  ['returned', null, false],
])(
  'an entitlement to a title that is %s has its type, and 3 and 7 open the title [PAY-21]',
  async (id, owned, opens) => {
    const { body } = await server.get(`/content/${id}`, 'adult');
    expect(body).toMatchObject({ owned, isUnlocked: opens });
  },
);

it('a rental that can be cancelled names its order [DATA-10]', async () => {
  const { mpay } = (await server.get('/content/rented', 'adult')).body;
  expect([mpay, (await server.get('/content/played', 'adult')).body.mpay]).toEqual(['mpay of rented', '']);
});

it('a rental can be cancelled for a day [DETAIL-21]', async () => {
  server.at(new Date(minutesAfter(TEST_EVENING, 24 * 60).getTime() - 1));
  expect(await rentback('rented', 'adult')).toBe('10');
  server.at(minutesAfter(TEST_EVENING, 24 * 60));
  expect(await rentback('rented', 'adult')).toBe('0');
});
