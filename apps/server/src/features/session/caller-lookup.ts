// From a token to who asks. The signature is remembered by Tokens; the state behind it (session, account, profile,
// package) is remembered here for a short while and forgotten at once when any server says that it changed.
import { FORCED_SIGN_OUTS, type ForcedSignOut } from '@seyir/contract/errors';
import type { Database } from '../../db/database.ts';
import type { Caller, CallerProfile, CallerResult } from '../../http/caller.ts';
import type { Clock } from '../../shared/clock.ts';
import { type CallerState, findCallerState } from './session.queries.ts';
import type { TokenClaims, Tokens } from './tokens.ts';

/** Payload: the id of a session, or of an account for all of its sessions. */
export const SESSION_CHANGED = 'session_changed';

/** Even a lost notification is noticed after this long. */
const REMEMBERED_MS = 30_000;
const REMEMBERED_MOST = 20_000;

interface Remembered {
  readonly result: CallerResult;
  readonly accountId: string;
  readonly staleAt: number;
}

export interface CallerLookup {
  resolve(token: string): Promise<CallerResult>;
  close(): Promise<void>;
}

export interface CallerLookupDeps {
  readonly db: Database;
  readonly tokens: Tokens;
  readonly now: Clock;
}

export async function makeCallerLookup({ db, tokens, now }: CallerLookupDeps): Promise<CallerLookup> {
  // By session, then by profile: one notification about a session forgets all of its entries.
  const known = new Map<string, Map<string, Remembered>>();

  const forget = (id: string) => {
    if (known.delete(id)) return;
    for (const [sessionId, byProfile] of known) {
      if ([...byProfile.values()].some((entry) => entry.accountId === id)) known.delete(sessionId);
    }
  };

  const resolve = async (token: string): Promise<CallerResult> => {
    const verdict = await tokens.verify(token);
    if (verdict.kind === 'invalid') return { refused: 'UNAUTHORISED' };
    const { claims } = verdict;
    if (verdict.kind === 'expired') return { refused: claims.usertype === '1' ? 'SESSION_TIMEOUT' : 'UNAUTHORISED' };

    const at = now();
    const remembered = known.get(claims.sessionId)?.get(claims.profileId ?? '');
    if (remembered && at < remembered.staleAt) return remembered.result;

    const { result, until } = await look(db, claims, at);
    if (known.size >= REMEMBERED_MOST) known.delete(known.keys().next().value ?? '');
    const byProfile = known.get(claims.sessionId) ?? new Map<string, Remembered>();
    known.set(claims.sessionId, byProfile);
    byProfile.set(claims.profileId ?? '', {
      result,
      accountId: claims.accountId,
      staleAt: Math.min(at + REMEMBERED_MS, until),
    });
    return result;
  };

  const stopListening = await db.listen(SESSION_CHANGED, forget, () => known.clear());
  return { resolve, close: stopListening };
}

/** Looks the state up; `until` is when time alone changes the answer. */
async function look(db: Database, claims: TokenClaims, at: number): Promise<{ result: CallerResult; until: number }> {
  const state = await findCallerState(db.kysely, claims.sessionId, claims.profileId, new Date(at));
  const refuse = (refused: 'UNAUTHORISED' | ForcedSignOut) => ({
    result: { refused },
    until: Number.POSITIVE_INFINITY,
  });
  if (!state) return refuse('UNAUTHORISED');
  if (state.ended_at) return refuse(FORCED_SIGN_OUTS.find((code) => code === state.end_reason) ?? 'UNAUTHORISED');
  if (state.status === 'SUSPENDED') return refuse('ACCOUNT_SUSPENDED');
  if (claims.profileId && !state.profile_id) return refuse('PROFILE_REMOVED');
  const expiresAt = state.expires_at.getTime();
  if (expiresAt <= at) return refuse(state.kind === 'guest' ? 'UNAUTHORISED' : 'SESSION_TIMEOUT');

  const caller: Caller = {
    sessionId: claims.sessionId,
    accountId: claims.accountId,
    isGuest: state.kind === 'guest',
    profile: readProfile(state),
    packageId: state.package_id ?? undefined,
    tokenExpiresAt: claims.expiresAt,
  };
  return {
    result: { caller },
    until: Math.min(expiresAt, state.package_ends_at?.getTime() ?? Number.POSITIVE_INFINITY),
  };
}

function readProfile(state: CallerState): CallerProfile | undefined {
  const { profile_id: id, kid, main, userlevel } = state;
  if (id === null || kid === null || main === null || userlevel === null) return undefined;
  return { id, isKids: kid, isMain: main, userlevel };
}
