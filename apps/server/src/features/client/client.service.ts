// What the application knows about its viewer: who it is, what it prefers, what it has to say to us.
import { userType } from '@seyir/contract/codes';
import { FEEDBACK_PER_ACCOUNT, FEEDBACK_WINDOW_MS } from '@seyir/core/limits/account';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';
import type { Tries } from '../../tries/tries.ts';
import * as queries from './client.queries.ts';

export interface ClientDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly newId: NewId;
  readonly tries: Tries;
}

/** The user of the session and where it comes from (SETTINGS-04). All of it from our data, none from the client. */
export async function readInfo({ db }: ClientDeps, caller: Caller, meta: Meta) {
  const account = await queries.readAccount(db.kysely, caller.accountId);
  return {
    mail: account.email ?? '',
    usercode: account.user_code,
    ip: meta.ip,
    usertype: userType.toCode(caller.isGuest ? 'guest' : 'subscriber'),
    userlevel: caller.profile?.userlevel ?? 0,
    adminProfile: {
      profilecode: account.main_profile_id,
      havepwd: account.main_pin_hash === null ? ('0' as const) : ('1' as const),
    },
  };
}

const FEEDBACK_LIMIT = { most: FEEDBACK_PER_ACCOUNT, windowMs: FEEDBACK_WINDOW_MS };

/** Keeps a suggestion or a complaint with who sent it and when (SETTINGS-12). */
export async function keepFeedback(
  deps: ClientDeps,
  caller: Caller,
  { type, text }: { readonly type: 'suggestion' | 'complaint'; readonly text: string },
): Promise<void> {
  await deps.tries.spend(`feedback:${caller.accountId}`, FEEDBACK_LIMIT);
  await queries.insertFeedback(deps.db.kysely, {
    id: deps.newId(),
    account_id: caller.accountId,
    profile_id: caller.profile?.id ?? null,
    kind: type,
    text,
    created_at: new Date(deps.now()),
  });
}

/** What somebody has who never chose anything, and everybody who has nowhere to keep it. */
const UNCHOSEN = { volume: 100, audio_language: null, subtitle_language: null };

type PreferenceRow = Awaited<ReturnType<typeof queries.findPreferences>>;
const toPreferences = (row: PreferenceRow | typeof UNCHOSEN = UNCHOSEN) => ({
  volume: row.volume,
  audioLanguage: row.audio_language,
  subtitleLanguage: row.subtitle_language,
});

export async function readPreferences({ db }: ClientDeps, caller: Caller) {
  const profileId = keptProfile(caller);
  return toPreferences(profileId ? await queries.findPreferences(db.kysely, caller.accountId, profileId) : undefined);
}

/** Keeps what is given and leaves the rest. A guest's is accepted and not stored: all guests share one profile. */
export async function changePreferences({ db }: ClientDeps, caller: Caller, change: queries.PreferenceChange) {
  const profileId = keptProfile(caller);
  if (profileId === undefined) return toPreferences({ ...UNCHOSEN, ...givenOf(change) });
  const row = await queries.savePreferences(db.kysely, caller.accountId, profileId, change);
  if (!row) throw new AppError('PROFILE_REMOVED');
  return toPreferences(row);
}

/** The profile that keeps the choices of this session, if any. */
const keptProfile = ({ isGuest, profile }: Caller): string | undefined => (isGuest ? undefined : profile?.id);

const givenOf = (change: queries.PreferenceChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
