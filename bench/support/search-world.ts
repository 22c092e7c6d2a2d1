// A service with a hundred thousand titles and 450,000 airings: channels, titles, programmes with two weeks of airings, people.
// Made by a fixed seed, so that every run searches for the same.
import type { Database } from '../../apps/server/src/db/database.ts';

/** `SEYIR_BENCH_SCALE=0.1` makes a tenth of it. */
const SCALE = Number(process.env.SEYIR_BENCH_SCALE ?? 1);
export const WORLD = {
  channels: 1_000 * SCALE,
  titles: 100_000 * SCALE,
  programmes: 59_000 * SCALE,
  airings: 450_000 * SCALE,
  people: 20_000 * SCALE,
};
export const ENTRIES = WORLD.channels + WORLD.titles + WORLD.programmes;
export const NOW_MS = Date.UTC(2026, 10, 18, 18);

const PEOPLE_A_TITLE = 6;
const WORDS = 30_000;
const GENRES = 24;
const DAYS = { back: 7, all: 14 };
const AGES = ['G', '7+', '13+', '18+'] as const;
const SYLLABLES =
  'ka ra de niz gü neş yıl dız ay şe kır çi çek bo ğaz lo dos te mel ufuk öz gür ça lı sü rüş il han me te'.split(' ');

/** Numbers from 0 up to, and without, 1: the same ones every time (mulberry32). */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What the world holds, for those who search for it. */
export interface World {
  readonly titles: readonly string[];
  readonly programmes: readonly string[];
  readonly people: readonly string[];
  readonly genres: readonly string[];
}

export async function fillWorld(db: Database): Promise<World> {
  const random = makeRandom(5);
  const below = (count: number) => Math.floor(random() * count);
  const capital = (word: string) => word.charAt(0).toLocaleUpperCase('tr') + word.slice(1);
  const words = Array.from({ length: WORDS }, () =>
    capital(Array.from({ length: 2 + below(3) }, () => SYLLABLES[below(SYLLABLES.length)]).join('')),
  );
  // A few words are in many names, most in few.
  const word = () => words[Math.floor(random() ** 3 * WORDS)] ?? '';
  const name = () => Array.from({ length: 1 + below(4) }, word).join(' ');
  const people = Array.from({ length: WORLD.people }, () => `${word()} ${word()}`);
  const genres = Array.from({ length: GENRES }, word);
  const titles = Array.from({ length: WORLD.titles }, name);
  const programmes = Array.from({ length: WORLD.programmes }, name);
  const both = (text: string) => ({ tr: text, en: `${text} ${text.length}` });
  const id = (kind: string, number: number) => `${kind}-${String(number).padStart(6, '0')}`;

  await insert(db, 'genre', [
    ...genres.map((text, index) => ({ kind: 'title', id: `tur-${index}`, name: both(text), position: index })),
    { kind: 'channel', id: 'kanal', name: both('Ulusal'), position: 0 },
    { kind: 'programme', id: 'program', name: both('Yaşam'), position: 0 },
  ]);
  await insert(
    db,
    'person',
    people.map((text, index) => ({ id: id('kisi', index), name: text, search_key: '' })),
  );
  await insert(
    db,
    'channel',
    Array.from({ length: WORLD.channels }, (_, index) => ({
      id: String(index + 1),
      code: `kanal-${index}`,
      number: index + 1,
      name: `${word()} TV`,
      search_key: '',
      genre_id: 'kanal',
      age_rating: AGES[below(AGES.length)],
      catch_up_minutes: DAYS.back * 24 * 60,
      source: { kind: 'computed' },
    })),
  );
  await insert(
    db,
    'title',
    titles.map((text, index) => ({
      id: id('yapim', index),
      kind: index % 3 === 0 ? 'SERIES' : 'MOVIE',
      name: both(text),
      original_name: text,
      summary: both(`${text}: ${words.slice(index % 1_000, (index % 1_000) + 12).join(' ')}`),
      year: 1960 + (index % 66),
      imdb_tenths: below(100),
      age_rating: AGES[below(AGES.length)],
      offer: 'package',
      duration_seconds: index % 3 === 0 ? null : 5_400,
      search_key: '',
    })),
  );
  await insert(
    db,
    'title_genre',
    titles.flatMap((_, index) => [{ title_id: id('yapim', index), genre_id: `tur-${index % GENRES}`, position: 0 }]),
  );
  await insert(
    db,
    'title_person',
    titles.flatMap((_, index) =>
      Array.from({ length: PEOPLE_A_TITLE }, (__, place) => ({
        title_id: id('yapim', index),
        person_id: id('kisi', (index * 7 + place * 997) % WORLD.people),
        job: place === 0 ? 'director' : 'actor',
        position: place,
      })),
    ),
  );
  await insert(
    db,
    'programme',
    programmes.map((text, index) => ({
      id: id('program', index),
      name: both(text),
      category_id: 'program',
      age_rating: AGES[below(AGES.length)],
      search_key: '',
    })),
  );
  const each = WORLD.airings / WORLD.channels;
  const lengthMs = Math.floor((DAYS.all * 86_400_000) / each / 60_000) * 60_000;
  await insert(
    db,
    'airing',
    Array.from({ length: WORLD.airings }, (_, index) => {
      const startsAt = NOW_MS - DAYS.back * 86_400_000 + Math.floor(index / WORLD.channels) * lengthMs;
      return {
        id: id('yayin', index),
        channel_id: String((index % WORLD.channels) + 1),
        programme_id: id('program', below(WORLD.programmes)),
        starts_at: new Date(startsAt).toISOString(),
        ends_at: new Date(startsAt + lengthMs).toISOString(),
      };
    }),
  );
  // What the embedded database would do by itself a minute later, in the middle of a measurement.
  await db.executeSql('vacuum analyze');
  await db.executeSql('checkpoint');
  return { titles, programmes, people, genres };
}

const ROWS_AT_ONCE = 5_000;

/** Columns that are not named keep their defaults. */
async function insert(db: Database, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`;
    await db.executeSql(text, [JSON.stringify(rows.slice(from, from + ROWS_AT_ONCE))]);
  }
}
