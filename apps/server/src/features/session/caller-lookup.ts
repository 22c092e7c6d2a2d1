// Caller cache: from a token to the caller. Tokens caches verified signatures; the state behind a token (session, account,
// chosen profile, package) is cached here and invalidated by NOTIFY from any process.
import { FORCED_SIGN_OUTS, type ForcedSignOut } from '@seyir/contract/errors';
import { ACCOUNT_RULES } from '@seyir/core/account/account-lifecycle';
import type { Database } from '../../db/database.ts';
import type { Caller, CallerProfile, CallerResult } from '../../http/caller.ts';
import { makeOwnedCache, ttlOf } from '../../shared/caches.ts';
import type { Clock } from '../../shared/clock.ts';
import { type CallerState, findCallerState, isProfileOf } from './session.queries.ts';
import type { TokenClaims, Tokens } from './tokens.ts';

/** Payload: the id of a session, or of an account for all of its sessions. */
export const SESSION_CHANGED = 'session_changed';

interface CachedState {
  readonly state: CallerState | undefined;
  readonly staleAt: number;
}

export interface CallerLookup {
  resolve(token: string): Promise<CallerResult>;
  /** The caller of a session, with the profile chosen last; undefined when the session is over. For open streams. */
  findBySession(sessionId: string): Promise<Caller | undefined>;
  close(): Promise<void>;
}

interface CallerLookupDeps {
  readonly db: Database;
  readonly tokens: Tokens;
  readonly now: Clock;
}

export async function makeCallerLookup({ db, tokens, now }: CallerLookupDeps): Promise<CallerLookup> {
  const known = makeOwnedCache<CachedState>('callers');

  const resolve = async (token: string): Promise<CallerResult> => {
    const verdict = await tokens.verify(token);
    if (verdict.kind === 'invalid') return { refused: 'UNAUTHORISED' };
    const { claims } = verdict;
    if (verdict.kind === 'expired') return { refused: claims.usertype === '1' ? 'SESSION_TIMEOUT' : 'UNAUTHORISED' };

    const result = decide(await findCached(claims.sessionId), claims, now());
    if (isOfChosenProfile(result, claims)) return result;
    // The cached state may be older than the choice that this token was issued for.
    const fresh = decide(await load(claims.sessionId), claims, now());
    return isOfChosenProfile(fresh, claims) ? fresh : refuseOldProfile(claims);
  };

  /** The profile was removed, or the session switched to another profile, which revokes tokens of the previous one. */
  const refuseOldProfile = async ({ accountId, profileId = '' }: TokenClaims): Promise<CallerResult> => ({
    refused: (await isProfileOf(db.kysely, accountId, profileId)) ? 'PROFILE_CHANGED' : 'PROFILE_REMOVED',
  });

  const findBySession = async (sessionId: string): Promise<Caller | undefined> => {
    const state = await findCached(sessionId);
    const result = decide(state, { sessionId, expiresAt: state?.expires_at.getTime() ?? 0 }, now());
    return 'caller' in result ? result.caller : undefined;
  };

  const findCached = async (sessionId: string): Promise<CallerState | undefined> => {
    const cached = known.get(sessionId);
    return cached && now() < cached.staleAt ? cached.state : load(sessionId);
  };

  const load = async (sessionId: string): Promise<CallerState | undefined> => {
    const at = now();
    const lookup = known.beginLookup();
    let state: CallerState | undefined;
    let isCurrent = false;
    try {
      state = await findCallerState(db.kysely, sessionId, new Date(at));
    } finally {
      isCurrent = lookup.end(sessionId, state?.account_id ?? sessionId);
    }
    if (!isCurrent) return state;
    const packageEndsAt = state?.package_ends_at?.getTime() ?? Number.POSITIVE_INFINITY;
    known.set(sessionId, state?.account_id, { state, staleAt: Math.min(at + ttlOf('callers'), packageEndsAt) });
    return state;
  };

  const stopListening = await db.listen(SESSION_CHANGED, known.forget, known.forgetAll);
  return { resolve, findBySession, close: stopListening };
}

/**
 * Whether the token names the chosen profile of the session, or no profile: the token of the sign-in stands for the
 * chosen profile, so that it grants no more than that profile may (KIDS-04, ROLE-08). A refusal is returned unchanged.
 */
const isOfChosenProfile = (result: CallerResult, { profileId }: Pick<TokenClaims, 'profileId'>): boolean =>
  'refused' in result || profileId === undefined || result.caller.profile?.id === profileId;

function decide(
  state: CallerState | undefined,
  claims: Pick<TokenClaims, 'sessionId' | 'expiresAt'>,
  at: number,
): CallerResult {
  if (!state) return { refused: 'UNAUTHORISED' };
  if (state.ended_at) return { refused: endedBy(state.end_reason) };
  if (ACCOUNT_RULES[state.status].sessions !== 'open') return { refused: 'ACCOUNT_SUSPENDED' };
  const isGuest = state.kind === 'guest';
  if (state.expires_at.getTime() <= at) return { refused: isGuest ? 'UNAUTHORISED' : 'SESSION_TIMEOUT' };
  return {
    caller: {
      sessionId: claims.sessionId,
      accountId: state.account_id,
      isGuest,
      profile: readProfile(state),
      packageId: state.package_id ?? undefined,
      tokenExpiresAt: claims.expiresAt,
    },
  };
}

/** The code of a forced sign-out, the same that the open page received; UNAUTHORISED after the viewer's own sign-out. */
function endedBy(reason: CallerState['end_reason']): 'UNAUTHORISED' | ForcedSignOut {
  if (reason === 'PASSWORD_RESET') return 'PASSWORD_CHANGED';
  return FORCED_SIGN_OUTS.find((code) => code === reason) ?? 'UNAUTHORISED';
}

function readProfile(state: CallerState): CallerProfile | undefined {
  const { profile_id: id, kid, main, userlevel } = state;
  if (id === null || kid === null || main === null || userlevel === null) return undefined;
  return { id, isKids: kid, isMain: main, userlevel };
}
