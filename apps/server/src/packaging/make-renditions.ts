// The stages that make pictures and sound: copy where possible, encode the rest, cut and measure.
import { FfmpegError, runFfmpeg } from '../media/ffmpeg/run-ffmpeg.ts';
import { type BuiltRenditions, buildRenditions, MisalignedError } from './build-renditions.ts';
import { type CopiedTracks, copyTracks, noteLeftOut } from './copied-tracks.ts';
import { encodeArguments, trackFile } from './ffmpeg-arguments.ts';
import { DONE, placeOf, type Run } from './package-run.ts';
import type { Plan } from './plan-renditions.ts';
import { inputArguments } from './probe.ts';
import type { Stages } from './work-state.ts';

/** Copies, encodes and cuts. When the encoded rungs do not align with the copied one, all are encoded. */
export async function makeRenditions(run: Run, asked: Plan, durationUs: number | undefined): Promise<BuiltRenditions> {
  const { work } = run;
  const copied = work.stages().copied ?? (await copy(run, asked));
  const plan = copied.tracks.video ? asked : withoutCopyOnly(asked);
  const encoded = work.stages().encoded ?? (await encode(run, { plan, copied: copied.tracks, durationUs }));
  try {
    return await build(run, plan, { copied, encoded });
  } catch (error) {
    if (!(error instanceof MisalignedError)) throw error;
    const { video: _, ...others } = copied.tracks;
    const { id } = plan.video.rungs[0];
    const why = 'the other rungs cannot be cut as it is';
    const notes = [...others.notes, plan.video.isCopyOnly ? noteLeftOut(why) : `${id} is encoded again: ${why}.`];
    const fewer = { ...copied, tracks: { ...others, notes } };
    await work.finish({ copied: fewer, encoded: undefined });
    const rest = withoutCopyOnly(plan);
    return await build(run, rest, {
      copied: fewer,
      encoded: await encode(run, { plan: rest, copied: fewer.tracks, durationUs }),
    });
  }
}

/** Without a rung that could not be copied and is not encoded. */
function withoutCopyOnly(plan: Plan): Plan {
  const [, first, ...others] = plan.video.rungs;
  if (!plan.video.isCopyOnly || first === undefined) return plan;
  return { ...plan, video: { ...plan.video, rungs: [first, ...others], mayCopy: false, isCopyOnly: false } };
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

/** ffmpeg writes errors only, and joins equal lines that follow each other. */
const countErrors = (line: string): number => Number(/Last message repeated (\d+) times/.exec(line)?.[1] ?? 1);

const describeDamage = (errors: number): string =>
  `The file is damaged: ffmpeg met ${errors} ${errors === 1 ? 'error' : 'errors'} while it was read. Pictures or sound may be broken there.`;

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
  let errors = 0;
  const read = (args: readonly string[]) =>
    runFfmpeg({
      path: deps.ffmpegPath,
      args,
      onProgress,
      onLine(line) {
        errors += countErrors(line);
      },
      isLowPriority: true,
      ...(job.signal && { signal: job.signal }),
    });
  const run = (video: Plan['video']) =>
    read(encodeArguments({ source: job.path, folder, video, rungs, audio, ...follow }));
  if (rungs.length + audio.length > 0) {
    await run(plan.video).catch(async (error: unknown) => {
      if (!(plan.video.hdr && error instanceof FfmpegError && /zscale|tonemap|colorspace/i.test(error.message)))
        throw error;
      notes.push('The high dynamic range was cut off, because this ffmpeg cannot bring it down.');
      await run({ ...plan.video, hdr: undefined });
    });
  }
  // Copied pictures are decoded once all the same, where no lower rung is made from them: damage shows only then.
  if (copied.video && rungs.length === 0) {
    await read(['-v', 'error', ...inputArguments(job.path), '-map', `0:${plan.video.stream}`, '-f', 'null', '-']);
  }
  if (errors > 0) notes.push(describeDamage(errors));
  const encoded = { folder, notes };
  await work.finish({ encoded });
  return encoded;
}
