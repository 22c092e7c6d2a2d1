// Background work of a PostgreSQL server that PGlite lacks: checkpoints, so that the WAL does not grow and recovery after a
// kill is short, and vacuum analyze of changed tables.
import type { ConnectionQueue } from './connection-queue.ts';
import type { DatabaseLog } from './database.ts';
import { isConnectionError } from './errors.ts';
import type { PgliteEngine } from './pglite-engine.ts';

const INTERVAL_MS = 60_000;
/** Replaying this much WAL after a kill takes about a second. */
const CHECKPOINT_AFTER_BYTES = 32 * 1024 * 1024;
/** PostgreSQL's own rule for autovacuum: 50 rows and a fifth of the table. */
const CHANGED_TABLES = `
  select quote_ident(schemaname) || '.' || quote_ident(relname) as name
    from pg_stat_user_tables
   where n_dead_tup > 50 + n_live_tup / 5 or n_mod_since_analyze > 50 + n_live_tup / 10
   order by n_dead_tup + n_mod_since_analyze desc`;

type Statements = Pick<PgliteEngine, 'query' | 'exec'>;

export function startMaintenance(engine: Statements, queue: ConnectionQueue, log: DatabaseLog): () => void {
  const timer = setInterval(() => {
    maintain(engine, queue).catch((error: unknown) => {
      if (!isConnectionError(error)) log.error({ err: error }, 'database maintenance failed');
    });
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** One round. Each step acquires the connection separately, so that queries run in between. */
export async function maintain(
  engine: Statements,
  queue: ConnectionQueue,
  checkpointAfterBytes: number = CHECKPOINT_AFTER_BYTES,
): Promise<void> {
  const changed = await queue.run(() => engine.query<{ name: string }>(CHANGED_TABLES));
  for (const { name } of changed.rows) {
    await queue.run(() => engine.exec(`vacuum (analyze) ${name}`));
  }
  const grown = await queue.run(() =>
    engine.query<{ bytes: number }>(
      `select (pg_current_wal_insert_lsn() - redo_lsn)::int8 as bytes from pg_control_checkpoint()`,
    ),
  );
  if ((grown.rows[0]?.bytes ?? 0) > checkpointAfterBytes) await queue.run(() => engine.exec('checkpoint'));
}
