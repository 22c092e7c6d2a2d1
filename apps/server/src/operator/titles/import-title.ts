// Imports a file as a film of the catalogue, an episode's media, or a trailer.
import { basename, resolve } from 'node:path';
import type { InputOf } from '@seyir/core/operator/commands';
import type { Queries } from '../../db/database.ts';
import { PackagingError } from '../../packaging/packaged-file.ts';
import { probeFile } from '../../packaging/probe.ts';
import { type CommandContext, type Handlers, misuse, RefusedError, type Result } from '../command.ts';
import type { Tools } from '../open-tools.ts';
import { storeArt } from './store-pictures.ts';
import { readTitleMeta, type TitleMeta } from './title-meta.ts';
import { checkTitle, writeTitle } from './write-title.ts';

type Input = InputOf<'import title'>;

async function importTitle(input: Input, context: CommandContext): Promise<Result> {
  const { tools, isDryRun, cwd, signal, say, progress } = context;
  const path = resolve(cwd, input.file);
  const { id, trailer: isTrailer } = input;
  if (input.meta === undefined && id === undefined)
    throw misuse('Which film is it? Say --id for one that is there, or --meta for a new one.');
  const meta = input.meta === undefined ? undefined : await readTitleMeta(resolve(cwd, input.meta));
  const contentCode = await chooseContent(tools.db.kysely, input, meta);
  if (meta) await checkTitle(tools.db.kysely, meta);

  const durationSeconds = await findDuration(tools, { path, signal, isTrailer, meta });
  if (isDryRun) return describeImport(contentCode, durationSeconds);
  // An unreadable file makes no film; the packager reports and stores the reason below.
  const title = meta && durationSeconds !== undefined ? await prepareTitle(tools, meta, durationSeconds) : undefined;
  if (title) await writeTitle(tools.db, { ...title, meta: { ...title.meta, published: title.wasPublished } });
  const assetId = await tools.packager.add({ kind: isTrailer ? 'trailer' : 'title', contentCode, path });
  const line = progress(basename(path));
  const outcome = await tools.packager.run(assetId, { signal, onProgress: line.show }).finally(line.end);
  if (outcome.state === 'failed') throw new RefusedError(`${contentCode} was not imported. ${outcome.reason}`);
  if (outcome.state === 'elsewhere') throw new RefusedError(`${contentCode} is being packaged by another process.`);
  // A new film is published once its media is ready.
  if (title) await writeTitle(tools.db, title);
  for (const note of outcome.notes) say(`Note: ${note}`);
  return {
    text: `${contentCode} is ready${isTrailer ? ' with its trailer' : ''}.`,
    data: { contentCode, notes: outcome.notes },
  };
}

function describeImport(contentCode: string, durationSeconds: number | undefined) {
  if (durationSeconds === undefined)
    throw new RefusedError(`${contentCode} cannot be imported: the file cannot be read.`);
  return {
    text: `${contentCode} would be imported (${durationSeconds} s).`,
    data: { contentCode, durationSeconds },
  };
}

async function prepareTitle(tools: Tools, meta: TitleMeta, durationSeconds: number) {
  const there = await tools.db.kysely
    .selectFrom('title')
    .select('published')
    .where('id', '=', meta.id)
    .executeTakeFirst();
  const art = await storeArt(tools, meta);
  return { meta, art, durationSeconds, wasPublished: there?.published ?? false };
}

/** The content code of the file: a film or an episode, or the title of a trailer. */
async function chooseContent(
  db: Queries,
  { id, trailer: isTrailer }: Input,
  meta: TitleMeta | undefined,
): Promise<string> {
  if (meta) {
    if (id !== undefined && id !== meta.id) throw new RefusedError(`--id says ${id}, and the title's file ${meta.id}.`);
    return meta.id;
  }
  if (id === undefined) throw new RefusedError('Which film is it?');
  const title = await db.selectFrom('title').select('kind').where('id', '=', id).executeTakeFirst();
  if (title && (isTrailer || title.kind === 'MOVIE')) return id;
  if (title) throw new RefusedError(`${id} is a series: say the id of one of its episodes, or --trailer.`);
  const episode = await db.selectFrom('episode').select('id').where('id', '=', id).executeTakeFirst();
  if (episode && !isTrailer) return id;
  if (episode) throw new RefusedError(`${id} is an episode, and only films and series have trailers.`);
  throw new RefusedError(`There is no film or episode ${id}. A new film is described with --meta.`);
}

interface DurationRequest {
  readonly path: string;
  readonly signal: AbortSignal;
  readonly isTrailer: boolean;
  readonly meta: TitleMeta | undefined;
}

/** The length of the film by its container, before its media is made. Undefined for an unreadable file. */
async function findDuration({ config }: Tools, { path, signal, isTrailer, meta }: DurationRequest) {
  try {
    const { durationUs = 0 } = await probeFile({ ffmpegPath: config.ffmpegPath, path, signal });
    const billed = (meta?.guideMinutes ?? 0) * 60;
    return Math.max(1, isTrailer ? billed : Math.round(durationUs / 1_000_000));
  } catch (error) {
    if (error instanceof PackagingError) return undefined;
    throw error;
  }
}

export const handlers: Handlers<'import title'> = { 'import title': importTitle };
