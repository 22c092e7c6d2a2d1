// PIN checks. Every way of trying a PIN counts against the same limit (PIN-10).

import {
  PIN_CHECK_MS,
  PIN_TRIES,
  PIN_TRIES_DAY_MS,
  PIN_TRIES_PER_DAY,
  PIN_TRIES_WINDOW_MS,
} from '@seyir/core/limits/profile';
import type { Database, Queries } from '../../db/database.ts';
import { lockAccountContents } from '../../db/lock-account.ts';
import type { Caller } from '../../http/caller.ts';
import type { Tries } from '../../identity/tries.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import { isUuid } from '../../shared/ids.ts';
import type { Passwords } from '../../shared/passwords.ts';
import * as checks from './pin-checks.queries.ts';
import { findProfile, type ProfileRow } from './profiles.queries.ts';

export interface PinDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly passwords: Passwords;
  readonly tries: Tries;
}

const PIN_LIMIT = { most: PIN_TRIES, windowMs: PIN_TRIES_WINDOW_MS };
/** Five tries per quarter of an hour would be 480 a day, and all PINs in three weeks. */
const PIN_DAY_LIMIT = { most: PIN_TRIES_PER_DAY, windowMs: PIN_TRIES_DAY_MS };

/**
 * Whether `pin` is the profile's PIN. A try is counted before it is made, across servers, because four digits are
 * guessed in minutes otherwise (PIN-10).
 */
export async function isRightPin(
  { passwords, tries }: Pick<PinDeps, 'passwords' | 'tries'>,
  profile: Pick<ProfileRow, 'id' | 'pin_hash'>,
  pin: string | undefined,
): Promise<boolean> {
  // An absent PIN is no guess: if counted, five taps on a profile would lock its PIN.
  if (!pin) return false;
  const removeDayTry = await tries.spend(`pin-day:${profile.id}`, PIN_DAY_LIMIT);
  const removeTry = await tries.spend(`pin:${profile.id}`, PIN_LIMIT).catch(async (refusal: unknown) => {
    await removeDayTry();
    throw refusal;
  });
  if (!(await passwords.matches(profile.pin_hash, pin))) return false;
  await removeTry();
  await removeDayTry();
  return true;
}

/** Deletes the wrong guesses of a PIN that its owner has replaced. */
export async function forgetGuesses({ tries }: Pick<PinDeps, 'tries'>, profileId: string): Promise<void> {
  await tries.forget(`pin-day:${profileId}`);
  await tries.forget(`pin:${profileId}`);
}

/** Checks a PIN for this session (PIN-09). A right PIN is valid for five minutes. */
export async function checkPin(deps: PinDeps, caller: Caller, profileId: string, pin: string) {
  const at = new Date(deps.now());
  const profile = isUuid(profileId) ? await findProfile(deps.db.kysely, caller.accountId, profileId, at) : undefined;
  if (!profile) throw new AppError('NOT_FOUND', { profileId });
  if (profile.pin_hash === null || !(await isRightPin(deps, profile, pin))) return { data: false };
  const data = await notePin(deps, caller, profile, async (trx) => {
    await checks.notePassed(trx, caller.sessionId, profile.id, at);
    if (profile.main) await checks.noteMainPassed(trx, caller.sessionId, at);
  });
  return { data };
}

/** Notes a passed check; false when the PIN was changed, or the session switched profile, while the PIN was compared. */
export const notePin = (
  { db, now }: Pick<PinDeps, 'db' | 'now'>,
  { accountId, sessionId, profile }: Caller,
  compared: ProfileRow,
  note: (trx: Queries) => Promise<unknown>,
): Promise<boolean> =>
  db.kysely.transaction().execute(async (trx) => {
    await lockAccountContents(trx, accountId);
    const present = await findProfile(trx, accountId, compared.id, new Date(now()));
    if (present?.pin_hash !== compared.pin_hash) return false;
    if ((await checks.lockChosenProfile(trx, sessionId)) !== profile?.id) return false;
    await note(trx);
    return true;
  });

const isRecent = (passedAt: Date | undefined, now: Clock): boolean =>
  passedAt !== undefined && now() - passedAt.getTime() <= PIN_CHECK_MS;

/** Whether this session passed the profile's PIN in the last five minutes (PROFILE-31). */
export const hasPassedPin = async (
  { now }: Pick<PinDeps, 'now'>,
  db: Queries,
  { sessionId }: Caller,
  profileId: string,
): Promise<boolean> => isRecent(await checks.findPassedAt(db, sessionId, profileId), now);

/** Refuses unless this session passed the main profile's PIN in the last five minutes (CHANNEL-09, PARENTAL-06). */
export async function requireMainPin({ now }: Pick<PinDeps, 'now'>, db: Queries, { sessionId }: Caller): Promise<void> {
  if (!isRecent(await checks.findMainPassedAt(db, sessionId), now)) throw new AppError('PIN_REQUIRED');
}

/** Opens an airing above the profile's level to this session, behind the main profile's PIN (PARENTAL-07). */
export const openProgramme = ({ db, now }: PinDeps, caller: Caller, programId: string): Promise<void> =>
  db.kysely.transaction().execute(async (trx) => {
    await requireMainPin({ now }, trx, caller);
    await checks.openAiring(trx, caller.sessionId, programId);
  });

/** Refuses unless this session, with this profile, passed the admin password check in the last five minutes (PAY-08). */
export async function requireAdminCheck(
  { now }: Pick<PinDeps, 'now'>,
  trx: Queries,
  { sessionId, profile }: Caller,
): Promise<void> {
  const passedAt = await checks.lockAdminPassedAt(trx, sessionId, profile?.id ?? null);
  if (!isRecent(passedAt, now)) throw new AppError('PIN_REQUIRED');
}

/** Withdraws the checks of a changed or removed PIN in all sessions. */
export async function withdrawChecks(trx: Queries, accountId: string, profile: Pick<ProfileRow, 'id' | 'main'>) {
  await checks.withdrawPassed(trx, profile.id);
  if (profile.main) await checks.withdrawMainPassed(trx, accountId);
}
