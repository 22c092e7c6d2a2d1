// A program that ends itself with SIGKILL at a named step of an order. The test starts it again and again on one database.
// Usage: node pay-until-killed.ts <step> <epoch ms> <data folder> [<database url>]
import { readBuyer, readPage } from '../src/billing/attempts.ts';
import type { PaymentGateway } from '../src/billing/gateway.ts';
import { lockAccount, lockOrder, readOrder } from '../src/billing/orders.queries.ts';
import { openOrder, requestRefund } from '../src/billing/orders.ts';
import { checkOrder, reconcileDue } from '../src/billing/reconcile.ts';
import { renewDue } from '../src/billing/renewal.service.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { makeBillingWorld } from './billing-world.ts';
import { anAccount } from './builders.ts';
import { KILL_STEPS, type KillStep } from './killed-payer.ts';
import { SILENT } from './template.ts';

const [step = '', moment = '', dataFolder = '', databaseUrl] = process.argv.slice(2);
if (!KILL_STEPS.includes(step as KillStep)) throw new Error(`Unknown step: ${step}`);
const now = () => Number(moment);
const db = await openDatabase({ dataFolder, databaseUrl, log: SILENT });

function killAt(name: KillStep): void {
  if (name !== step) return;
  process.stdout.write('killed\n', () => process.kill(process.pid, 'SIGKILL'));
}
/** Nothing goes on after the kill. */
const stopAt = async (name: KillStep) => {
  killAt(name);
  if (name === step) await new Promise(() => setInterval(() => {}, 1_000));
};

/** Kills before and after the calls of the gateway. */
const crashing = (gateway: PaymentGateway): PaymentGateway => ({
  ...gateway,
  begin: async (order) => {
    await stopAt('before the page');
    const page = await gateway.begin(order);
    await stopAt('after the page');
    return page;
  },
  query: async (payment) => {
    const verdict = await gateway.query(payment);
    await stopAt('after the query');
    return verdict;
  },
  charge: async (card, order) => {
    await stopAt('before the charge');
    const outcome = await gateway.charge(card, order);
    await stopAt('after the charge');
    return outcome;
  },
  refund: async (payment) => {
    await stopAt('before the refund');
    await gateway.refund(payment);
    await stopAt('after the refund');
  },
});

const world = makeBillingWorld(db, { now, wrap: crashing });
const { deliver } = world.billing;
const billing = {
  ...world.billing,
  deliver: {
    ...deliver,
    package: async (...args: Parameters<typeof deliver.package>) => {
      const outcome = await deliver.package(...args);
      // Within the transaction: the subscription is written, the ledger is not.
      if (args[1].subscription_id === null) await stopAt('during the delivery of a purchase');
      else await stopAt('during the delivery of a renewal');
      return outcome;
    },
  },
};

/** Builders count names within one process; here each process adds an account. */
const number = KILL_STEPS.indexOf(step as KillStep);
const names = { username: `payer-${number}`, username_key: `payer-${number}`, user_code: String(90_000_000 + number) };
const isRenewal = step.includes('charge') || step.includes('renewal');
if (isRenewal) {
  await world.aSubscriber(now() + 3_600_000, names);
  await renewDue(billing);
} else {
  const { id: accountId } = await anAccount(db, names);
  const order = await db.kysely.transaction().execute((trx) =>
    openOrder(billing, trx, {
      accountId,
      profileId: null,
      item: { kind: 'package', packageId: 'premium', name: { tr: 'Premium', en: 'Premium' } },
      method: 'card16',
      amountKurus: 14_990,
      deviceId: null,
      language: 'tr',
    }),
  );
  await stopAt('after the order');
  await readPage(billing, order, await readBuyer(db.kysely, accountId, '127.0.0.1'));
  const waiting = await readOrder(db.kysely, order.id);
  await world.pay(waiting.gateway_reference ?? '');
  await stopAt('after the payment');
  await checkOrder(billing, waiting, { sessionId: undefined });
  await stopAt('after the settlement');
  await db.kysely.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId);
    await requestRefund(billing, trx, await lockOrder(trx, order.id), 'withdrawn');
  });
  await reconcileDue(billing);
}
process.stdout.write('reached the end\n');
await db.close();
