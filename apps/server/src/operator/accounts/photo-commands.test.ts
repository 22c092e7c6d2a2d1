import { beforeEach, describe, expect, it } from 'vitest';
import { aMainProfile, anAccount, aProfile } from '../../../test/builders.ts';
import { useCommandLine } from '../../../test/command-line.ts';
import { useDatabase } from '../../../test/database.ts';
import { aPhoto } from '../../../test/photos.ts';
import { createImages } from '../../features/images/images.service.ts';
import { makePhotos } from '../../features/images/profile-photos.ts';
import { silentLog as log } from '../../shared/log.ts';
import { openFolderStore } from '../../store/folder-store.ts';

const db = useDatabase();
const { type, ask, at } = useCommandLine(db);
const EARLIER_MS = 60 * 60_000;
let profileId: string;
let accountId: string;
let key: string;

beforeEach(async () => {
  accountId = (await anAccount(db, { username: 'zeynep' })).id;
  profileId = (await aMainProfile(db, { account_id: accountId, name: 'Zeynep' })).id;
  const now = () => Date.now() - EARLIER_MS;
  const store = openFolderStore(at('data/images'));
  const photos = makePhotos({ db, store, images: createImages({ db, store, now, log }), now, log });
  key = await photos.keep(accountId, await aPhoto());
  await photos.attach(db.kysely, profileId, key);
});

const listKeys = () => db.kysely.selectFrom('profile_photo').select(['key', 'profile_id']).execute();

describe('photo', () => {
  it('list shows the profiles with a photo and where it is', async () => {
    expect(await ask('photo list zeynep')).toMatchObject([
      { id: profileId, name: 'Zeynep', address: `/images/photo/${key}` },
    ]);
  });

  it('remove deletes the photo of a profile, and the change is in the audit log without its address', async () => {
    expect((await type('photo remove zeynep Zeynep --dry-run')).out).toContain('Dry run');
    expect(await listKeys()).toEqual([{ key, profile_id: profileId }]);
    expect(await type(`photo remove zeynep ${profileId}`)).toMatchObject({
      code: 0,
      out: expect.stringContaining('shows its avatar again'),
    });
    expect(await listKeys()).toEqual([]);
    const changes = JSON.stringify(await ask('changes'));
    expect(changes).toContain('photo remove');
    const audited = await db.kysely.selectFrom('operator_change_row').selectAll().execute();
    expect(audited).toMatchObject([{ before: { profile_id: profileId }, after: null }]);
    expect(JSON.stringify(audited)).not.toContain(key);
    expect(await type('photo remove zeynep Zeynep')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no profile Zeynep with a photo'),
    });
    expect((await type('photo list zeynep')).out).toContain('No profile of zeynep has a photo.');
  });

  it('remove refuses a name that two profiles have, an unknown account and a missing profile', async () => {
    const { id } = await aProfile(db, { account_id: accountId, name: 'Zeynep' });
    await db.kysely
      .insertInto('profile_photo')
      .values({ key: 'a'.repeat(32), account_id: accountId, profile_id: id })
      .execute();
    expect(await type('photo remove zeynep Zeynep')).toMatchObject({
      code: 1,
      err: expect.stringContaining('by its id'),
    });
    expect(await type('photo remove unknown Zeynep')).toMatchObject({ code: 1 });
    expect(await type('photo remove zeynep')).toMatchObject({ code: 2 });
    expect(await listKeys()).toHaveLength(2);
  });

  it('is in the export of its account, and erasing the account deletes its file', async () => {
    const { profile_photo } = await ask('account export zeynep');
    expect(profile_photo).toMatchObject([{ key, picture: expect.stringMatching(/^data:image\/webp;base64,UklGR/) }]);
    expect((await type('account erase zeynep --yes')).code).toBe(0);
    expect(await listKeys()).toEqual([]);
    const store = openFolderStore(at('data/images'));
    expect(await store.readWhole(`originals/photo/${key}.webp`)).toBeUndefined();
  });
});
