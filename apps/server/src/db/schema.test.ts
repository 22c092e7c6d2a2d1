// Invariants of the whole schema, checked in the system catalogue.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { anOrder } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';

/** Rows of these tables are deleted while viewers watch; without an index every deletion reads a whole table. */
const DELETED_IN_OPERATION = ['account', 'profile', 'session', 'recording_rule', 'airing'];
/** Accounts are deleted one at a time, on request; these tables are then read whole once. */
const READ_WHOLE_WITH_AN_ACCOUNT = ['entitlement', 'feedback', 'promo_use', 'session'];

const FOREIGN_KEYS_WITHOUT_INDEX = `
  select source.relname as source, target.relname as target, k.conname as name
    from pg_constraint k
    join pg_class source on source.oid = k.conrelid
    join pg_class target on target.oid = k.confrelid
   where k.contype = 'f' and k.connamespace = 'public'::regnamespace
     and not exists (
       select from pg_index i
        where i.indrelid = k.conrelid
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
          and i.indkey[0] = any (k.conkey))
   order by name`;

describe('the schema', () => {
  const db = useDatabase();

  it('has an index for every reference to rows that come and go', async () => {
    const { rows } = await db.executeSql(FOREIGN_KEYS_WITHOUT_INDEX);
    const slow = (rows as { source: string; target: string; name: string }[])
      .filter(({ target }) => DELETED_IN_OPERATION.includes(target))
      .filter(({ source, target }) => target !== 'account' || !READ_WHOLE_WITH_AN_ACCOUNT.includes(source));
    expect(slow).toEqual([]);
  });

  it('keeps instants with their zone and money as whole kuruş', async () => {
    const { rows } = await db.executeSql(`
      select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public'
         and (data_type in ('timestamp without time zone', 'numeric', 'money', 'json')
              or (column_name ~ 'kurus' and data_type <> 'integer'))`);
    expect(rows).toEqual([]);
  });

  it('keeps the ledger append-only', async () => {
    const { id } = await anOrder(db);
    await db.kysely.insertInto('ledger_entry').values({ order_id: id, kind: 'charge', amount_kurus: 100 }).execute();
    const change = db.kysely.updateTable('ledger_entry').set({ amount_kurus: 1 }).execute();
    await expect(change).rejects.toThrow('ledger_entry is append-only');
    await expect(db.kysely.deleteFrom('ledger_entry').execute()).rejects.toThrow('ledger_entry is append-only');
  });

  it('lets the job that follows moved programmes read only recordings that have not started', async () => {
    const plan = await db.withConnection(async (execute) => {
      await execute('begin');
      await execute('set local session_replication_role = replica');
      await execute(`
        insert into recording (id, account_id, airing_id, channel_id, starts_at, ends_at, name, age_rating, expires_at)
        select gen_random_uuid(), gen_random_uuid(), 'a' || n, '1', moment, moment + interval '1 hour', '{}', 'G',
               now() + interval '30 days'
          from generate_series(1, 3000) n, lateral (select now() + interval '1 day' - n * interval '1 hour' as moment) m`);
      await execute('analyze recording');
      const { rows } = await execute(`
        explain update recording set starts_at = airing.starts_at from airing
         where airing.id = recording.airing_id and recording.starts_at > now() and recording.expires_at > now()
           and recording.starts_at <> airing.starts_at`);
      await execute('rollback');
      return JSON.stringify(rows);
    });
    expect(plan).toContain('recording_planned');
  });

  it('is explained in docs/database.md, table by table and index by index', async () => {
    const page = await readFile(new URL('../../../../docs/database.md', import.meta.url), 'utf8');
    const { rows } = await db.executeSql(`
      select c.relname as name from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i')
         and not exists (select from pg_constraint k where k.conindid = c.oid and k.contype in ('p', 'u'))`);
    const unexplained = (rows as { name: string }[]).filter(({ name }) => !page.includes(`\`${name}\``));
    expect(unexplained).toEqual([]);
  });
});
