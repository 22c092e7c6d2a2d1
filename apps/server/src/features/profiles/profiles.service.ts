import { PARENTAL_LEVELS, type UserLevel } from '@seyir/core/access/rating-mask';
import { PIN_TRIES, PIN_TRIES_WINDOW_MS } from '@seyir/core/limits/profile';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { AppError } from '../../shared/app-error.ts';
import { isUuid } from '../../shared/ids.ts';
import type { Passwords } from '../../shared/passwords.ts';
import type { Tries } from '../../tries/tries.ts';
import { findProfile, listProfiles, type ProfileRow } from './profiles.queries.ts';

export interface ProfilesDeps {
  readonly db: Database;
  readonly passwords: Passwords;
  readonly tries: Tries;
  /** Given by the session feature: a token that is bound to the profile. */
  readonly issueProfileToken: (caller: Caller, profileId: string) => Promise<string>;
}

const PIN_LIMIT = { most: PIN_TRIES, windowMs: PIN_TRIES_WINDOW_MS };

/** The column's check lets no other value in. */
function readUserLevel(stored: number): UserLevel {
  const level = Object.values(PARENTAL_LEVELS).find((known) => known === stored);
  if (level === undefined) throw new Error(`The profile has the unknown userlevel ${stored}.`);
  return level;
}

/** A profile as it travels: whether it has a PIN, never the PIN (PROFILE-33). */
const toProfile = (row: ProfileRow) => ({
  id: row.id,
  name: row.name,
  posterName: row.poster_name,
  kid: row.kid,
  main: row.main,
  hasPin: row.pin_hash !== null,
  deviceQuota: row.device_quota,
  photo: null,
  userlevel: readUserLevel(row.userlevel),
});

export async function readProfiles({ db }: ProfilesDeps, caller: Caller) {
  const rows = await listProfiles(db.kysely, caller.accountId);
  return { data: rows.map(toProfile) };
}

/** Chooses a profile. Only its id and PIN are judged; the other fields of the call are the client's own (PROFILE-32). */
export async function selectProfile(
  deps: ProfilesDeps,
  caller: Caller,
  chosen: { id: string; pin?: string | undefined },
) {
  const profile = isUuid(chosen.id) ? await findProfile(deps.db.kysely, caller.accountId, chosen.id) : undefined;
  if (!profile) throw new AppError('NOT_FOUND', { profileId: chosen.id });
  if (profile.pin_hash !== null) await checkPin(deps, profile, chosen.pin);
  const token = await deps.issueProfileToken(caller, profile.id);
  return { access_token: token, data: toProfile(profile) };
}

/** Four digits are guessed in minutes unless every try is counted before it is made (PIN-10). */
async function checkPin({ passwords, tries }: ProfilesDeps, profile: ProfileRow, pin: string | undefined) {
  const takeBack = await tries.spend(`pin:${profile.id}`, PIN_LIMIT);
  if (!pin || !(await passwords.matches(profile.pin_hash, pin))) throw new AppError('WRONG_PIN');
  await takeBack();
}
