// `export …`: channels as a list (M3U) and the guide as XMLTV, in the form that `import` reads.

import { entriesOf, type LocalText } from '@seyir/core/text/local-text';
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import type { CommandContext, Handlers, Result } from '../command.ts';
import { writeNewFile } from '../write-new-file.ts';

const MINUTES_PER_DAY = 1_440;

/** A value between quotes; the format has no escape for a quote. */
const quoted = (text: string): string => `"${text.replaceAll('"', "'").replaceAll(/[\r\n]+/g, ' ')}"`;

async function exportChannels(file: string, { tools, cwd, say }: CommandContext): Promise<Result> {
  const rows = await tools.db.kysely
    .selectFrom('channel')
    .innerJoin('genre', (join) => join.onRef('genre.id', '=', 'channel.genre_id').on('genre.kind', '=', 'channel'))
    .select([
      'channel.name',
      'number',
      'code',
      'guide_id',
      'radio',
      'catch_up_minutes',
      'source',
      'genre.name as genre',
    ])
    .where('active', '=', true)
    .orderBy('number')
    .execute();
  const ingested = rows.flatMap(({ source, ...row }) => (source.kind === 'ingest' ? [{ ...row, source }] : []));
  if (ingested.length < rows.length) {
    say(
      `${rows.length - ingested.length} channels are computed from the guide and have no address: they are left out.`,
    );
  }
  const path = await writeNewFile(
    cwd,
    file,
    (function* () {
      yield '#EXTM3U\n';
      for (const { name, number, code, guide_id, radio, catch_up_minutes, source, genre } of ingested) {
        const attributes = [
          `tvg-id=${quoted(guide_id ?? code)}`,
          `tvg-chno=${quoted(String(number))}`,
          `group-title=${quoted(genre.tr)}`,
          ...(radio ? ['radio="true"'] : []),
          ...(catch_up_minutes > 0
            ? [`catchup-days=${quoted(String(Math.ceil(catch_up_minutes / MINUTES_PER_DAY)))}`]
            : []),
        ];
        yield `#EXTINF:-1 ${attributes.join(' ')},${name.replaceAll(/[\r\n]+/g, ' ')}\n`;
        if (source.userAgent) yield `#EXTVLCOPT:http-user-agent=${source.userAgent}\n`;
        if (source.referrer) yield `#EXTVLCOPT:http-referrer=${source.referrer}\n`;
        yield `${source.input}\n`;
      }
    })(),
  );
  return {
    text: `${ingested.length} channels are in ${path}. It holds their sources: keep it safe.`,
    data: { file: path, channels: ingested.length },
  };
}

const xml = (text: string): string =>
  text
    // Characters that XML cannot hold.
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const xmltvTime = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/\D/g, '')} +0000`;

/** Turkish first; another language where its text differs. */
const inLanguages = (tag: string, text: LocalText | null): string =>
  text === null
    ? ''
    : entriesOf(text)
        .filter(([language, words]) => words !== '' && (language === 'tr' || words !== text.tr))
        .map(([language, words]) => `    <${tag} lang="${language}">${xml(words)}</${tag}>\n`)
        .join('');

const listAirings = (db: Queries, channelId: string) =>
  db
    .selectFrom('airing')
    .innerJoin('programme', 'programme.id', 'airing.programme_id')
    .leftJoin('genre', (join) =>
      join.onRef('genre.id', '=', 'programme.category_id').on('genre.kind', '=', sql.lit('programme')),
    )
    .select(['starts_at', 'ends_at', 'season_number', 'episode_number', 'airing.summary', 'programme.name'])
    .select(['programme.summary as general', 'age_rating', 'genre.name as category'])
    .where('channel_id', '=', channelId)
    .orderBy('starts_at')
    .execute();

function writeProgramme(channel: string, row: Awaited<ReturnType<typeof listAirings>>[number]): string {
  const { season_number: season, episode_number: episode } = row;
  const numbers = `${season === null ? '' : season - 1}.${episode === null ? '' : episode - 1}.`;
  return [
    `  <programme channel="${xml(channel)}" start="${xmltvTime(row.starts_at)}" stop="${xmltvTime(row.ends_at)}">\n`,
    inLanguages('title', row.name),
    inLanguages('desc', row.summary ?? row.general),
    inLanguages('category', row.category),
    season === null && episode === null ? '' : `    <episode-num system="xmltv_ns">${numbers}</episode-num>\n`,
    row.age_rating === 'G' ? '' : `    <rating><value>${row.age_rating}</value></rating>\n`,
    '  </programme>\n',
  ].join('');
}

async function exportGuide(file: string, { tools, cwd, signal, progress }: CommandContext): Promise<Result> {
  const { kysely } = tools.db;
  const channels = await kysely
    .selectFrom('channel')
    .select(['id', 'code', 'guide_id', 'name'])
    .orderBy('number')
    .execute();
  const line = progress('Guide');
  let count = 0;
  try {
    const path = await writeNewFile(
      cwd,
      file,
      (async function* () {
        yield '<?xml version="1.0" encoding="UTF-8"?>\n<tv generator-info-name="Seyir">\n';
        for (const { code, guide_id, name } of channels) {
          yield `  <channel id="${xml(guide_id ?? code)}"><display-name>${xml(name)}</display-name></channel>\n`;
        }
        // One channel at a time: the whole guide of ten thousand channels does not fit into memory.
        for (const [index, { id, code, guide_id, name }] of channels.entries()) {
          signal.throwIfAborted();
          const rows = await listAirings(kysely, id);
          count += rows.length;
          if (rows.length > 0) yield rows.map((row) => writeProgramme(guide_id ?? code, row)).join('');
          line.show((index + 1) / channels.length, name);
        }
        yield '</tv>\n';
      })(),
    );
    return {
      text: `${count} programmes of ${channels.length} channels are in ${path}.`,
      data: { file: path, programmes: count },
    };
  } finally {
    line.end();
  }
}

export const handlers: Handlers<'export channels' | 'export guide'> = {
  'export channels': ({ file }, context) => exportChannels(file, context),
  'export guide': ({ file }, context) => exportGuide(file, context),
};
