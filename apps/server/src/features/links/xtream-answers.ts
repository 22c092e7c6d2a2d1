// The answers of player_api.php, in the field names that players read. Texts stand for numbers where they always have.
import { textIn } from '@seyir/core/text/local-text';
import { getTimeZone } from '@seyir/core/time/istanbul';
import type { Channel, Title } from '../../catalogue/snapshot.ts';
import type { Meta } from '../../http/meta.ts';
import type { RawRequest } from '../../http/route.ts';
import { AppError } from '../../shared/app-error.ts';
import { LEASE_IDLE_MS } from '../../streaming/leases/stream-leases.ts';
import { absolute, catchUpDays, type LinkContentDeps, listChannels, listTitles, readOne } from './link-content.ts';
import * as queries from './links.queries.ts';
import type { OpenedLink } from './open-link.ts';
import { stillOf } from './written-lists.ts';
import { answerAirings, formatLocal } from './xtream-guide.ts';

interface Asked extends OpenedLink {
  readonly meta: Meta;
  readonly origin: string;
  readonly query: RawRequest['query'];
}

type Action = (deps: LinkContentDeps, asked: Asked) => Promise<unknown>;

const EXTENSION = 'm3u8';
const seconds = (ms: number): string => String(Math.floor(ms / 1_000));

/** Who the player is, and where: the answer to a login. */
export async function describeLogin(deps: LinkContentDeps, meta: Meta, link: OpenedLink) {
  const { caller, username, secret, createdAt } = link;
  const now = deps.now();
  const streams = await queries.countStreams(deps.db.kysely, caller.accountId, new Date(now - LEASE_IDLE_MS));
  const packageEnd = await queries.findPackageEnd(deps.db.kysely, caller.accountId, new Date(now));
  const { protocol, hostname, port } = new URL(deps.originOf(meta));
  const isSecure = protocol === 'https:';
  const reached = port === '' ? (isSecure ? '443' : '80') : port;
  return {
    user_info: {
      username,
      password: secret,
      message: '',
      auth: 1,
      status: 'Active',
      // Null stands for no end.
      exp_date: packageEnd === undefined ? null : seconds(packageEnd.getTime()),
      is_trial: '0',
      active_cons: String(streams),
      created_at: seconds(createdAt.getTime()),
      max_connections: String(deps.findStreamLimit(caller)),
      allowed_output_formats: [EXTENSION],
    },
    server_info: {
      url: hostname,
      port: reached,
      https_port: isSecure ? reached : '',
      server_protocol: isSecure ? 'https' : 'http',
      rtmp_port: '',
      timezone: getTimeZone(),
      timestamp_now: Math.floor(now / 1_000),
      time_now: formatLocal(now),
    },
  };
}

export async function answerAction(
  deps: LinkContentDeps,
  link: OpenedLink,
  { meta, query }: RawRequest,
  answer: Action,
): Promise<unknown> {
  return answer(deps, { ...link, meta, query, origin: deps.originOf(meta) });
}

/** The asked action; undefined for none and for an unknown one, both of which panels answer as a login. */
export function findAction(query: RawRequest['query']): Action | undefined {
  const name = readOne(query, 'action') ?? '';
  return Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  get_live_categories: async (deps, asked) => {
    const used = new Set((await listChannels(deps, asked.caller)).map(({ genreId }) => genreId));
    return listCategories(deps, asked, 'channel', used);
  },
  get_vod_categories: (deps, asked) => listTitleCategories(deps, asked, 'MOVIE'),
  get_series_categories: (deps, asked) => listTitleCategories(deps, asked, 'SERIES'),
  get_live_streams: listLiveStreams,
  get_vod_streams: async (deps, asked) => {
    const { titles, categories, numbers } = await findTitles(deps, asked, 'MOVIE');
    return titles.map((title, index) => ({
      num: index + 1,
      ...describeFilm(asked, title, numbers.get(title.id), categories),
      stream_icon: absolute(asked.origin, title.posterVertical) ?? '',
      ...rate(title),
    }));
  },
  get_series: async (deps, asked) => {
    const { titles, categories, numbers } = await findTitles(deps, asked, 'SERIES');
    return titles.map((title, index) => ({
      num: index + 1,
      series_id: numbers.get(title.id)?.number ?? 0,
      ...describeSeries(deps, asked, title, numbers.get(title.id), categories),
    }));
  },
  get_vod_info: readFilm,
  get_series_info: readSeries,
  get_short_epg: async (deps, asked) => answerAirings(deps, asked, await readAskedChannel(deps, asked), 'next'),
  get_simple_data_table: async (deps, asked) => answerAirings(deps, asked, await readAskedChannel(deps, asked), 'all'),
};

type Genres = Awaited<ReturnType<typeof queries.listGenres>>;

async function listCategories(
  { db }: LinkContentDeps,
  { meta }: Asked,
  kind: 'title' | 'channel',
  used: ReadonlySet<string>,
) {
  const genres = await queries.listGenres(db.kysely, kind);
  return genres
    .filter(({ id }) => used.has(id))
    .map(({ player_id, name }) => ({
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
  return channels
    .filter(({ genreId }) => category === undefined || genreId === category.id)
    .map((channel) => ({
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
const rate = ({ imdbTenths }: Title) => ({
  rating: imdbTenths === null ? '' : String(imdbTenths / 10),
  rating_5based: imdbTenths === null ? 0 : Math.round(imdbTenths / 2) / 10,
});

function describeFilm({ meta }: Asked, title: Title, known: queries.TitleNumber | undefined, categories: Genres) {
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

function describeSeries(
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

const genresOf = (catalogue: LinkContentDeps['catalogue'], { language }: Meta, { genreIds }: Title): string =>
  genreIds.flatMap((id) => textIn(catalogue.current().titleGenreNames.get(id), language) ?? []).join(', ');

/** A title among those of the link. What the link does not open is not described either. */
async function readAskedTitle(deps: LinkContentDeps, asked: Asked, parameter: string, kind: Title['kind']) {
  const number = readNumber(asked, parameter);
  const row = await queries.findTitleByNumber(deps.db.kysely, number, kind);
  const title = (await listTitles(deps, asked.caller, kind)).find(({ id }) => id === row?.id);
  if (row === undefined || title === undefined) throw new AppError('NOT_FOUND', { [parameter]: number });
  return { title, known: { number, addedAt: row.added_at.getTime() } };
}

async function readFilm(deps: LinkContentDeps, asked: Asked) {
  const { title, known } = await readAskedTitle(deps, asked, 'vod_id', 'MOVIE');
  const categories = await queries.listGenres(deps.db.kysely, 'title');
  const { language } = asked.meta;
  const poster = absolute(asked.origin, title.posterVertical) ?? '';
  return {
    info: {
      name: textIn(title.name, language),
      o_name: title.originalName,
      cover_big: poster,
      movie_image: poster,
      releasedate: String(title.year),
      release_date: String(title.year),
      tmdb_id: '',
      plot: textIn(title.summary, language),
      description: textIn(title.summary, language),
      genre: genresOf(deps.catalogue, asked.meta, title),
      age: title.age,
      backdrop_path: [absolute(asked.origin, title.background) ?? ''].filter((url) => url !== ''),
      ...rate(title),
      ...runningTime(title.durationSeconds ?? 0),
    },
    movie_data: describeFilm(asked, title, known, categories),
  };
}

async function readSeries(deps: LinkContentDeps, asked: Asked) {
  const { title, known } = await readAskedTitle(
    deps,
    asked,
    asked.query.series_id === undefined ? 'series' : 'series_id',
    'SERIES',
  );
  const categories = await queries.listGenres(deps.db.kysely, 'title');
  const rows = await queries.listEpisodes(deps.db.kysely, title.id, asked.meta.language);
  const numbers = [...new Set(rows.map(({ season }) => season))];
  const bySeason = numbers.map((number) => [number, rows.filter(({ season }) => season === number)] as const);
  const cover = absolute(asked.origin, title.posterVertical) ?? '';
  return {
    seasons: bySeason.map(([season, episodes]) => ({
      id: season,
      season_number: season,
      name: String(season),
      episode_count: episodes.length,
      overview: '',
      air_date: '',
      cover,
      cover_big: cover,
    })),
    info: describeSeries(deps, asked, title, known, categories),
    episodes: Object.fromEntries(
      bySeason.map(([season, episodes]) => [
        String(season),
        episodes.map((episode) => ({
          id: String(episode.player_id),
          episode_num: episode.number,
          title: episode.name,
          container_extension: EXTENSION,
          season,
          added: seconds(known.addedAt),
          custom_sid: '',
          direct_source: '',
          info: {
            plot: episode.summary,
            movie_image: absolute(asked.origin, stillOf(episode)) ?? cover,
            ...runningTime(episode.duration_seconds),
          },
        })),
      ]),
    ),
  };
}

/** Seconds, and the same as `01:30:00`. */
const runningTime = (duration: number) => ({
  duration_secs: duration,
  duration: new Date(duration * 1_000).toISOString().slice(11, 19),
});

function readNumber({ query }: Asked, parameter: string): number {
  const text = readOne(query, parameter) ?? '';
  if (!/^\d{1,9}$/.test(text)) {
    throw new AppError('BAD_INPUT', {}, { fields: { [`query.${parameter}`]: 'not a number' } });
  }
  return Number(text);
}

async function readAskedChannel(deps: LinkContentDeps, asked: Asked): Promise<Channel> {
  const id = String(readNumber(asked, 'stream_id'));
  const channel = (await listChannels(deps, asked.caller)).find((open) => open.id === id);
  if (channel === undefined) throw new AppError('NOT_FOUND', { channel: id });
  return channel;
}
