// Demultiplexes fragmented MP4: one track out of a segment with several. ffmpeg cuts a copied source with picture and
// sound together, so that both are cut at one instant; renditions are stored apart.
import {
  type Box,
  findInside,
  listBoxes,
  listInside,
  Mp4Error,
  readBox,
  readInside,
  readPath,
  readVersion,
} from '../media/mp4/boxes.ts';
import { retimeFragment } from '../media/mp4/fragments.ts';
import type { SampleDefaults } from '../media/mp4/init-facts.ts';
import { readDecodeTime, readRuns } from '../media/mp4/samples.ts';

const BASE_OFFSET_PRESENT = 0x01;
const DATA_OFFSET_PRESENT = 0x01;
const BOX_HEADER = 8;
/** Version and flags of a full box, and the sample count of a `trun`. */
const FULL_BOX = 4;
const COUNT = 4;

/** One of the tracks of an init segment. */
interface SplitTrack {
  readonly trackId: number;
  readonly timescale: number;
  readonly defaults: SampleDefaults;
}

/** The init segment of one track, without its edit list, whose offset `readShift` returns. */
export function splitInit(init: Buffer, trackId: number): Buffer {
  const parts = listBoxes(init).map((box) => {
    if (box.type !== 'moov') return slice(init, box);
    const inner = listInside(init, box).flatMap((child) => {
      if (child.type === 'trak') return readTrackIdOf(init, child) === trackId ? [withoutEdits(init, child)] : [];
      return [child.type === 'mvex' ? keepTrex(init, child, trackId) : slice(init, child)];
    });
    return makeBox('moov', inner);
  });
  return Buffer.concat(parts);
}

const withoutEdits = (init: Buffer, trak: Box): Buffer =>
  makeBox(
    'trak',
    listInside(init, trak)
      .filter(({ type }) => type !== 'edts')
      .map((box) => slice(init, box)),
  );

/**
 * The presentation offset of a track, in ticks. Each track's decode times start at its own zero, and the edit list
 * aligns the tracks; players in browsers ignore edit lists.
 */
export function readShift(init: Buffer, { trackId, timescale }: SplitTrack): number {
  const moov = listBoxes(init).find(({ type }) => type === 'moov');
  const trak =
    moov && listInside(init, moov).find((box) => box.type === 'trak' && readTrackIdOf(init, box) === trackId);
  const edts = trak && findInside(init, trak, 'edts');
  if (!moov || !edts) return 0;
  const mvhd = readBox(init, readInside(init, moov, 'mvhd'));
  mvhd.skip(readVersion(mvhd).version === 1 ? 16 : 8);
  const movieTimescale = mvhd.u32();
  const elst = readBox(init, readInside(init, edts, 'elst'));
  const isLong = readVersion(elst).version === 1;
  let shift = 0;
  for (let left = elst.u32(); left > 0; left -= 1) {
    const duration = isLong ? elst.u64() : elst.u32();
    const high = isLong ? elst.i32() : 0;
    const low = isLong ? elst.u32() : elst.i32();
    elst.skip(4);
    const mediaTime = isLong ? high * 2 ** 32 + low : low;
    // The first non-empty edit gives the media time of the presentation's start.
    if (mediaTime >= 0) return shift - mediaTime;
    shift += Math.round((duration * timescale) / movieTimescale);
  }
  return shift;
}

function readTrackIdOf(init: Buffer, trak: Box): number {
  const tkhd = readBox(init, readInside(init, trak, 'tkhd'));
  tkhd.skip(readVersion(tkhd).version === 1 ? 16 : 8);
  return tkhd.u32();
}

function keepTrex(init: Buffer, mvex: Box, trackId: number): Buffer {
  const kept = listInside(init, mvex).filter((box) => {
    if (box.type !== 'trex') return true;
    const trex = readBox(init, box);
    trex.skip(FULL_BOX);
    return trex.u32() === trackId;
  });
  return makeBox(
    'mvex',
    kept.map((box) => slice(init, box)),
  );
}

export interface SegmentPlace {
  readonly index: number;
  /** Of the track, by `readShift`. */
  readonly shift: number;
}

/** One track of a segment as a segment of its own. Indexes of the whole (`sidx`) are left out. */
export function splitSegment(segment: Buffer, track: SplitTrack, { index, shift }: SegmentPlace): Buffer {
  const parts: Buffer[] = [];
  let decodeTime: number | undefined;
  for (const box of listBoxes(segment)) {
    if (box.type === 'styp') parts.push(slice(segment, box));
    if (box.type !== 'moof') continue;
    const [moof, mdat] = splitFragment(segment, box, track);
    if (moof === undefined || mdat === undefined) continue;
    const [own] = listBoxes(moof);
    decodeTime ??= own && readDecodeTime(moof, readPath(moof, own, 'traf', 'tfdt'));
    parts.push(moof, mdat);
  }
  if (decodeTime === undefined) throw new Mp4Error(`The segment has nothing of track ${track.trackId}.`);
  // Only the first segment can start before the presentation's zero.
  return retimeFragment(Buffer.concat(parts), { sequence: index + 1, decodeTime: Math.max(0, decodeTime + shift) });
}

/** `moof` and `mdat` of one track; empty when the fragment has no samples of the track. */
function splitFragment(segment: Buffer, moof: Box, { trackId, defaults }: SplitTrack): Buffer[] {
  const children = listInside(segment, moof);
  const traf = children.find((box) => box.type === 'traf' && readTrafId(segment, box) === trackId);
  const mfhd = children.find((box) => box.type === 'mfhd');
  if (traf === undefined) return [];
  if (mfhd === undefined) throw new Mp4Error('A fragment has no number.');
  const samples = readRuns(segment, moof, () => defaults).find((run) => run.trackId === trackId)?.samples ?? [];
  for (const { offset, size } of samples) {
    if (offset + size > segment.length) throw new Mp4Error('The segment ends before its last sample does.');
  }
  const media = samples.map(({ offset, size }) => segment.subarray(offset, offset + size));
  const own = makeBox('moof', [slice(segment, mfhd), Buffer.from(slice(segment, traf))]);
  moveRuns(own, samples);
  return [own, makeBox('mdat', media)];
}

function readTrafId(segment: Buffer, traf: Box): number {
  const tfhd = readBox(segment, readInside(segment, traf, 'tfhd'));
  if (readVersion(tfhd).flags & BASE_OFFSET_PRESENT)
    throw new Mp4Error('A fragment counts from the beginning of a file.');
  return tfhd.u32();
}

/** Rewrites the data offset of every run: the samples are contiguous now. */
function moveRuns(moof: Buffer, samples: readonly { readonly size: number }[]): void {
  const [box] = listBoxes(moof);
  if (box === undefined) return;
  let at = moof.length + BOX_HEADER;
  let next = 0;
  for (const trun of listInside(moof, readInside(moof, box, 'traf')).filter(({ type }) => type === 'trun')) {
    const reader = readBox(moof, trun);
    const { flags } = readVersion(reader);
    const count = reader.u32();
    if (flags & DATA_OFFSET_PRESENT) moof.writeInt32BE(at, trun.body + FULL_BOX + COUNT);
    else if (next === 0) throw new Mp4Error('A fragment does not say where its media is.');
    for (const { size } of samples.slice(next, next + count)) at += size;
    next += count;
  }
}

const slice = (bytes: Buffer, { start, end }: Box): Buffer => bytes.subarray(start, end);

function makeBox(type: string, contents: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(BOX_HEADER);
  header.writeUInt32BE(BOX_HEADER + contents.reduce((sum, { length }) => sum + length, 0));
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, ...contents]);
}
