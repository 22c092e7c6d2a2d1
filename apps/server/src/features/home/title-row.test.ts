import { beforeEach, describe, expect, it } from 'vitest';
import {
  aLabel,
  aLabelItem,
  aMainProfile,
  anAccount,
  anEpisode,
  aPackage,
  aProduct,
  aSeason,
  aTitle,
  bothLanguages,
  minutesAfter,
  TEST_EVENING,
} from '../../../test/builders.ts';
import { type CatalogueServer, useCatalogueServer } from '../../../test/catalogue-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { homeRoutes } from './home.routes.ts';

const db = useDatabase();
const open = useCatalogueServer(db, homeRoutes);

describe('access to the titles of a row', () => {
  beforeEach(async () => {
    await aPackage(db, { id: 'aile' });
    await aPackage(db, { id: 'premium' });
    const inPackage = (title_id: string, package_id: string) =>
      db.kysely.insertInto('title_package').values({ title_id, package_id }).execute();
    await aLabel(db, { id: 'row' });
    await aTitle(db, { id: 'free', offer: 'free' });
    await aTitle(db, { id: 'family' });
    await inPackage('family', 'aile');
    await inPackage('family', 'premium');
    await aTitle(db, { id: 'premium-only' });
    await inPackage('premium-only', 'premium');
    await aTitle(db, { id: 'rent', offer: 'transaction' });
    await aProduct(db, { title_id: 'rent' });
    await aTitle(db, { id: 'family-or-rent' });
    await inPackage('family-or-rent', 'aile');
    await aProduct(db, { title_id: 'family-or-rent' });
    await db.kysely
      .insertInto('bundle')
      .values({ id: 'trio', name: bothLanguages('Üçlü'), description: bothLanguages('Üç film') })
      .execute();
    await aTitle(db, { id: 'bundled', offer: 'free' });
    await db.kysely
      .insertInto('bundle_title')
      .values({ bundle_id: 'trio', title_id: 'bundled', position: 0 })
      .execute();
    await aProduct(db, { bundle_id: 'trio' });
    for (const title_id of ['free', 'family', 'premium-only', 'rent', 'family-or-rent', 'bundled']) {
      await aLabelItem(db, { label_id: 'row', title_id });
    }
  });

  const flagsOf = async (server: CatalogueServer, as: string): Promise<Record<string, string>> => {
    const { body } = await server.get('/label/row', as);
    type Card = { id: string; customerHasAccess: boolean; isUnlocked: boolean };
    const word = ({ customerHasAccess, isUnlocked }: Card) =>
      `${customerHasAccess ? 'access' : 'none'}${isUnlocked ? ' unlocked' : ''}`;
    return Object.fromEntries(body.contents.map((card: Card) => [card.id, word(card)]));
  };

  it('follows from the offer and the package of the caller [VOD-08]', async () => {
    const server = await open({ newcomer: {}, family: { packageId: 'aile' }, premium: { packageId: 'premium' } });
    const withoutPackage = {
      free: 'access unlocked',
      family: 'none',
      'premium-only': 'none',
      rent: 'none',
      'family-or-rent': 'none',
      bundled: 'access',
    };
    expect(await flagsOf(server, 'guest')).toEqual(withoutPackage);
    expect(await flagsOf(server, 'newcomer')).toEqual(withoutPackage);
    expect(await flagsOf(server, 'family')).toEqual({
      ...withoutPackage,
      family: 'access unlocked',
      'family-or-rent': 'access',
    });
    expect(await flagsOf(server, 'premium')).toEqual({
      ...withoutPackage,
      family: 'access unlocked',
      'premium-only': 'access unlocked',
    });
  });

  it('follows from a valid rental and a purchase of the account, not of another [VOD-08]', async () => {
    const account = await anAccount(db);
    const profile = await aMainProfile(db, { account_id: account.id });
    const give = (title_id: string, kind: 'RENTAL' | 'PURCHASE', more: object = {}) =>
      db.kysely
        .insertInto('entitlement')
        .values({
          id: crypto.randomUUID(),
          account_id: account.id,
          kind,
          title_id,
          starts_at: minutesAfter(TEST_EVENING, -60),
          ends_at: kind === 'RENTAL' ? minutesAfter(TEST_EVENING, 60) : null,
          ...more,
        })
        .execute();
    await give('rent', 'RENTAL');
    await give('family', 'PURCHASE');
    await give('premium-only', 'PURCHASE', { withdrawn_at: TEST_EVENING });
    await give('family-or-rent', 'RENTAL', { starts_left: 0 });
    const server = await open({
      owner: { accountId: account.id, profile: { id: profile.id, isKids: false, isMain: true, userlevel: 0 } },
      neighbour: {},
    });
    expect(await flagsOf(server, 'owner')).toMatchObject({
      rent: 'access unlocked',
      family: 'access unlocked',
      'premium-only': 'none',
      'family-or-rent': 'none',
    });
    expect(await flagsOf(server, 'neighbour')).toMatchObject({ rent: 'none', family: 'none' });

    server.at(minutesAfter(TEST_EVENING, 60));
    expect(await flagsOf(server, 'owner')).toMatchObject({ rent: 'none', family: 'access unlocked' });
  });
});

describe('marks on the titles of a row', () => {
  it('are those of the calling profile, with its watch position [DATA-14]', async () => {
    const account = await anAccount(db);
    const ada = await aMainProfile(db, { account_id: account.id });
    await aTitle(db, { id: 'film', duration_seconds: 200 });
    await aTitle(db, { id: 'series', kind: 'SERIES' });
    await aTitle(db, { id: 'seen', duration_seconds: 200 });
    await aTitle(db, { id: 'disliked' });
    const { id: season } = await aSeason(db, { title_id: 'series', number: 2 });
    await anEpisode(db, { id: 's2e1', season_id: season, number: 1, duration_seconds: 100 });
    await anEpisode(db, { id: 's2e2', season_id: season, number: 2, duration_seconds: 100 });
    await aLabel(db, { id: 'row' });
    for (const title_id of ['film', 'series', 'seen', 'disliked']) await aLabelItem(db, { label_id: 'row', title_id });

    const position = (title_id: string, content_code: string, seconds: number, more: object = {}) =>
      db.kysely
        .insertInto('watch_position')
        .values({ profile_id: ada.id, title_id, content_code, position_seconds: seconds, ...more })
        .execute();
    await position('film', 'film', 50);
    await position('series', 's2e1', 95, { episode_id: 's2e1', completed: true, updated_at: TEST_EVENING });
    await position('series', 's2e2', 25, {
      episode_id: 's2e2',
      updated_at: minutesAfter(TEST_EVENING, -60),
    });
    await position('seen', 'seen', 199, { completed: true });
    const reactions = [
      { profile_id: ada.id, title_id: 'film', reaction: 'like' as const },
      { profile_id: ada.id, title_id: 'disliked', reaction: 'dislike' as const },
    ];
    await db.kysely.insertInto('title_reaction').values(reactions).execute();
    await db.kysely.insertInto('watchlist_item').values({ profile_id: ada.id, title_id: 'film' }).execute();

    const { get } = await open({
      ada: { accountId: account.id, profile: { id: ada.id, isKids: false, isMain: true, userlevel: 0 } },
      other: { accountId: account.id },
      unchosen: { accountId: account.id, profile: undefined },
    });
    expect((await get('/label/row', 'ada')).body.contents).toMatchObject([
      {
        id: 'film',
        interactions: [{ type: 'VOD_LIKE' }, { type: 'VOD_WATCHLIST' }, { type: 'VOD_WATCHED', lastDuration: 50 }],
        isfavourite: '1',
        progress: 25,
        bookmark: '||50|film',
        secondsLeft: 150,
      },
      { id: 'series', progress: 25, bookmark: '2|2|25|s2e2', secondsLeft: 75, isfavourite: '0' },
      {
        id: 'seen',
        progress: 100,
        bookmark: null,
        secondsLeft: null,
        interactions: [{ type: 'VOD_WATCHED', lastDuration: 199 }],
      },
      { id: 'disliked', interactions: [{ type: 'VOD_DISLIKE' }], progress: 0 },
    ]);
    for (const as of ['other', 'unchosen', 'guest']) {
      const { body } = await get('/label/row', as);
      expect(body.contents.flatMap((card: { interactions: [] }) => card.interactions)).toEqual([]);
    }
  });
});
