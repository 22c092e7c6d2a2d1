// Orders in the console: their order, how they are found, and what happened to one.
import { OPERATOR_ROLES } from '@seyir/core/operator/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAccount, anOrder, minutesAfter, TEST_EVENING } from '../../../test/builders.ts';
import { type ConsoleServer, startConsoleServer } from '../../../test/console-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { newId } from '../../shared/ids.ts';

const db = useDatabase({ emptied: 'once' });
let server: ConsoleServer;
let token: string;
beforeAll(async () => {
  server = await startConsoleServer(db);
  token = await server.tokenOf('support');
}, 60_000);
afterAll(() => server.close());

const DAY = 24 * 60;
const daysAgo = (days: number) => minutesAfter(TEST_EVENING, -days * DAY);
const get = (path: string, by: string | undefined = token) => server.call('GET', `/console/orders${path}`, by);
const numbers = async (query: string) => {
  const { body } = await get(`?${query}`);
  return body.data.map(({ number }: { number: string }) => number) as string[];
};

describe('the list of orders', () => {
  let buyer: { id: string; user_code: string };
  beforeAll(async () => {
    buyer = await anAccount(db, {
      username: 'selin',
      username_key: 'selin',
      email: 'selin@ornek.test',
      email_key: 'selin@ornek.test',
    });
    // Ids that are not in the order of time.
    const orders = [
      ['n-ucuncu1', 3, 'paid'],
      ['n-birinc1', 1, 'paid'],
      ['n-dorduc1', 4, 'failed'],
      ['n-ikinci1', 2, 'paid'],
    ] as const;
    for (const [mpay, days, state] of orders)
      await anOrder(db, {
        ...{ mpay, state, account_id: buyer.id, created_at: daysAgo(days), settled_at: daysAgo(days) },
      });
    await anOrder(db, { mpay: 'n-baskas1', created_at: daysAgo(2.5) });
  });

  it('is sorted by its moments, from either end', async () => {
    const sorted = ['n-birinc1', 'n-ikinci1', 'n-baskas1', 'n-ucuncu1', 'n-dorduc1'];
    expect(await numbers('')).toEqual(sorted);
    expect(await numbers('order=oldest')).toEqual(sorted.toReversed());
  });

  it('is found by number, by its end, by person, and between two days', async () => {
    expect(await numbers('text=n-ikinci1')).toEqual(['n-ikinci1']);
    expect(await numbers('text=-ikinci1')).toEqual(['n-ikinci1']);
    expect(await numbers('text=seli')).toEqual(['n-birinc1', 'n-ikinci1', 'n-ucuncu1', 'n-dorduc1']);
    expect(await numbers(`text=${buyer.user_code}&state=failed`)).toEqual(['n-dorduc1']);
    expect(await numbers('text=selin@ornek&from=2026-11-15&until=2026-11-16')).toEqual(['n-ikinci1', 'n-ucuncu1']);
    expect(await numbers('text=kimse')).toEqual([]);
    expect(await numbers('kind=ppv')).toEqual([]);
  });

  it('goes on behind the last row of a page, also among orders of one moment', async () => {
    const account = await anAccount(db, { username: 'topluca', username_key: 'topluca' });
    const created_at = daysAgo(100);
    for (let n = 0; n < 60; n += 1)
      await anOrder(db, { account_id: account.id, state: 'cancelled', created_at, settled_at: created_at });
    for (const order of ['newest', 'oldest']) {
      const { body: first } = await get(`?text=topluca&order=${order}`);
      const { body: second } = await get(`?text=topluca&order=${order}&after=${first.next}`);
      expect([first.data.length, second.data.length, second.next]).toEqual([50, 10, null]);
      const ids = [...first.data, ...second.data].map(({ id }: { id: string }) => id);
      expect(new Set(ids).size).toBe(60);
    }
  });

  it.each(['from=gestern', 'state=lost', 'kind=gift', 'order=size', `text=${'a'.repeat(101)}`])(
    'refuses %s',
    async (query) => {
      expect((await get(`?${query}`)).status).toBe(400);
    },
  );
});

describe('one order', () => {
  it('shows what happened to it, in order, and what still waits', async () => {
    const order = await anOrder(db, {
      ...{ state: 'paid', settled_at: minutesAfter(TEST_EVENING, 2), confirmed_at: minutesAfter(TEST_EVENING, 3) },
      ...{
        gateway: 'sandbox',
        gateway_reference: 'PX-1',
        attempt_id: newId(),
        attempted_at: minutesAfter(TEST_EVENING, 1),
      },
      refund_reason: 'operator',
    });
    const booked_at = minutesAfter(TEST_EVENING, 2);
    await db.kysely
      .insertInto('ledger_entry')
      .values({ order_id: order.id, kind: 'charge', amount_kurus: 14_990, booked_at })
      .execute();
    const { body } = await get(`/${order.id}`);
    expect(body).toMatchObject({ number: order.mpay, gateway: 'sandbox', reference: 'PX-1', amountKurus: 14_990 });
    expect(body.steps.map(({ step }: { step: string }) => step)).toEqual([
      'created',
      'asked',
      'paid',
      'delivered',
      'refundDue',
    ]);
    expect(body.steps.at(-1).at).toBeNull();
  });

  it('is answered 404 for an unknown or malformed id', async () => {
    for (const id of [newId(), 'x', '%27']) expect((await get(`/${id}`)).status).toBe(404);
  });

  it.each(OPERATOR_ROLES)('is for roles that see accounts: %s', async (role) => {
    const order = await anOrder(db);
    const sees = role !== 'editor' && role !== 'viewer';
    const own = await server.tokenOf(role);
    expect((await get(`/${order.id}`, own)).status).toBe(sees ? 200 : 403);
    expect((await server.call('GET', `/console/orders/${order.id}`)).status).toBe(401);
  });
});
