// Caller lookup: from a token to who asks. The signature is remembered by Tokens; the state behind it (session, account,
// chosen profile, package) is cached here for a short while and invalidated at once when any server says that it changed.
import { FORCED_SIGN_OUTS, type ForcedSignOut } from '@seyir/contract/errors';
import type { Database } from '../../db/database.ts';
import type { Caller, CallerProfile, CallerResult } from '../../http/caller.ts';
import type { Clock } from '../../shared/clock.ts';
import { type CallerState, findCallerState, isProfileOf } from './session.queries.ts';
import type { TokenClaims, Tokens } from './tokens.ts';

/** Payload: the id of a session, or of an account for all of its sessions. */
export const SESSION_CHANGED = 'session_changed';

/** Even a lost notification is noticed after this long. */
const REMEMBERED_MS = 30_000;
const REMEMBERED_MOST = 20_000;

interface Remembered {
  readonly state: CallerState | undefined;
  readonly staleAt: number;
}

export interface CallerLookup {
  resolve(token: string): Promise<CallerResult>;
  /** Whom a session belongs to, with the profile it chose last; undefined when it does not live. For open streams. */
  findBySession(sessionId: string): Promise<Caller | undefined>;
  close(): Promise<void>;
}

export interface CallerLookupDeps {
  readonly db: Database;
  readonly tokens: Tokens;
  readonly now: Clock;
}

export async function makeCallerLookup({ db, tokens, now }: CallerLookupDeps): Promise<CallerLookup> {
  const known = new Map<string, Remembered>();
  // Cache generation: a lookup that started before the last invalidation is not stored.
  let generation = 0;

  const forget = (id: string) => {
    generation += 1;
    if (known.delete(id)) return;
    for (const [sessionId, { state }] of known) if (state?.account_id === id) known.delete(sessionId);
  };

  const resolve = async (token: string): Promise<CallerResult> => {
    const verdict = await tokens.verify(token);
    if (verdict.kind === 'invalid') return { refused: 'UNAUTHORISED' };
    const { claims } = verdict;
    if (verdict.kind === 'expired') return { refused: claims.usertype === '1' ? 'SESSION_TIMEOUT' : 'UNAUTHORISED' };

    const result = judge(await recall(claims.sessionId), claims, now());
    if (isOfChosenProfile(result, claims)) return result;
    // The cached state may be older than the choice that this token was issued for.
    const fresh = judge(await look(claims.sessionId), claims, now());
    return isOfChosenProfile(fresh, claims) ? fresh : refuseOldProfile(claims);
  };

  /** The profile was removed, or the session has switched to another one, which ends the tokens of those before. */
  const refuseOldProfile = async ({ accountId, profileId = '' }: TokenClaims): Promise<CallerResult> => ({
    refused: (await isProfileOf(db.kysely, accountId, profileId)) ? 'PROFILE_CHANGED' : 'PROFILE_REMOVED',
  });

  const findBySession = async (sessionId: string): Promise<Caller | undefined> => {
    const state = await recall(sessionId);
    const result = judge(state, { sessionId, expiresAt: state?.expires_at.getTime() ?? 0 }, now());
    return 'caller' in result ? result.caller : undefined;
  };

  const recall = async (sessionId: string): Promise<CallerState | undefined> => {
    const remembered = known.get(sessionId);
    return remembered && now() < remembered.staleAt ? remembered.state : look(sessionId);
  };

  const look = async (sessionId: string): Promise<CallerState | undefined> => {
    const at = now();
    const generationBefore = generation;
    const state = await findCallerState(db.kysely, sessionId, new Date(at));
    if (generation !== generationBefore) return state;
    if (known.size >= REMEMBERED_MOST) known.delete(known.keys().next().value ?? '');
    const packageEndsAt = state?.package_ends_at?.getTime() ?? Number.POSITIVE_INFINITY;
    known.set(sessionId, { state, staleAt: Math.min(at + REMEMBERED_MS, packageEndsAt) });
    return state;
  };

  const stopListening = await db.listen(SESSION_CHANGED, forget, () => {
    generation += 1;
    known.clear();
  });
  return { resolve, findBySession, close: stopListening };
}

/**
 * Whether the token names the profile that the session has chosen, or none: the sign-in's own token stands for whichever
 * profile is chosen, so that it opens no more than that profile may (KIDS-04, ROLE-08). A refusal stays what it is.
 */
const isOfChosenProfile = (result: CallerResult, { profileId }: Pick<TokenClaims, 'profileId'>): boolean =>
  'refused' in result || profileId === undefined || result.caller.profile?.id === profileId;

function judge(
  state: CallerState | undefined,
  claims: Pick<TokenClaims, 'sessionId' | 'expiresAt'>,
  at: number,
): CallerResult {
  if (!state) return { refused: 'UNAUTHORISED' };
  if (state.ended_at) return { refused: endedBy(state.end_reason) };
  if (state.status === 'SUSPENDED') return { refused: 'ACCOUNT_SUSPENDED' };
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

/** A session that was ended from outside says so, with the code its open page was told; one that signed out does not. */
function endedBy(reason: CallerState['end_reason']): 'UNAUTHORISED' | ForcedSignOut {
  if (reason === 'PASSWORD_RESET') return 'SESSION_TIMEOUT';
  return FORCED_SIGN_OUTS.find((code) => code === reason) ?? 'UNAUTHORISED';
}

function readProfile(state: CallerState): CallerProfile | undefined {
  const { profile_id: id, kid, main, userlevel } = state;
  if (id === null || kid === null || main === null || userlevel === null) return undefined;
  return { id, isKids: kid, isMain: main, userlevel };
}
