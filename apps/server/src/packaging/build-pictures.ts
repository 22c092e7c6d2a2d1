// Writes a rung: the pictures of an encoded or copied track as one fragment per segment, with new decode times.
import type { FileHandle } from 'node:fs/promises';
import { readBytes, type SampleTable } from '../media/mp4/sample-table.ts';
import { writeFragment, writeInit } from '../media/mp4/write-mp4.ts';
import { chooseClock, type FrameRate } from './frame-rate.ts';
import type { Pictures } from './pictures.ts';
import { createRenditionFile, type WrittenRendition } from './rendition-file.ts';

export interface PictureTrack {
  readonly file: FileHandle;
  readonly table: SampleTable;
  readonly pictures: Pictures;
}

export async function buildPictures(
  { file, table, pictures }: PictureTrack,
  {
    cuts,
    frameRate,
    path,
    signal,
  }: { cuts: readonly number[]; frameRate: FrameRate; path: string; signal?: AbortSignal | undefined },
): Promise<WrittenRendition> {
  const { timescale, frameTicks } = chooseClock(frameRate);
  const isKeyframe = new Set(table.keyframes);
  const output = await createRenditionFile(path);
  try {
    await output.writeInit(writeInit(table.init, timescale));
    for (const [index, from] of cuts.entries()) {
      signal?.throwIfAborted();
      // At a cut, decoding order and presentation order have the same number.
      const to = cuts[index + 1] ?? table.count;
      const samples = Array.from({ length: to - from }, (_, at) => from + at);
      await output.writeSegment(
        writeFragment({
          sequence: index + 1,
          decodeTime: from * frameTicks,
          duration: frameTicks,
          sizes: table.sizes.slice(from, to),
          pictures: {
            shifts: samples.map((sample) => ((pictures.frameOf[sample] ?? sample) - sample) * frameTicks),
            areKeyframes: samples.map((sample) => isKeyframe.has(sample)),
          },
          data: await readSamples(file, table, from, to),
        }),
      );
    }
    return await output.finish();
  } catch (error) {
    await output.abandon();
    throw error;
  }
}

/** The bytes of samples; adjacent samples are read at once. */
export async function readSamples(file: FileHandle, table: SampleTable, from: number, to: number): Promise<Buffer[]> {
  const pieces: { offset: number; size: number }[] = [];
  for (let sample = from; sample < to; sample += 1) {
    const offset = table.offsets[sample] ?? 0;
    const size = table.sizes[sample] ?? 0;
    const last = pieces.at(-1);
    if (last && last.offset + last.size === offset) last.size += size;
    else pieces.push({ offset, size });
  }
  const read: Buffer[] = [];
  for (const { offset, size } of pieces) read.push(await readBytes(file, offset, size));
  return read;
}
