// The PostgreSQL engine: a connection pool, and one more connection for LISTEN.
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database, DatabaseLog, ExecuteSql, Schema } from './database.ts';
import { DatabaseUnreachableError, withoutValues } from './errors.ts';
import { checkChannelName } from './notify.ts';
import { PostgresListener } from './postgres-listener.ts';
import { connectionConfig, kyselyPool, openPool, useUtc } from './postgres-pool.ts';

export async function openPostgresDatabase(
  databaseUrl: string,
  log: DatabaseLog,
  poolSize?: number,
): Promise<Database> {
  const config = connectionConfig(databaseUrl);
  const pool = openPool(config, poolSize, log);
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw unreachable(databaseUrl, error);
  }

  const kysely = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: kyselyPool(pool) }) });
  const listener = new PostgresListener(config, log);
  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    await listener.close();
    await pool.end();
  }

  return {
    kysely,
    engine: 'postgres',
    listen: (channel, onPayload, onReconnected) => listener.listen(channel, onPayload, onReconnected),
    async notify(channel, payload) {
      await pool.query('select pg_notify($1, $2)', [checkChannelName(channel), payload]);
    },
    async ping() {
      await pool.query('select 1');
    },
    close() {
      closing ??= close();
      return closing;
    },
    executeSql: (text, values) => executeOn(pool, text, values),
    async withConnection(work) {
      const client = new pg.Client({ ...config, query_timeout: 0 });
      client.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
      await client.connect();
      try {
        await useUtc(client);
        return await work((text, values) => executeOn(client, text, values));
      } finally {
        await client.end().catch(() => undefined);
      }
    },
  };
}

/** Several statements return several results; their rows are concatenated. */
async function executeOn(
  target: pg.Pool | pg.Client,
  ...[text, values]: Parameters<ExecuteSql>
): ReturnType<ExecuteSql> {
  const result: pg.QueryResult | pg.QueryResult[] = await withoutValues(() => target.query(text, values));
  return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows) : result.rows };
}

function unreachable(databaseUrl: string, cause: unknown): DatabaseUnreachableError {
  const place = URL.canParse(databaseUrl) ? new URL(databaseUrl).host : 'the address';
  const reason = cause instanceof AggregateError ? cause.errors[0] : cause;
  const words = reason instanceof Error ? reason.message : String(reason);
  return new DatabaseUnreachableError(
    `The database of DATABASE_URL (${place}) cannot be reached: ${words}. Check the address and that the server is running.`,
    { cause },
  );
}
