// The pool of connections to a PostgreSQL server, with limits on everything that could wait for ever.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { ARRAY_ELEMENT_PARSERS, SCALAR_PARSERS } from './column-values.ts';
import type { DatabaseLog } from './database.ts';
import { withoutValues } from './errors.ts';

/** Ten busy connections serve thousands of viewers; a server allows a hundred for all its clients by default. */
const POOL_SIZE = 10;
/** How long a request may wait for a connection before it is answered with 503. */
const CONNECT_TIMEOUT_MS = 5_000;
const IDLE_CONNECTION_MS = 30_000;
/** No question of ours takes this long; a wrong one is stopped by the server. */
const STATEMENT_TIMEOUT_MS = 30_000;
/** A little later than the server's own limit: when even its refusal does not come, the line is dead. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;
const IDLE_TRANSACTION_MS = 60_000;
const LOCK_TIMEOUT_MS = 10_000;

/** What every connection of ours has in common. */
export function connectionConfig(databaseUrl: string): pg.ClientConfig {
  return {
    connectionString: databaseUrl,
    application_name: 'seyir',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    types: postgresValueTypes(),
  };
}

export function openPool(config: pg.ClientConfig, log: DatabaseLog): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    max: POOL_SIZE,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,
    onConnect: useUtc,
  });
  // A connection that breaks says so by an event, and one that nobody hears ends the process. The pool only hears those
  // of connections at rest; one that breaks inside a transaction, between two questions, is heard here.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  });
  pool.on('error', () => {});
  return pool;
}

/** Instants travel as text in the zone of the session, and calendar functions of SQL use it. */
export async function useUtc(client: pg.ClientBase): Promise<void> {
  await client.query("set time zone 'UTC'");
}

/**
 * The pool as Kysely sees it. A connection whose question was never answered is ended at once: handed out again, the
 * next question would wait behind the dead one.
 */
export function kyselyPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect(): Promise<PostgresPoolClient> {
      const client = await pool.connect();
      let unanswered = false;
      async function query(sql: string, parameters: readonly unknown[]) {
        try {
          return await withoutValues(() => client.query(sql, [...parameters]));
        } catch (error) {
          if (error instanceof Error && error.message === 'Query read timeout') {
            unanswered = true;
            Promise.resolve(client.end()).catch(() => undefined);
          }
          throw error;
        }
      }
      return {
        // The type also has a form for cursors, which Kysely uses only when it is given a cursor class.
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy) => client.release(unanswered || destroy),
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
