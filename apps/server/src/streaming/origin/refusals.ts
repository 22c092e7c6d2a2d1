// What a request is told that gets no bytes, and how long an edge may keep that answer.
import { ERRORS } from '@seyir/contract/errors';
import { AppError } from '../../shared/app-error.ts';
import { FOR_A_SECOND, NO_STORE, type Refusal } from './replies.ts';

/** What was removed does not come back. */
const FOR_A_MINUTE = 'public, max-age=60';
/** Media that is being made, or a database that is away: soon, but not at once. */
const RETRY_SECONDS = 2;

export function toRefusal(error: unknown, isUnavailable: (error: unknown) => boolean): Omit<Refusal, 'requestId'> {
  if (!(error instanceof AppError)) {
    if (isUnavailable(error)) return unavailable(RETRY_SECONDS);
    return { status: ERRORS.UNEXPECTED.status, code: 'UNEXPECTED', cacheControl: NO_STORE };
  }
  const { code, retryAfterSeconds = RETRY_SECONDS } = error;
  const { status } = ERRORS[code];
  if (code === 'UNAVAILABLE') return unavailable(retryAfterSeconds);
  // A player asks for the next segment a little early: the answer must not stand in the way of the segment.
  if (code === 'NOT_FOUND') return { status, code, cacheControl: FOR_A_SECOND };
  if (code === 'GONE') return { status, code, cacheControl: FOR_A_MINUTE };
  // A session that ended has a code of its own that elsewhere means "sign in"; a player cannot, so to it it is forbidden.
  return { status: status === 401 ? 403 : status, code, cacheControl: NO_STORE };
}

function unavailable(retryAfterSeconds: number): Omit<Refusal, 'requestId'> {
  return { status: ERRORS.UNAVAILABLE.status, code: 'UNAVAILABLE', cacheControl: NO_STORE, retryAfterSeconds };
}
