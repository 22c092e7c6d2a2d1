// Limits the lists with a start (`?from=…&delay=…`) that one session can have written. Other lists are shared by all viewers
// and written once for a segment; of these there is one for every segment of a window and every second of delay.
import { listFolder, type StreamAddress, startQuery } from '@seyir/core/hls/stream-address';
import { LRUCache } from 'lru-cache';
import { makeRateLimit } from '../http/rate-limit.ts';
import { AppError } from '../shared/app-error.ts';
import { makeCache } from '../shared/caches.ts';
import type { Clock } from '../shared/clock.ts';

/**
 * New starts a second, after a burst of ten times as many. A viewer who presses a button four times a second stays below it for ten
 * seconds, and five catch-up programmes at once are a quarter of the burst. Such a list costs about a millisecond, so a session
 * that takes all of it costs a five-hundredth of a processor.
 */
const NEW_STARTS_PER_SECOND = 2;
/** Starts of a session that may be read again without counting: players of one link, and the one they left a moment ago. */
const KNOWN_STARTS = 8;

/** Rejects with TOO_MANY when the session has asked for too many starts. Renditions of one start count once. */
export type CheckStart = (sessionId: string, address: StreamAddress) => void;

export function makeStartLimit(now: Clock): CheckStart {
  const limit = makeRateLimit(NEW_STARTS_PER_SECOND, now);
  const known = makeCache<LRUCache<string, true>>('listStarts');
  return (sessionId, address) => {
    if (address.kind !== 'media' || address.start === undefined) return;
    const start = listFolder(address.list) + startQuery(address.start);
    const starts = known.get(sessionId) ?? new LRUCache<string, true>({ max: KNOWN_STARTS });
    if (starts.get(start)) return;
    const retryAfterSeconds = limit.take(sessionId);
    if (retryAfterSeconds > 0) throw new AppError('TOO_MANY', { sessionId }, { retryAfterSeconds });
    starts.set(start, true);
    known.set(sessionId, starts);
  };
}
