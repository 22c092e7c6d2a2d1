import type { SessionInTheWay } from '@seyir/contract/error-body';
import { ERRORS, type ErrorCode } from '@seyir/contract/errors';

interface AppErrorOptions {
  readonly cause?: unknown;
  /** The invalid inputs, by name; part of the reply with BAD_INPUT. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The sessions that a sign-in with force would end; part of the reply with ACTIVE_SESSION. */
  readonly sessions?: readonly SessionInTheWay[];
  /** The Retry-After header of the reply. */
  readonly retryAfterSeconds?: number;
}

/**
 * A failure with an error code of the contract. The caller receives the code; `detail` goes to the log only and may hold
 * what a caller must not learn.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly sessions: readonly SessionInTheWay[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, detail: Readonly<Record<string, unknown>> = {}, options: AppErrorOptions = {}) {
    super(`${code}: ${ERRORS[code].message}`, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.detail = detail;
    this.fields = options.fields;
    this.sessions = options.sessions;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A failure at start-up: the message is shown to the operator, and the process exits. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
