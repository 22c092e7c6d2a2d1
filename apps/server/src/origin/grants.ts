// Cache of grants. The signature of a token is verified once; whether its session is alive and entitled is checked
// every RECHECK_MS, and at once after a notification.
import type { ErrorCode } from '@seyir/contract/errors';
import { type Rights, readRights } from '@seyir/core/hls/rights';
import type { StreamAddress } from '@seyir/core/hls/stream-address';
import { AppError } from '../shared/app-error.ts';
import { entriesFor, ttlOf } from '../shared/caches.ts';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import { NO_STORE } from './replies.ts';
import type { StreamClaims, StreamTokens } from './stream-token.ts';

/**
 * Whether a token may still be played, how many streams its account may play at once, and the profile whose rating and
 * locks decided.
 */
export type PlayVerdict =
  | {
      readonly streamLimit: number;
      readonly profileId?: string | undefined;
      /** When to check again at the latest, epoch milliseconds: a programme that the viewer may not watch starts, or a rental ends. */
      readonly recheckAt?: number | undefined;
    }
  | { readonly refused: ErrorCode; readonly profileId?: string | undefined };

/** Checks that the session is alive and still entitled. */
export type MayPlay = (claims: Pick<StreamClaims, 'sessionId' | 'accountId'>, rights: Rights) => Promise<PlayVerdict>;

export interface Grant {
  readonly claims: StreamClaims;
  readonly rights: Rights;
  readonly verdict: PlayVerdict;
  /** The list it was last found to cover: a player requests the same one again and again. */
  covered?: StreamAddress;
}

export interface Grants {
  /** The cached grant; undefined when a check is due. */
  find(token: string, at: number): Grant | undefined;
  /** Rejects with FORBIDDEN when the token is invalid or has expired. */
  read(token: string): Promise<Grant>;
  /** Invalidates the grants of a session, an account or a profile. */
  forget(ownerId: string): void;
  forgetAll(): void;
}

interface GrantsDeps {
  readonly tokens: StreamTokens;
  readonly mayPlay: MayPlay;
  readonly now: Clock;
  readonly log: Log;
}

/** TTL of a grant: bounds the effect of a lost notification. */
export const RECHECK_MS = ttlOf('grants');
/** Grace period while the check fails, for example without the database: viewers with a grant keep watching. */
const GRACE_MS = 5 * 60_000;
const WARN_INTERVAL_MS = 10_000;
/**
 * An ended session plays on at an edge for this long. A check is also the use that keeps the stream's lease, so this time and
 * the exchange of uses between servers stay near IN_USE_MS (leases/stream-slot.ts).
 */
const CHECK_SECONDS = 5;

interface Known {
  readonly token: string;
  readonly claims: StreamClaims;
  readonly rights: Rights;
  /** Undefined before the first check and after an invalidation. */
  grant: Grant | undefined;
  answeredAt: number;
  staleAt: number;
  inFlight: Promise<Grant> | undefined;
  /** The profile of the last check. */
  profileId: string | undefined;
  /** Cache generation: the result of a check that started before an invalidation is not stored. */
  generation: number;
}

export function makeGrants({ tokens, mayPlay, now, log }: GrantsDeps): Grants {
  const known = new Map<string, Known>();
  const grantsMost = entriesFor('grants');
  // Index by session, account and profile: most notifications concern none of the viewers here and must cost nothing.
  const byOwner = new Map<string, Set<Known>>();
  let warnedAt = Number.NEGATIVE_INFINITY;

  const addOwner = (id: string, entry: Known) => {
    const entries = byOwner.get(id);
    if (entries) entries.add(entry);
    else byOwner.set(id, new Set([entry]));
  };

  const removeOwner = (id: string, entry: Known) => {
    const entries = byOwner.get(id);
    entries?.delete(entry);
    if (entries?.size === 0) byOwner.delete(id);
  };

  const forgetToken = (entry: Known) => {
    known.delete(entry.token);
    for (const id of ownersOf(entry)) removeOwner(id, entry);
  };

  const remember = (token: string, claims: StreamClaims, rights: Rights): Known => {
    const [oldest] = known.size >= grantsMost ? known.values() : [];
    if (oldest !== undefined) forgetToken(oldest);
    const initial = {
      grant: undefined,
      answeredAt: 0,
      staleAt: 0,
      inFlight: undefined,
      profileId: undefined,
      generation: 0,
    };
    const entry: Known = { token, claims, rights, ...initial };
    known.set(token, entry);
    for (const id of ownersOf(entry)) addOwner(id, entry);
    return entry;
  };

  const check = async (entry: Known): Promise<Grant> => {
    const { claims, rights, generation } = entry;
    try {
      const grant = { claims, rights, verdict: await mayPlay(claims, rights) };
      if (entry.generation === generation && known.has(entry.token)) {
        watchProfile(entry, grant.verdict.profileId);
        entry.grant = grant;
        entry.answeredAt = now();
        const { verdict } = grant;
        const recheckAt = 'refused' in verdict ? undefined : verdict.recheckAt;
        entry.staleAt = Math.min(entry.answeredAt + RECHECK_MS, recheckAt ?? Number.POSITIVE_INFINITY);
        renew(entry);
      }
      return grant;
    } catch (error) {
      const { grant } = entry;
      if (grant === undefined || now() >= entry.answeredAt + GRACE_MS) throw error;
      entry.staleAt = now() + RECHECK_MS;
      warnThrottled(error);
      return grant;
    }
  };

  const watchProfile = (entry: Known, profileId: string | undefined) => {
    if (entry.profileId === profileId) return;
    if (entry.profileId !== undefined) removeOwner(entry.profileId, entry);
    if (profileId !== undefined) addOwner(profileId, entry);
    entry.profileId = profileId;
  };

  /** Keeps the map in the order of the last check, the oldest first. */
  const renew = (entry: Known) => {
    if (known.delete(entry.token)) known.set(entry.token, entry);
  };

  const warnThrottled = (error: unknown) => {
    if (now() - warnedAt < WARN_INTERVAL_MS) return;
    warnedAt = now();
    log.warn({ err: error }, 'could not check entitlement, cached grants stay valid');
  };

  const invalidate = (entry: Known) => {
    entry.generation += 1;
    entry.grant = undefined;
  };

  return {
    find(token, at) {
      const entry = known.get(token);
      return entry !== undefined && at < entry.staleAt && at < entry.claims.expiresAt ? entry.grant : undefined;
    },

    async read(token) {
      const verdict = tokens.verify(token);
      if (typeof verdict === 'string') throw new AppError('FORBIDDEN', { reason: `the token is ${verdict}` });
      const rights = readRights(verdict.claims.rights);
      if (rights === undefined) throw new AppError('FORBIDDEN', { reason: 'the token is of another version' });
      const entry = known.get(token) ?? remember(token, verdict.claims, rights);
      if (entry.grant !== undefined && now() < entry.staleAt) return entry.grant;
      entry.inFlight ??= check(entry).finally(() => {
        entry.inFlight = undefined;
      });
      return await entry.inFlight;
    },

    forget(id) {
      for (const entry of byOwner.get(id) ?? []) invalidate(entry);
    },

    forgetAll() {
      for (const entry of known.values()) invalidate(entry);
    },
  };
}

function ownersOf({ claims: { sessionId, accountId }, profileId }: Known): string[] {
  return [sessionId, accountId, profileId].filter((id) => id !== undefined);
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
