// Who may have what, remembered for a short while: the signature of a token is checked once, whether its session lives and
// is entitled now and then, and at once when any server says that something changed.
import type { ErrorCode } from '@seyir/contract/errors';
import { type Rights, readRights } from '@seyir/core/hls/rights';
import type { StreamAddress } from '@seyir/core/hls/stream-address';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import type { StreamClaims, StreamTokens } from '../token/stream-token.ts';

/**
 * Whether what a token was issued for may still be played, how many streams its account may play at once, and by whose
 * rating and locks that was decided.
 */
export type PlayVerdict =
  | {
      readonly streamLimit: number;
      readonly profileId?: string | undefined;
      /** When it must be asked again at the latest, epoch milliseconds: something begins that is not for the viewer. */
      readonly recheckAt?: number | undefined;
    }
  | { readonly refused: ErrorCode; readonly profileId?: string | undefined };

/** Asks whether the session lives and is still entitled. */
export type MayPlay = (claims: Pick<StreamClaims, 'sessionId' | 'accountId'>, rights: Rights) => Promise<PlayVerdict>;

export interface Grant {
  readonly claims: StreamClaims;
  readonly rights: Rights;
  readonly verdict: PlayVerdict;
  /** The list it was last found to cover: a player asks for the same again and again. */
  covered?: StreamAddress;
}

export interface Grants {
  /** What is known without asking; undefined when somebody must be asked. */
  find(token: string, at: number): Grant | undefined;
  /** Rejects with FORBIDDEN when the token is not ours or its time is over. */
  read(token: string): Promise<Grant>;
  /** Something about a session, an account or a profile changed. */
  forget(ownerId: string): void;
  forgetAll(): void;
}

export interface GrantsDeps {
  readonly tokens: StreamTokens;
  readonly mayPlay: MayPlay;
  readonly now: Clock;
  readonly log: Log;
}

/** Even a lost announcement is noticed after this long. */
export const RECHECK_MS = 15_000;
/** While nobody can be asked, viewers who were entitled a moment ago watch on this long. */
const GRACE_MS = 5 * 60_000;
/** One takes about a kilobyte. */
const REMEMBERED = 50_000;
const WARN_EVERY_MS = 10_000;

interface Known {
  readonly token: string;
  readonly claims: StreamClaims;
  readonly rights: Rights;
  /** Undefined before the first answer and after a change. */
  grant: Grant | undefined;
  answeredAt: number;
  staleAt: number;
  asking: Promise<Grant> | undefined;
  /** Who watches, as of the last answer. */
  profileId: string | undefined;
  /** Counts announcements: an answer that was asked for before one is not kept after it. */
  changes: number;
}

export function makeGrants({ tokens, mayPlay, now, log }: GrantsDeps): Grants {
  const known = new Map<string, Known>();
  // By session, account and profile. Most announcements are about somebody who is not watching: they must cost nothing.
  const byOwner = new Map<string, Set<Known>>();
  let warnedAt = Number.NEGATIVE_INFINITY;

  const own = (id: string, entry: Known) => {
    const entries = byOwner.get(id);
    if (entries) entries.add(entry);
    else byOwner.set(id, new Set([entry]));
  };

  const disown = (id: string, entry: Known) => {
    const entries = byOwner.get(id);
    entries?.delete(entry);
    if (entries?.size === 0) byOwner.delete(id);
  };

  const forgetToken = (entry: Known) => {
    known.delete(entry.token);
    for (const id of ownersOf(entry)) disown(id, entry);
  };

  const remember = (token: string, claims: StreamClaims, rights: Rights): Known => {
    const [oldest] = known.size >= REMEMBERED ? known.values() : [];
    if (oldest !== undefined) forgetToken(oldest);
    const unasked = {
      grant: undefined,
      answeredAt: 0,
      staleAt: 0,
      asking: undefined,
      profileId: undefined,
      changes: 0,
    };
    const entry: Known = { token, claims, rights, ...unasked };
    known.set(token, entry);
    for (const id of ownersOf(entry)) own(id, entry);
    return entry;
  };

  const ask = async (entry: Known): Promise<Grant> => {
    const { claims, rights, changes } = entry;
    try {
      const grant = { claims, rights, verdict: await mayPlay(claims, rights) };
      if (entry.changes === changes && known.has(entry.token)) {
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
      warnSeldom(error);
      return grant;
    }
  };

  const watchProfile = (entry: Known, profileId: string | undefined) => {
    if (entry.profileId === profileId) return;
    if (entry.profileId !== undefined) disown(entry.profileId, entry);
    if (profileId !== undefined) own(profileId, entry);
    entry.profileId = profileId;
  };

  /** The first of the map is the one not asked about for the longest. */
  const renew = (entry: Known) => {
    if (known.delete(entry.token)) known.set(entry.token, entry);
  };

  const warnSeldom = (error: unknown) => {
    if (now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = now();
    log.warn({ err: error }, 'nobody can be asked who may watch: those who did watch on');
  };

  const unsettle = (entry: Known) => {
    entry.changes += 1;
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
      entry.asking ??= ask(entry).finally(() => {
        entry.asking = undefined;
      });
      return await entry.asking;
    },

    forget(id) {
      for (const entry of byOwner.get(id) ?? []) unsettle(entry);
    },

    forgetAll() {
      for (const entry of known.values()) unsettle(entry);
    },
  };
}

function ownersOf({ claims: { sessionId, accountId }, profileId }: Known): string[] {
  return [sessionId, accountId, profileId].filter((id) => id !== undefined);
}
