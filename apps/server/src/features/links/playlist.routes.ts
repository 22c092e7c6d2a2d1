// The addresses of a link for players that read M3U and XMLTV: VLC, Kodi, mpv. The secret is part of the path.
import type { RawReply, RawRequest, RawRoute } from '../../http/route.ts';
import {
  type LinkContentDeps,
  listChannels,
  listStarted,
  listTitles,
  readContentStart,
  readFileId,
  readUtc,
  redirectTo,
} from './link-content.ts';
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

type Answer = (request: RawRequest, link: OpenedLink) => Promise<RawReply>;

export function playlistRoutes(deps: LinkContentDeps): RawRoute[] {
  const baseOf = ({ meta }: RawRequest, { secret }: OpenedLink) => `${deps.originOf(meta)}/links/${secret}`;
  const route = (path: string, summary: string, answer: Answer): RawRoute => ({
    path: `/links/:secret/${path}`,
    summary,
    isLimited: true,
    handle: async (request) => {
      const { secret = '' } = request.params;
      return answer(request, await openLink(deps, request.meta, { secret }));
    },
  });

  return [
    route('tv.m3u', 'The channels of a player link as M3U.', async (request, link) => {
      const { meta } = request;
      const base = baseOf(request, link);
      const channels = await listChannels(deps, link.caller);
      const written = writeChannels(meta, deps.originOf(meta), channels, ({ id }) => `${base}/channel/${id}.m3u8`);
      return m3uReply(`${base}/guide.xml`, written);
    }),
    route('films.m3u', 'The films of a player link as M3U.', async (request, link) => {
      const { meta } = request;
      const base = baseOf(request, link);
      const films = await listTitles(deps, link.caller, 'MOVIE');
      const names = { genres: deps.catalogue.current().titleGenreNames };
      return m3uReply(
        undefined,
        writeStarted(meta, deps.originOf(meta), await listStarted(deps, link.caller), link),
        writeFilms(meta, deps.originOf(meta), films, names, ({ id }) => `${base}/title/${id}.m3u8`),
      );
    }),
    route('series.m3u', 'The episodes of all series of a player link as M3U.', async (request, link) => {
      const base = baseOf(request, link);
      const series = await listTitles(deps, link.caller, 'SERIES');
      return m3uReply(
        undefined,
        writeSeries(deps, request.meta, series, ({ id }) => `${base}/title/${id}.m3u8`),
      );
    }),
    route('guide.xml', 'The guide of a player link as XMLTV.', async ({ meta, headers }, link) => {
      const channels = await listChannels(deps, link.caller);
      return guideReply(writeGuide(deps, link, meta, channels), String(headers['accept-encoding'] ?? ''));
    }),
    route('channel/:file', 'Redirects to a channel, live or from a moment.', async ({ meta, params, query }, link) => {
      const id = readFileId(params.file ?? '');
      return redirectTo(await deps.readChannelAddress(link.caller, meta, { id, startTime: readUtc(query) }));
    }),
    route('title/:file', 'Redirects to a film or an episode.', async ({ meta, params, query }, link) => {
      const input = { id: readFileId(params.file ?? ''), contentCode: undefined, start: readContentStart(query) };
      return redirectTo(await deps.readContentAddress(link.caller, meta, input));
    }),
  ];
}
