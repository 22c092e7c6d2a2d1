// The lists of player_api.php: categories, channels, films and series. They are the same for all links of one package and
// mask, so they are answered from the cache of replies; a list of many thousand titles is made in steps, between which the
// event loop runs.
import { textIn } from '@seyir/core/text/local-text';
import type { Channel, Title } from '../../catalogue/snapshot.ts';
import type { Meta } from '../../http/meta.ts';
import { type Prepared, prepareItems } from '../../http/prepared.ts';
import type { RawRequest } from '../../http/route.ts';
import { ownsTitle } from '../../viewers/viewer-state.ts';
import { absolute, catchUpDays, type LinkContentDeps, listChannels, listTitles, readOne } from './link-content.ts';
import * as queries from './links.queries.ts';
import type { OpenedLink } from './open-link.ts';

export interface Asked extends OpenedLink {
  readonly meta: Meta;
  readonly origin: string;
  readonly query: RawRequest['query'];
}

/** A list before it is written: what it is made of, and how one entry is. */
interface List {
  /** A part of the entries, the first of which is number `from` of the list. */
  write(from: number, to: number): readonly object[];
  readonly length: number;
}

const listOf = <Item>(items: readonly Item[], describe: (item: Item, index: number) => object): List => ({
  length: items.length,
  write: (from, to) => items.slice(from, to).map((item, at) => describe(item, from + at)),
});

type ReadList = (deps: LinkContentDeps, asked: Asked) => Promise<List>;

const LISTS: Readonly<Record<string, ReadList>> = {
  get_live_categories: async (deps, asked) => {
    const used = new Set((await listChannels(deps, asked.caller)).map(({ genreId }) => genreId));
    return listCategories(deps, asked, 'channel', used);
  },
  get_vod_categories: (deps, asked) => listTitleCategories(deps, asked, 'MOVIE'),
  get_series_categories: (deps, asked) => listTitleCategories(deps, asked, 'SERIES'),
  get_live_streams: listLiveStreams,
  get_vod_streams: async (deps, asked) => {
    const { titles, categories, numbers } = await findTitles(deps, asked, 'MOVIE');
    return listOf(titles, (title, index) => ({
      num: index + 1,
      ...describeFilm(asked, title, numbers.get(title.id), categories),
      stream_icon: absolute(asked.origin, title.posterVertical) ?? '',
      ...rate(title),
    }));
  },
  get_series: async (deps, asked) => {
    const { titles, categories, numbers } = await findTitles(deps, asked, 'SERIES');
    return listOf(titles, (title, index) => ({
      num: index + 1,
      series_id: numbers.get(title.id)?.number ?? 0,
      ...describeSeries(deps, asked, title, numbers.get(title.id), categories),
    }));
  },
};

export const isList = (action: string): boolean => Object.hasOwn(LISTS, action);

/** A list from the cache of replies, by what it depends on. */
export async function answerList(deps: LinkContentDeps, asked: Asked, action: string): Promise<Prepared> {
  const { caller, meta, origin } = asked;
  const own = await describeOwn(deps, caller);
  const audience = [meta.language, origin, JSON.stringify(deps.viewerOf(caller)), own === '' ? '' : caller.profile?.id];
  const key = `xtream/${action}/${readOne(asked.query, 'category_id') ?? ''}/${audience.join('/')}`;
  return await deps.answers.answer(key, `${deps.catalogue.current().edition}${own}`, async () => {
    const list = await LISTS[action]?.(deps, asked);
    return await prepareItems(list?.length ?? 0, (from, to) => list?.write(from, to) ?? [], 'quick');
  });
}

/** What only this viewer's lists leave out or hold: locked channels and titles that are rented or bought. Empty for most. */
async function describeOwn({ viewers, now }: LinkContentDeps, caller: Asked['caller']): Promise<string> {
  const state = await viewers.read(caller);
  const owned = [...state.entitlements.keys()].filter((id) => ownsTitle(state, id, now()));
  const ids = [...state.lockedChannelIds, ...owned];
  return ids.length === 0 ? '' : ` ${ids.toSorted().join(' ')}`;
}

export const EXTENSION = 'm3u8';
export const seconds = (ms: number): string => String(Math.floor(ms / 1_000));

type Genres = Awaited<ReturnType<typeof queries.listGenres>>;

async function listCategories(
  { db }: LinkContentDeps,
  { meta }: Asked,
  kind: 'title' | 'channel',
  used: ReadonlySet<string>,
) {
  const genres = await queries.listGenres(db.kysely, kind);
  const found = genres.filter(({ id }) => used.has(id));
  return listOf(found, ({ player_id, name }) => ({
    category_id: String(player_id),
    category_name: textIn(name, meta.language),
    parent_id: 0,
  }));
}

async function listTitleCategories(deps: LinkContentDeps, asked: Asked, kind: Title['kind']) {
  const titles = await listTitles(deps, asked.caller, kind);
  return listCategories(deps, asked, 'title', new Set(titles.flatMap(({ genreIds }) => genreIds)));
}

/** The asked category; undefined for all. Players ask for all with `*`, with 0 or without a category. */
function readCategory({ query }: Asked, genres: Genres): { readonly id: string | undefined } | undefined {
  const asked = readOne(query, 'category_id');
  if (asked === undefined || asked === '*' || asked === '0') return undefined;
  return { id: genres.find(({ player_id }) => String(player_id) === asked)?.id };
}

/** The first category as a text, and all of them as numbers: players read one or the other. */
function describeCategories(genres: Genres, ids: readonly (string | undefined)[]) {
  const numbers = ids.flatMap((id) => genres.find((genre) => genre.id === id)?.player_id ?? []);
  return { category_id: String(numbers[0] ?? ''), category_ids: numbers };
}

async function listLiveStreams(deps: LinkContentDeps, asked: Asked) {
  const genres = await queries.listGenres(deps.db.kysely, 'channel');
  const category = readCategory(asked, genres);
  const channels = await listChannels(deps, asked.caller);
  const shown = channels.filter(({ genreId }) => category === undefined || genreId === category.id);
  return listOf(shown, (channel: Channel) => ({
    num: channel.number,
    name: textIn(channel.name, asked.meta.language),
    stream_type: 'live',
    stream_id: Number(channel.id),
    stream_icon: absolute(asked.origin, channel.logo) ?? '',
    epg_channel_id: channel.code,
    added: '0',
    ...describeCategories(genres, [channel.genreId]),
    custom_sid: '',
    tv_archive: catchUpDays(channel) > 0 ? 1 : 0,
    direct_source: '',
    tv_archive_duration: catchUpDays(channel),
  }));
}

async function findTitles(deps: LinkContentDeps, asked: Asked, kind: Title['kind']) {
  const categories = await queries.listGenres(deps.db.kysely, 'title');
  const category = readCategory(asked, categories);
  const numbers = await queries.listTitleNumbers(deps.db.kysely, kind);
  const titles = (await listTitles(deps, asked.caller, kind)).filter(
    ({ id, genreIds }) =>
      numbers.has(id) && (category === undefined || (category.id !== undefined && genreIds.includes(category.id))),
  );
  return { titles, categories, numbers };
}

/** IMDb's ten, and the five stars that some players draw. */
export const rate = ({ imdbTenths }: Title) => ({
  rating: imdbTenths === null ? '' : String(imdbTenths / 10),
  rating_5based: imdbTenths === null ? 0 : Math.round(imdbTenths / 2) / 10,
});

export function describeFilm(
  { meta }: Asked,
  title: Title,
  known: queries.TitleNumber | undefined,
  categories: Genres,
) {
  return {
    name: textIn(title.name, meta.language),
    title: textIn(title.name, meta.language),
    year: String(title.year),
    stream_type: 'movie',
    stream_id: known?.number ?? 0,
    added: seconds(known?.addedAt ?? 0),
    ...describeCategories(categories, title.genreIds),
    container_extension: EXTENSION,
    custom_sid: '',
    direct_source: '',
  };
}

export function describeSeries(
  { catalogue }: LinkContentDeps,
  { meta, origin }: Asked,
  title: Title,
  known: queries.TitleNumber | undefined,
  categories: Genres,
) {
  return {
    name: textIn(title.name, meta.language),
    title: textIn(title.name, meta.language),
    cover: absolute(origin, title.posterVertical) ?? '',
    plot: textIn(title.summary, meta.language),
    cast: '',
    director: '',
    genre: genresOf(catalogue, meta, title),
    releaseDate: String(title.year),
    release_date: String(title.year),
    last_modified: seconds(known?.addedAt ?? 0),
    ...rate(title),
    backdrop_path: [absolute(origin, title.background) ?? ''].filter((url) => url !== ''),
    youtube_trailer: '',
    episode_run_time: '0',
    ...describeCategories(categories, title.genreIds),
  };
}

export const genresOf = (catalogue: LinkContentDeps['catalogue'], { language }: Meta, { genreIds }: Title): string =>
  genreIds.flatMap((id) => textIn(catalogue.current().titleGenreNames.get(id), language) ?? []).join(', ');
