// kill -9 at every step of an order: reconciliation settles what was left, money and access agree.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addPackages, makeBillingWorld, readMoney } from '../../test/billing-world.ts';
import { TEST_EVENING } from '../../test/builders.ts';
import { createPostgresDatabase, testEngine } from '../../test/database.ts';
import { KILL_STEPS, KILLED_LIVES, payUntilKilled } from '../../test/killed-payer.ts';
import { fillDataFolder, SILENT } from '../../test/template.ts';
import { openDatabase } from '../db/open-database.ts';
import { listOpenCases } from './cases.ts';
import { reconcileDue } from './reconcile.ts';
import { renewDue } from './renewal.service.ts';

/** Seconds on a quiet machine; each life opens a database in a process of its own. */
const KILLS_TIMEOUT_MS = 600_000;
const HOUR_MS = 3_600_000;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-killed-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('an order whose process is killed', { timeout: KILLS_TIMEOUT_MS }, () => {
  it('at any step is charged once, and delivered or refunded once', async () => {
    const databaseUrl = testEngine() === 'postgres' ? await createPostgresDatabase() : undefined;
    const place = databaseUrl === undefined ? [folder] : [folder, databaseUrl];
    const open = () => openDatabase({ dataFolder: folder, databaseUrl, log: SILENT });
    if (databaseUrl === undefined) await fillDataFolder(folder);
    const prepared = await open();
    await addPackages(prepared);
    await prepared.close();

    const start = TEST_EVENING.getTime();
    for (const steps of KILLED_LIVES) {
      expect(await payUntilKilled(steps, start, place)).toEqual({ output: steps, signal: 'SIGKILL', errors: '' });
    }

    const db = await open();
    try {
      let now = start;
      const { billing } = makeBillingWorld(db, { now: () => now });
      // A day and a half of jobs, past the period of the renewals.
      for (let hour = 0; hour < 36; hour += 1) {
        now += HOUR_MS;
        await reconcileDue(billing);
        await renewDue(billing);
      }
      const accounts = await db.kysely.selectFrom('payment_order').select('account_id').distinct().execute();
      expect(accounts).toHaveLength(KILL_STEPS.length);
      for (const { account_id } of accounts) {
        const all = await readMoney(db, account_id);
        for (const { order, charges, isRefundedAtGateway, ledger } of all) {
          const where = `${order.state} ${order.failure} ${ledger}`;
          expect(charges, where).toBeLessThanOrEqual(1);
          expect(ledger.includes('charge'), where).toBe(charges === 1);
          expect(ledger.includes('refund'), where).toBe(isRefundedAtGateway);
          expect(['paid', 'refunded', 'expired', 'failed', 'cancelled'], where).toContain(order.state);
          if (order.state === 'paid') expect(order.confirmed_at, where).not.toBeNull();
        }
        const kept = all.filter(({ order }) => order.state === 'paid');
        expect(kept.length).toBeLessThanOrEqual(1);
        const subscriptions = await db.kysely
          .selectFrom('subscription')
          .selectAll()
          .where('account_id', '=', account_id)
          .where('ends_at', '>', new Date(now))
          .execute();
        expect(subscriptions.length, JSON.stringify(all.map(({ order }) => order.state))).toBe(kept.length);
      }
      expect(await listOpenCases(db.kysely, 10)).toEqual([]);
    } finally {
      await db.close();
    }
  });
});
