// Sample films as operators have them, made by ffmpeg in a temporary folder, and the invariants of packaged films.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TARGET_DURATION_SECONDS } from '@seyir/core/limits/media';
import { afterAll, beforeAll, expect } from 'vitest';
import { runFfmpeg } from '../src/media/ffmpeg/run-ffmpeg.ts';
import { readFragmentFacts } from '../src/media/mp4/fragments.ts';
import { readInitFacts } from '../src/media/mp4/init-facts.ts';
import { packageFile } from '../src/packaging/package-file.ts';
import type { PackageFileJob } from '../src/packaging/package-run.ts';
import type { PackagedFile } from '../src/packaging/packaged-file.ts';
import { openFolderStore } from '../src/store/folder-store.ts';
import { ffmpegPath } from './ffmpeg.ts';
import { decode, layOut, readRendition } from './play-packaged.ts';

/** Timeout for ffmpeg on a busy machine. */
export const SLOW = { timeout: 180_000 };

/** Fast encoding, whatever the quality. */
export const X264: readonly string[] = ['-c:v', 'libx264', '-preset', 'ultrafast'];

/** A moving test pattern. */
export const picture = (size: string, rate: string, seconds: number): string[] => [
  ...['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=${seconds}`],
];

export const tone = (rate: number, seconds: number): string[] => [
  ...['-f', 'lavfi', '-i', `sine=r=${rate}:d=${seconds}`],
];

/** Samples of an AAC frame, as seconds. */
const SOUND_FRAME = 1_024 / 48_000;

export interface Films {
  /** The path of a file in the folder. */
  at(name: string): string;
  mediaFolder(): string;
  /** Makes a file with ffmpeg: the arguments before its name. */
  make(name: string, ...args: readonly string[]): Promise<void>;
  packaged(name: string, job?: Partial<PackageFileJob>): Promise<PackagedFile>;
  /** Why a file cannot be packaged. */
  failureOf(name: string, job?: Partial<PackageFileJob>): Promise<Error>;
  /** Decodes a packaged film, checks the invariants and returns the presentation times of its frames. */
  play(file: PackagedFile): Promise<readonly number[]>;
}

/** Gives the tests of a file a folder for films. */
export function useFilms(program = ffmpegPath): Films {
  let folder = '';
  let made = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'seyir-films-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);
  const films: Films = {
    at,
    mediaFolder: () => at('media'),
    async make(name, ...args) {
      await runFfmpeg({ path: ffmpegPath, args: ['-y', '-v', 'error', ...args, at(name)] });
    },
    async packaged(name, job) {
      made += 1;
      const assetId = `film-${String(made).padStart(4, '0')}`;
      const deps = { ffmpegPath: program, mediaFolder: at('media'), store: openFolderStore(at('media')) };
      return await packageFile(deps, { assetId, path: at(name), ...job });
    },
    failureOf: (name, job) =>
      films.packaged(name, job).then(
        () => new Error('it was packaged'),
        (error) => error,
      ),
    async play(file) {
      made += 1;
      const { pictures, sounds, complaints } = await decode(await layOut(at('media'), file, at(`play-${made}`)));
      expect(complaints).toBe('');
      const rung = file.renditions.find(({ id }) => id.startsWith('v'));
      const [numerator = 0, denominator = 1] = (rung?.frameRate ?? '').split('/').map(Number);
      // Frames are evenly spaced to the end; sound ends within one audio frame.
      const first = pictures[0] ?? Number.NaN;
      for (const [index, time] of pictures.entries())
        expect(time - first).toBeCloseTo((index * denominator) / numerator, 2);
      expect((pictures.length * denominator) / numerator).toBeCloseTo(file.durationUs / 1e6, 2);
      expect(Math.abs((sounds.at(-1) ?? 0) + SOUND_FRAME - file.durationUs / 1e6)).toBeLessThan(SOUND_FRAME);
      await checkSegments(file, at('media'));
      return pictures;
    },
  };
  return films;
}

/**
 * Segments start with a keyframe at the playlist's time in every rung; sound starts within half of an audio frame. Bandwidths are
 * those of the segments: the peak is no less than that of any segment of half a target duration or more (RFC 8216 §4.1), the
 * average within a tenth.
 */
async function checkSegments(file: PackagedFile, mediaFolder: string): Promise<void> {
  const starts = [0];
  for (const [us, count] of file.durations) {
    for (let n = 0; n < count; n += 1) starts.push((starts.at(-1) ?? 0) + us);
  }
  for (const rendition of file.renditions.filter(({ id }) => !id.startsWith('t'))) {
    const { init, segments } = await readRendition(mediaFolder, rendition);
    const facts = readInitFacts(init ?? Buffer.alloc(0));
    expect(facts).toMatchObject({ codecs: rendition.codecs, timescale: rendition.table.timescale });
    expect(segments).toHaveLength(starts.length - 1);
    const slackUs = rendition.id.startsWith('v') ? 1 : (SOUND_FRAME / 2) * 1e6 + 1;
    for (const [index, segment] of segments.entries()) {
      const { decodeTime, startsWithKeyframe } = readFragmentFacts(segment, facts.defaults);
      expect(startsWithKeyframe).toBe(true);
      const seconds = ((starts[index + 1] ?? 0) - (starts[index] ?? 0)) / 1e6;
      if (seconds >= TARGET_DURATION_SECONDS / 2)
        expect(rendition.bandwidth).toBeGreaterThanOrEqual(Math.floor((segment.length * 8) / seconds));
      expect(Math.abs((decodeTime * 1e6) / facts.timescale - (starts[index] ?? 0))).toBeLessThanOrEqual(slackUs);
    }
    const average = (segments.reduce((sum, { length }) => sum + length, 0) * 8e6) / (starts.at(-1) ?? 1);
    expect(Math.abs(rendition.averageBandwidth - average)).toBeLessThan(average / 10);
  }
}

/** The rungs of a packaged film and their sizes: `v720 1280x720`. */
export const rungsOf = ({ renditions }: PackagedFile): string[] =>
  renditions.filter(({ id }) => id.startsWith('v')).map(({ id, width, height }) => `${id} ${width}x${height}`);
