// Search index of channels and titles by name, person, genre and category.

import { isForChildren } from '@seyir/core/access/kids-channels';
import { RATING_IDS } from '@seyir/core/access/rating-mask';
import type { SearchEntry, SearchIndex } from '@seyir/core/search/search-index';
import type { LocalText } from '@seyir/core/text/local-text';
import { allTexts } from '@seyir/core/text/local-text';
import { forEachYielding } from '../../catalogue/yielding.ts';
import { buildIndexYielding } from './build-yielding.ts';
import { type IndexedTitle, readTitles } from './indexed-titles.ts';
import { type IndexedPerson, readPages, readPeople } from './read-pages.ts';
import type { ChannelRow, GenreRow } from './search.queries.ts';
import type { SearchSource } from './search-source.ts';

export interface CatalogueIndex {
  readonly index: SearchIndex;
  /** The ids of the first entries of the index, by number. */
  readonly channelIds: readonly string[];
  /** The ids of the entries after the channels, most popular first. */
  readonly titleIds: readonly string[];
  /** The rating bit of every entry (PARENTAL-03), as a column because a search may scan all entries. */
  readonly ratings: Uint8Array;
  /** 1 for every entry that is a series. */
  readonly series: Uint8Array;
  /** 1 for every entry that is for children. */
  readonly forChildren: Uint8Array;
  /** People and genres, for suggestions, and the index of their names. */
  readonly subjects: readonly Subject[];
  readonly subjectIndex: SearchIndex;
}

/** A person or a genre of the catalogue. */
export interface Subject {
  readonly kind: 'person' | 'genre';
  /** The person's id; of a genre its Turkish name. */
  readonly id: string;
  readonly name: LocalText;
  /** The rating bits of its titles: it is suggested to those who may see one of them. */
  readonly ratings: number;
}

type People = ReadonlyMap<string, readonly IndexedPerson[]>;

export async function loadCatalogueIndex(source: SearchSource): Promise<CatalogueIndex> {
  const genreNames = await readGenreNames(source);
  const channels = (await readChannels(source)).sort((a, b) => a.number - b.number);
  const people = await readPeople(source, 'titlePeople');
  const titles = await sortByPopularity(source, await readTitles(source, genreNames.title));
  const index = await buildIndexYielding(listEntries(channels, genreNames.channel, titles, people));
  const subjects = await listSubjects(titles, people);
  // Without their texts, which the index has.
  return {
    index,
    channelIds: channels.map(({ id }) => id),
    titleIds: titles.map(({ id }) => id),
    ratings: Uint8Array.from(
      [...channels.map((row) => row.age_rating), ...titles.map(({ age }) => age)],
      (age) => RATING_IDS[age],
    ),
    forChildren: Uint8Array.from([
      ...channels.map(({ genre_id: genreId }) => Number(isForChildren({ genreId }))),
      ...titles.map(({ kids }) => Number(kids)),
    ]),
    series: Uint8Array.from([...channels.map(() => 0), ...titles.map(({ kind }) => (kind === 'SERIES' ? 1 : 0))]),
    subjects,
    subjectIndex: await buildIndexYielding(subjects.map(({ name }) => ({ names: allTexts(name) }))),
  };
}

/** The active channels, in order of their ids. */
export async function readChannels(source: SearchSource): Promise<ChannelRow[]> {
  const channels: ChannelRow[] = [];
  for await (const rows of readPages<ChannelRow>(source, 'channels')) channels.push(...rows);
  return channels;
}

/** The names of genres by their ids, for each kind of entries. */
export async function readGenreNames(source: SearchSource): Promise<Record<GenreRow['kind'], Map<string, LocalText>>> {
  const names = { title: new Map(), channel: new Map(), programme: new Map() };
  for await (const rows of readPages<GenreRow>(source, 'genres')) {
    for (const { kind, id, name } of rows) names[kind].set(id, name);
  }
  return names;
}

/** The people and genres of the titles, those of popular titles first. */
async function listSubjects(titles: readonly IndexedTitle[], people: People): Promise<Subject[]> {
  /** Genres by their Turkish names, people by their objects, which titles share. */
  const subjects = new Map<string | IndexedPerson, { -readonly [Field in keyof Subject]: Subject[Field] }>();
  await forEachYielding(titles, ({ id, age, genres }) => {
    const rating = RATING_IDS[age];
    for (const genre of genres) {
      const known = subjects.get(genre.tr);
      if (known) known.ratings |= rating;
      else subjects.set(genre.tr, { kind: 'genre', id: genre.tr, name: genre, ratings: rating });
    }
    for (const person of people.get(id) ?? []) {
      const known = subjects.get(person);
      if (known) known.ratings |= rating;
      else
        subjects.set(person, {
          kind: 'person',
          id: person.id,
          name: { tr: person.name, en: person.name },
          ratings: rating,
        });
    }
  });
  return [...subjects.values()];
}

interface PopularityRow {
  readonly title_id: string;
  readonly count: number;
}

/** Sorts by watchers and likes, then rating, then newest first. */
async function sortByPopularity(
  source: SearchSource,
  titles: readonly IndexedTitle[],
): Promise<readonly IndexedTitle[]> {
  const popularity = new Map<string, number>();
  for await (const rows of readPages<PopularityRow>(source, 'popularity')) {
    for (const { title_id, count } of rows) popularity.set(title_id, count);
  }
  const known = ({ id }: IndexedTitle) => popularity.get(id) ?? 0;
  // A stable sort: titles that were added together stay in the order of their ids.
  return titles.toSorted(
    (a, b) => known(b) - known(a) || (b.imdbTenths ?? 0) - (a.imdbTenths ?? 0) || b.addedAt - a.addedAt,
  );
}

function* listEntries(
  channels: readonly ChannelRow[],
  channelGenres: ReadonlyMap<string, LocalText>,
  titles: readonly IndexedTitle[],
  people: People,
): Generator<SearchEntry> {
  for (const { name, number, genre_id } of channels) {
    const genre = channelGenres.get(genre_id);
    yield { names: [...allTexts(name), String(number)], subjects: genre ? allTexts(genre) : [] };
  }
  for (const { id, names, genres, categories } of titles) {
    yield {
      names,
      people: (people.get(id) ?? []).map(({ name }) => name),
      subjects: [...genres, ...categories].flatMap(({ tr, en }) => [tr, en]),
    };
  }
}
