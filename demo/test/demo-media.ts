// Tiny reels and a studio that stores them, for tests of what is done with reels.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ffmpegPath } from '@seyir/server/test/ffmpeg';
import type { NewReel } from '../src/studio/reel.ts';
import { openReelFolder } from '../src/studio/reel-folder.ts';
import type { Studio } from '../src/studio/studio.ts';
import type { StudioJob } from '../src/studio/studio-messages.ts';
import { THUMBNAIL_BYTES } from '../src/studio/thumbnail.ts';

const run = promisify(execFile);
const FRAGMENTED = ['-movflags', '+empty_moov+default_base_moof', '-frag_duration', '3840000', '-f', 'mp4', '-y'];
const BARS = 10;

export interface TinyReels {
  readonly scene: NewReel;
  readonly score: NewReel;
}

/** One segment of a tiny picture and ten bars of a tone, as real as any media. */
export async function makeTinyReels(): Promise<TinyReels> {
  const folder = await mkdtemp(join(tmpdir(), 'seyir-reels-'));
  try {
    const [video, audio] = [join(folder, 'v.mp4'), join(folder, 'a.mp4')];
    const picture = ['-f', 'lavfi', '-i', 'testsrc=size=64x36:rate=25:duration=3.84'];
    const encoder = [
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-g',
      '48',
      '-sc_threshold',
      '0',
    ];
    await run(ffmpegPath, ['-v', 'error', ...picture, ...encoder, ...FRAGMENTED, video]);
    const tone = ['-f', 'lavfi', '-i', `sine=frequency=220:sample_rate=48000:duration=${3.84 * BARS}`];
    await run(ffmpegPath, ['-v', 'error', ...tone, '-c:a', 'aac', '-b:a', '32k', ...FRAGMENTED, audio]);
    const [bytes, sound] = [await readFile(video), await readFile(audio)];
    const tracks = { v720: { bytes, take: [0] }, v360: { bytes, take: [0] } };
    const take = Array.from({ length: BARS - 1 }, (_, bar) => bar + 1);
    return {
      scene: { files: tracks, thumbnail: Buffer.alloc(THUMBNAIL_BYTES, 90) },
      score: { files: { a1: { bytes: sound, take } } },
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

export interface TinyStudio extends Studio {
  /** What was asked of it, in order. */
  readonly jobs: StudioJob[];
  /** The names of the reels it made, in order. */
  readonly made: string[];
  /** Called before a job is done; it may throw, or take its time. */
  before: (job: StudioJob) => Promise<void> | void;
}

/** A studio that puts tiny reels under the wanted names. */
export async function openTinyStudio(mediaFolder: string, { scene, score }: TinyReels): Promise<TinyStudio> {
  const folder = await openReelFolder(mediaFolder);
  const studio: TinyStudio = {
    jobs: [],
    made: [],
    before: () => undefined,
    async make(job) {
      studio.jobs.push(job);
      await studio.before(job);
      const names = job.kind === 'score' ? [job.name] : job.outputs.map(({ name }) => name);
      for (const name of names) {
        await folder.store(name, job.kind === 'score' ? score : scene);
        studio.made.push(name);
      }
    },
    close: async () => undefined,
  };
  return studio;
}
