// The answers of player_api.php, in the field names that players read. Texts stand for numbers where they always have.
import { textIn } from '@seyir/core/text/local-text';
import { getTimeZone } from '@seyir/core/time/local-time';
import type { Channel, Title } from '../../catalogue/snapshot.ts';
import type { Meta } from '../../http/meta.ts';
import type { RawRequest } from '../../http/route.ts';
import { LEASE_IDLE_MS } from '../../origin/leases/stream-leases.ts';
import { AppError } from '../../shared/app-error.ts';
import { absolute, type LinkContentDeps, makeChannelFilter, makeTitleFilter, readOne } from './link-content.ts';
import * as queries from './links.queries.ts';
import type { OpenedLink } from './open-link.ts';
import { stillOf } from './written-lists.ts';
import { answerAirings, formatLocal } from './xtream-guide.ts';
import {
  type Asked,
  answerList,
  describeFilm,
  describeSeries,
  EXTENSION,
  genresOf,
  isList,
  rate,
  seconds,
} from './xtream-lists.ts';

/** Answers with a value, or with a cached reply. */
type Action = (deps: LinkContentDeps, asked: Asked) => Promise<object>;

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

/** Answers the asked action; undefined for none and for an unknown one, both of which panels answer as a login. */
export function findAction({ query }: Pick<RawRequest, 'query'>): Action | undefined {
  const name = readOne(query, 'action') ?? '';
  if (isList(name)) return (deps, asked) => answerList(deps, asked, name);
  return Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
}

const ACTIONS: Readonly<Record<string, Action>> = {
  get_vod_info: readFilm,
  get_series_info: readSeries,
  get_short_epg: async (deps, asked) => answerAirings(deps, asked, await readAskedChannel(deps, asked), 'next'),
  get_simple_data_table: async (deps, asked) => answerAirings(deps, asked, await readAskedChannel(deps, asked), 'all'),
};

/** A title among those of the link. What the link does not open is not described either. */
async function readAskedTitle(deps: LinkContentDeps, asked: Asked, parameter: string, kind: Title['kind']) {
  const number = readNumber(asked, parameter);
  const row = await queries.findTitleByNumber(deps.db.kysely, number, kind);
  const title = deps.catalogue.current().titleById.get(row?.id ?? '');
  const isOpen = title !== undefined && (await makeTitleFilter(deps, asked.caller))(title);
  if (row === undefined || !isOpen) throw new AppError('NOT_FOUND', { [parameter]: number });
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
  const rows = await queries.listEpisodes(deps.db.kysely, [title.id], asked.meta.language);
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
  const channel = deps.catalogue.current().channelById.get(id);
  const isOpen = channel !== undefined && (await makeChannelFilter(deps, asked.caller))(channel);
  if (!isOpen) throw new AppError('NOT_FOUND', { channel: id });
  return channel;
}
