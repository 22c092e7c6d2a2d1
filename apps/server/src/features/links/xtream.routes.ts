// The Xtream-style player API that set-top players speak. Thin: it translates paths, parameters and field names; access is
// decided by the same rules and services as everywhere. The username is the account's number, the password the link's secret.
import { parseLegacyMoment } from '@seyir/core/time/local-time';
import { chooseEncoding } from '../../http/compression.ts';
import { Prepared } from '../../http/prepared.ts';
import type { RawReply, RawRequest, RawRoute } from '../../http/route.ts';
import { AppError } from '../../shared/app-error.ts';
import {
  type LinkContentDeps,
  listChannels,
  listStarted,
  listTitles,
  readContentStart,
  readFileId,
  readOne,
  readUtc,
  redirectTo,
} from './link-content.ts';
import { findEpisodeByNumber, findTitleByNumber, listTitleNumbers } from './links.queries.ts';
import { type OpenedLink, openLink } from './open-link.ts';
import {
  guideReply,
  m3uReply,
  writeChannels,
  writeFilms,
  writeGuide,
  writeSeries,
  writeStarted,
} from './written-lists.ts';
import { describeLogin, findAction } from './xtream-answers.ts';

type Answer = (request: RawRequest, link: OpenedLink) => Promise<RawReply>;

function jsonReply({ headers: asked }: RawRequest, value: object): RawReply {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'Accept-Encoding',
  };
  if (!(value instanceof Prepared)) return { headers, body: JSON.stringify(value) };
  const encoding = chooseEncoding(String(asked['accept-encoding'] ?? ''));
  const encoded = encoding && value[encoding];
  return encoded
    ? { headers: { ...headers, 'content-encoding': encoding }, body: encoded }
    : { headers, body: value.json };
}

export function xtreamRoutes(deps: LinkContentDeps): RawRoute[] {
  const addressOf = ({ meta }: RawRequest, { username, secret }: OpenedLink, kind: string, id: string | number) =>
    `${deps.originOf(meta)}/${kind}/${username}/${secret}/${id}.m3u8`;

  /** With the credentials in the query or in a form. */
  const script = (path: string, summary: string, answer: Answer): RawRoute => ({
    path,
    summary,
    isLimited: true,
    acceptsForm: true,
    handle: async (request) => {
      const [username, secret] = [readOne(request.query, 'username'), readOne(request.query, 'password')];
      if (username === undefined || secret === undefined) throw new AppError('FORBIDDEN', { reason: 'no credentials' });
      return answer(request, await openLink(deps, request.meta, { username, secret }));
    },
  });
  /** With the credentials in the path. */
  const stream = (path: string, summary: string, answer: Answer): RawRoute => ({
    path,
    summary,
    isLimited: true,
    handle: async (request) => {
      const { username = '', password: secret = '' } = request.params;
      return answer(request, await openLink(deps, request.meta, { username, secret }));
    },
  });

  const playLive: Answer = async ({ meta, params, query }, { caller }) => {
    const id = readFileId(params.file ?? '');
    return redirectTo(await deps.readChannelAddress(caller, meta, { id, startTime: readUtc(query) }));
  };
  const playMoment = async ({ meta }: RawRequest, { caller }: OpenedLink, id: string, start: string | undefined) => {
    const startTime = readStart(start);
    return redirectTo(await deps.readChannelAddress(caller, meta, { id, startTime }));
  };
  const playContent = async (
    { meta, query }: RawRequest,
    { caller }: OpenedLink,
    found: { readonly id: string } | undefined,
  ) => {
    if (found === undefined) throw new AppError('NOT_FOUND');
    const input = { id: found.id, contentCode: undefined, start: readContentStart(query) };
    return redirectTo(await deps.readContentAddress(caller, meta, input));
  };

  const api = script('/player_api.php', 'The Xtream player API of a player link.', async (request, link) => {
    const answer = findAction(request);
    const { meta, query } = request;
    if (answer === undefined) return jsonReply(request, await describeLogin(deps, meta, link));
    return jsonReply(request, await answer(deps, { ...link, meta, query, origin: deps.originOf(meta) }));
  });

  return [
    { ...api, handle: (request) => api.handle(request).catch((error: unknown) => refuseLogin(request, error)) },
    script('/get.php', 'Channels, films and series of a player link as M3U.', async (request, link) => {
      const { meta } = request;
      const origin = deps.originOf(meta);
      const channels = await listChannels(deps, link.caller);
      const films = await listTitles(deps, link.caller, 'MOVIE');
      const numbers = await listTitleNumbers(deps.db.kysely, 'MOVIE');
      const names = { genres: deps.catalogue.current().titleGenreNames };
      return m3uReply(
        `${origin}/xmltv.php?username=${link.username}&password=${link.secret}`,
        writeChannels(meta, origin, channels, ({ id }) => addressOf(request, link, 'live', id)),
        writeStarted(meta, origin, await listStarted(deps, link.caller), link),
        writeFilms(
          meta,
          origin,
          films.filter(({ id }) => numbers.has(id)),
          names,
          ({ id }) => addressOf(request, link, 'movie', numbers.get(id)?.number ?? 0),
        ),
        writeSeries(deps, meta, await listTitles(deps, link.caller, 'SERIES'), ({ player_id }) =>
          addressOf(request, link, 'series', player_id),
        ),
      );
    }),
    script('/xmltv.php', 'The guide of a player link as XMLTV.', async ({ meta, headers }, link) => {
      const channels = await listChannels(deps, link.caller);
      return guideReply(writeGuide(deps, link, meta, channels), String(headers['accept-encoding'] ?? ''));
    }),
    stream('/live/:username/:password/:file', 'Redirects to a channel.', playLive),
    // The short address of a channel. Pages of the application do not begin with an account's number.
    stream('/:username(^\\d{8}$)/:password/:file', 'Redirects to a channel.', playLive),
    stream(
      '/timeshift/:username/:password/:duration/:start/:file',
      'Redirects to a programme of the past.',
      (request, link) => playMoment(request, link, readFileId(request.params.file ?? ''), request.params.start),
    ),
    script('/streaming/timeshift.php', 'Redirects to a programme of the past.', (request, link) =>
      playMoment(request, link, readFileId(readOne(request.query, 'stream') ?? ''), readOne(request.query, 'start')),
    ),
    stream('/movie/:username/:password/:file', 'Redirects to a film.', async (request, link) =>
      playContent(request, link, await findTitleByNumber(deps.db.kysely, readNumber(request.params.file), 'MOVIE')),
    ),
    stream('/series/:username/:password/:file', 'Redirects to an episode.', async (request, link) =>
      playContent(request, link, await findEpisodeByNumber(deps.db.kysely, readNumber(request.params.file))),
    ),
  ];
}

/** A refused login has status 200 in this API, and players read its `auth`; they take another status for an outage. */
function refuseLogin(request: RawRequest, error: unknown): RawReply {
  const isRefusedLogin = error instanceof AppError && error.code === 'FORBIDDEN' && findAction(request) === undefined;
  if (!isRefusedLogin) throw error;
  return jsonReply(request, { user_info: { auth: 0 } });
}

/** The largest integer of the database. */
const LARGEST = 2_147_483_647;

function readNumber(file: string | undefined): number {
  const id = readFileId(file ?? '');
  const number = Number(id);
  if (!/^\d+$/.test(id) || number > LARGEST) throw new AppError('NOT_FOUND', { id });
  return number;
}

/** `2026-11-18:20-30` in the zone of the service, which the login names; or seconds since 1970. */
function readStart(start: string | undefined): number {
  if (start !== undefined && /^\d{9,12}$/.test(start)) return Number(start) * 1_000;
  const [, year, month, day, hour, minute] =
    /^(\d{4})-(\d{2})-(\d{2}):(\d{2})-(\d{2})(?:-\d{2})?$/.exec(start ?? '') ?? [];
  const moment = parseLegacyMoment(`${year}.${month}.${day} ${hour}:${minute}`);
  if (moment === undefined) throw new AppError('BAD_INPUT', {}, { fields: { start: 'not YYYY-MM-DD:HH-MM' } });
  return moment;
}
