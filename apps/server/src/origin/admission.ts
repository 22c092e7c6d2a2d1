// Authorises a stream request: the token is valid, its rights cover the address, the session is alive and entitled, and
// the account is within its stream limit, and the session within its limit of lists. First synchronously from caches, then with queries.

import { isCovered, type Rights } from '@seyir/core/hls/rights';
import { listFolder, type StreamAddress, startQuery } from '@seyir/core/hls/stream-address';
import { US_PER_SECOND } from '@seyir/core/time/units';
import { LRUCache } from 'lru-cache';
import { makeRateLimit } from '../http/rate-limit.ts';
import { AppError } from '../shared/app-error.ts';
import { entriesFor, makeCache } from '../shared/caches.ts';
import type { Clock } from '../shared/clock.ts';
import type { StartOverList } from '../timeline/channel-guide.ts';
import type { Timelines } from '../timeline/timelines.ts';
import type { Grant, Grants } from './grants.ts';
import type { StreamLeases } from './leases/stream-leases.ts';
import type { SegmentRange } from './places.ts';

interface Admission {
  /** Whether the caches allow the request. False only means that the asynchronous checks must decide. */
  isAllowedByCache(
    token: string,
    address: StreamAddress,
    range: SegmentRange | undefined,
    from: RequestOrigin,
  ): boolean;
  /** Rejects with FORBIDDEN, or with the refusal of playback. */
  readGrant(token: string): Promise<Grant>;
  /** Whether the rights cover the address. */
  isCovered(grant: Grant, address: StreamAddress, range?: SegmentRange): Promise<boolean>;
  /** Rejects with FORBIDDEN when the rights do not cover the address. */
  checkRights(grant: Grant, address: StreamAddress, range?: SegmentRange): Promise<void>;
  /** Rejects with TOO_MANY when the session has asked for too many starts. Renditions of one start count once. */
  checkStart(grant: Grant, address: StreamAddress): void;
  /** Acquires or renews the stream's lease. Rejects with STREAM_LIMIT. */
  keepLease(grant: Grant, address: StreamAddress, client: string): Promise<void>;
}

/** When a request arrived, epoch milliseconds, and the key of its client address. */
interface RequestOrigin {
  readonly at: number;
  readonly client: string;
}

interface AdmissionDeps {
  readonly grants: Grants;
  readonly timelines: Timelines;
  readonly leases: StreamLeases;
  readonly now: Clock;
}

/** Negative cache: a refused player retries at once, several times, and these retries cause no query. */
const REFUSED_MS = 3_000;
/**
 * Limit of the lists with a start (`?from=…&delay=…`) that one session can have written: other lists are shared by all viewers and
 * written once for a segment; of these there is one for every segment of a window and every second of delay. New starts a second, after
 * a burst of ten times as many. A viewer who presses a button four times a second stays below it for ten
 * seconds, and five catch-up programmes at once are a quarter of the burst. Such a list costs about a millisecond, so a session
 * that takes all of it costs a five-hundredth of a processor.
 */
const NEW_STARTS_PER_SECOND = 2;
/** Starts of a session that may be read again without counting: players of one link, and the one they left a moment ago. */
const KNOWN_STARTS = 8;

export function makeAdmission({ grants, timelines, leases, now }: AdmissionDeps): Admission {
  const acquiring = new Map<string, Promise<void>>();
  const refusedUntil = new Map<string, number>();
  const refusedMost = entriesFor('refusals');
  const startLimit = makeRateLimit(NEW_STARTS_PER_SECOND, now);
  const knownStarts = makeCache<LRUCache<string, true>>('listStarts');

  const acquire = async ({ claims, verdict }: Grant, client: string, stream: string): Promise<void> => {
    const limit = 'refused' in verdict ? 0 : verdict.streamLimit;
    if (now() < (refusedUntil.get(stream) ?? 0))
      throw new AppError('STREAM_LIMIT', { accountId: claims.accountId, limit });
    try {
      await leases.acquire({ claims, address: client, limit, startsViewing: false });
      refusedUntil.delete(stream);
    } catch (error) {
      if (error instanceof AppError && error.code === 'STREAM_LIMIT') {
        if (refusedUntil.size >= refusedMost) refusedUntil.clear();
        refusedUntil.set(stream, now() + REFUSED_MS);
      }
      throw error;
    }
  };

  const isCoveredNow: Admission['isCovered'] = async ({ rights }, address, range) => {
    const tail = needsEdge(rights, address) ? await timelines.of(rights.channel).readTail() : undefined;
    const endSec = isAfterEnd(rights, range) ? await timelines.of(rights.channel).readEnd(rights) : undefined;
    if (isAfterEnd(rights, range, () => endSec)) return false;
    return isCovered(rights, address, { edge: tail?.edgeAt(now()), rangeToMsn: range?.toMsn });
  };

  return {
    isAllowedByCache(token, address, range, { at, client }) {
      const grant = grants.find(token, at);
      if (grant === undefined || 'refused' in grant.verdict) return false;
      const { rights, claims } = grant;
      if (address !== grant.covered) {
        const tail = needsEdge(rights, address) ? timelines.find(rights.channel)?.findTail(at) : undefined;
        if (isAfterEnd(rights, range, (list) => timelines.find(list.channel)?.findEnd(list, at))) return false;
        if (!isCovered(rights, address, { edge: tail?.edgeAt(at), rangeToMsn: range?.toMsn })) return false;
        if (isList(address)) grant.covered = address;
      }
      return claims.accountId === undefined || !isPlaying(address) || leases.touch(claims, client);
    },

    async readGrant(token) {
      const grant = await grants.read(token);
      if ('refused' in grant.verdict) throw new AppError(grant.verdict.refused, { sessionId: grant.claims.sessionId });
      return grant;
    },

    isCovered: isCoveredNow,

    async checkRights(grant, address, range) {
      if (await isCoveredNow(grant, address, range)) return;
      throw new AppError('FORBIDDEN', { rights: grant.claims.rights });
    },

    checkStart({ claims: { sessionId } }, address) {
      if (address.kind !== 'media' || address.start === undefined) return;
      const start = listFolder(address.list) + startQuery(address.start);
      const starts = knownStarts.get(sessionId) ?? new LRUCache<string, true>({ max: KNOWN_STARTS });
      if (starts.get(start)) return;
      const retryAfterSeconds = startLimit.take(sessionId);
      if (retryAfterSeconds > 0) throw new AppError('TOO_MANY', { sessionId }, { retryAfterSeconds });
      starts.set(start, true);
      knownStarts.set(sessionId, starts);
    },

    async keepLease(grant, address, client) {
      const { claims } = grant;
      if (claims.accountId === undefined || !isPlaying(address) || leases.touch(claims, client)) return;
      // Single-flight: a player requests video and audio at once, and one of the requests acquires the lease.
      const stream = `${claims.playerKey}@${client}+${claims.owner}`;
      const inFlight = acquiring.get(stream);
      if (inFlight !== undefined) return await inFlight;
      const started = acquire(grant, client, stream).finally(() => acquiring.delete(stream));
      acquiring.set(stream, started);
      await started;
    },
  };
}

/**
 * Whether a segment starts after the end of a start-over list: it belongs to the next programme. `findEnd` names the end by the
 * guide, for a programme that was extended.
 */
function isAfterEnd(
  rights: Rights,
  range: SegmentRange | undefined,
  findEnd: (list: StartOverList) => number | undefined = () => undefined,
): rights is StartOverList {
  if (rights.kind !== 'startOver') return false;
  const startUs = range?.startUs ?? 0;
  const isAfter = (untilSec: number) => startUs >= untilSec * US_PER_SECOND;
  return isAfter(rights.untilSec) && isAfter(findEnd(rights) ?? rights.untilSec);
}

type EdgeRights = Extract<Rights, { kind: 'live' | 'dvr' | 'startOver' }>;

/** Whether the live edge decides what the rights cover. */
function needsEdge(rights: Rights, address: StreamAddress): rights is EdgeRights {
  return !isList(address) && rights.kind !== 'window' && rights.kind !== 'asset';
}

/** Coverage of lists never changes; coverage of files may change as the live edge moves. */
function isList({ kind }: StreamAddress): boolean {
  return kind === 'multivariant' || kind === 'media';
}

/** Requests of a playing stream. Thumbnails alone need no lease. */
function isPlaying({ kind }: StreamAddress): boolean {
  return kind === 'media' || kind === 'segment';
}
