import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMainProfile, anAccount, anEntitlement, aTitle, TEST_EVENING } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { aCaller } from '../../test/http.ts';
import { until } from '../../test/until.ts';
import type { Caller } from '../http/caller.ts';
import { ttlOf } from '../shared/caches.ts';
import { ANONYMOUS, announceViewerChange, ownsTitle, rememberViewers, type ViewerStates } from './viewer-state.ts';

const db = useDatabase();
let now: number;
let viewers: ViewerStates;
let ada: Caller;

beforeEach(async () => {
  now = TEST_EVENING.getTime();
  viewers = await rememberViewers({ db, now: () => now });
  const { id: accountId } = await anAccount(db);
  const { id } = await aMainProfile(db, { account_id: accountId, name: 'Ada' });
  ada = aCaller({ accountId, profile: { id, isKids: false, isMain: true, userlevel: 0 } });
  await aTitle(db, { id: 'film' });
});
afterEach(() => viewers.close());

const like = () =>
  db.kysely
    .insertInto('title_reaction')
    .values({ profile_id: ada.profile?.id ?? '', title_id: 'film', reaction: 'like' })
    .execute();
const likes = async () => (await viewers.read(ada)).likedIds.has('film');

describe('rememberViewers', () => {
  it('knows nothing about a guest, or before a profile is chosen', async () => {
    expect(await viewers.read(aCaller({ ...ada, isGuest: true }))).toBe(ANONYMOUS);
    expect(await viewers.read(aCaller({ ...ada, profile: undefined }))).toBe(ANONYMOUS);
    expect((await viewers.read(ada)).profileName).toBe('Ada');
  });

  it('knows nothing about a profile that was removed meanwhile', async () => {
    await db.kysely.deleteFrom('profile').execute();
    expect(await viewers.read(ada)).toMatchObject({ profileName: '' });
  });

  it('caches, and invalidates at once when a change of the profile is published', async () => {
    expect(await likes()).toBe(false);
    await like();
    expect(await likes()).toBe(false);
    await announceViewerChange(db.kysely, ada.profile?.id ?? '');
    await until(likes);
  });

  it('invalidates all profiles of an account whose purchases changed', async () => {
    const owns = async () => ownsTitle(await viewers.read(ada), 'film', now);
    expect(await owns()).toBe(false);
    await anEntitlement(db, { account_id: ada.accountId, title_id: 'film' });
    await announceViewerChange(db.kysely, ada.accountId);
    await until(owns);
  });

  it('expires after its time to live without a notification', async () => {
    expect(await likes()).toBe(false);
    await like();
    now += ttlOf('viewerStates') - 1;
    expect(await likes()).toBe(false);
    now += 1;
    expect(await likes()).toBe(true);
  });

  it('lets the writer of a change read it in the next reply', async () => {
    expect(await likes()).toBe(false);
    await like();
    viewers.forget(ada.profile?.id ?? '');
    expect(await likes()).toBe(true);
  });
});
