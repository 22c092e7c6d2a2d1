// Plans of the product's statements on tables of 50 million rows. A statement that has to read all of a table that grows with
// viewers or with time fails, unless accepted-scans.ts lists it with its reason.
//
// The database is empty: its statistics claim the rows, and the files of its tables are extended with a hole, because the
// planner multiplies the claimed rows per page by the pages of the file. Plans are generic (for any values) and sequential scans are
// switched off: the planner then shows one only where no index can be used, whatever it believes about values.
import { readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, ExecuteSql } from '../src/db/database.ts';
import { openPostgresDatabase } from '../src/db/postgres-database.ts';
import { ACCEPTED_SCANS, BOUNDED_TABLES } from './accepted-scans.ts';
import { createPostgresDatabase } from './database.ts';
import { SILENT } from './template.ts';

export interface Statement {
  readonly text: string;
  /** Path of the source file. */
  readonly sentFrom: string;
  /** Of one call in a test. */
  readonly values: readonly unknown[];
}

export interface Scan extends Statement {
  readonly table: string;
}

const ROWS = 50_000_000;
/** Pages of a file of 1 GB, after which PostgreSQL begins another. */
const PAGES = 131_072;
const PAGE_BYTES = 8_192;
/** Distinct values of a column that names an account, a profile or the like. */
const DISTINCT_IDS = 1_000_000;

/** An empty database with the statistics of a large service. The caller closes it. */
export async function openLargeDatabase(): Promise<Database> {
  const db = await openPostgresDatabase(await createPostgresDatabase(), SILENT);
  const { rows } = await db.executeSql(`
    select relation.oid, relname as name, pg_relation_filepath(relation.oid) as path,
           current_setting('data_directory') as folder
      from pg_class relation join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'usage')`);
  for (const { oid, name, path, folder } of rows as { oid: number; name: string; path: string; folder: string }[]) {
    if (BOUNDED_TABLES.has(name)) continue;
    truncateSync(join(folder, path), PAGES * PAGE_BYTES);
    await db.executeSql('update pg_class set relpages = $1, reltuples = $2 where oid = $3', [PAGES, ROWS, oid]);
    await db.executeSql(
      `select pg_restore_attribute_stats('schemaname', nspname::text, 'relname', relname::text, 'attname', attname::text,
                'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', $2::real)
         from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
        where attrelid = $1 and attnum > 0 and not attisdropped and attname ~ '(^|_)id$'`,
      [oid, DISTINCT_IDS],
    );
  }
  return db;
}

/**
 * The scans of whole growing tables in the plan of a statement; undefined for a statement without a plan, such as BEGIN. What
 * the plan for any values reads is looked at once more with the values of a test: an index with a condition of its own, such as
 * the current subscriptions, is used only when the planner sees a value that fulfils it.
 */
export async function findScans(execute: ExecuteSql, statement: Statement): Promise<readonly Scan[] | undefined> {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(statement.text) || /\bpgboss\./.test(statement.text))
    return undefined;
  // A partition of a test's day: all have the same indexes.
  const text = statement.text.replace(/"day_\d{8}"/g, `"${await findPartition(execute)}"`);
  const generic = await readPlan(execute, `explain (generic_plan, format json) ${text}`).catch(() => undefined);
  const found = generic ? [...listScans(generic, false)] : ['?'];
  if (found.length === 0) return [];
  const plan = await readPlan(execute, `explain (format json) ${text}`, [...(statement.values ?? [])]);
  return [...new Set(listScans(plan, false))].map((table) => ({ ...statement, table }));
}

async function readPlan(execute: ExecuteSql, text: string, values?: unknown[]): Promise<Plan> {
  const { rows } = await execute(text, values);
  const [row] = rows as [{ 'QUERY PLAN': [{ Plan: Plan }] }];
  return row['QUERY PLAN'][0].Plan;
}

async function findPartition(execute: ExecuteSql): Promise<string> {
  const { rows } = await execute(
    "select relname as name from pg_class where relnamespace = 'usage'::regnamespace and relkind = 'r'",
  );
  return (rows as { name: string }[])[0]?.name ?? '';
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Plan[];
}

/** A scan of an index without a condition reads all of it too, unless a limit ends it after as many rows as are wanted. */
function* listScans(plan: Plan, isLimited: boolean): Generator<string> {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Cond': condition, Filter: filter, Plans = [] } = plan;
  const readsIndex = type.startsWith('Index') && condition === undefined && (!isLimited || filter !== undefined);
  if ((type === 'Seq Scan' || readsIndex) && !BOUNDED_TABLES.has(table))
    yield table.replace(/^(before|day)_\d+$/, 'usage_event');
  for (const part of Plans)
    yield* listScans(part, type === 'Limit' || (isLimited && type !== 'Sort' && type !== 'Aggregate'));
}

export const withoutSequentialScans = <T>(db: Database, work: (execute: ExecuteSql) => Promise<T>): Promise<T> =>
  db.withConnection(async (execute) => {
    await execute('set enable_seqscan = off');
    // A command of an operator sets it in its transaction.
    await execute("set seyir.operator_change = '0'");
    return await work(execute);
  });

/** Whether a scan is accepted, and why. */
export const findReason = ({ table, sentFrom }: Scan): string | undefined =>
  ACCEPTED_SCANS.find((accepted) => accepted.table === table && sentFrom.endsWith(accepted.sentFrom))?.reason;

function readStatements(folder: string): Statement[] {
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
  const bySource = new Map<string, Statement>();
  for (const line of lines.filter((text) => text !== '')) {
    const statement = JSON.parse(line) as Statement;
    bySource.set(`${statement.sentFrom} ${statement.text}`, statement);
  }
  return [...bySource.values()];
}

/** Prints the scans that are not accepted. Returns the exit code. */
export async function checkStatements(folder: string, write: (text: string) => void): Promise<number> {
  const statements = readStatements(folder);
  const db = await openLargeDatabase();
  const problems: string[] = [];
  let planned = 0;
  try {
    await withoutSequentialScans(db, async (execute) => {
      for (const statement of statements) {
        const { sentFrom, text } = statement;
        const scans = await findScans(execute, statement).catch((error: unknown) => {
          problems.push(`${sentFrom} sends a statement that cannot be planned (${String(error)}):\n  ${text}`);
          return undefined;
        });
        if (scans) planned += 1;
        for (const scan of scans ?? []) {
          if (findReason(scan) === undefined) problems.push(`${sentFrom} reads all of ${scan.table}:\n  ${text}`);
        }
      }
    });
  } finally {
    await db.close();
  }
  write(`${problems.join('\n\n')}\n`);
  write(`${planned} statements were planned, ${problems.length} read all of a growing table.\n`);
  return problems.length > 0 || planned === 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename)
  process.exitCode = await checkStatements(process.argv[2] ?? '', (text) => process.stdout.write(text));
