// `photo …`: photos of profiles, for moderation.
import { photoUrl } from '@seyir/contract/images';
import type { InputOf } from '@seyir/core/operator/commands';
import { makeRefusal } from '@seyir/core/operator/refusals';
import { createImages } from '../../features/images/images.service.ts';
import { makePhotos, type Photos } from '../../features/images/profile-photos.ts';
import { makeAction } from '../changes/change.ts';
import { type CommandContext, type Handlers, listed, RefusedError, type Result, typedAs } from '../command.ts';
import type { Tools } from '../open-tools.ts';
import { findAccount, requireRightsOver } from './find-account.ts';

export function openPhotos({ db, stores, now, log }: Tools): Photos {
  const store = stores.images;
  return makePhotos({ db, store, images: createImages({ db, store, now, log }), now, log });
}

const readPhotos = ({ db }: Tools, accountId: string) =>
  db.kysely
    .selectFrom('profile_photo')
    .innerJoin('profile', 'profile.id', 'profile_photo.profile_id')
    .select(['profile.id', 'profile.name', 'profile_photo.key', 'profile_photo.created_at'])
    .where('profile_photo.account_id', '=', accountId)
    .orderBy('profile.id')
    .execute();

async function listPhotos(account: string, context: CommandContext): Promise<Result> {
  const { id, username } = await findAccount(context, account);
  const photos = await readPhotos(context.tools, id);
  return listed(
    photos.map(({ key, created_at, ...profile }) => ({
      ...profile,
      since: created_at.toISOString().slice(0, 10),
      address: photoUrl(key),
    })),
    (row) => [row.id, row.name, row.since, row.address],
    `No profile of ${username} has a photo.`,
  );
}

async function removePhoto({ account, name }: InputOf<'photo remove'>, context: CommandContext): Promise<Result> {
  const { tools, isDryRun } = context;
  const { id: accountId, username } = await findAccount(context, account);
  await requireRightsOver(context, accountId);
  const found = (await readPhotos(tools, accountId)).filter((photo) => photo.id === name || photo.name === name);
  const [profile] = found;
  if (profile === undefined)
    throw new RefusedError(
      `${username} has no profile ${name} with a photo. See: ${typedAs(`photo list ${account}`)}`,
      { refusal: makeRefusal('photo_unknown', { account: username }) },
    );
  if (found.length > 1) throw new RefusedError(`${username} has ${found.length} profiles ${name}: name one by its id.`);
  const photos = openPhotos(tools);
  const removed = await makeAction(context, async (trx) => {
    const keys = await photos.attach(trx, profile.id, null);
    await tools.events.publish({ type: 'changed', what: 'profiles' }, { accountId }, trx);
    // The audit log keeps no key: it would be the address of what was removed.
    const row = { account_id: accountId, profile_id: profile.id };
    return { value: keys, row: { table: 'profile_photo', before: row, after: null } };
  });
  if (!isDryRun) await photos.remove(removed);
  return {
    text: `${profile.name} of ${username} shows its avatar again. This cannot be undone.`,
    data: { username, profileId: profile.id },
  };
}

export const handlers: Handlers<'photo list' | 'photo remove'> = {
  'photo list': ({ account }, context) => listPhotos(account, context),
  'photo remove': removePhoto,
};
