// The connection pool of a PostgreSQL server, with timeouts on everything that could block.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { ARRAY_ELEMENT_PARSERS, SCALAR_PARSERS } from './column-values.ts';
import type { DatabaseLog } from './database.ts';
import { isReadOnlyServer, withoutValues } from './errors.ts';

/** How long a request may wait for a connection before it is answered with 503. */
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_CONNECTION_MS = 30_000;
/** No query of this server takes this long; the database cancels a runaway one. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** A little later than the server's own timeout: without even its error, the connection is dead. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;
const IDLE_TRANSACTION_MS = 60_000;
const LOCK_TIMEOUT_MS = 10_000;

/** The options of every connection. */
export function connectionConfig(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: 'seyir',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    types: postgresValueTypes(),
  };
}

/** Without a size the pool has the driver's, 10. */
export function openPool(config: pg.ClientConfig, poolSize: number | undefined, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    ...(poolSize !== undefined && { max: poolSize }),
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    onConnect: useUtc,
  });
  // A broken connection emits `error`, and an unhandled one ends the process. The pool handles idle connections only; this
  // handles a connection that breaks inside a transaction, between two queries.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost'));
  });
  pool.on('error', () => {});
  return pool;
}

/** Instants are transferred as text in the session's time zone, and calendar functions of SQL use the zone. */
export async function useUtc(client: pg.ClientBase): Promise<void> {
  await client.query("set time zone 'UTC'");
}

/**
 * The pool for Kysely. A connection whose query timed out is closed at once: on reuse, the next query would wait behind the
 * dead one. So is a connection to a server that became a standby.
 */
export function kyselyPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect();
      let isUseless = false;
      async function query(sql: string, parameters: readonly unknown[]) {
        try {
          return await withoutValues(() => client.query(sql, [...parameters]));
        } catch (error) {
          if (error instanceof Error && error.message === 'Query read timeout') {
            isUseless = true;
            Promise.resolve(client.end()).catch(() => undefined);
          }
          if (isReadOnlyServer(error)) isUseless = true;
          throw error;
        }
      }
      return {
        // The type also has a form for cursors, which Kysely uses only when it is given a cursor class.
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy) => client.release(isUseless || destroy),
      };
    },
  };
}

type FindParser = (oid: number, format?: 'text' | 'binary') => (text: string) => unknown;

const TEXT_ARRAY_OID = 1009;
/** The driver's own table. Its type lists only some of the OIDs it accepts. */
const findDriverParser = pg.types.getTypeParser as FindParser;

/** Type parsers for these connections only: the driver's global table stays as it is. */
function postgresValueTypes(): pg.CustomTypesConfig {
  const parseTextArray = findDriverParser(TEXT_ARRAY_OID);
  const parsers = new Map(SCALAR_PARSERS);
  for (const [oid, parseElement] of ARRAY_ELEMENT_PARSERS) {
    parsers.set(oid, (text) => mapElements(parseTextArray(text), parseElement));
  }
  const findParser: FindParser = (oid, format) => parsers.get(oid) ?? findDriverParser(oid, format);
  return { getTypeParser: findParser as pg.CustomTypesConfig['getTypeParser'] };
}

function mapElements(value: unknown, parse: (text: string) => unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => mapElements(element, parse));
  return typeof value === 'string' ? parse(value) : value;
}
