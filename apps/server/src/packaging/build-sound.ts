// Writes an audio track: AAC frames of 1,024 samples, cut nearest to the cuts of the pictures, with silence where the
// source has none.
import type { FileHandle } from 'node:fs/promises';
import { AUDIO_SAMPLE_RATE } from '@seyir/core/limits/media';
import type { SampleTable } from '../media/mp4/sample-table.ts';
import { writeFragment, writeInit } from '../media/mp4/write-mp4.ts';
import { readSamples } from './build-pictures.ts';
import { createRenditionFile, type WrittenRendition } from './rendition-file.ts';

/** Samples of an AAC frame. */
export const AAC_FRAME = 1_024;
/** An AAC frame of stereo silence. It fits beside frames of any encoder. */
const SILENCE = Buffer.from([33, 0, 73, 144, 2, 25, 0, 35, 128]);

export interface SoundTrack {
  readonly file: FileHandle;
  readonly table: SampleTable;
  /** Position of the track's first frame in the film's audio; frames before 0 are left out. */
  readonly firstFrame: number;
}

/** The audio frame nearest to a moment. */
const soundFrameAt = (us: number): number => Math.round((us * AUDIO_SAMPLE_RATE) / 1_000_000 / AAC_FRAME);

export async function buildSound(
  { file, table, firstFrame }: SoundTrack,
  { timesUs, path, signal }: { timesUs: readonly number[]; path: string; signal?: AbortSignal | undefined },
): Promise<WrittenRendition> {
  const output = await createRenditionFile(path);
  try {
    await output.writeInit(writeInit(table.init, AUDIO_SAMPLE_RATE));
    const cuts = timesUs.map(soundFrameAt);
    for (const [index, from] of cuts.entries()) {
      signal?.throwIfAborted();
      const to = cuts[index + 1];
      if (to === undefined) break;
      const { sizes, data } = await readFrames(file, table, from - firstFrame, to - firstFrame);
      await output.writeSegment(
        writeFragment({ sequence: index + 1, decodeTime: from * AAC_FRAME, duration: AAC_FRAME, sizes, data }),
      );
    }
    return await output.finish();
  } catch (error) {
    await output.abandon();
    throw error;
  }
}

/** Frames of the track, padded with silence before the first and after the last. */
async function readFrames(file: FileHandle, table: SampleTable, from: number, to: number) {
  const start = clamp(from, table.count);
  const end = clamp(to, table.count);
  const before = Math.min(to, 0) - Math.min(from, 0);
  const behind = Math.max(to, table.count) - Math.max(from, table.count);
  const silence = (count: number) => Array.from({ length: count }, () => SILENCE);
  const sizes = [...silence(before).map(({ length }) => length), ...table.sizes.slice(start, end)];
  sizes.push(...silence(behind).map(({ length }) => length));
  return { sizes, data: [...silence(before), ...(await readSamples(file, table, start, end)), ...silence(behind)] };
}

const clamp = (frame: number, count: number): number => Math.min(Math.max(frame, 0), count);
