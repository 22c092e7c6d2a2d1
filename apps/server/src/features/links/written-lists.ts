// The lists of a link as players download them: channels and films as M3U, the guide as XMLTV. Each is a generator of
// texts, so that the whole of a large one is never in memory.

import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { writeM3uHead, writeM3uItem } from '@seyir/core/m3u/write-m3u';
import { textIn } from '@seyir/core/text/local-text';
import { writeXmltvChannel, writeXmltvProgramme, XMLTV_HEAD, XMLTV_TAIL } from '@seyir/core/xmltv/write-xmltv';
import { pictureOf } from '../../catalogue/picture.ts';
import type { Channel, Title } from '../../catalogue/snapshot.ts';
import { acceptsGzip } from '../../http/compression.ts';
import type { Meta } from '../../http/meta.ts';
import type { RawReply } from '../../http/route.ts';
import {
  absolute,
  catchUpDays,
  guideRange,
  type LinkContentDeps,
  openAirings,
  type StartedTitle,
} from './link-content.ts';
import { type AiringRow, type EpisodeRow, listAirings, listEpisodes } from './links.queries.ts';
import type { OpenedLink } from './open-link.ts';

/** Channels of one query of the guide: some thousand rows. */
const CHANNELS_AT_ONCE = 10;
/** Series of one query: some thousand episodes. */
const SERIES_AT_ONCE = 20;
/** Entries that are written as one text. */
const ITEMS_AT_ONCE = 200;

/** What a player appends to a channel's address to play the past; our address takes the moment in seconds. */
const CATCH_UP_SOURCE = '?utc={utc}';

export function* writeChannels(
  { language }: Pick<Meta, 'language'>,
  origin: string,
  channels: readonly Channel[],
  addressOf: (channel: Channel) => string,
): Generator<string> {
  for (let from = 0; from < channels.length; from += ITEMS_AT_ONCE) {
    const items = channels.slice(from, from + ITEMS_AT_ONCE).map((channel) => {
      const name = textIn(channel.name, language);
      const days = catchUpDays(channel);
      const catchUp = days === 0 ? {} : { catchup: 'append', 'catchup-source': CATCH_UP_SOURCE, 'catchup-days': days };
      return writeM3uItem({
        name,
        address: addressOf(channel),
        attributes: {
          'tvg-id': channel.code,
          'tvg-chno': channel.number,
          'tvg-name': name,
          'tvg-logo': absolute(origin, channel.logo),
          'group-title': textIn(channel.genreName, language),
          ...catchUp,
        },
      });
    });
    yield items.join('');
  }
}

export function* writeFilms(
  { language }: Pick<Meta, 'language'>,
  origin: string,
  films: readonly Title[],
  names: { readonly genres: ReadonlyMap<string, { readonly tr: string; readonly en: string }> },
  addressOf: (title: Title) => string,
): Generator<string> {
  for (let from = 0; from < films.length; from += ITEMS_AT_ONCE) {
    const items = films.slice(from, from + ITEMS_AT_ONCE).map((title) =>
      writeM3uItem(
        {
          name: `${textIn(title.name, language)} (${title.year})`,
          address: addressOf(title),
          attributes: {
            'tvg-logo': absolute(origin, title.posterVertical),
            'group-title': textIn(names.genres.get(title.genreIds[0] ?? ''), language),
            // Kodi lists such an entry as a film, and not as a channel.
            media: 'true',
          },
        },
        title.durationSeconds ?? -1,
      ),
    );
    yield items.join('');
  }
}

/** The episodes of series, a group each, batch by batch. */
export async function* writeSeries(
  deps: LinkContentDeps,
  meta: Meta,
  series: readonly Title[],
  addressOf: (episode: EpisodeRow) => string,
): AsyncGenerator<string> {
  const { language } = meta;
  const origin = deps.originOf(meta);
  for (let from = 0; from < series.length; from += SERIES_AT_ONCE) {
    const titles = new Map(series.slice(from, from + SERIES_AT_ONCE).map((title) => [title.id, title]));
    const episodes = await listEpisodes(deps.db.kysely, [...titles.keys()], language);
    const items = episodes.map((episode) => {
      const title = titles.get(episode.title_id);
      const name = textIn(title?.name, language) ?? '';
      return writeM3uItem(
        {
          // Players take apart this form to group seasons.
          name: `${name} S${twoDigits(episode.season)} E${twoDigits(episode.number)} ${episode.name}`,
          address: addressOf(episode),
          attributes: {
            'tvg-logo': absolute(origin, stillOf(episode) ?? title?.posterVertical),
            'group-title': name,
            media: 'true',
          },
        },
        episode.duration_seconds,
      );
    });
    if (items.length > 0) yield items.join('');
  }
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

const CONTINUE = { tr: 'İzlemeye devam et', en: 'Continue watching' };

/** Films and series that the profile has started. The address reads where it stopped each time it is opened. */
export function* writeStarted(
  { language }: Pick<Meta, 'language'>,
  origin: string,
  started: readonly StartedTitle[],
  { secret }: Pick<OpenedLink, 'secret'>,
): Generator<string> {
  for (const { title, position } of started) {
    const { season, episode, durationSeconds, seconds } = position;
    const place = season === undefined || episode === undefined ? `${title.year}` : `S${season} E${episode}`;
    yield writeM3uItem(
      {
        name: `${textIn(title.name, language)} (${place})`,
        address: `${origin}/links/${secret}/title/${title.id}.m3u8?start=resume`,
        attributes: {
          'tvg-logo': absolute(origin, title.posterVertical),
          'group-title': textIn(CONTINUE, language),
          media: 'true',
        },
      },
      durationSeconds === null ? -1 : Math.max(0, durationSeconds - seconds),
    );
  }
}

/** The guide of the channels, batch by batch. */
export async function* writeGuide(
  deps: LinkContentDeps,
  { caller }: OpenedLink,
  meta: Meta,
  channels: readonly Channel[],
): AsyncGenerator<string> {
  const { language } = meta;
  const origin = deps.originOf(meta);
  const viewer = deps.viewerOf(caller);
  const byId = new Map(channels.map((channel) => [channel.id, channel]));
  yield XMLTV_HEAD;
  yield channels
    .map(({ code: id, name, number, logo }) =>
      writeXmltvChannel({ id, name, language, number, icon: absolute(origin, logo) }),
    )
    .join('');
  const range = guideRange(deps.now());
  for (let from = 0; from < channels.length; from += CHANNELS_AT_ONCE) {
    const ids = channels.slice(from, from + CHANNELS_AT_ONCE).map(({ id }) => id);
    const rows = openAirings(viewer, byId, await listAirings(deps.db.kysely, ids, range));
    const written = rows.map((row) =>
      writeXmltvProgramme({
        channelId: byId.get(row.channel_id)?.code ?? '',
        startsAt: row.starts_at.getTime(),
        endsAt: row.ends_at.getTime(),
        title: row.name,
        subTitle: row.episode_name,
        language,
        summary: row.summary,
        category: row.category,
        icon: absolute(origin, stillOf(row)),
        season: row.season_number ?? undefined,
        episode: row.episode_number ?? undefined,
        age: row.age_rating,
      }),
    );
    if (written.length > 0) yield written.join('');
  }
  yield XMLTV_TAIL;
}

export const stillOf = ({ still: path, still_version: version }: Pick<AiringRow, 'still' | 'still_version'>) =>
  path !== null && version !== null ? pictureOf({ path, version, ambient: null }) : undefined;

type Part = Iterable<string> | AsyncIterable<string>;

export const m3uReply = (guide: string | undefined, ...parts: readonly Part[]): RawReply => ({
  headers: { 'content-type': 'audio/x-mpegurl; charset=utf-8', 'cache-control': 'no-store' },
  body: Readable.from(joinParts(writeM3uHead(guide), parts)),
});

async function* joinParts(head: string, parts: readonly Part[]): AsyncGenerator<string> {
  yield head;
  for (const part of parts) yield* part;
}

/** Streams a guide, compressed where the player asks for it. */
export function guideReply(guide: AsyncIterable<string>, acceptEncoding: string | undefined): RawReply {
  const headers = {
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'Accept-Encoding',
  };
  const text = Readable.from(guide);
  if (!acceptsGzip(acceptEncoding)) return { headers, body: text };
  const zipped = createGzip();
  text.once('error', (error) => zipped.destroy(error));
  zipped.once('close', () => text.destroy());
  return { headers: { ...headers, 'content-encoding': 'gzip' }, body: text.pipe(zipped) };
}
