// Why nothing plays, as the player shows and logs it: the engine's own failures, and refusals of the service to hand out
// an address, the first one or a fresh one. Refusals carry the numbers of the source errors (ERR-07 to ERR-10).

import { ApiError, NetworkError } from '../../../shared/api/api-error.ts';
import type { MediaFailure, MediaFailureCode, MediaFailureReason } from '../../../shared/media/media-engine.ts';

const SOURCE_ERRORS = { rating: 101, notAuthorised: 302, noAccess: 303, signIn: 401 } as const;
type SourceErrorCode = (typeof SOURCE_ERRORS)[keyof typeof SOURCE_ERRORS];

export interface PlayFailure {
  readonly code: MediaFailureCode | SourceErrorCode;
  readonly detail: string;
  readonly reason?: MediaFailureReason | 'locked' | 'service' | undefined;
}

export function fromMedia({ code, detail, reason, cause }: MediaFailure): PlayFailure {
  return cause === undefined ? { code, detail, reason } : fromService(cause);
}

/** A service that could not hand out an address. */
export function fromService(error: unknown): PlayFailure {
  const detail = error instanceof Error ? error.message : String(error);
  if (error instanceof NetworkError) return { code: 0, detail, reason: 'unreachable' };
  if (!(error instanceof ApiError)) return { code: 0, detail };
  switch (error.code) {
    case 'RATING':
      return { code: SOURCE_ERRORS.rating, detail };
    case 'PIN_REQUIRED':
      return { code: SOURCE_ERRORS.noAccess, detail, reason: 'locked' };
    case 'NO_PRODUCT':
      return { code: SOURCE_ERRORS.noAccess, detail };
    case 'LOGIN_REQUIRED':
      return { code: SOURCE_ERRORS.signIn, detail };
    case 'FORBIDDEN':
      return { code: SOURCE_ERRORS.notAuthorised, detail };
    case 'STREAM_LIMIT':
      return { code: 1, detail, reason: 'stream-limit' };
    case 'NOT_FOUND':
    case 'GONE':
      return { code: 2, detail };
    default:
      return { code: 0, detail, ...(error.status >= 500 ? { reason: 'service' as const } : {}) };
  }
}
