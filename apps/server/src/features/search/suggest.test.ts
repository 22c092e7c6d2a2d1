import type { Suggestion } from '@seyir/contract/search';
import { afterEach, describe, expect, it } from 'vitest';
import {
  aChannel,
  aGenre,
  anAiring,
  anImage,
  aPerson,
  aProfile,
  aProgramme,
  aTitle,
  bothLanguages,
  TEST_EVENING,
} from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { openSearchServer, type SearchServer } from '../../../test/search-server.ts';
import type { Caller } from '../../http/caller.ts';
import { countPopularity } from './popularity.ts';

const db = useDatabase();
let server: SearchServer;
afterEach(() => server.close());

const open = async () => {
  server = await openSearchServer(db);
  const titles = async (q: string): Promise<string[]> =>
    (await server.suggest(q)).body.map(({ title }: { title: string }) => title);
  return { ...server, titles };
};
const aFilm = (name: string) => aTitle(db, { name: bothLanguages(name), original_name: name });

describe('suggestions', () => {
  it('are names that begin with the text, then names that contain it [SEARCH-07]', async () => {
    for (const name of ['Akdeniz', 'Kara Deniz', 'Denizaltı', 'Deniz', 'Bozkır']) await aFilm(name);
    const { titles } = await open();
    expect(await titles('deniz')).toEqual(['Deniz', 'Denizaltı', 'Kara Deniz', 'Akdeniz']);
    expect(await titles('DENİZ KA')).toEqual(['Kara Deniz']);
    expect(await titles('ozk')).toEqual(['Bozkır']);
  });

  it('are near names where none has the text [SEARCH-07] (departure)', async () => {
    await aFilm('Denizaltı');
    const { titles } = await open();
    expect(await titles('denzaltı')).toEqual(['Denizaltı']);
  });

  it('are at most eight, each name once [SEARCH-07]', async () => {
    for (let number = 1; number <= 12; number += 1) await aFilm(`Dalga ${number}`);
    for (let number = 1; number <= 3; number += 1) await aFilm('Dalga');
    const { id: programme_id } = await aProgramme(db, { name: bothLanguages('DALGA') });
    await anAiring(db, { programme_id });
    const { titles, suggest } = await open();
    const suggested = await titles('dalga');
    expect(suggested).toHaveLength(8);
    expect(new Set(suggested).size).toBe(8);
    // The film comes before the programme that shows it.
    expect((await suggest('dalga')).body[0]).toMatchObject({ title: 'Dalga', kind: 'movie' });
  });

  it('have kind and id, of channels and programmes too [SEARCH-07] (departure)', async () => {
    const film = await aFilm('Yıldız Film');
    const series = await aTitle(db, { name: bothLanguages('Yıldız Dizi'), kind: 'SERIES', duration_seconds: null });
    const channel = await aChannel(db, { name: 'Yıldız Kanal' });
    const programme = await aProgramme(db, { name: bothLanguages('Yıldız Program') });
    const airing = await anAiring(db, { channel_id: channel.id, programme_id: programme.id });
    const { suggest } = await open();
    const { body } = await suggest('yıldız');
    expect(body).toHaveLength(4);
    expect(body).toEqual(
      expect.arrayContaining([
        { id: film.id, title: 'Yıldız Film', kind: 'movie' },
        { id: series.id, title: 'Yıldız Dizi', kind: 'series' },
        { id: channel.id, title: 'Yıldız Kanal', kind: 'channel' },
        { id: airing.id, title: 'Yıldız Program', kind: 'program' },
      ]),
    );
  });

  it('name people and genres after titles, and leave out unpublished titles [SEARCH-07] (departure)', async () => {
    const film = await aFilm('Bozkır');
    const person = await aPerson(db, { name: 'Defne Şimşek' });
    const cast = { title_id: film.id, person_id: person.id, job: 'actor' as const, position: 0 };
    await db.kysely.insertInto('title_person').values(cast).execute();
    await aTitle(db, { name: bothLanguages('Gizli'), published: false });
    const { titles, find, suggest } = await open();
    expect(await find('defne')).toEqual(['Bozkır']);
    expect((await suggest('şimşek')).body).toEqual([{ id: person.id, title: 'Defne Şimşek', kind: 'person' }]);
    expect(await titles('defne')).toEqual(['Defne Şimşek']);
    expect(await titles('gizli')).toEqual([]);
  });
});

describe('popular searches', () => {
  const watch = async (title_id: string, profiles: number) => {
    for (let count = 0; count < profiles; count += 1) {
      const { id: profile_id } = await aProfile(db);
      const position = { profile_id, title_id, content_code: title_id, position_seconds: 1 };
      await db.kysely.insertInto('watch_position').values(position).execute();
    }
  };

  it('are the most watched titles and their genres, without what the rating mask blocks', async () => {
    await aGenre(db, { kind: 'title', id: 'dram', name: { tr: 'Dram', en: 'Drama' } });
    await aGenre(db, { kind: 'title', id: 'korku', name: { tr: 'Korku', en: 'Horror' } });
    for (const [id, age_rating, genre_id, profiles] of [
      ['az', 'G', 'dram', 1],
      ['cok', 'G', 'dram', 3],
      ['gece', '18+', 'korku', 2],
    ] as const) {
      await aTitle(db, { id, name: bothLanguages(id), age_rating });
      await db.kysely.insertInto('title_genre').values({ title_id: id, genre_id, position: 0 }).execute();
      await watch(id, profiles);
    }
    await countPopularity({ db, now: () => TEST_EVENING.getTime() });
    const strict: Partial<Caller> = { profile: { id: 'strict', isKids: false, isMain: false, userlevel: 12 } };
    server = await openSearchServer(db, { strict });
    const popular = async (as: string) =>
      (await server.get('/search/popular', as)).body.map(({ kind, title }: Suggestion) => `${kind} ${title}`);
    expect(await popular('guest')).toEqual(['movie cok', 'movie gece', 'movie az', 'genre Dram', 'genre Korku']);
    expect(await popular('strict')).toEqual(['movie cok', 'movie az', 'genre Dram']);
  });

  it('are for a child what plays without a purchase, titles for children and their genres first [KIDS-03, KIDS-04]', async () => {
    await aGenre(db, { kind: 'title', id: 'dram', name: { tr: 'Dram', en: 'Drama' } });
    await aGenre(db, { kind: 'title', id: 'masal', name: { tr: 'Masal', en: 'Fairy tale' } });
    for (const [id, age_rating, kids, offer, profiles] of [
      ['belgesel', 'G', false, 'free', 4],
      ['kiralik', 'G', true, 'transaction', 3],
      ['pakette', 'G', true, 'package', 3],
      ['gece', '18+', false, 'free', 2],
      ['pofuduk', 'G', true, 'free', 1],
    ] as const) {
      await aTitle(db, { id, name: bothLanguages(id), age_rating, kids, offer });
      const genre = { title_id: id, genre_id: kids ? 'masal' : 'dram', position: 0 };
      await db.kysely.insertInto('title_genre').values(genre).execute();
      await watch(id, profiles);
    }
    await countPopularity({ db, now: () => TEST_EVENING.getTime() });
    const child: Partial<Caller> = { profile: { id: 'kid', isKids: true, isMain: false, userlevel: 12 } };
    server = await openSearchServer(db, { child });
    const { body } = await server.get('/search/popular', 'child');
    expect(body.map(({ kind, title }: Suggestion) => `${kind} ${title}`)).toEqual([
      'movie pofuduk',
      'movie belgesel',
      'genre Masal',
    ]);
  });
});

describe('people among the results', () => {
  it('stand on the first page of all results, with their portraits', async () => {
    await anImage(db, { path: 'cast/c1' });
    const person = await aPerson(db, { name: 'Defne Aral', portrait: 'cast/c1' });
    const film = await aFilm('Bozkır');
    const cast = { title_id: film.id, person_id: person.id, job: 'actor' as const, position: 0 };
    await db.kysely.insertInto('title_person').values(cast).execute();
    const { search } = await open();
    const people = async (...given: Parameters<typeof search>) => (await search(...given)).body.people;
    const found = [{ id: person.id, name: 'Defne Aral', posterUrl: '/images/cast/c1?v=a1b2c3' }];
    expect(await people('defne')).toEqual(found);
    expect(await people('defen aral')).toEqual(found);
    expect(await people('bozkır')).toEqual([]);
    expect(await people('defne', 'guest', { type: 'movie' })).toEqual([]);
    expect(await people('defne', 'guest', { page: 1 })).toEqual([]);
  });
});
