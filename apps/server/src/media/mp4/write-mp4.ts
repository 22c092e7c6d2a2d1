// Writes fragmented MP4: an init segment for one track, and fragments with given samples and times. The codec
// configuration is copied; edit lists, indexes and the source's timescale are not.
import { type Box, listBoxes, listInside, Mp4Error, readBox, readInside, readVersion } from './boxes.ts';

/** Track id of every rendition. */
const TRACK_ID = 1;
/** Flags of a sync sample: a keyframe, or any audio frame (ISO/IEC 14496-12 §8.8.3.1). */
const SYNC_FLAGS = 0x02_00_00_00;
const NON_SYNC_FLAGS = 0x01_01_00_00;

function box(type: string, ...contents: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(contents.reduce((size, part) => size + part.length, header.length));
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...contents]);
}

/** Consecutive 32-bit numbers. */
function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeInt32BE(value | 0, index * 4);
  return bytes;
}

const FILE_TYPE = box('ftyp', Buffer.from('iso6'), words(0), Buffer.from('iso6cmfcmp41'));

/** The init segment of a track of another file, with a new timescale. */
export function writeInit(init: Buffer, timescale: number): Buffer {
  const moov = listBoxes(init).find(({ type }) => type === 'moov');
  if (moov === undefined) throw new Mp4Error('There is no moov box: this is not an init segment.');
  const traks = listInside(init, moov).filter(({ type }) => type === 'trak');
  const [trak] = traks;
  if (trak === undefined || traks.length > 1) throw new Mp4Error('An init segment is made from one track.');
  const mvhd = readInside(init, moov, 'mvhd');
  const trex = box('trex', words(0, TRACK_ID, 1, 0, 0, 0));
  return Buffer.concat([
    FILE_TYPE,
    box('moov', init.subarray(mvhd.start, mvhd.end), copyTrack(init, trak, timescale), box('mvex', trex)),
  ]);
}

function copyTrack(init: Buffer, trak: Box, timescale: number): Buffer {
  const parts = listInside(init, trak).flatMap((part) => {
    if (part.type === 'tkhd') return [withNumber(init, part, TRACK_ID)];
    if (part.type !== 'mdia') return [];
    const inner = listInside(init, part).map((each) =>
      each.type === 'mdhd' ? withNumber(init, each, timescale) : init.subarray(each.start, each.end),
    );
    return [box('mdia', ...inner)];
  });
  return box('trak', ...parts);
}

/** A copy of a full box with another number after its two times, which have 32 or 64 bits. */
function withNumber(init: Buffer, { type, start, body, end }: Box, value: number): Buffer {
  const copy = Buffer.from(init.subarray(start, end));
  const own = { type, start: 0, body: body - start, end: end - start };
  const reader = readBox(copy, own);
  reader.skip(readVersion(reader).version === 1 ? 16 : 8);
  const at = reader.position();
  reader.skip(4);
  copy.writeUInt32BE(value, at);
  return copy;
}

interface FragmentSamples {
  /** Duration of every sample, in ticks. */
  readonly duration: number;
  readonly sizes: readonly number[];
  /** For video: composition offset of each sample, in ticks, and which are keyframes. */
  readonly pictures?: { readonly shifts: readonly number[]; readonly areKeyframes: readonly boolean[] };
}

export interface Fragment extends FragmentSamples {
  /** TRACK_ID unless the init segment comes from another writer. */
  readonly trackId?: number;
  readonly sequence: number;
  /** Decode time of the first sample, in ticks. */
  readonly decodeTime: number;
  /** The bytes of all samples. */
  readonly data: readonly Buffer[];
}

export function writeFragment(fragment: Fragment): Buffer {
  const { trackId = TRACK_ID, sequence, decodeTime, duration, sizes, pictures, data } = fragment;
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes !== data.reduce((sum, part) => sum + part.length, 0)) {
    throw new Mp4Error('The samples of a fragment and its bytes do not agree.');
  }
  const time = Buffer.alloc(12);
  time.writeUInt8(1);
  time.writeBigUInt64BE(BigInt(decodeTime), 4);
  const mfhd = box('mfhd', words(0, sequence));
  // Offsets count from the moof (0x020000); duration and flags are the defaults of all samples.
  const tfhd = box('tfhd', words(0x02_00_28, trackId, duration, SYNC_FLAGS));
  const tfdt = box('tfdt', time);
  const moofBytes = 8 + mfhd.length + 8 + tfhd.length + tfdt.length + trunBytes(sizes.length, pictures !== undefined);
  const trun = writeRun(sizes, pictures, moofBytes + 8);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(bytes + 8);
  header.write('mdat', 4, 'latin1');
  return Buffer.concat([box('moof', mfhd, box('traf', tfhd, tfdt, trun)), header, ...data]);
}

const trunBytes = (count: number, hasPictures: boolean) => 8 + 12 + count * (hasPictures ? 12 : 4);

/** Sizes for all; flags and composition offsets, which may be negative (version 1), for video. */
function writeRun(sizes: readonly number[], pictures: Fragment['pictures'], dataAt: number): Buffer {
  const fields = pictures
    ? sizes.flatMap((size, index) => [
        size,
        pictures.areKeyframes[index] ? SYNC_FLAGS : NON_SYNC_FLAGS,
        pictures.shifts[index] ?? 0,
      ])
    : sizes;
  return box('trun', words(pictures ? 0x01_00_0e_01 : 0x00_00_02_01, sizes.length, dataAt, ...fields));
}
