// Imports a file as a film of the catalogue, an episode's media, or a trailer.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import type { Queries } from '../db/database.ts';
import { createImages } from '../features/images/images.service.ts';
import { systemClock } from '../shared/clock.ts';
import { PackagingError } from '../streaming/packaging/packaged-file.ts';
import { probeFile } from '../streaming/packaging/probe.ts';
import { CliError, type Command } from './arguments.ts';
import type { Tools } from './open-tools.ts';
import { makeProgressLine, type Terminal } from './progress-line.ts';
import type { TitleMeta } from './title-meta.ts';
import { checkTitle, writeTitle } from './write-title.ts';

type ImportTitle = Extract<Command, { name: 'import title' }>;

export interface ImportOrder {
  readonly command: ImportTitle;
  /** The contents of the film's metadata file. */
  readonly meta: TitleMeta | undefined;
}

export interface ImportOptions {
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
}

export async function importTitle(
  tools: Tools,
  { command, meta }: ImportOrder,
  { terminal, signal }: ImportOptions,
): Promise<void> {
  const path = resolve(command.file);
  const contentCode = await chooseContent(tools.db.kysely, command, meta);
  if (meta) await checkTitle(tools.db.kysely, meta);

  const durationSeconds = await findDuration(tools, { path, signal, isTrailer: command.isTrailer, meta });
  // An unreadable file makes no film; the packager reports and stores the reason below.
  const title = meta && durationSeconds !== undefined ? await prepareTitle(tools, meta, durationSeconds) : undefined;
  if (title) await writeTitle(tools.db, { ...title, meta: { ...title.meta, published: title.wasPublished } });
  const assetId = await tools.packager.add({ kind: command.isTrailer ? 'trailer' : 'title', contentCode, path });
  const line = makeProgressLine(terminal, basename(path));
  const outcome = await tools.packager.run(assetId, { signal, onProgress: line.show }).finally(line.end);
  if (outcome.state === 'failed') throw new CliError(`${contentCode} was not imported. ${outcome.reason}`);
  if (outcome.state === 'elsewhere') throw new CliError(`${contentCode} is being packaged by another process.`);
  // A new film is published once its media is ready.
  if (title) await writeTitle(tools.db, title);
  for (const note of outcome.notes) terminal.write(`Note: ${note}\n`);
  terminal.write(`${contentCode} is ready${command.isTrailer ? ' with its trailer' : ''}.\n`);
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
  { id, isTrailer }: ImportTitle,
  meta: TitleMeta | undefined,
): Promise<string> {
  if (meta) {
    if (id !== undefined && id !== meta.id) throw new CliError(`--id says ${id}, and the title's file ${meta.id}.`);
    return meta.id;
  }
  if (id === undefined) throw new CliError('Which film is it?');
  const title = await db.selectFrom('title').select('kind').where('id', '=', id).executeTakeFirst();
  if (title && (isTrailer || title.kind === 'MOVIE')) return id;
  if (title) throw new CliError(`${id} is a series: say the id of one of its episodes, or --trailer.`);
  const episode = await db.selectFrom('episode').select('id').where('id', '=', id).executeTakeFirst();
  if (episode && !isTrailer) return id;
  if (episode) throw new CliError(`${id} is an episode, and only films and series have trailers.`);
  throw new CliError(`There is no film or episode ${id}. A new film is described with --meta.`);
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

/** Stores the pictures under content-addressed names: a changed picture gets another address. */
async function storeArt({ config, db, log }: Tools, { id, art }: TitleMeta) {
  const images = await createImages({ db, folder: config.imagesFolder, now: systemClock, log });
  const stored: Partial<Record<keyof TitleMeta['art'], string>> = {};
  for (const name of ['vertical', 'horizontal', 'background', 'lockup'] as const) {
    const file = art[name];
    if (file === undefined) continue;
    const bytes = await readFile(file).catch((error: unknown) => {
      throw new CliError(`The picture ${file} cannot be read.`, { cause: error });
    });
    const path = `imported/${id}-${name}-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`;
    await images.store([{ path, file }]).catch((error: unknown) => {
      throw new CliError(`The picture ${file} cannot be used.`, { cause: error });
    });
    stored[name] = path;
  }
  return stored;
}
