// From a token to who asks. The signature is remembered by Tokens; the state behind it (session, account, profile,
// package) is remembered here for a short while and forgotten at once when any server says that it changed.
import { FORCED_SIGN_OUTS, type ForcedSignOut } from '@seyir/contract/errors';
import type { Database } from '../../db/database.ts';
import type { Caller, CallerProfile, CallerResult } from '../../http/caller.ts';
import type { Clock } from '../../shared/clock.ts';
import { type CallerState, findCallerState, findSessionState } from './session.queries.ts';
import type { TokenClaims, Tokens } from './tokens.ts';

/** Payload: the id of a session, or of an account for all of its sessions. */
export const SESSION_CHANGED = 'session_changed';

/** Even a lost notification is noticed after this long. */
const REMEMBERED_MS = 30_000;
const REMEMBERED_MOST = 20_000;
const CHOSEN = Symbol('the profile the session chose last');

interface Remembered {
  readonly result: CallerResult;
  readonly accountId: string;
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
  // By session, then by profile: one notification about a session forgets all of its entries. The profile a session
  // chose last is kept apart from those its tokens name.
  const known = new Map<string, Map<string | typeof CHOSEN, Remembered>>();
  // What was looked up before the last news may be older than the news.
  let news = 0;

  const forget = (id: string) => {
    news += 1;
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

    return recall(claims.sessionId, claims.profileId ?? '', async (at) => {
      const state = await findCallerState(db.kysely, claims.sessionId, claims.profileId, new Date(at));
      return judge(state, claims, at);
    });
  };

  const findBySession = async (sessionId: string): Promise<Caller | undefined> => {
    const result = await recall(sessionId, CHOSEN, async (at) => {
      const state = await findSessionState(db.kysely, sessionId, new Date(at));
      const expiresAt = state?.expires_at.getTime() ?? at;
      return judge(state, { sessionId, profileId: undefined, expiresAt }, at);
    });
    return 'caller' in result ? result.caller : undefined;
  };

  const recall = async (
    sessionId: string,
    profile: string | typeof CHOSEN,
    look: (at: number) => Promise<Judged>,
  ): Promise<CallerResult> => {
    const at = now();
    const remembered = known.get(sessionId)?.get(profile);
    if (remembered && at < remembered.staleAt) return remembered.result;

    const newsBefore = news;
    const { result, accountId, until } = await look(at);
    if (news !== newsBefore) return result;
    if (known.size >= REMEMBERED_MOST) known.delete(known.keys().next().value ?? '');
    const byProfile = known.get(sessionId) ?? new Map<string | typeof CHOSEN, Remembered>();
    known.set(sessionId, byProfile);
    byProfile.set(profile, { result, accountId, staleAt: Math.min(at + REMEMBERED_MS, until) });
    return result;
  };

  const stopListening = await db.listen(SESSION_CHANGED, forget, () => {
    news += 1;
    known.clear();
  });
  return { resolve, findBySession, close: stopListening };
}

interface Judged {
  readonly result: CallerResult;
  /** Whose it is; empty for nobody's. */
  readonly accountId: string;
  /** When time alone changes the answer. */
  readonly until: number;
}

function judge(
  state: CallerState | undefined,
  claims: Pick<TokenClaims, 'sessionId' | 'profileId' | 'expiresAt'>,
  at: number,
): Judged {
  const accountId = state?.account_id ?? '';
  const refuse = (refused: 'UNAUTHORISED' | ForcedSignOut): Judged => ({
    result: { refused },
    accountId,
    until: Number.POSITIVE_INFINITY,
  });
  if (!state) return refuse('UNAUTHORISED');
  if (state.ended_at) return refuse(endedBy(state.end_reason));
  if (state.status === 'SUSPENDED') return refuse('ACCOUNT_SUSPENDED');
  if (claims.profileId && !state.profile_id) return refuse('PROFILE_REMOVED');
  const expiresAt = state.expires_at.getTime();
  if (expiresAt <= at) return refuse(state.kind === 'guest' ? 'UNAUTHORISED' : 'SESSION_TIMEOUT');

  const caller: Caller = {
    sessionId: claims.sessionId,
    accountId,
    isGuest: state.kind === 'guest',
    profile: readProfile(state),
    packageId: state.package_id ?? undefined,
    tokenExpiresAt: claims.expiresAt,
  };
  return {
    result: { caller },
    accountId,
    until: Math.min(expiresAt, state.package_ends_at?.getTime() ?? Number.POSITIVE_INFINITY),
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
