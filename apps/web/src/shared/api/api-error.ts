// The ways a call can fail: an error reply (ApiError), no connection (NetworkError), no session to make the call with
// (NoSessionError), or a reply that breaks the contract (BrokenReplyError, development only).

import type { ErrorCode } from '@seyir/contract/errors';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode;
  /** The refused inputs, by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** With ACTIVE_SESSION: the sessions that a sign-in with force ends, as they came (features/sign-in reads them). */
  readonly sessions: unknown;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    fields: Readonly<Record<string, string>> = {},
    sessions?: unknown,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.sessions = sessions;
  }
}

export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/** No session: even the guest sign-in failed. */
export class NoSessionError extends Error {
  override readonly name = 'NoSessionError';
}

export class BrokenReplyError extends Error {
  override readonly name = 'BrokenReplyError';
}

const CODE_PATTERN = /^[A-Z][A-Z_]{1,40}$/;

/** From an error reply of the service, or of a proxy that does not write our error bodies. */
export function toApiError(status: number, body: unknown): ApiError {
  const { code, message, fields, sessions } = asRecord(body);
  const known = typeof code === 'string' && CODE_PATTERN.test(code) ? (code as ErrorCode) : codeOfStatus(status);
  return new ApiError(
    status,
    known,
    typeof message === 'string' ? message : `HTTP ${status}`,
    fields as ApiError['fields'],
    sessions,
  );
}

export const asRecord = (value: unknown) =>
  (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;

function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'UNAUTHORISED';
  if (status === 403) return 'FORBIDDEN';
  if (status === 404) return 'NOT_FOUND';
  if (status === 429) return 'TOO_MANY';
  if (status >= 502 && status <= 504) return 'UNAVAILABLE';
  return status >= 500 ? 'UNEXPECTED' : 'BAD_INPUT';
}

/** Transient failure, worth a retry: no connection, or a server error. */
export function isPassing(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500);
}

/** Delay of the refetch of a query that failed and has no data: a failed screen recovers by itself once the service does. */
export const SLOW_RETRY_MS = 15_000;
