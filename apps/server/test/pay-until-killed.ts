// A program that brings one order to each of the named steps and then ends itself with SIGKILL.
// Usage: node pay-until-killed.ts <step,step> <epoch ms> <data folder> [<database url>]
import { readBuyer, readPage } from '../src/billing/attempts.ts';
import type { PaymentGateway } from '../src/billing/gateway.ts';
import { lockOrder, readOrder } from '../src/billing/orders.queries.ts';
import { openOrder, requestRefund } from '../src/billing/orders.ts';
import { checkOrder, reconcileDue } from '../src/billing/reconcile.ts';
import { renewDue } from '../src/billing/renewal.service.ts';
import { lockAccount } from '../src/db/lock-account.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { makeBillingWorld } from './billing-world.ts';
import { anAccount } from './builders.ts';
import { KILL_STEPS, type KillStep } from './killed-payer.ts';
import { SILENT } from './template.ts';

const [steps = '', moment = '', dataFolder = '', databaseUrl] = process.argv.slice(2);
const now = () => Number(moment);
const db = await openDatabase({ dataFolder, databaseUrl, log: SILENT });

/** Pays one order until the step, where it stops for ever. Returns when the step is reached. */
async function payUntil(step: KillStep): Promise<void> {
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const stopAt = async (name: KillStep) => {
    if (name !== step) return;
    reach();
    await new Promise(() => {});
  };

  /** Stops before and after the calls of the gateway. */
  const stopping = (gateway: PaymentGateway): PaymentGateway => ({
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
  const world = makeBillingWorld(db, { now, wrap: stopping });
  const { deliver, withdraw } = world.billing;
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
    withdraw: {
      ...withdraw,
      package: async (...args: Parameters<typeof withdraw.package>) => {
        await withdraw.package(...args);
        // Within the transaction, which has booked the refund and ended the subscription.
        await stopAt('during the booking of a refund');
      },
    },
  };

  /** Builders count names within one process; here each life adds accounts. */
  const number = KILL_STEPS.indexOf(step);
  const names = {
    username: `payer-${number}`,
    username_key: `payer-${number}`,
    user_code: String(90_000_000 + number),
  };
  const renew = async () => {
    await world.aSubscriber(now() + 3_600_000, names);
    await renewDue(billing);
  };
  const buy = async () => {
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
  };
  const isRenewal = step.includes('charge') || step.includes('renewal');
  const story = isRenewal ? renew() : buy();
  const passed = story.then(() => {
    throw new Error(`The step was never reached: ${step}`);
  });
  await Promise.race([reached, passed]);
}

for (const step of steps.split(',')) {
  const known = KILL_STEPS.find((name) => name === step);
  if (known === undefined) throw new Error(`Unknown step: ${step}`);
  await payUntil(known);
  await new Promise<void>((resolve) => process.stdout.write(`${step}\n`, () => resolve()));
}
process.kill(process.pid, 'SIGKILL');
