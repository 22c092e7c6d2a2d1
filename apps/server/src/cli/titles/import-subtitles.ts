// `import subtitles`: subtitles from files of their own, for films and episodes that are packaged.
import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join, resolve } from 'node:path';
import type { Queries } from '../../db/database.ts';
import { makeSubtitleRendition } from '../../streaming/packaging/add-subtitles.ts';
import { type PackagedRendition, PackagingError } from '../../streaming/packaging/packaged-file.ts';
import { putSubtitles } from '../../streaming/packaging/packaging.queries.ts';
import { readLanguageTag } from '../../streaming/packaging/plan-renditions.ts';
import { makeChange } from '../changes/change.ts';
import { CliError, type CommandContext, type CommandResult, type DataCommand, UsageError } from '../command.ts';

const SUBTITLES = /\.(srt|vtt|ass|ssa)$/i;

export const importSubtitlesCommand: DataCommand = {
  name: 'import subtitles',
  about: 'subtitles of films and episodes, from a file or a folder (.srt, .vtt, .ass)',
  args: ['<file>'],
  options: {
    id: { value: 'id', about: 'the film or episode of the file; the start of its name unless given' },
    language: { value: 'tag', about: 'language of the file, as tr; the end of its name unless given' },
    default: { about: 'shown unless the viewer chooses otherwise' },
  },
  details: `Files are named kiyi.tr.srt or kiyi-s01e02.en.vtt. UTF-8 and the Turkish code page (Windows-1254) are read. Subtitles of the
same language are replaced. It needs ffmpeg 5 or newer, and media that is ready: see \`assets\`.`,
  place: 'data',
  isChange: true,
  isAlone: true,
  run: importSubtitles,
};

interface PlannedFile {
  readonly path: string;
  readonly contentCode: string;
  readonly language: string;
}

interface MadeTrack {
  readonly assetId: string;
  readonly contentCode: string;
  readonly rendition: PackagedRendition;
}

async function importSubtitles(context: CommandContext): Promise<CommandResult> {
  const { tools, given, cwd, signal, progress } = context;
  const files = (await listFiles(resolve(cwd, given.args[0] ?? ''))).map((path) => planFile(context, path));
  const line = progress('Subtitles');
  const made: MadeTrack[] = [];
  const failures: { file: string; reason: string }[] = [];
  try {
    for (const [index, file] of files.entries()) {
      signal.throwIfAborted();
      const name = basename(file.path);
      line.show(index / files.length, name);
      const asset = await findAsset(tools.db.kysely, file.contentCode);
      if (asset === undefined) {
        failures.push({ file: name, reason: `There is no media of ${file.contentCode} that is ready.` });
        continue;
      }
      if (given.isDryRun) continue;
      const taken = made.filter(({ assetId }) => assetId === asset.id).map(({ rendition }) => rendition.id);
      const trackId = nextTrack([...asset.tracks, ...taken]);
      const { config } = tools;
      try {
        const rendition = await makeSubtitleRendition(
          { ffmpegPath: config.ffmpegPath, mediaFolder: config.mediaFolder, store: tools.stores.media, signal },
          { assetId: asset.id, durations: asset.durations, trackId },
          { path: file.path, language: file.language, isDefault: given.flag('default') },
        );
        made.push({ assetId: asset.id, contentCode: file.contentCode, rendition });
      } catch (error) {
        if (!(error instanceof PackagingError)) throw error;
        failures.push({ file: name, reason: error.message });
      }
    }
    line.show(1, 'done');
  } finally {
    line.end();
  }
  const { closing } = await makeChange(context, async (trx) => {
    for (const { assetId, rendition } of made) await putSubtitles(trx, assetId, rendition);
  });
  const lines = [
    ...(given.isDryRun ? files : []).map(
      ({ path, contentCode, language }) => `${basename(path)}: ${contentCode}, ${language}`,
    ),
    ...made.map(({ contentCode, rendition }) => `${contentCode} has subtitles in ${rendition.name}.`),
    ...failures.map(({ file, reason }) => `${file} was not imported. ${reason}`),
    closing,
  ];
  const tracks = made.map(({ contentCode, rendition: { id, language } }) => ({ contentCode, id, language }));
  return { text: lines.join('\n'), data: { tracks, failures }, exitCode: failures.length > 0 ? 1 : 0 };
}

async function listFiles(place: string): Promise<string[]> {
  const facts = await stat(place).catch((error: unknown) => {
    throw new CliError(`${place} cannot be read: ${error instanceof Error ? error.message : error}`, { cause: error });
  });
  if (!facts.isDirectory()) return [place];
  const names = (await readdir(place, { recursive: true })).filter((name) => SUBTITLES.test(name)).sort();
  if (names.length === 0) throw new CliError(`${place} has no subtitles (.srt, .vtt, .ass).`);
  return names.map((name) => join(place, name));
}

function planFile({ given }: CommandContext, path: string): PlannedFile {
  const stem = basename(path, extname(path));
  const [, start = stem, ending] = /^(.+)\.([A-Za-z-]{2,10})$/.exec(stem) ?? [];
  const language = readLanguageTag(given.text('language') ?? ending);
  if (language === undefined) {
    throw new UsageError(`The language of ${basename(path)} is not known: name it as kiyi.tr.srt, or say --language.`);
  }
  return { path, language, contentCode: given.text('id') ?? start };
}

async function findAsset(db: Queries, contentCode: string) {
  const asset = await db
    .selectFrom('asset')
    .select(['id', 'durations'])
    .where('kind', '=', 'title')
    .where('content_code', '=', contentCode)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  if (asset === undefined) return undefined;
  const rows = await db.selectFrom('asset_rendition').select('id').where('asset_id', '=', asset.id).execute();
  return { ...asset, tracks: rows.map(({ id }) => id) };
}

/** Track ids are not used again: browsers keep what has an address. */
function nextTrack(ids: readonly string[]): string {
  const numbers = ids.filter((id) => id.startsWith('t')).map((id) => Number(id.slice(1)));
  return `t${Math.max(0, ...numbers) + 1}`;
}
