// Paid orders that cannot be delivered, and answers in an unknown shape: each becomes a case, and no run of the job stops.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aPackage } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { type PaymentServer, startPaymentServer } from '../../test/payment-server.ts';
import { findCase, listOpenCases } from './cases.ts';
import { GatewayError } from './gateway.ts';
import type { OrdersDeps } from './orders.ts';
import { reconcileDue } from './reconcile.ts';
import { settleCase } from './settle-case.ts';

const db = useDatabase();
const HOUR_MS = 3_600_000;
let server: PaymentServer;

beforeEach(async () => {
  await aPackage(db, { id: 'premium', name: 'Premium', price_kurus: 14_990 });
  server = await startPaymentServer(db);
});
afterEach(() => server.stop());

const payUnseen = async () => {
  const buyer = await server.aBuyer();
  const { body } = await server.purchase(buyer.token);
  await server.pay(body.redirectUrl);
  return { ...buyer, mpay: body.mpay as string };
};
/** Lets the hours pass with the job running every half of one. */
const passHours = async (hours: number, deps: OrdersDeps) => {
  for (let half = 0; half < hours * 2; half += 1) {
    server.passTime(HOUR_MS / 2);
    await reconcileDue(deps);
  }
};
const states = async () => {
  const rows = await db.kysely.selectFrom('payment_order').select(['state', 'confirmed_at']).orderBy('state').execute();
  return rows.map(({ state, confirmed_at }) => `${state}${confirmed_at === null ? '' : ' delivered'}`);
};
const money = async () => {
  const rows = await db.kysely.selectFrom('ledger_entry').select(['kind', 'amount_kurus']).orderBy('id').execute();
  return rows.map(({ kind, amount_kurus }) => `${kind} ${amount_kurus}`);
};
const cases = () => listOpenCases(db.kysely, 100);
/** The service with a delivery that fails. */
const broken = (): OrdersDeps => {
  const fail = async (): Promise<never> => {
    throw new Error('The package is gone.');
  };
  return { ...server.payments, deliver: { ...server.payments.deliver, package: fail } };
};

describe('a paid order that cannot be delivered', () => {
  it('becomes a case with its charge in the ledger, once, and the viewer gets no receipt', async () => {
    await payUnseen();
    await passHours(2, broken());
    expect(await states()).toEqual(['paid']);
    expect(await money()).toEqual(['charge 14990']);
    expect(await cases()).toMatchObject([{ reason: 'not delivered', detail: { problem: 'The package is gone.' } }]);
    await passHours(12, broken());
    expect(await cases()).toHaveLength(1);
    expect(await money()).toEqual(['charge 14990']);
    expect(server.outbox.mails).toEqual([]);
  });

  it('is delivered when it can be, after the person has settled the case', async () => {
    await payUnseen();
    await passHours(2, broken());
    const [open] = await cases();
    const row = await findCase(db.kysely, open?.id ?? '');
    if (!row) throw new Error('There is no case.');
    const outcome = await db.kysely.transaction().execute((trx) => settleCase(server.payments, trx, row, 'restored'));
    expect(outcome).toBe('delivered again');
    await reconcileDue(server.payments);
    expect(await states()).toEqual(['paid delivered']);
    expect(await db.kysely.selectFrom('subscription').select('status').execute()).toEqual([{ status: 'ACTIVE' }]);
    expect(await money()).toEqual(['charge 14990']);
    expect(await cases()).toEqual([]);
  });

  it('does not stop the others of the run', async () => {
    const first = await payUnseen();
    await payUnseen();
    const { deliver } = server.payments;
    const fail: OrdersDeps['deliver']['package'] = async (trx, order, delivery) => {
      if (order.account_id === first.accountId) throw new Error('The package is gone.');
      return deliver.package(trx, order, delivery);
    };
    await passHours(2, { ...server.payments, deliver: { ...deliver, package: fail } });
    expect(await states()).toEqual(expect.arrayContaining(['paid', 'paid delivered']));
  });
});

describe('an answer in an unknown shape', () => {
  it('does not stop the run, stays unknown, and becomes a case', async () => {
    const odd: string[] = [];
    for (let one = 0; one < 9; one += 1) odd.push((await payUnseen()).accountId);
    await payUnseen();
    const { gateway } = server.payments;
    const strange: OrdersDeps = {
      ...server.payments,
      gateway: {
        ...gateway,
        async query(payment) {
          const order = await db.kysely
            .selectFrom('payment_order')
            .select('account_id')
            .where('id', '=', payment.orderId)
            .executeTakeFirstOrThrow();
          if (odd.includes(order.account_id)) throw new GatewayError('unknown', 'an unknown shape');
          return gateway.query(payment);
        },
      },
    };
    server.passTime(HOUR_MS / 2);
    expect(await reconcileDue(strange)).toMatchObject({ checked: 10, paid: 1 });
    await passHours(24, strange);
    expect((await states()).filter((state) => state === 'waiting')).toHaveLength(9);
    expect(await cases()).toMatchObject(odd.map(() => ({ reason: 'charge unknown' })));
    // The gateway speaks again as it should: what was paid is delivered.
    await passHours(48, server.payments);
    expect((await states()).filter((state) => state === 'paid delivered')).toHaveLength(10);
  });
});
