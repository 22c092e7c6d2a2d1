// A folder with a series: the files of its episodes by season and number, and what the files beside them say.
import { readdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { parseEpisodeName } from '@seyir/core/catalog/episode-name';
import type { Markers } from '@seyir/core/playback/markers';
import type { LocalText } from '@seyir/core/text/local-text';
import { slugOf } from '@seyir/core/text/slug';
import { z } from 'zod';
import { readTextFile } from '../../shared/open-input.ts';
import { RefusedError, reasonOf } from '../command.ts';
import { MarkersMeta } from './read-markers.ts';
import { parseNfo } from './read-nfo.ts';
import { localText, readJson, TitleMeta } from './title-meta.ts';
import type { TitleFacts } from './write-title.ts';

const VIDEO = /\.(mp4|mkv|mov|avi|m4v|ts|webm|mpg|mpeg|wmv)$/i;
const PICTURE = ['.jpg', '.jpeg', '.png', '.webp'];

export interface SeriesEpisode {
  readonly path: string;
  readonly season: number;
  readonly number: number;
  readonly name: LocalText | undefined;
  readonly summary: LocalText | undefined;
  readonly markers: Markers | undefined;
  /** Its picture beside the file. */
  readonly still: string | undefined;
}

interface SeriesFolder {
  readonly episodes: readonly SeriesEpisode[];
  /** Files that are left out, and why. */
  readonly notes: readonly string[];
}

/** What a folder says about its series; options of the command fill the rest. */
export type KnownFacts = Partial<TitleFacts> & { readonly genreNames?: readonly string[] };

const text = z.string().trim().min(1);
const words = z.union([localText, text.transform((one) => ({ tr: one, en: one }))]);
const EpisodeFile = z.object({
  season: z.int().nonnegative().optional(),
  episode: z.int().positive().optional(),
  name: words.optional(),
  summary: words.optional(),
  markers: MarkersMeta.optional(),
});
const SeriesFile = z
  .object({ ...TitleMeta.shape, kind: z.literal('SERIES').default('SERIES') })
  .partial()
  .strict();

const both = (one: string | undefined): LocalText | undefined => (one ? { tr: one, en: one } : undefined);

export async function readSeriesFolder(folder: string): Promise<SeriesFolder> {
  const names = await readdir(folder, { recursive: true }).catch((error: unknown) => {
    throw new RefusedError(`${folder} cannot be read: ${reasonOf(error)}`, { cause: error });
  });
  const files = new Set(names);
  const notes: string[] = [];
  const episodes = new Map<string, SeriesEpisode>();
  for (const name of names.filter((one) => VIDEO.test(one)).sort()) {
    const episode = await readEpisode(folder, name, files);
    if (typeof episode === 'string') {
      notes.push(episode);
      continue;
    }
    const key = `${episode.season} ${episode.number}`;
    const other = episodes.get(key);
    if (other) notes.push(`${name} is left out: ${basename(other.path)} is the same episode.`);
    else episodes.set(key, episode);
  }
  const ordered = [...episodes.values()].sort((a, b) => a.season - b.season || a.number - b.number);
  return { episodes: ordered, notes };
}

async function readEpisode(folder: string, name: string, files: ReadonlySet<string>): Promise<SeriesEpisode | string> {
  const stem = name.slice(0, -extname(name).length);
  const parsed = parseEpisodeName(name);
  const sidecar = await readEpisodeFile(folder, stem, files);
  const season = sidecar.season ?? parsed?.season ?? 1;
  const number = sidecar.episode ?? parsed?.number;
  if (number === undefined) return `${name} is left out: its name has no number of an episode, as S01E02.`;
  if (season < 1 || number < 1) return `${name} is left out: specials (season 0) are not imported.`;
  const pictures = ['-thumb', ''].flatMap((ending) => PICTURE.map((type) => `${stem}${ending}${type}`));
  const still = pictures.find((picture) => files.has(picture));
  return {
    ...{ path: join(folder, name), season, number },
    name: sidecar.name ?? both(parsed?.name),
    summary: sidecar.summary,
    markers: sidecar.markers,
    still: still === undefined ? undefined : join(folder, still),
  };
}

async function readEpisodeFile(folder: string, stem: string, files: ReadonlySet<string>) {
  if (files.has(`${stem}.json`)) return await readJson(join(folder, `${stem}.json`), EpisodeFile);
  if (!files.has(`${stem}.nfo`)) return { markers: undefined };
  const path = join(folder, `${stem}.nfo`);
  const nfo = parseNfo(await readTextFile(path), path);
  return {
    season: wholeOf(nfo.text('season')),
    episode: wholeOf(nfo.text('episode')),
    name: both(nfo.text('title')),
    summary: both(nfo.text('plot')),
    markers: undefined,
  };
}

const wholeOf = (one: string | undefined): number | undefined =>
  one !== undefined && /^\d{1,4}$/.test(one) ? Number(one) : undefined;

/** series.json or tvshow.nfo of the folder; `metaPath` instead of both. */
export async function readSeriesFacts(folder: string, metaPath: string | undefined): Promise<KnownFacts> {
  const names = await readdir(folder);
  const json = metaPath ?? (names.includes('series.json') ? join(folder, 'series.json') : undefined);
  if (json !== undefined) {
    const { art = {}, ...facts } = await readJson(json, SeriesFile as z.ZodType<KnownFacts>);
    const pictures = Object.entries(art).map(([name, picture = '']) => [name, join(dirname(json), picture)]);
    return { ...facts, art: { ...findArt(folder, names), ...Object.fromEntries(pictures) } };
  }
  const art = findArt(folder, names);
  const path = join(folder, 'tvshow.nfo');
  if (!names.includes('tvshow.nfo')) return { art };
  return { ...readNfoFacts(await readTextFile(path), path), art };
}

function readNfoFacts(source: string, path: string): KnownFacts {
  const nfo = parseNfo(source, path);
  const name = both(nfo.text('title'));
  const summary = both(nfo.text('plot') ?? nfo.text('outline'));
  const year = Number(/\d{4}/.exec(nfo.text('year') ?? nfo.text('premiered') ?? '')?.[0] ?? Number.NaN);
  const age = /(18|13|7)\s*\+/.exec(nfo.text('mpaa') ?? '')?.[1];
  const originalName = nfo.text('originaltitle');
  return {
    ...(name ? { name } : {}),
    ...(originalName ? { originalName } : {}),
    ...(summary ? { summary } : {}),
    ...(Number.isNaN(year) ? {} : { year }),
    ...(age ? { age: `${age}+` as TitleFacts['age'] } : {}),
    genreNames: nfo.texts('genre').flatMap((genre) => genre.split(/\s*[/,]\s*/)),
    directors: nfo.texts('director').map(personOf),
    cast: nfo.actors.map(({ name: actor, role }) => ({ ...personOf(actor), role: both(role) })),
  };
}

const PERSON_ID_LONGEST = 80;
const personOf = (name: string) => ({ id: slugOf(name, PERSON_ID_LONGEST) || 'kisi', name });

/** Pictures as media centres name them. */
const ART_NAMES: Readonly<Record<keyof TitleMeta['art'], readonly string[]>> = {
  vertical: ['poster', 'folder', 'cover', 'vertical'],
  horizontal: ['landscape', 'thumb', 'horizontal'],
  background: ['fanart', 'backdrop', 'background'],
  lockup: ['clearlogo', 'logo', 'lockup'],
};

/** The place of a picture by its name, as `poster` or `fanart`. */
export const artOf = (word: string): keyof TitleMeta['art'] | undefined =>
  (Object.keys(ART_NAMES) as (keyof TitleMeta['art'])[]).find((place) => ART_NAMES[place].includes(word));

function findArt(folder: string, names: readonly string[]): TitleFacts['art'] {
  const found = names.flatMap((name) => {
    const type = extname(name).toLowerCase();
    const place = PICTURE.includes(type) ? artOf(basename(name, extname(name)).toLowerCase()) : undefined;
    return place ? [[place, join(folder, name)]] : [];
  });
  return Object.fromEntries(found);
}
