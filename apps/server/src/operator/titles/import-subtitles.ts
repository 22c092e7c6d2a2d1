// `import subtitles`: subtitles from files of their own, for films and episodes that are packaged.
import { basename, extname, resolve } from 'node:path';
import type { InputOf } from '@seyir/core/operator/commands';
import type { Queries } from '../../db/database.ts';
import { makeSubtitleRendition } from '../../packaging/add-subtitles.ts';
import { type PackagedRendition, PackagingError } from '../../packaging/packaged-file.ts';
import { putSubtitles } from '../../packaging/packaging.queries.ts';
import { readLanguageTag } from '../../packaging/plan-renditions.ts';
import { makeChange } from '../changes/change.ts';
import { type CommandContext, type Handlers, misuse, RefusedError, type Result } from '../command.ts';
import { listFiles } from './list-files.ts';

const SUBTITLES = /\.(srt|vtt|ass|ssa)$/i;

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

async function importSubtitles(input: InputOf<'import subtitles'>, context: CommandContext): Promise<Result> {
  const { tools, isDryRun, cwd, signal, progress } = context;
  const place = resolve(cwd, input.file);
  const files = (await listFiles(place, SUBTITLES)).map((path) => planFile(input, path));
  if (files.length === 0) throw new RefusedError(`${place} has no subtitles (.srt, .vtt, .ass).`);
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
      if (isDryRun) continue;
      const taken = made.filter(({ assetId }) => assetId === asset.id).map(({ rendition }) => rendition.id);
      const trackId = nextTrack([...asset.tracks, ...taken]);
      const { config } = tools;
      try {
        const rendition = await makeSubtitleRendition(
          { ffmpegPath: config.ffmpegPath, mediaFolder: config.mediaFolder, store: tools.stores.media, signal },
          { assetId: asset.id, durations: asset.durations, trackId },
          { path: file.path, language: file.language, isDefault: input.default },
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
  const { change } = await makeChange(context, async (trx) => {
    for (const { assetId, rendition } of made) await putSubtitles(trx, assetId, rendition);
  });
  const lines = [
    ...(isDryRun ? files : []).map(
      ({ path, contentCode, language }) => `${basename(path)}: ${contentCode}, ${language}`,
    ),
    ...made.map(({ contentCode, rendition }) => `${contentCode} has subtitles in ${rendition.name}.`),
    ...failures.map(({ file, reason }) => `${file} was not imported. ${reason}`),
  ];
  const tracks = made.map(({ contentCode, rendition: { id, language } }) => ({ contentCode, id, language }));
  return { text: lines.join('\n'), data: { tracks, failures }, change, exitCode: failures.length > 0 ? 1 : 0 };
}

function planFile({ id, language: typed }: InputOf<'import subtitles'>, path: string): PlannedFile {
  const stem = basename(path, extname(path));
  const [, start = stem, ending] = /^(.+)\.([A-Za-z-]{2,10})$/.exec(stem) ?? [];
  const language = readLanguageTag(typed ?? ending);
  if (language === undefined) {
    throw misuse(`The language of ${basename(path)} is not known: name it as kiyi.tr.srt, or say --language.`);
  }
  return { path, language, contentCode: id ?? start };
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

export const handlers: Handlers<'import subtitles'> = { 'import subtitles': importSubtitles };
