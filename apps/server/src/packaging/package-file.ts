// Packages one file of an operator: probe, copy or encode, cut, draw thumbnails, and move the result to its final
// folder at once. Every stage is stored, so that a restart continues.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { requireCurrentFfmpeg } from '../media/ffmpeg/current-ffmpeg.ts';
import { FfmpegError, FfmpegMissingError } from '../media/ffmpeg/run-ffmpeg.ts';
import { Mp4Error } from '../media/mp4/boxes.ts';
import type { BuiltRenditions } from './build-renditions.ts';
import { checkEnd, inSeconds, missingMostUs } from './check-end.ts';
import { durationsOf } from './cuts.ts';
import { makeSprite, makeSubtitles } from './make-extras.ts';
import { makeRenditions } from './make-renditions.ts';
import {
  DONE,
  LAST_FILE,
  type PackageFileDeps,
  type PackageFileJob,
  placeOf,
  type Run,
  workFolderOf,
} from './package-run.ts';
import { type PackagedFile, PackagingError } from './packaged-file.ts';
import { planRenditions } from './plan-renditions.ts';
import { probeFile } from './probe.ts';
import { markSource, openWork, type SourceMark, syncFolder } from './work-state.ts';

/**
 * Packages a file. Its media is in its final folder when this resolves; the work folder stays until `clearWork`, so
 * that a crash before the rows are written costs nothing. Rejects with PackagingError for a file that cannot be
 * packaged, and with FfmpegMissingError when no usable ffmpeg exists.
 */
export async function packageFile(deps: PackageFileDeps, job: PackageFileJob): Promise<PackagedFile> {
  await requireCurrentFfmpeg(deps.ffmpegPath);
  const source = await markSource(job.path);
  const run: Run = { deps, job, source, work: await continueWork(deps, job, source) };
  try {
    const packaged = run.work.stages().packaged ?? (await makePackage(run));
    await publish(run);
    job.onProgress?.(1, 'done');
    return packaged;
  } catch (error) {
    throw asPackagingError(error);
  }
}

/** Turns failures of ffmpeg and of broken files into a PackagingError; other errors pass unchanged. */
function asPackagingError(error: unknown): unknown {
  if (error instanceof FfmpegMissingError) return error;
  if (error instanceof FfmpegError) {
    const reason = error.errorLines === '' ? error.message : `ffmpeg says: ${error.errorLines}`;
    return new PackagingError(`The file could not be packaged. ${reason}`, { cause: error });
  }
  return error instanceof Mp4Error
    ? new PackagingError(`The file could not be packaged: ${error.message}`, { cause: error })
    : error;
}

async function makePackage(run: Run): Promise<PackagedFile> {
  const { job, work, source } = run;
  const { plan, durationUs, isDurationSure } = await probe(run);
  const built = await makeRenditions(run, plan, durationUs);
  if (isDurationSure && durationUs !== undefined)
    checkLength(durationUs, Math.max(built.picturesEndUs, built.soundEndUs));
  const subtitles = await makeSubtitles(run, plan, built);
  job.onProgress?.(DONE.built, 'drawing thumbnails');
  const sprite = await makeSprite(run, plan, built);
  const now = await markSource(source.path);
  if (now.bytes !== source.bytes || now.modifiedMs !== source.modifiedMs) {
    throw new PackagingError('The file was changed while it was being packaged.');
  }
  const packaged: PackagedFile = {
    durations: durationsOf(built.timesUs),
    durationUs: built.timesUs.at(-1) ?? 0,
    renditions: [...built.renditions, ...subtitles.renditions],
    sprite,
    notes: [
      ...plan.notes,
      ...(work.stages().copied?.tracks.notes ?? []),
      ...(work.stages().encoded?.notes ?? []),
      ...subtitles.notes,
      ...noteSound(built),
    ],
  };
  await syncFolder(work.outputFolder);
  await work.finish({ packaged });
  return packaged;
}

/** Notes sound that is longer than the pictures: a film ends with its pictures. */
function noteSound({ picturesEndUs, soundEndUs }: BuiltRenditions): string[] {
  const seconds = (soundEndUs - picturesEndUs) / 1_000_000;
  return seconds < 2
    ? []
    : [`The sound goes on for ${seconds.toFixed(0)} seconds after the last picture, and is cut off.`];
}

async function probe({ deps, job, work }: Run) {
  const known = work.stages().probed;
  if (known) return known;
  job.onProgress?.(0, 'looking at the file');
  const facts = await probeFile({ ffmpegPath: deps.ffmpegPath, path: job.path, signal: job.signal });
  const { durationUs, isDurationSure } = facts;
  if (isDurationSure && durationUs !== undefined) {
    await checkEnd(
      { ffmpegPath: deps.ffmpegPath, path: job.path, folder: work.outputFolder, signal: job.signal },
      durationUs,
    );
  }
  const probed = { plan: planRenditions(facts), ...(durationUs === undefined ? {} : { durationUs }), isDurationSure };
  await work.finish({ probed });
  return probed;
}

/** Rejects a truncated file, whose stated duration is longer than its media. */
function checkLength(statedUs: number, endUs: number): void {
  if (statedUs - endUs <= missingMostUs(statedUs)) return;
  throw new PackagingError(
    `The file is incomplete: it states ${inSeconds(statedUs)} seconds, but ends after ${inSeconds(endUs)}.`,
  );
}

/** Opens earlier work, unless its output was removed. */
async function continueWork({ mediaFolder, store }: PackageFileDeps, { assetId }: PackageFileJob, source: SourceMark) {
  const folder = workFolderOf(mediaFolder, assetId);
  const work = await openWork(folder, source);
  if (!work.stages().packaged) return work;
  if (await exists(join(work.outputFolder, LAST_FILE))) return work;
  if ((await store.findSize(`${placeOf(assetId)}/${LAST_FILE}`)) !== undefined) return work;
  await clearWork(mediaFolder, assetId);
  return await openWork(folder, source);
}

/** Hands the renditions to the store, the last file last: after a crash the files that are left follow. */
async function publish({ deps, job, work }: Run): Promise<void> {
  if (!(await exists(join(work.outputFolder, LAST_FILE)))) return;
  const names = (await readdir(work.outputFolder)).filter((name) => name !== LAST_FILE).sort();
  await deps.store.adopt(
    [...names, LAST_FILE].map((name) => ({
      from: join(work.outputFolder, name),
      to: `${placeOf(job.assetId)}/${name}`,
    })),
    job.signal,
  );
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Removes the work folder of an asset that is packaged or has failed. */
export const clearWork = (mediaFolder: string, assetId: string): Promise<void> =>
  rm(workFolderOf(mediaFolder, assetId), { recursive: true, force: true });
