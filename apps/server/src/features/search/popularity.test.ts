import { describe, expect, it } from 'vitest';
import { anEpisode, aProfile, aSeason, aTitle, TEST_EVENING } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { countPopularity } from './popularity.ts';

const db = useDatabase();
let now = TEST_EVENING.getTime();
const count = () => countPopularity({ db, now: () => now });
const listCounts = () =>
  db.kysely.selectFrom('title_popularity').select(['title_id', 'watchers', 'likes']).orderBy('title_id').execute();

const watch = (profile_id: string, title_id: string, content_code = title_id) =>
  db.kysely.insertInto('watch_position').values({ profile_id, title_id, content_code, position_seconds: 1 }).execute();

describe('the popularity of titles', () => {
  it('counts a profile once for a series, and likes but not dislikes', async () => {
    const { id: film } = await aTitle(db, { id: 'a-film' });
    const { id: series } = await aTitle(db, { id: 'b-series', kind: 'SERIES' });
    const { id: season_id } = await aSeason(db, { title_id: series });
    const episodes = [await anEpisode(db, { season_id, number: 1 }), await anEpisode(db, { season_id, number: 2 })];
    const profiles = [await aProfile(db), await aProfile(db)];
    for (const { id } of profiles) for (const episode of episodes) await watch(id, series, episode.id);
    await watch(profiles[0]?.id ?? '', film);
    for (const [index, { id: profile_id }] of profiles.entries()) {
      const reaction = index === 0 ? 'like' : 'dislike';
      await db.kysely.insertInto('title_reaction').values({ profile_id, title_id: film, reaction }).execute();
    }
    expect(await count()).toBe(2);
    expect(await listCounts()).toEqual([
      { title_id: film, watchers: 1, likes: 1 },
      { title_id: series, watchers: 2, likes: 0 },
    ]);
  });

  it('counts every profile once, across the pages of a count', async () => {
    await aTitle(db, { id: 'film' });
    const { account_id } = await aProfile(db);
    await db.executeSql(
      `insert into profile (id, account_id, name)
       select gen_random_uuid(), $1, 'Profile ' || n from generate_series(1, 1200) as n`,
      [account_id],
    );
    await db.executeSql(
      `insert into watch_position (profile_id, title_id, content_code, position_seconds)
       select id, 'film', 'film', 1 from profile`,
    );
    await count();
    expect(await listCounts()).toEqual([{ title_id: 'film', watchers: 1201, likes: 0 }]);
  });

  it('forgets a title that no profile has started any more', async () => {
    await aTitle(db, { id: 'film' });
    const { id } = await aProfile(db);
    await watch(id, 'film');
    await count();
    await db.kysely.deleteFrom('watch_position').execute();
    now += 86_400_000;
    expect(await count()).toBe(0);
    expect(await listCounts()).toEqual([]);
  });
});
