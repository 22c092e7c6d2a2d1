// One file of an operator becomes an asset's media: looked at, copied where it fits, encoded where not, cut, drawn, and
// moved into its place as a whole. Every stage is written down, so that a restart continues.
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { FfmpegError, FfmpegMissingError, runFfmpeg } from '../ffmpeg/run-ffmpeg.ts';
import { Mp4Error } from '../mp4/boxes.ts';
import { type BuiltRenditions, buildRenditions, MisalignedError, measure } from './build-renditions.ts';
import { type CopiedTracks, copyTracks } from './copied-tracks.ts';
import { durationsOf } from './cuts.ts';
import { encodeArguments, trackFile } from './ffmpeg-arguments.ts';
import { framesPerSecond } from './frame-rate.ts';
import type { PackagedFile, PackagedRendition } from './packaged-file.ts';
import { PackagingError } from './packaging-error.ts';
import { type Plan, planRenditions } from './plan-renditions.ts';
import { probeFile } from './probe.ts';
import { tableOf } from './rendition-file.ts';
import { drawSprite, planSprite } from './sprite.ts';
import { buildSubtitles, readAllCues } from './subtitles.ts';
import { markSource, openWork, type SourceMark, type Stages, syncFolder, type Work } from './work-state.ts';

export interface PackageFileDeps {
  readonly ffmpegPath: string;
  readonly mediaFolder: string;
}

export interface PackageFileJob {
  readonly assetId: string;
  readonly path: string;
  readonly signal?: AbortSignal | undefined;
  /** How much is done, from 0 to 1, and what is being done. */
  readonly onProgress?: (done: number, note: string) => void;
}

/** Where each stage ends, as a part of all work. Encoding is nearly all of it. */
const DONE = { probed: 0.01, copied: 0.04, encoded: 0.9, built: 0.96, packaged: 1 };

/** Folders of the media folder: what is being made, and what is made. A folder in them belongs to the asset it is named by. */
export const WORK_FOLDER = 'work';
export const PACKAGED_FOLDER = 'packaged';

export const workFolderOf = (mediaFolder: string, assetId: string): string => join(mediaFolder, WORK_FOLDER, assetId);
/** Below the media folder. */
export const placeOf = (assetId: string): string => `${PACKAGED_FOLDER}/${assetId}`;

/**
 * Packages a file. Its media is in its place when this resolves; the work folder stays until `clearWork`, so that a crash
 * before the rows are written costs nothing. Rejects with PackagingError for a file that cannot be packaged.
 */
export async function packageFile(deps: PackageFileDeps, job: PackageFileJob): Promise<PackagedFile> {
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

interface Run {
  readonly deps: PackageFileDeps;
  readonly job: PackageFileJob;
  readonly source: SourceMark;
  readonly work: Work;
}

/** What ffmpeg or a broken file says becomes a reason; what is not the file's fault stays what it is. */
function asPackagingError(error: unknown): unknown {
  if (error instanceof FfmpegMissingError) return error;
  if (error instanceof FfmpegError) {
    const said = error.lastWords === '' ? error.message : `ffmpeg says: ${error.lastWords}`;
    return new PackagingError(`The file could not be packaged. ${said}`, { cause: error });
  }
  return error instanceof Mp4Error
    ? new PackagingError(`The file could not be packaged: ${error.message}`, { cause: error })
    : error;
}

async function makePackage(run: Run): Promise<PackagedFile> {
  const { job, work, source } = run;
  const { plan, durationUs, isDurationSure } = await probe(run);
  const built = await makeRenditions(run, plan, durationUs);
  if (isDurationSure && durationUs !== undefined) checkLength(durationUs, built.endUs);
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
    ],
  };
  await syncFolder(work.outputFolder);
  await work.finish({ packaged });
  return packaged;
}

async function probe({ deps, job, work }: Run) {
  const known = work.stages().probed;
  if (known) return known;
  job.onProgress?.(0, 'looking at the file');
  const facts = await probeFile({ ffmpegPath: deps.ffmpegPath, path: job.path, signal: job.signal });
  const { durationUs, isDurationSure } = facts;
  const probed = { plan: planRenditions(facts), ...(durationUs === undefined ? {} : { durationUs }), isDurationSure };
  await work.finish({ probed });
  return probed;
}

/** Copies, encodes and cuts. Where the encoded rungs do not follow the copied one, all are encoded. */
async function makeRenditions(run: Run, plan: Plan, durationUs: number | undefined): Promise<BuiltRenditions> {
  const { work } = run;
  const copied = work.stages().copied ?? (await copy(run, plan));
  const encoded = work.stages().encoded ?? (await encode(run, { plan, copied: copied.tracks, durationUs }));
  try {
    return await build(run, plan, { copied, encoded });
  } catch (error) {
    if (!(error instanceof MisalignedError)) throw error;
    const { video: _, ...others } = copied.tracks;
    const { id } = plan.video.rungs[0];
    const notes = [...others.notes, `${id} is encoded anew: the other rungs cannot be cut as it is.`];
    const fewer = { ...copied, tracks: { ...others, notes } };
    await work.finish({ copied: fewer, encoded: undefined });
    return await build(run, plan, {
      copied: fewer,
      encoded: await encode(run, { plan, copied: fewer.tracks, durationUs }),
    });
  }
}

type Made = Required<Pick<Stages, 'copied' | 'encoded'>>;

function build(
  { job, work }: Run,
  plan: Plan,
  { copied, encoded }: { [Stage in keyof Made]: NonNullable<Made[Stage]> },
) {
  job.onProgress?.(DONE.encoded, 'cutting');
  const [top] = plan.video.rungs;
  const isCopied = (id: string) => (id === top.id ? copied.tracks.video : copied.tracks.audio[id]) !== undefined;
  const findTrack = (id: string) => trackFile(isCopied(id) ? copied.folder : encoded.folder, id);
  const { outputFolder } = work;
  const deps = { findTrack, outputFolder, place: placeOf(job.assetId), signal: job.signal };
  return buildRenditions(deps, plan, copied.tracks);
}

async function copy({ deps, job, work }: Run, plan: Plan) {
  job.onProgress?.(DONE.probed, 'copying');
  const folder = await work.makeFolder('copy');
  const { ffmpegPath } = deps;
  const tracks = await copyTracks({ ffmpegPath, source: job.path, folder, signal: job.signal }, plan);
  const copied = { tracks, folder };
  await work.finish({ copied });
  return copied;
}

interface EncodeJob {
  readonly plan: Plan;
  readonly copied: CopiedTracks;
  readonly durationUs: number | undefined;
}

async function encode({ deps, job, work }: Run, { plan, copied, durationUs }: EncodeJob) {
  const folder = await work.makeFolder('encode');
  const rungs = copied.video ? plan.video.rungs.slice(1) : plan.video.rungs;
  const audio = plan.audio.filter(({ id }) => copied.audio[id] === undefined);
  const follow = copied.video ? { follow: copied.video } : {};
  const span = DONE.encoded - DONE.copied;
  const onProgress = ({ doneUs, speed }: { doneUs: number; speed: number }) => {
    const part = durationUs ? Math.min(1, doneUs / durationUs) : 0;
    job.onProgress?.(DONE.copied + part * span, speed > 0 ? `encoding, ${speed.toFixed(1)}×` : 'encoding');
  };
  const notes: string[] = [];
  const run = (video: Plan['video']) =>
    runFfmpeg({
      path: deps.ffmpegPath,
      args: encodeArguments({ source: job.path, folder, video, rungs, audio, ...follow }),
      onProgress,
      ...(job.signal && { signal: job.signal }),
    });
  if (rungs.length + audio.length > 0) {
    await run(plan.video).catch(async (error: unknown) => {
      if (!(plan.video.hdr && error instanceof FfmpegError && /zscale|tonemap|colorspace/i.test(error.message)))
        throw error;
      notes.push('The high dynamic range was cut off, because this ffmpeg cannot bring it down.');
      await run({ ...plan.video, hdr: undefined });
    });
  }
  const encoded = { folder, notes };
  await work.finish({ encoded });
  return encoded;
}

/** A file that tells more than it holds was cut off on its way. */
function checkLength(toldUs: number, endUs: number): void {
  const slackUs = Math.min(Math.max(toldUs / 10, 1_000_000), 30_000_000);
  if (toldUs - endUs <= slackUs) return;
  const seconds = (us: number) => (us / 1_000_000).toFixed(1);
  throw new PackagingError(
    `The file is incomplete: it tells ${seconds(toldUs)} seconds, but ends after ${seconds(endUs)}.`,
  );
}

async function makeSubtitles({ deps, job, work }: Run, plan: Plan, { timesUs }: BuiltRenditions) {
  const renditions: PackagedRendition[] = [];
  const notes: string[] = [];
  const startSeconds = work.stages().copied?.tracks.video?.startSeconds ?? 0;
  if (plan.subtitles.length === 0) return { renditions, notes };
  const folder = await work.makeFolder('text');
  const from = { ffmpegPath: deps.ffmpegPath, source: job.path, folder, signal: job.signal };
  const texts = await readAllCues(from, plan.subtitles);
  for (const [index, { id, language, name, isDefault }] of plan.subtitles.entries()) {
    const cues = texts[index];
    if (cues === undefined) {
      notes.push(`Subtitles ${name} are left out: ffmpeg cannot read them.`);
      continue;
    }
    const file = `${id}.vtt`;
    const written = await buildSubtitles(cues, { timesUs, startSeconds, path: join(work.outputFolder, file) });
    renditions.push({
      id,
      codecs: 'wvtt',
      ...measure(written, timesUs),
      ...{ name, isDefault, ...(language ? { language } : {}) },
      table: tableOf(written, `${placeOf(job.assetId)}/${file}`, 1_000),
    });
  }
  return { renditions, notes };
}

async function makeSprite({ deps, job, work }: Run, plan: Plan, { timesUs }: BuiltRenditions) {
  const lowest = plan.video.rungs.at(-1) ?? plan.video.rungs[0];
  const durationUs = timesUs.at(-1) ?? 0;
  const layout = planSprite(durationUs, lowest);
  const lastSeconds = durationUs / 1_000_000 - 1 / framesPerSecond(plan.video.frameRate);
  const source = join(work.outputFolder, `${lowest.id}.mp4`);
  const folder = await work.makeFolder('sprite');
  const from = { ffmpegPath: deps.ffmpegPath, source, lastSeconds, folder, signal: job.signal };
  await drawSprite(from, layout, join(work.outputFolder, LAST_FILE));
  return { file: `${placeOf(job.assetId)}/${LAST_FILE}`, ...layout };
}

/** The last thing that is written. */
const LAST_FILE = 'sprite.webp';

/** What was made before, unless it is gone from where it was. */
async function continueWork({ mediaFolder }: PackageFileDeps, { assetId }: PackageFileJob, source: SourceMark) {
  const folder = workFolderOf(mediaFolder, assetId);
  const work = await openWork(folder, source);
  if (!work.stages().packaged) return work;
  const places = [work.outputFolder, join(mediaFolder, placeOf(assetId))];
  for (const place of places) if (await exists(join(place, LAST_FILE))) return work;
  await clearWork(mediaFolder, assetId);
  return await openWork(folder, source);
}

/** Moves the renditions into their place. After a crash they may lie there already. */
async function publish({ deps, job, work }: Run): Promise<void> {
  if (!(await exists(join(work.outputFolder, LAST_FILE)))) return;
  const place = join(deps.mediaFolder, placeOf(job.assetId));
  await rm(place, { recursive: true, force: true });
  await mkdir(dirname(place), { recursive: true });
  await rename(work.outputFolder, place);
  await syncFolder(dirname(place));
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Forgets the work on an asset: it is done, or there is nothing to be done. */
export const clearWork = (mediaFolder: string, assetId: string): Promise<void> =>
  rm(workFolderOf(mediaFolder, assetId), { recursive: true, force: true });
