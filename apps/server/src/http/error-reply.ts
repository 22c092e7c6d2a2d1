// Maps every error to a response: an error code of the contract, its status and a general sentence. Nothing else of an error
// leaves the server, except the refused inputs and the sessions in the way of a sign-in.
import type { Endpoint } from '@seyir/contract/endpoint';
import { type ErrorBody, wireCodeOf } from '@seyir/contract/error-body';
import { ERRORS, type ErrorCode } from '@seyir/contract/errors';
import { returncodeOf } from '@seyir/contract/legacy';
import type { ReturnCode } from '@seyir/contract/wire';
import type { z } from 'zod';
import { AppError } from '../shared/app-error.ts';

interface ErrorReply {
  readonly status: number;
  readonly body: ErrorBody | ReturnCode;
  readonly retryAfterSeconds: number | undefined;
}

/** Retry-After while a dependency is unavailable: long enough to reconnect, short for a viewer. */
const UNAVAILABLE_RETRY_SECONDS = 2;

/** Fastify's own error codes. Any other is UNEXPECTED. */
const LIBRARY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_INPUT',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_INPUT',
  FST_ERR_BAD_URL: 'BAD_INPUT',
};

/** Converts an error to an error of the contract. An unknown error is UNEXPECTED, with the error as its cause. */
export function toAppError(error: unknown, isUnavailable: (error: unknown) => boolean): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) {
    return new AppError('UNAVAILABLE', {}, { cause: error, retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS });
  }
  const libraryCode = error instanceof Error && 'code' in error ? LIBRARY_CODES[String(error.code)] : undefined;
  return new AppError(libraryCode ?? 'UNEXPECTED', {}, { cause: error });
}

/** `{ code, message }` with the status of the code, or, in the legacy interface, a returncode with status 200. */
export function writeErrorReply(error: AppError, errorKind: Endpoint['errorKind'] = 'status'): ErrorReply {
  const { code, fields = {}, sessions, retryAfterSeconds } = error;
  const { status, message: sentence } = ERRORS[code];
  const names = Object.keys(fields);
  const message = names.length > 0 ? `${sentence} Check ${names.join(', ')}.` : sentence;
  if (errorKind === 'returncode') {
    return { status: 200, body: { returncode: returncodeOf(code), errormsg: message }, retryAfterSeconds };
  }
  const body = {
    code: wireCodeOf(code),
    message,
    ...(names.length > 0 ? { fields } : {}),
    ...(sessions ? { sessions: [...sessions] } : {}),
  };
  return { status, body, retryAfterSeconds };
}

/** The inputs a schema refused, by name: `query.page`, `body.email`. Values are not repeated. */
export function toBadInput(part: 'params' | 'query' | 'body', error: z.ZodError): AppError {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = [part, ...issue.path.map(String)].join('.');
    fields[name] ??= issue.message;
  }
  return new AppError('BAD_INPUT', {}, { fields });
}
