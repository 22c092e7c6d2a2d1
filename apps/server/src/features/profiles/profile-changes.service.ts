// Adding, changing and removing profiles. Changes of one account are serialised and published to its devices.

import { canHaveUserLevel, KIDS_USER_LEVELS, PARENTAL_LEVELS, type UserLevel } from '@seyir/core/access/rating-mask';
import {
  ADULT_AVATAR,
  ADULT_AVATARS,
  FALLBACK_AVATAR,
  KIDS_AVATAR,
  KIDS_AVATARS,
  PROFILE_CHANGES_PER_SESSION,
  PROFILE_CHANGES_WINDOW_MS,
  PROFILE_PHOTOS_PER_ACCOUNT,
  PROFILE_PHOTOS_WINDOW_MS,
} from '@seyir/core/limits/profile';
import type { Queries } from '../../db/database.ts';
import { lockAccountContents } from '../../db/lock-account.ts';
import type { Events } from '../../events/events.ts';
import type { Caller } from '../../http/caller.ts';
import { AppError } from '../../shared/app-error.ts';
import type { NewId } from '../../shared/ids.ts';
import { announceViewerChange } from '../../viewers/viewer-state.ts';
import { hasPassedPin, type PinDeps, requireMainPin, withdrawChecks } from './pins.service.ts';
import { findRefusal, hasMainRights } from './profile-rights.ts';
import * as queries from './profiles.queries.ts';
import { readProfile, toProfile } from './profiles.service.ts';

/** What writes a profile, without its photo. */
export interface ProfileWriteDeps extends PinDeps {
  readonly newId: NewId;
  readonly events: Pick<Events, 'publish' | 'endStreams'>;
  /** From the session feature: with the commit, every process drops the cached callers of the account and rechecks open streams. */
  readonly publishSessionChange: (trx: Queries, accountId: string) => Promise<void>;
}

export interface ProfileChangeDeps extends ProfileWriteDeps {
  /** From the feature of images. */
  readonly photos: {
    /** Stores a photo and returns its key; no profile shows it yet. */
    keep(accountId: string, bytes: Buffer): Promise<string>;
    /** Makes a photo the one of a profile, or takes its photo away. Returns the photos to remove after the commit. */
    attach(trx: Queries, profileId: string, key: string | null): Promise<readonly string[]>;
    remove(keys: readonly string[]): Promise<void>;
  };
}

const CHANGE_LIMIT = { most: PROFILE_CHANGES_PER_SESSION, windowMs: PROFILE_CHANGES_WINDOW_MS };
const PHOTO_LIMIT = { most: PROFILE_PHOTOS_PER_ACCOUNT, windowMs: PROFILE_PHOTOS_WINDOW_MS };

interface NewProfile {
  readonly name: string;
  readonly kid?: boolean | undefined;
  readonly pin?: string | undefined;
  readonly posterName?: string | undefined;
  /** Base 64; empty for none. */
  readonly newPhoto?: string | undefined;
}

/** Adds a profile; never a main one (PROFILE-25, PROFILE-26, PROFILE-36). */
export async function addProfile(deps: ProfileChangeDeps, caller: Caller, wanted: NewProfile) {
  const { name, kid = false, pin, posterName } = wanted;
  const poster_name = chooseAvatar({ posterName, kid });
  await limitChanges(deps, caller);
  // Hashed before the transaction: the embedded database has one connection, which a slow hash must not hold.
  const pin_hash = pin ? await deps.passwords.hash(pin) : null;
  const requireRoom = (profiles: readonly queries.ProfileRow[]) => {
    requireMainRights(caller, profiles);
    const quota = profiles[0]?.quota ?? null;
    if (quota !== null && profiles.length >= quota) throw new AppError('PROFILE_QUOTA', { quota });
  };
  if (wanted.newPhoto) requireRoom(await presentProfiles(deps, caller));
  return withPhoto(deps, caller, wanted.newPhoto, (attachPhoto) =>
    changeProfiles(deps, caller, async (trx, profiles) => {
      requireRoom(profiles);
      const id = deps.newId();
      await queries.insertProfile(trx, {
        id,
        account_id: caller.accountId,
        name,
        poster_name,
        kid,
        main: false,
        pin_hash,
        userlevel: kid ? KIDS_USER_LEVELS[0] : PARENTAL_LEVELS.over18,
        created_at: new Date(deps.now()),
      });
      await attachPhoto(trx, id);
      return id;
    }),
  );
}

interface ProfileEdit extends NewProfile {
  readonly id: string;
}

/** Changes a profile. An absent PIN or photo stays, an empty one is removed (PROFILE-27, PROFILE-28). */
export async function editProfile(deps: ProfileChangeDeps, caller: Caller, edit: ProfileEdit) {
  await limitChanges(deps, caller);
  const pinHash = edit.pin ? await deps.passwords.hash(edit.pin) : null;
  if (edit.newPhoto) await checkEdit(deps, deps.db.kysely, caller, await presentProfiles(deps, caller), edit);
  return withPhoto(deps, caller, edit.newPhoto, (attachPhoto) =>
    changeProfiles(deps, caller, async (trx, profiles) => {
      const { edited, kid, changes } = await checkEdit(deps, trx, caller, profiles, edit);
      const present = changes.kind ? undefined : edited.poster_name;
      await queries.changeProfile(trx, edited.id, {
        name: edit.name,
        kid,
        poster_name: chooseAvatar({ posterName: edit.posterName, kid, present }),
        userlevel: userLevelOf(edited.userlevel, kid),
        ...(changes.pin ? { pin_hash: pinHash } : {}),
      });
      await attachPhoto(trx, edited.id);
      if (changes.pin) await withdrawChecks(trx, caller.accountId, edited);
      return edited.id;
    }),
  );
}

/** Refuses an edit that the caller may not make. */
async function checkEdit(
  deps: ProfileChangeDeps,
  db: Queries,
  caller: Caller,
  profiles: readonly queries.ProfileRow[],
  edit: ProfileEdit,
) {
  const edited = readProfile(profiles, edit.id);
  const kid = edit.kid ?? edited.kid;
  const hasPin = edited.pin_hash !== null;
  const changes = {
    pin: edit.pin !== undefined && (edit.pin !== '' || hasPin),
    kind: kid !== edited.kid,
    photo: edit.newPhoto !== undefined && (edit.newPhoto !== '' || edited.photo_key !== null),
  };
  const pinPassed = await hasPassedPin(deps, db, caller, edited.id);
  const refusal = findRefusal(
    editorOf(caller, profiles),
    { id: edited.id, kid: edited.kid, hasPin, pinPassed },
    changes,
  );
  if (refusal) throw new AppError(refusal, { profileId: edited.id });
  if (kid && edited.main) throw new AppError('BAD_INPUT', {}, { fields: { kid: 'not for the main profile' } });
  return { edited, kid, changes };
}

type AttachPhoto = (trx: Queries, profileId: string) => Promise<void>;

/**
 * Runs a change with its photo, which is decoded and stored before the transaction. Afterwards the photo that no profile shows is
 * deleted: the replaced one, or the new one when the change failed.
 */
async function withPhoto<T>(
  deps: ProfileChangeDeps,
  { accountId }: Caller,
  newPhoto: string | undefined,
  change: (attachPhoto: AttachPhoto) => Promise<T>,
): Promise<T> {
  if (newPhoto === undefined) return await change(async () => {});
  if (newPhoto !== '') await deps.tries.spend(`photos:${accountId}`, PHOTO_LIMIT);
  const key = newPhoto === '' ? null : await deps.photos.keep(accountId, Buffer.from(newPhoto, 'base64'));
  let replaced: readonly string[] = [];
  let unused: readonly string[] = key === null ? [] : [key];
  try {
    const changed = await change(async (trx, profileId) => {
      replaced = await deps.photos.attach(trx, profileId, key);
    });
    unused = replaced;
    return changed;
  } finally {
    await deps.photos.remove(unused);
  }
}

/** A profile that becomes a kids profile gets its mask, and keeps the mask afterwards until a parent lifts it (KIDS-02). */
function userLevelOf(present: UserLevel, kid: boolean): UserLevel {
  return kid ? (KIDS_USER_LEVELS.find((level) => level === present) ?? KIDS_USER_LEVELS[0]) : present;
}

/** Removes a profile. Its devices get PROFILE_REMOVED and return to the chooser, still signed in (PROFILE-29, SESSION-12). */
export async function removeProfile(deps: ProfileChangeDeps, caller: Caller, id: string) {
  await limitChanges(deps, caller);
  let photos: readonly string[] = [];
  const left = await deps.db.kysely.transaction().execute(async (trx) => {
    const profiles = await lockedProfiles(deps, trx, caller);
    requireMainRights(caller, profiles);
    const removed = readProfile(profiles, id);
    if (removed.main) throw new AppError('CONFLICT', { reason: 'the main profile' });
    photos = await deps.photos.attach(trx, removed.id, null);
    for (const sessionId of await queries.removeProfile(trx, removed.id)) {
      await deps.events.publish({ type: 'sign-out', code: 'PROFILE_REMOVED' }, { sessionId }, trx);
    }
    await publishChange(deps, trx, caller, removed.id);
    return { data: profiles.filter((profile) => profile !== removed).map(toProfile) };
  });
  await deps.photos.remove(photos);
  return left;
}

/** Sets a profile's mask of blocked ratings, behind the main profile's PIN (PARENTAL-06, KIDS-02). */
export const setUserLevel = (deps: ProfileWriteDeps, caller: Caller, id: string, userlevel: UserLevel) =>
  changeProfiles(deps, caller, async (trx, profiles) => {
    const profile = readProfile(profiles, id);
    await requireMainPin(deps, trx, caller);
    if (!canHaveUserLevel(userlevel, profile)) {
      throw new AppError('BAD_INPUT', {}, { fields: { userlevel: 'not for a kids profile' } });
    }
    await queries.changeProfile(trx, profile.id, { userlevel });
    return profile.id;
  });

/** Runs a change of one profile in a transaction, publishes it, and returns the changed profile. */
export const changeProfiles = (
  deps: ProfileWriteDeps,
  caller: Caller,
  change: (trx: Queries, profiles: readonly queries.ProfileRow[]) => Promise<string>,
) =>
  deps.db.kysely.transaction().execute(async (trx) => {
    const id = await change(trx, await lockedProfiles(deps, trx, caller));
    await publishChange(deps, trx, caller, id);
    const changed = await queries.findProfile(trx, caller.accountId, id, new Date(deps.now()));
    if (!changed) throw new Error('The profile that was just written does not exist.');
    return toProfile(changed);
  });

async function lockedProfiles({ now }: ProfileWriteDeps, trx: Queries, { accountId }: Caller) {
  await lockAccountContents(trx, accountId);
  return queries.listProfiles(trx, accountId, new Date(now()));
}

/** The profiles before the transaction: a photo that would be refused is not decoded. */
const presentProfiles = ({ db, now }: ProfileChangeDeps, { accountId }: Caller) =>
  queries.listProfiles(db.kysely, accountId, new Date(now()));

async function publishChange(deps: ProfileWriteDeps, trx: Queries, { accountId }: Caller, profileId: string) {
  await announceViewerChange(trx, profileId);
  await deps.publishSessionChange(trx, accountId);
  await deps.events.publish({ type: 'changed', what: 'profiles' }, { accountId }, trx);
}

const limitChanges = ({ tries }: ProfileChangeDeps, { sessionId }: Caller) =>
  tries.spend(`profiles:${sessionId}`, CHANGE_LIMIT);

const editorOf = ({ profile }: Caller, profiles: readonly queries.ProfileRow[]) => ({
  profile,
  mainHasPin: profiles.some((row) => row.main && row.pin_hash !== null),
});

function requireMainRights(caller: Caller, profiles: readonly queries.ProfileRow[]): void {
  if (!hasMainRights(editorOf(caller, profiles))) throw new AppError('MAIN_PROFILE_ONLY');
}

/** The avatars of a kind of profile: its set, its default, and the fallback for missing pictures. */
const avatarsOf = (kid: boolean): readonly string[] =>
  kid ? [...KIDS_AVATARS, KIDS_AVATAR, FALLBACK_AVATAR] : [...ADULT_AVATARS, FALLBACK_AVATAR];

interface AvatarChoice {
  readonly posterName?: string | undefined;
  readonly kid: boolean;
  /** The current avatar, when the kind does not change. */
  readonly present?: string | undefined;
}

/** The avatar of a profile: the chosen one, the current one, or the default of its kind (PROFILE-12, PROFILE-13). */
function chooseAvatar({ posterName, kid, present }: AvatarChoice): string {
  const chosen = posterName ?? present ?? (kid ? KIDS_AVATAR : ADULT_AVATAR);
  // An avatar that an operator set stays, whatever it is.
  if (chosen === present || avatarsOf(kid).includes(chosen)) return chosen;
  throw new AppError('BAD_INPUT', { posterName, kid }, { fields: { posterName: 'not for this kind of profile' } });
}
