// Client info, preferences of a profile, and feedback.
import { userType } from '@seyir/contract/codes';
import { FEEDBACK_PER_ACCOUNT, FEEDBACK_WINDOW_MS } from '@seyir/core/limits/account';
import { VOLUME_MAX } from '@seyir/core/limits/playback';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import type { Tries } from '../../identity/tries.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';
import * as queries from './client.queries.ts';

export interface ClientDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly newId: NewId;
  readonly tries: Tries;
}

/**
 * Account, address and user level of the session (SETTINGS-04), from the database and never from client input. A kids profile is
 * given none of the account's mail, code and address.
 */
export async function readInfo({ db }: ClientDeps, caller: Caller, meta: Meta) {
  const account = await queries.readAccount(db.kysely, caller.accountId);
  const isKids = caller.profile?.isKids === true;
  return {
    mail: isKids ? '' : (account.email ?? ''),
    usercode: isKids ? '' : account.user_code,
    ip: isKids ? '' : meta.ip,
    usertype: userType.toCode(caller.isGuest ? 'guest' : 'subscriber'),
    userlevel: caller.profile?.userlevel ?? 0,
    adminProfile: {
      profilecode: account.main_profile_id,
      havepwd: account.main_pin_hash === null ? ('0' as const) : ('1' as const),
    },
  };
}

const FEEDBACK_LIMIT = { most: FEEDBACK_PER_ACCOUNT, windowMs: FEEDBACK_WINDOW_MS };

/** Stores a suggestion or a complaint with account, profile and time (SETTINGS-12). */
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

/** Defaults, also for a caller without a profile of their own. */
const DEFAULTS = {
  volume: VOLUME_MAX,
  audio_language: null,
  subtitle_language: null,
  audio_description: false,
  hard_of_hearing: false,
  spoken_subtitles: false,
  subtitle_look: null,
};

type PreferenceRow = Required<{
  [K in keyof queries.PreferenceChange]: Exclude<queries.PreferenceChange[K], undefined>;
}>;
const toPreferences = (row: PreferenceRow = DEFAULTS) => ({
  volume: row.volume,
  audioLanguage: row.audio_language,
  subtitleLanguage: row.subtitle_language,
  audioDescription: row.audio_description,
  hardOfHearing: row.hard_of_hearing,
  spokenSubtitles: row.spoken_subtitles,
  subtitleLook: row.subtitle_look,
});

export async function readPreferences({ db }: ClientDeps, caller: Caller) {
  const profileId = storingProfile(caller);
  return toPreferences(profileId ? await queries.findPreferences(db.kysely, caller.accountId, profileId) : undefined);
}

/** Partial update. A guest's change is accepted and not stored: all guests share one profile. */
export async function changePreferences({ db }: ClientDeps, caller: Caller, change: queries.PreferenceChange) {
  const profileId = storingProfile(caller);
  if (profileId === undefined) return toPreferences({ ...DEFAULTS, ...givenOf(change) });
  const row = await queries.savePreferences(db.kysely, caller.accountId, profileId, change);
  if (!row) throw new AppError('PROFILE_REMOVED');
  return toPreferences(row);
}

/** The profile that stores the preferences of this session; undefined for guests. */
const storingProfile = ({ isGuest, profile }: Caller): string | undefined => (isGuest ? undefined : profile?.id);

const givenOf = (change: queries.PreferenceChange) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
