// `photo …`: photos of profiles, for moderation.
import { photoUrl } from '@seyir/contract/images';
import { refusal } from '@seyir/core/operator/refusals';
import { createImages } from '../../features/images/images.service.ts';
import { makePhotos, type Photos } from '../../features/images/profile-photos.ts';
import { keepAction } from '../changes/change.ts';
import { CliError, type CommandContext, type CommandResult, type DataCommand, typedAs } from '../command.ts';
import type { Tools } from '../open-tools.ts';
import { requireRightsOver } from '../operators/rights-over.ts';
import { writeTable } from '../read-values.ts';
import { findAccount } from './find-account.ts';

export function openPhotos({ db, stores, now, log }: Tools): Photos {
  const store = stores.images;
  return makePhotos({ db, store, images: createImages({ db, store, now, log }), now, log });
}

const listPhotos = ({ db }: Tools, accountId: string) =>
  db.kysely
    .selectFrom('profile_photo')
    .innerJoin('profile', 'profile.id', 'profile_photo.profile_id')
    .select(['profile.id', 'profile.name', 'profile_photo.key', 'profile_photo.created_at'])
    .where('profile_photo.account_id', '=', accountId)
    .orderBy('profile.id')
    .execute();

async function removePhoto(context: CommandContext): Promise<CommandResult> {
  const { tools, given } = context;
  const [word = '', wanted = ''] = given.args;
  const { id: accountId, username } = await findAccount(tools, word);
  await requireRightsOver(context, accountId);
  const shown = await listPhotos(tools, accountId);
  const found = shown.filter(({ id, name }) => id === wanted || name === wanted);
  const [profile] = found;
  if (profile === undefined)
    throw new CliError(
      `${username} has no profile ${wanted} with a photo. See: ${typedAs(`photo list ${word}`)}`,
      refusal('photo_unknown', { account: username }),
    );
  if (found.length > 1) throw new CliError(`${username} has ${found.length} profiles ${wanted}: name one by its id.`);
  const data = { username, profileId: profile.id };
  if (given.isDryRun)
    return { text: `The photo of ${profile.name} would be removed.\nDry run: nothing was changed.`, data };
  const photos = openPhotos(tools);
  const removed = await tools.db.kysely.transaction().execute(async (trx) => {
    const keys = await photos.attach(trx, profile.id, null);
    // The audit log keeps no key: it would be the address of what was removed.
    const row = { account_id: accountId, profile_id: profile.id };
    await keepAction(context, trx, { table: 'profile_photo', before: row, after: null });
    await tools.events.publish({ type: 'changed', what: 'profiles' }, { accountId }, trx);
    return keys;
  });
  await photos.remove(removed);
  return { text: `${profile.name} of ${username} shows its avatar again. This cannot be undone.`, data };
}

export const photoCommands: readonly DataCommand[] = [
  {
    name: 'photo list',
    about: 'the photos of an account’s profiles, with their addresses',
    args: ['<account>'],
    place: 'data',
    isChange: false,
    async run({ tools, given }) {
      const { id, username } = await findAccount(tools, given.args[0] ?? '');
      const rows = (await listPhotos(tools, id)).map(({ key, created_at, ...profile }) => ({
        ...profile,
        since: created_at.toISOString().slice(0, 10),
        address: photoUrl(key),
      }));
      const table = rows.map((row) => [row.id, row.name, row.since, row.address]);
      return { text: writeTable(table) || `No profile of ${username} has a photo.`, data: rows };
    },
  },
  {
    name: 'photo remove',
    about: 'delete the photo of a profile; its avatar is shown again',
    args: ['<account>', '<name>'],
    details: 'The name of the profile, or its id.',
    place: 'data',
    isChange: true,
    run: removePhoto,
  },
];
