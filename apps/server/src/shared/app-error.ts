import { ERRORS, type ErrorCode } from '@seyir/contract/errors';

export interface AppErrorOptions {
  readonly cause?: unknown;
  /** The inputs at fault, by name, told to the caller of BAD_INPUT. */
  readonly fields?: Readonly<Record<string, string>>;
  /** When the call may succeed again, told in Retry-After. */
  readonly retryAfterSeconds?: number;
}

/**
 * A failure with a place in the contract. The code is told to the caller; `detail` is for the log alone and may hold
 * what a caller must not learn.
 */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, detail: Readonly<Record<string, unknown>> = {}, options: AppErrorOptions = {}) {
    super(`${code}: ${ERRORS[code].message}`, 'cause' in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.detail = detail;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** A failure of the start, told to the operator in one sentence; the process ends with it. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}
