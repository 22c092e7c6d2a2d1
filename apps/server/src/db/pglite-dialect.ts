// Kysely dialect for PGlite. Kysely's own is not used: it has no timeout for the single connection, ignores isolation
// levels, and leaves query values in errors.
import {
  AbortedTransactionError,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { ConnectionQueue, Release } from './connection-queue.ts';
import { withoutValues } from './errors.ts';
import type { PgliteEngine } from './pglite-engine.ts';

const WRITING_COMMANDS = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

export function pgliteDialect(engine: PgliteEngine, queue: ConnectionQueue): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new PgliteDriver(engine, queue),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

class PgliteDriver implements Driver {
  readonly #engine: PgliteEngine;
  readonly #queue: ConnectionQueue;

  constructor(engine: PgliteEngine, queue: ConnectionQueue) {
    this.#engine = engine;
    this.#queue = queue;
  }

  async init(): Promise<void> {}

  /** The instance is opened and closed by the database that made this dialect. */
  async destroy(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PgliteConnection(this.#engine, await this.#queue.acquire());
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await ownConnection(connection).release();
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const words = ['start transaction'];
    if (settings.isolationLevel) words.push(`isolation level ${settings.isolationLevel}`);
    if (settings.accessMode) words.push(settings.accessMode);
    await ownConnection(connection).exec(words.join(' '));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await ownConnection(connection).commit();
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`savepoint ${quoteName(name)}`));
  }

  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`rollback to savepoint ${quoteName(name)}`));
  }

  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(`release savepoint ${quoteName(name)}`));
  }
}

class PgliteConnection implements DatabaseConnection {
  readonly #engine: PgliteEngine;
  readonly #release: Release;

  constructor(engine: PgliteEngine, release: Release) {
    this.#engine = engine;
    this.#release = release;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, command, rowCount } = await withoutValues(() =>
      this.#engine.query<Row>(query.sql, [...query.parameters]),
    );
    if (command === undefined || !WRITING_COMMANDS.has(command)) return { rows };
    return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
  }

  // biome-ignore lint/correctness/useYield: PGlite has no cursors to stream from.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('PGlite cannot stream a query: read in pages by key.');
  }

  async commit(): Promise<void> {
    // PostgreSQL answers the commit of a failed transaction with a rollback, not with an error.
    if ((await this.exec('commit')) === 'ROLLBACK') throw new AbortedTransactionError();
  }

  /**
   * Simple query protocol: one statement without values in a single message; `query` takes five. Halves the cost of begin
   * and commit, which every write pays. Returns the executed command.
   */
  async exec(statement: string): Promise<string | undefined> {
    const results = await this.#engine.exec(statement);
    return results.at(-1)?.command;
  }

  async release(): Promise<void> {
    try {
      if (this.#engine.isInTransaction()) await this.#engine.exec('rollback');
    } finally {
      this.#release();
    }
  }
}

function ownConnection(connection: DatabaseConnection): PgliteConnection {
  if (connection instanceof PgliteConnection) return connection;
  throw new Error('This connection does not belong to the PGlite driver.');
}

function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
