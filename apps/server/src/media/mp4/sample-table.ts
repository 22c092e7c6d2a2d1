// Sample table of a whole fragmented file with one track, without its media: a film of two hours has 170,000 samples of
// a few numbers each. The file is read box by box and may be larger than memory.
import type { FileHandle } from 'node:fs/promises';
import { BOX_HEADER_BYTES, type Box, listBoxes, Mp4Error, readBoxHeader } from './boxes.ts';
import { groupBoxes } from './fragments.ts';
import { type InitFacts, readInitFacts } from './init-facts.ts';
import { readRuns } from './samples.ts';

export interface SampleTable {
  readonly init: Buffer;
  readonly facts: InitFacts;
  readonly count: number;
  /** Byte range of each sample in the file. */
  readonly offsets: readonly number[];
  readonly sizes: readonly number[];
  /** In ticks, as stored in the file. */
  readonly decodeTimes: readonly number[];
  readonly showTimes: readonly number[];
  /** Indexes of sync samples, in order. */
  readonly keyframes: readonly number[];
  /** End of the last sample, in ticks of decode time. */
  readonly end: number;
}

/** Limit of boxes that are read into memory; all but media boxes are smaller. */
const LARGEST_HEADER_BOX = 64 * 2 ** 20;

export async function readSampleTable(file: FileHandle): Promise<SampleTable> {
  const boxes = await listFileBoxes(file);
  const { init: piece } = groupBoxes(boxes);
  const init = await readBytes(file, piece.offset, piece.size);
  const facts = readInitFacts(init);
  const offsets: number[] = [];
  const sizes: number[] = [];
  const decodeTimes: number[] = [];
  const showTimes: number[] = [];
  const keyframes: number[] = [];
  let end = 0;
  for (const box of boxes) {
    if (box.type !== 'moof') continue;
    const bytes = await readBytes(file, box.start, box.end - box.start);
    const [moof] = listBoxes(bytes);
    if (moof === undefined) throw new Mp4Error('A fragment is empty.');
    for (const { decodeTime, samples } of readRuns(bytes, moof, () => facts.defaults, box.start)) {
      let at = decodeTime;
      for (const { offset, size, duration, shift, isKeyframe } of samples) {
        if (isKeyframe) keyframes.push(offsets.length);
        offsets.push(offset);
        sizes.push(size);
        decodeTimes.push(at);
        showTimes.push(at + shift);
        at += duration;
      }
      end = at;
    }
  }
  if (offsets.length === 0) throw new Mp4Error('The file has no samples.');
  return { init, facts, count: offsets.length, offsets, sizes, decodeTimes, showTimes, keyframes, end };
}

async function listFileBoxes(file: FileHandle): Promise<Box[]> {
  const { size } = await file.stat();
  const boxes: Box[] = [];
  for (let at = 0; at < size; ) {
    const box = readBoxHeader(await readBytes(file, at, Math.min(BOX_HEADER_BYTES, size - at)), at, size);
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** A byte range of a file. Throws when the file ends before. */
export async function readBytes(file: FileHandle, offset: number, size: number): Promise<Buffer> {
  if (size > LARGEST_HEADER_BOX) throw new Mp4Error(`${size} bytes at ${offset} are too many to read at once.`);
  const bytes = Buffer.allocUnsafe(size);
  for (let done = 0; done < size; ) {
    const { bytesRead } = await file.read(bytes, done, size - done, offset + done);
    if (bytesRead === 0) throw new Mp4Error(`The file ends at ${offset + done}, before ${offset + size}.`);
    done += bytesRead;
  }
  return bytes;
}
