// Reuse of a check by an edge. deploy/nginx.conf caches checks by client, token and scope: the media lists of a folder, the
// lists and segments of a title, or a block of ten segments of a channel. A check that holds for its whole scope says how
// long it may be reused, so that most requests of a viewer cost the origin nothing; any other holds for its address alone.
import { GRACE_MS, type Grant } from './grants.ts';
import type { FileAddress } from './places.ts';
import { NO_STORE } from './replies.ts';

/** The edge leaves out the last digit of a segment's number. */
const BLOCK_SEGMENTS = 10;
/**
 * An ended session plays on at an edge for this long. A check is also the use that keeps the stream's lease, so this time and
 * the exchange of uses between servers stay near IN_USE_MS (leases/stream-slot.ts).
 */
const CHECK_SECONDS = 5;

/** The first and the last segment of a block, which together decide whether rights cover all of it. Empty for other files. */
export function listBlockEnds(address: FileAddress): FileAddress[] {
  if (address.kind !== 'segment' || 'asset' in address.owner) return [];
  const first = address.msn - (address.msn % BLOCK_SEGMENTS);
  return [first, first + BLOCK_SEGMENTS - 1].map((msn) => ({ ...address, msn }));
}

/**
 * Cache-Control of a check that holds for its whole scope, at a moment in epoch milliseconds. It ends with the token and with
 * what the verdict is good for. `stale-while-revalidate`: a player asks for video and audio at once, and one check is enough for
 * both. `stale-if-error` is the grace period of grants, for an edge that does not reach the origin.
 */
export function writeReuse({ claims, rights, verdict }: Grant, at: number, checkSeconds = CHECK_SECONDS): string {
  const recheckAt = 'refused' in verdict ? at : (verdict.recheckAt ?? Number.POSITIVE_INFINITY);
  const endsAt = rights.kind === 'startOver' ? rights.untilSec * 1_000 : at;
  // A programme that has ended bounds nothing: both ends of the block were compared with its end.
  const programmeEndsAt = endsAt > at ? endsAt : Number.POSITIVE_INFINITY;
  const seconds = Math.floor((Math.min(claims.expiresAt, recheckAt, programmeEndsAt) - at) / 1_000);
  if (seconds < 1) return NO_STORE;
  const maxAge = Math.min(checkSeconds, seconds);
  const left = seconds - maxAge;
  const [whileChecked, whileAway] = [Math.min(checkSeconds, left), Math.min(GRACE_MS / 1_000, left)];
  return `max-age=${maxAge}, stale-while-revalidate=${whileChecked}, stale-if-error=${whileAway}`;
}
