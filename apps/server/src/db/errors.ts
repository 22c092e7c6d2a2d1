// Database errors: start-up errors with a sentence for the operator, and predicates that classify runtime errors of either
// driver.

/** Raised at start-up. The message is a complete sentence that says what the operator can do. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

/** The PostgreSQL server of DATABASE_URL does not answer or refuses the login. */
export class DatabaseUnreachableError extends DatabaseStartError {
  override name = 'DatabaseUnreachableError';
}

/** The data was written by a later version of Seyir. */
export class NewerDataError extends DatabaseStartError {
  override name = 'NewerDataError';
}

/** A migration failed, was changed after it was applied, or is missing. Nothing of it is in the data. */
export class MigrationError extends DatabaseStartError {
  override name = 'MigrationError';
}

/** Another running process has the data folder open. */
export class DataInUseError extends DatabaseStartError {
  override name = 'DataInUseError';
}

/** The data folder cannot be used: not writable, not a folder, or not what we left there. */
export class DataFolderError extends DatabaseStartError {
  override name = 'DataFolderError';
}

/** The one PGlite connection was not free in time, or the database was closed meanwhile. */
export class ConnectionUnavailableError extends Error {
  override name = 'ConnectionUnavailableError';
}

/** SQLSTATE of a write on a standby, or on a server that was demoted to one. */
const READ_ONLY_STATE = '25006';

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * SQLSTATE: shutdown (57P01, 57P02), still starting (57P03), dropped under us (57P05), no free connection (53300), disk full
 * (53100), and a server that takes no writes (25006): after a failover, a connection may lead to a standby.
 */
const SERVER_AWAY_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '53100', READ_ONLY_STATE]);
const CONNECTION_EXCEPTION_CLASS = '08';

/** Errors of the driver without a code, by message. */
const DRIVER_WORDS = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'driver has already been destroyed',
];

/**
 * Whether the database was unreachable, as opposed to a wrong query. The same call may succeed on retry: HTTP replies 503,
 * a job is retried.
 */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ConnectionUnavailableError || error instanceof DatabaseUnreachableError) return true;
  const code = codeOf(error);
  if (code !== undefined) {
    if (SOCKET_CODES.has(code) || SERVER_AWAY_STATES.has(code)) return true;
    // A Unix socket whose server is not running. With another syscall, ENOENT means a missing file or program.
    if (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true;
    if (code.length === 5 && code.startsWith(CONNECTION_EXCEPTION_CLASS)) return true;
  }
  if (DRIVER_WORDS.some((words) => error.message.includes(words))) return true;
  if (error instanceof AggregateError && error.errors.some(isConnectionError)) return true;
  return error.cause !== undefined && isConnectionError(error.cause);
}

/** Whether the server takes no writes. The connection is of no use: a new one may lead to the server that does. */
export const isReadOnlyServer = (error: unknown): boolean =>
  error instanceof Error && codeOf(error) === READ_ONLY_STATE;

/** Whether a statement gave up waiting for a lock. */
export const isLockTimeout = (error: unknown): boolean => error instanceof Error && codeOf(error) === '55P03';

/** Whether the row that is pointed to does not exist (any more). */
export function isForeignKeyViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error) || codeOf(error) !== '23503') return false;
  return constraint === undefined || ('constraint' in error && error.constraint === constraint);
}

/** Whether PostgreSQL asks to run the transaction again: a deadlock or a serialisation failure. */
export function isRetryable(error: unknown): boolean {
  const code = error instanceof Error ? codeOf(error) : undefined;
  return code === '40001' || code === '40P01';
}

/**
 * Runs a query and removes personal data from its error: PostgreSQL prints the whole row it refuses ("Failing row
 * contains …"), PGlite attaches the values of the query, and both would reach the log. The constraint, table and column
 * stay.
 */
export async function withoutValues<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Error) {
      for (const name of ['detail', 'params', 'queryOptions']) Reflect.deleteProperty(error, name);
    }
    throw error;
  }
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
