// Search index of programmes by name, person and category, with their airings from the longest archive to the end of the
// guide. Airings are typed-array columns, because there are several hundred thousand of them.

import { type AgeRating, RATING_IDS } from '@seyir/core/access/rating-mask';
import { LONGEST_AIRING_MS } from '@seyir/core/limits/guide';
import type { SearchEntry, SearchIndex } from '@seyir/core/search/search-index';
import type { LocalText } from '@seyir/core/text/local-text';
import { allTexts } from '@seyir/core/text/local-text';
import { pictureOf } from '../../catalogue/picture.ts';
import { forEachYielding } from '../../catalogue/yielding.ts';
import { buildIndexYielding } from './build-yielding.ts';
import { readChannels, readGenreNames } from './catalogue-index.ts';
import { type IndexedPerson, readAiringPages, readPages, readPeople } from './read-pages.ts';
import type { SearchSource } from './search-source.ts';

const MINUTE_MS = 60_000;

export interface IndexedProgramme {
  readonly name: LocalText;
  readonly age: AgeRating;
  readonly category: LocalText | null;
  readonly stillUrl: string | null;
}

export interface GuideIndex {
  readonly index: SearchIndex;
  /** The entries of the index, most airings first. */
  readonly programmes: readonly IndexedProgramme[];
  /** The rating bit of every programme (PARENTAL-03). */
  readonly ratings: Uint8Array;
  /** For each programme the offset of its airings in the columns, then the total. Airings are in order of time. */
  readonly offsets: Uint32Array;
  readonly airingIds: readonly string[];
  /** Epoch milliseconds. */
  readonly startsAt: Float64Array;
  readonly endsAt: Float64Array;
  /** Numbers of channels. */
  readonly channels: Uint32Array;
  readonly channelIds: readonly string[];
}

export async function loadGuideIndex(source: SearchSource, now: number): Promise<GuideIndex> {
  const read = await readAirings(source, now);
  const rows = sortByAirings(await readProgrammes(source, read));
  const people = await readPeople(source, 'programmePeople');
  return { index: await buildIndexYielding(listEntries(rows, people)), ...(await arrange(read, rows)) };
}

/** Airings in reading order: one column per field, and for each programme the positions of its airings. */
interface ReadAirings {
  readonly ids: string[];
  readonly startsAt: number[];
  readonly endsAt: number[];
  readonly channels: number[];
  readonly channelIds: string[];
  readonly byProgramme: Map<string, number[]>;
}

interface Programme {
  /** Several where channels have programmes of their own for one title. */
  readonly ids: string[];
  readonly airings: number[];
  readonly shown: IndexedProgramme;
}

async function readAirings(source: SearchSource, now: number): Promise<ReadAirings> {
  const channels = await readChannels(source);
  const longest = channels.reduce((most, { catch_up_minutes }) => Math.max(most, catch_up_minutes), 0);
  const from = now - Math.max(longest * MINUTE_MS, LONGEST_AIRING_MS);
  const numbers = new Map<string, number>();
  const read: Omit<ReadAirings, 'channelIds'> = {
    ids: [],
    startsAt: [],
    endsAt: [],
    channels: [],
    byProgramme: new Map(),
  };
  for await (const page of readAiringPages(source, from)) {
    page.id.forEach((id, place) => {
      const programmeId = page.programme_id[place] ?? '';
      const channelId = page.channel_id[place] ?? '';
      const own = read.byProgramme.get(programmeId);
      if (own) own.push(read.ids.length);
      else read.byProgramme.set(programmeId, [read.ids.length]);
      const number = numbers.get(channelId) ?? numbers.size;
      if (number === numbers.size) numbers.set(channelId, number);
      read.channels.push(number);
      read.ids.push(id);
      read.startsAt.push(page.starts_at_ms[place] ?? 0);
      read.endsAt.push(page.ends_at_ms[place] ?? 0);
    });
  }
  return { ...read, channelIds: [...numbers.keys()] };
}

/**
 * The programmes with at least one airing. Programmes of the same title, name and rating are one entry: a film on three
 * channels is found once.
 */
async function readProgrammes(source: SearchSource, { byProgramme }: ReadAirings): Promise<Programme[]> {
  const { programme: genres } = await readGenreNames(source);
  const versions = new Map<string, string>();
  for await (const rows of readPages<ImageRow>(source, 'images')) {
    for (const { path, version } of rows) versions.set(path, version);
  }
  const programmes: Programme[] = [];
  const byTitle = new Map<string, Programme>();
  for await (const rows of readPages<ProgrammeRow>(source, 'programmes')) {
    for (const { id, name, age_rating: age, category_id, still: path, title_id } of rows) {
      const airings = byProgramme.get(id);
      if (airings === undefined) continue;
      const key = title_id === null ? undefined : JSON.stringify([title_id, name.tr, age]);
      const same = key === undefined ? undefined : byTitle.get(key);
      if (same) {
        same.ids.push(id);
        for (const airing of airings) same.airings.push(airing);
        continue;
      }
      const version = versions.get(path ?? '');
      const still = path !== null && version !== undefined ? pictureOf({ path, version, ambient: null }) : undefined;
      const category = genres.get(category_id ?? '') ?? null;
      const programme = { ids: [id], airings, shown: { name, age, category, stillUrl: still?.url ?? null } };
      programmes.push(programme);
      if (key !== undefined) byTitle.set(key, programme);
    }
  }
  return programmes;
}

interface ProgrammeRow {
  readonly id: string;
  readonly name: LocalText;
  readonly age_rating: AgeRating;
  readonly category_id: string | null;
  readonly still: string | null;
  readonly title_id: string | null;
}

interface ImageRow {
  readonly path: string;
  readonly version: string;
}

/** Most airings first, as a measure of popularity. */
function sortByAirings(programmes: readonly Programme[]): Programme[] {
  return programmes.toSorted((a, b) => b.airings.length - a.airings.length);
}

function* listEntries(
  programmes: readonly Programme[],
  people: ReadonlyMap<string, readonly IndexedPerson[]>,
): Generator<SearchEntry> {
  for (const { ids, shown } of programmes) {
    const { name, category } = shown;
    yield {
      names: allTexts(name),
      people: [...new Set(ids.flatMap((id) => people.get(id) ?? []))].map(({ name }) => name),
      subjects: category ? allTexts(category) : [],
    };
  }
}

async function arrange(read: ReadAirings, rows: readonly Programme[]): Promise<Omit<GuideIndex, 'index'>> {
  const count = rows.reduce((sum, { airings }) => sum + airings.length, 0);
  const offsets = new Uint32Array(rows.length + 1);
  const startsAt = new Float64Array(count);
  const endsAt = new Float64Array(count);
  const channels = new Uint32Array(count);
  const airingIds: string[] = [];
  const programmes: IndexedProgramme[] = [];
  const startOf = (airing: number) => read.startsAt[airing] ?? 0;
  await forEachYielding(rows, ({ shown, airings }) => {
    for (const airing of airings.sort((a, b) => startOf(a) - startOf(b))) {
      const at = airingIds.length;
      startsAt[at] = startOf(airing);
      endsAt[at] = read.endsAt[airing] ?? 0;
      channels[at] = read.channels[airing] ?? 0;
      airingIds.push(read.ids[airing] ?? '');
    }
    programmes.push(shown);
    offsets[programmes.length] = airingIds.length;
  });
  const ratings = Uint8Array.from(programmes, ({ age }) => RATING_IDS[age]);
  return { programmes, ratings, offsets, airingIds, startsAt, endsAt, channels, channelIds: read.channelIds };
}
