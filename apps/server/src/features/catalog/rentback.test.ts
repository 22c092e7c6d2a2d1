import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAccount, anEntitlement, anOrder, aTitle, minutesAfter, TEST_EVENING } from '../../../test/builders.ts';
import { type CatalogueServer, openCatalogueServer } from '../../../test/catalogue-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { catalogRoutes } from './catalog.routes.ts';

const db = useDatabase({ emptied: 'once' });
let server: CatalogueServer;
let accountId: string;

/** A title of the account, paid with an order of the given amount. */
async function rent(id: string, amount_kurus: number, values: Parameters<typeof anEntitlement>[1] = {}) {
  await aTitle(db, { id, offer: 'transaction' });
  const paid = { state: 'paid', settled_at: TEST_EVENING, amount_kurus } as const;
  const order = await anOrder(db, { account_id: accountId, ...paid });
  await anEntitlement(db, { account_id: accountId, kind: 'RENTAL', title_id: id, order_id: order.id, ...values });
}

beforeAll(async () => {
  accountId = (await anAccount(db)).id;
  await rent('rented', 3_990);
  await rent('played', 3_990, { first_played_at: TEST_EVENING });
  await rent('given', 0);
  await rent('bought', 9_990, { kind: 'PURCHASE', ends_at: null });
  await rent('returned', 3_990, { withdrawn_at: TEST_EVENING });
  await aTitle(db, { id: 'other' });
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
  const { rentback: mark, paytype } = (await server.get(`/content/${id}`, as)).body;
  return `${mark}${paytype}`;
};

it.each([
  ['rented', 'adult', '1'],
  ['rented', 'kid', '0'],
  ['rented', 'neighbour', '0'],
  ['rented', 'guest', '0'],
  ['played', 'adult', '0'],
  ['given', 'adult', '0'],
  ['bought', 'adult', '0'],
  ['returned', 'adult', '0'],
  ['other', 'adult', '0'],
])('a title that is %s can be cancelled by %s: %s [DETAIL-21] (DETAIL-19)', async (id, as, expected) => {
  expect(await rentback(id, as)).toBe(expected);
});

it('a rental can be cancelled for a day [DETAIL-21]', async () => {
  server.at(new Date(minutesAfter(TEST_EVENING, 24 * 60).getTime() - 1));
  expect(await rentback('rented', 'adult')).toBe('1');
  server.at(minutesAfter(TEST_EVENING, 24 * 60));
  expect(await rentback('rented', 'adult')).toBe('0');
});
