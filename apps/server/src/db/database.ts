// The database interface. All other code reads and writes through a `Database`, independent of its engine: PGlite in the
// data folder, or a PostgreSQL server.
import type { Writable } from 'node:stream';
import type { MessagePort } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import type { Schema } from './generated/schema.ts';

export type { Schema };

export type Engine = 'pglite' | 'postgres';

/** The parameter of a query function: the pool, or a caller's transaction (which is a Kysely too). */
export type Queries = Kysely<Schema>;

/** Ends a subscription. Idempotent. */
export type StopListening = () => Promise<void>;

/**
 * Texts that go from the thread of the embedded database to another thread and not through the one that opened the database,
 * whose heap they would fill.
 */
export interface TextLine {
  /** For the receiving thread, to which it is transferred. Messages are `SentText`. */
  readonly port: MessagePort;
  /** Runs a query and sends the first column of its first row. Resolves when it is sent. */
  send(id: number, text: string, values: readonly unknown[]): Promise<void>;
}

export interface SentText {
  readonly id: number;
  readonly text: string;
}

export interface Database {
  /**
   * Queries and transactions. On PGlite there is one connection: while a transaction is open, a query through this
   * object waits for it to end, so inside `transaction().execute(async (trx) => …)` only `trx` may be used.
   */
  readonly kysely: Kysely<Schema>;
  readonly engine: Engine;
  /**
   * Calls `onPayload` for every NOTIFY on the channel, from this process or another one. `onReconnected` is called after
   * the listening connection was lost and is back: notifications of the gap are lost, so caches must be refreshed.
   */
  listen(channel: string, onPayload: (payload: string) => void, onReconnected?: () => void): Promise<StopListening>;
  /** NOTIFY to every listener on the channel. Inside a transaction use `notifyWithin`, which waits for the commit. */
  notify(channel: string, payload: string): Promise<void>;
  /** Resolves when the database answers; rejects with an error for which `isConnectionError` holds when it does not. */
  ping(): Promise<void>;
  /** Writes the whole database as one compressed stream, consistent at one moment. Only with files of our own, not with a server. */
  readonly backUp?: (to: Writable) => Promise<void>;
  /** Of the embedded database. */
  readonly openTextLine?: (() => TextLine) | undefined;
  /** Ends listeners and connections. The data folder is free for another process afterwards. */
  close(): Promise<void>;
  /** One statement with values, or several without, as pg-boss sends them. Rows of all statements in order. */
  readonly executeSql: ExecuteSql;
  /**
   * Gives `work` exclusive use of one connection, for scripts of several statements and session-level locks, which Kysely
   * cannot express. No query timeout applies. Migrations run here.
   */
  withConnection<T>(work: (execute: ExecuteSql) => Promise<T>): Promise<T>;
}

export type ExecuteSql = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>;

/** The logger of this folder; a pino logger fits. */
export interface DatabaseLog {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
