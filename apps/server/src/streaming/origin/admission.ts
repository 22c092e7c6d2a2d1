// Whether a viewer gets what an address names: the token is good, its rights cover the address, the session lives and is
// entitled, and the account does not play too many streams. Asked twice over: quickly, from what is known, and fully.

import { isCovered, type Rights } from '@seyir/core/hls/rights';
import type { StreamAddress } from '@seyir/core/hls/stream-address';
import type { LiveEdge } from '@seyir/core/hls/windows';
import { US_PER_SECOND } from '@seyir/core/time/units';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import type { StreamLeases } from '../leases/stream-leases.ts';
import type { Grant, Grants } from './grants.ts';
import type { Stretch } from './places.ts';
import type { Tails } from './tails.ts';

export interface Admission {
  /** Whether all of it is known to hold at this moment. False means no more than that it must be asked fully. */
  isKnown(token: string, address: StreamAddress, stretch: Stretch | undefined, from: Moment): boolean;
  /** Rejects with FORBIDDEN, or with why the viewer may not play. */
  readGrant(token: string): Promise<Grant>;
  /** Rejects with FORBIDDEN when the rights do not cover the address, as far as is known where it belongs. */
  checkRights(grant: Grant, address: StreamAddress, stretch?: Stretch): Promise<void>;
  /** Keeps the viewer's place among the streams of the account. Rejects with STREAM_LIMIT. */
  keepPlace(grant: Grant, address: StreamAddress, client: string): Promise<void>;
}

/** When a request came, epoch milliseconds, and the key of the client address it came from. */
export interface Moment {
  readonly at: number;
  readonly client: string;
}

export interface AdmissionDeps {
  readonly grants: Grants;
  readonly tails: Tails;
  readonly leases: StreamLeases;
  readonly now: Clock;
}

/** A player that was refused tries again at once, several times: the database is spared. */
const REFUSED_MS = 3_000;
const REFUSED_MOST = 10_000;

export function makeAdmission({ grants, tails, leases, now }: AdmissionDeps): Admission {
  const acquiring = new Map<string, Promise<void>>();
  const refusedUntil = new Map<string, number>();

  const acquire = async ({ claims, verdict }: Grant, client: string, stream: string): Promise<void> => {
    const limit = 'refused' in verdict ? 0 : verdict.streamLimit;
    if (now() < (refusedUntil.get(stream) ?? 0))
      throw new AppError('STREAM_LIMIT', { accountId: claims.accountId, limit });
    try {
      await leases.acquire({ claims, address: client, limit, isBegun: false });
      refusedUntil.delete(stream);
    } catch (error) {
      if (error instanceof AppError && error.code === 'STREAM_LIMIT') {
        if (refusedUntil.size >= REFUSED_MOST) refusedUntil.clear();
        refusedUntil.set(stream, now() + REFUSED_MS);
      }
      throw error;
    }
  };

  return {
    isKnown(token, address, stretch, { at, client }) {
      const grant = grants.find(token, at);
      if (grant === undefined || 'refused' in grant.verdict) return false;
      const { rights, claims } = grant;
      if (address !== grant.covered) {
        const tail = needsEdge(rights, address) ? tails.find(rights.channel, at) : undefined;
        if (!covers(rights, address, tail?.edgeAt(at), stretch)) return false;
        if (isList(address)) grant.covered = address;
      }
      return claims.accountId === undefined || !isPlaying(address) || leases.touch(claims, client);
    },

    async readGrant(token) {
      const grant = await grants.read(token);
      if ('refused' in grant.verdict) throw new AppError(grant.verdict.refused, { sessionId: grant.claims.sessionId });
      return grant;
    },

    async checkRights({ rights, claims }, address, stretch) {
      const tail = needsEdge(rights, address) ? await tails.read(rights.channel) : undefined;
      if (covers(rights, address, tail?.edgeAt(now()), stretch)) return;
      throw new AppError('FORBIDDEN', { rights: claims.rights });
    },

    async keepPlace(grant, address, client) {
      const { claims } = grant;
      if (claims.accountId === undefined || !isPlaying(address) || leases.touch(claims, client)) return;
      // A player asks for picture and sound at once: one of them asks for the place.
      const stream = `${claims.playerKey}@${client}+${claims.owner}`;
      const underWay = acquiring.get(stream);
      if (underWay !== undefined) return await underWay;
      const started = acquire(grant, client, stream).finally(() => acquiring.delete(stream));
      acquiring.set(stream, started);
      await started;
    },
  };
}

function covers(
  rights: Rights,
  address: StreamAddress,
  edge: LiveEdge | undefined,
  stretch: Stretch | undefined,
): boolean {
  // From a programme's start to its end: what begins later belongs to the next one.
  if (rights.kind === 'startOver' && (stretch?.startUs ?? 0) >= rights.untilSec * US_PER_SECOND) return false;
  return isCovered(rights, address, { edge, stretchToMsn: stretch?.toMsn });
}

type EdgeRights = Extract<Rights, { kind: 'live' | 'dvr' | 'startOver' }>;

/** Whether it depends on the newest segment what the rights cover. */
function needsEdge(rights: Rights, address: StreamAddress): rights is EdgeRights {
  return !isList(address) && rights.kind !== 'window' && rights.kind !== 'asset';
}

/** What it covers of lists never changes; of everything else it may with time. */
function isList({ kind }: StreamAddress): boolean {
  return kind === 'multivariant' || kind === 'media';
}

/** What a player asks for while it plays. Thumbnails of a stream that is not played take no place. */
function isPlaying({ kind }: StreamAddress): boolean {
  return kind === 'media' || kind === 'segment';
}
