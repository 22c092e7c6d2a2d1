// Imports a file as a film of the catalogue, an episode's media, or a trailer.
import { createHash } from 'node:crypto';
import { basename, resolve } from 'node:path';
import type { Queries } from '../db/database.ts';
import { createImages } from '../features/images/images.service.ts';
import { systemClock } from '../shared/clock.ts';
import { LONGEST_PICTURE_FILE, readFileBytes } from '../shared/open-input.ts';
import { PackagingError } from '../streaming/packaging/packaged-file.ts';
import { probeFile } from '../streaming/packaging/probe.ts';
import { CliError, type CommandContext, type DataCommand, UsageError } from './command.ts';
import type { Tools } from './open-tools.ts';
import { readTitleMeta, type TitleMeta } from './title-meta.ts';
import { checkTitle, writeTitle } from './write-title.ts';

interface ImportTitle {
  readonly id: string | undefined;
  readonly isTrailer: boolean;
}

export const importTitleCommand: DataCommand = {
  name: 'import title',
  about: 'a film, an episode or a trailer from a file',
  args: ['<file>'],
  options: {
    meta: { value: 'title.json', about: 'a new film, or new facts for one (docs/media.md)' },
    id: { value: 'id', about: 'a film or an episode of the catalogue' },
    trailer: { about: 'the file is the trailer of the film or series' },
  },
  details:
    'The file is packaged on this machine. It needs ffmpeg 5 or newer. New media takes the place of the old one in the\nmoment it is ready; this cannot be undone, import the old file again.',
  place: 'data',
  isChange: true,
  isResumable: true,
  run: importTitle,
};

async function importTitle({ tools, given, cwd, signal, say, progress }: CommandContext) {
  const path = resolve(cwd, given.args[0] ?? '');
  const asked = { id: given.text('id'), isTrailer: given.flag('trailer') };
  const metaPath = given.text('meta');
  if (metaPath === undefined && asked.id === undefined) {
    throw new UsageError('Which film is it? Say --id for one that is there, or --meta for a new one.');
  }
  const meta = metaPath === undefined ? undefined : await readTitleMeta(resolve(cwd, metaPath));
  const contentCode = await chooseContent(tools.db.kysely, asked, meta);
  if (meta) await checkTitle(tools.db.kysely, meta);

  const durationSeconds = await findDuration(tools, { path, signal, isTrailer: asked.isTrailer, meta });
  if (given.isDryRun) return describeImport(contentCode, durationSeconds);
  // An unreadable file makes no film; the packager reports and stores the reason below.
  const title = meta && durationSeconds !== undefined ? await prepareTitle(tools, meta, durationSeconds) : undefined;
  if (title) await writeTitle(tools.db, { ...title, meta: { ...title.meta, published: title.wasPublished } });
  const assetId = await tools.packager.add({ kind: asked.isTrailer ? 'trailer' : 'title', contentCode, path });
  const line = progress(basename(path));
  const outcome = await tools.packager.run(assetId, { signal, onProgress: line.show }).finally(line.end);
  if (outcome.state === 'failed') throw new CliError(`${contentCode} was not imported. ${outcome.reason}`);
  if (outcome.state === 'elsewhere') throw new CliError(`${contentCode} is being packaged by another process.`);
  // A new film is published once its media is ready.
  if (title) await writeTitle(tools.db, title);
  for (const note of outcome.notes) say(`Note: ${note}`);
  return {
    text: `${contentCode} is ready${asked.isTrailer ? ' with its trailer' : ''}.`,
    data: { contentCode, notes: outcome.notes },
  };
}

function describeImport(contentCode: string, durationSeconds: number | undefined) {
  if (durationSeconds === undefined) throw new CliError(`${contentCode} cannot be imported: the file cannot be read.`);
  return {
    text: `${contentCode} would be imported (${durationSeconds} s). Nothing was changed.`,
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
async function storeArt({ stores, db, log }: Tools, { id, art }: TitleMeta) {
  const images = createImages({ db, store: stores.images, now: systemClock, log });
  const stored: Partial<Record<keyof TitleMeta['art'], string>> = {};
  for (const name of ['vertical', 'horizontal', 'background', 'lockup'] as const) {
    const file = art[name];
    if (file === undefined) continue;
    const bytes = await readFileBytes(file, LONGEST_PICTURE_FILE).catch((error: unknown) => {
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
