import { describe, expect, it } from 'vitest';
import * as builders from './builders.ts';
import { useDatabase } from './database.ts';

const { bothLanguages: _words, minutesAfter: _time, TEST_EVENING: _moment, ...rowBuilders } = builders;

describe('builders', () => {
  const db = useDatabase();

  it.each(Object.entries(rowBuilders))('%s makes a row the schema accepts, twice', async (_name, build) => {
    const first = await build(db);
    const second = await build(db);
    expect(second).not.toEqual(first);
  });

  it('takes the values of a test', async () => {
    const account = await builders.anAccount(db, { username: 'AILE@seyir.test' });
    const profile = await builders.aKidsProfile(db, { account_id: account.id, name: 'Elif' });
    expect(account).toMatchObject({ username_key: 'aile@seyir.test', status: 'ACTIVE' });
    expect(profile).toMatchObject({ account_id: account.id, name: 'Elif', kid: true, main: false });
  });
});

describe('useDatabase', () => {
  const db = useDatabase();

  it('lets a test fill tables', async () => {
    await builders.aSubscription(db);
    const order = await builders.anOrder(db);
    await db.kysely
      .insertInto('ledger_entry')
      .values({ order_id: order.id, kind: 'charge', amount_kurus: 1 })
      .execute();
    expect(await countAccounts()).toBe(2);
  });

  it('empties all tables before the next test, the append-only ledger included', async () => {
    expect(await countAccounts()).toBe(0);
    const { rows } = await db.executeSql('select count(*) as count from ledger_entry');
    expect(rows).toEqual([{ count: 0 }]);
  });

  async function countAccounts(): Promise<number> {
    const { count } = await db.kysely
      .selectFrom('account')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  }
});
