// Erasure that fails at any of its statements or calls is repeated, and leaves nothing; its statements are bounded by indexes.
import type { Kysely, KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  aChannel,
  anAccount,
  anOrder,
  aPackage,
  aProfile,
  aProfilePhoto,
  aRecording,
  aSubscription,
} from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { openTestPhotos } from '../../../test/photos.ts';
import { GatewayError, type PaymentGateway } from '../../billing/gateway.ts';
import type { Database, Schema } from '../../db/database.ts';
import { listPartitions } from '../../db/partitions.ts';
import { exportAccount, PERSONAL_TABLES } from '../../features/account/personal-data.ts';
import { newId } from '../../shared/ids.ts';
import { silentLog as log } from '../../shared/log.ts';
import { addUsageDay, insertUsageEvents } from '../analytics/analytics.queries.ts';
import { endAccountSessions } from '../session/end-sessions.ts';
import { requireOtherOwner } from '../session/last-owner.ts';
import { ERASED_TABLES, eraseAccount, finishErasures } from './erase-account.ts';

const db = useDatabase({ emptied: 'once' });
const DAY_MS = 86_400_000;
const NOON = Date.parse('2099-05-10T12:00:00Z');
const REST_MS = 10 * 60_000;

/** The database with a failure at one statement, counted from 1. */
function failAt(statement: number): { readonly database: Database; readonly count: () => number } {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      count += 1;
      if (count === statement) throw new Error('The connection was lost.');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const kysely: Kysely<Schema> = db.kysely.withPlugin(plugin);
  return { database: { ...db, kysely, engine: db.engine }, count: () => count };
}

/** A gateway that knows the cards it was asked to delete. `failures`: calls that fail before or after their work. */
function aGateway(failures: ('before' | 'after')[] = []) {
  const deleted: string[] = [];
  const forgetCard = async (card: string) => {
    const failure = failures.shift();
    if (failure === 'before') throw new GatewayError('away', 'The gateway does not answer.');
    deleted.push(card);
    if (failure === 'after') throw new GatewayError('away', 'The answer was lost.');
  };
  return { deleted, gateway: { name: 'sandbox', forgetCard } as unknown as PaymentGateway };
}

async function aViewerWithEverything() {
  const { id: accountId, user_code } = await anAccount(db, { first_name: 'Defne' });
  const { id: profile_id } = await aProfile(db, { account_id: accountId, main: true });
  const { id: channel_id } = await aChannel(db);
  const { id: package_id } = await aPackage(db);
  await db.kysely.insertInto('channel_favourite').values({ profile_id, channel_id }).execute();
  await aRecording(db, { account_id: accountId, profile_id });
  await aSubscription(db, { account_id: accountId, package_id });
  await anOrder(db, { account_id: accountId, profile_id, device_id: 'phone' });
  const token = `card-${user_code}`;
  await db.kysely.insertInto('stored_card').values({ account_id: accountId, gateway: 'sandbox', token }).execute();
  await aProfilePhoto(db, { account_id: accountId, profile_id, created_at: new Date(NOON - DAY_MS) });
  await watch(accountId, [0, 1, 2]);
  return { accountId, token };
}

/** Reports an event on each of these days. */
async function watch(account_id: string, days: readonly number[]): Promise<void> {
  for (const day of days) {
    const from = Math.floor(NOON / DAY_MS + day) * DAY_MS;
    const name = new Date(from).toISOString().slice(0, 10).replaceAll('-', '');
    await addUsageDay(db.kysely, name, new Date(from), new Date(from + DAY_MS));
    const event = { kind: 'ltv-watch', account_id, profile_id: null, session_id: newId(), device_type: null, data: {} };
    await insertUsageEvents(db.kysely, [{ ...event, happened_at: new Date(NOON + day * DAY_MS) }]);
  }
}

const makeDeps = (database: Database, gateway: PaymentGateway, now = NOON) => ({
  db: database,
  now: () => now,
  gateway,
  log,
  requireOtherOwner,
  removePhotos: openTestPhotos(database, () => now).photos.removeOfAccount,
  endSessions: (trx: Database['kysely'], accountId: string) =>
    endAccountSessions({ now: () => now, events: { publish: async () => {} } }, trx, {
      accountId,
      reason: 'ACCOUNT_SUSPENDED',
      links: 'ended',
    }),
});

/** The tables with rows of the account that an erasure removes, and whether its person is still named. */
async function findLeft(accountId: string): Promise<string[]> {
  const exported = await exportAccount(db.kysely, accountId);
  const erased = [...ERASED_TABLES, 'stored_card', 'entitlement', 'usage_event', 'channel_favourite', 'profile_photo'];
  const left = erased.filter((table) => (exported[table] ?? []).length > 0);
  const [account] = exported.account ?? [];
  return account?.status === 'ERASED' && account.first_name === '' && account.erasure_due_at === null
    ? left
    : ['account', ...left];
}

const findState = async (accountId: string) =>
  (await db.kysely.selectFrom('account').select('status').where('id', '=', accountId).executeTakeFirst())?.status;

/** The first columns of indexes; of a partial one, where it leaves out nothing but rows without that column. */
async function listIndexed(): Promise<ReadonlySet<string>> {
  const { rows } = await db.executeSql(`
    select rel.relname || ' ' || att.attname as key
      from pg_index join pg_class rel on rel.oid = indrelid
      join pg_attribute att on att.attrelid = rel.oid and att.attnum = indkey[0]
     where rel.relnamespace = 'public'::regnamespace
       and (indpred is null or pg_get_expr(indpred, indrelid) = '(' || att.attname || ' IS NOT NULL)')`);
  return new Set((rows as { key: string }[]).map(({ key }) => key));
}

describe('an erasure', () => {
  it('that fails at any one of its statements is repeated, and leaves nothing', async () => {
    const { deleted, gateway } = aGateway();
    const whole = failAt(Number.POSITIVE_INFINITY);
    const { accountId: first } = await aViewerWithEverything();
    expect(await eraseAccount(makeDeps(whole.database, gateway), first)).toBe('complete');
    const last = whole.count();
    // Each statement after the transaction, and three of the transaction, which is undone as a whole.
    const rest = 1 + (await listPartitions(db.kysely, 'usage_event')).length + 2 + 2;
    const statements = [1, 5, last - rest, ...Array.from({ length: rest }, (_, index) => last - rest + 1 + index)];
    let viewer = await aViewerWithEverything();
    for (const statement of statements) {
      const { accountId, token } = viewer;
      const outcome = await eraseAccount(makeDeps(failAt(statement).database, gateway), accountId).catch(
        () => 'failed',
      );
      expect([statement, outcome]).toEqual([statement, statement <= last - rest ? 'failed' : 'started']);
      if (outcome === 'failed') {
        // Nothing has changed, and the owner asks again.
        expect([statement, await findState(accountId)]).toEqual([statement, 'ACTIVE']);
        expect(deleted).not.toContain(token);
        continue;
      }
      await finishErasures(makeDeps(db, gateway, NOON + REST_MS));
      expect([statement, await findLeft(accountId)]).toEqual([statement, []]);
      expect(deleted).toContain(token);
      viewer = await aViewerWithEverything();
    }
  });

  it('whose job fails at any one of its statements is repeated by the next run', async () => {
    for (let statement = 1; ; statement += 1) {
      const { accountId } = await aViewerWithEverything();
      await eraseAccount(makeDeps(db, aGateway(['before']).gateway), accountId);
      const { database, count } = failAt(statement);
      const { deleted, gateway } = aGateway();
      await finishErasures(makeDeps(database, gateway, NOON + REST_MS)).catch(() => undefined);
      await finishErasures(makeDeps(db, gateway, NOON + 2 * REST_MS));
      expect([statement, await findLeft(accountId)]).toEqual([statement, []]);
      expect(deleted.length).toBeGreaterThan(0);
      if (count() < statement) return;
    }
  });

  it('keeps the token of a card until the gateway has deleted the card', async () => {
    const { accountId, token } = await aViewerWithEverything();
    const { deleted, gateway } = aGateway(['before', 'after']);
    expect(await eraseAccount(makeDeps(db, gateway), accountId)).toBe('started');
    expect(await findLeft(accountId)).toEqual(['account', 'stored_card']);
    for (const times of [1, 2]) await finishErasures(makeDeps(db, gateway, NOON + times * REST_MS));
    expect(deleted).toEqual([token, token]);
    expect(await findLeft(accountId)).toEqual([]);
  });

  it('also deletes events of use that a server writes after it', async () => {
    const { accountId } = await aViewerWithEverything();
    const { gateway } = aGateway();
    expect(await eraseAccount(makeDeps(db, gateway), accountId)).toBe('complete');
    await watch(accountId, [0]);
    expect(await finishErasures(makeDeps(db, gateway, NOON + REST_MS - 1))).toBe(0);
    expect(await finishErasures(makeDeps(db, gateway, NOON + REST_MS))).toBe(1);
    expect(await findLeft(accountId)).toEqual([]);
  });

  it('and an export find their rows by an index in every table', async () => {
    const indexed = await listIndexed();
    const wanted = [
      ...PERSONAL_TABLES.map(({ table, by }) => `${table} ${by}`),
      ...ERASED_TABLES.map((table) => `${table} account_id`),
      'operator_change operator_id',
    ];
    expect([...new Set(wanted)].filter((key) => !indexed.has(key))).toEqual([]);
  });

  it('and an export find the events of one account without reading those of others', async () => {
    const { accountId } = await aViewerWithEverything();
    await db.executeSql(`
      insert into usage_event (kind, account_id, happened_at)
      select 'ltv-watch', gen_random_uuid(), to_timestamp(${NOON / 1_000}) from generate_series(1, 20000)`);
    await db.executeSql('analyze usage_event');
    const { rows } = await db.executeSql(`explain delete from usage.day_20990510 where account_id = '${accountId}'`);
    expect(JSON.stringify(rows)).toMatch(/day_20990510_account_id_idx/);
  });
});
