// One track out of a segment that holds several. A copied source is cut by ffmpeg with picture and sound together, so
// that both are cut at one instant; the house keeps them apart.
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
} from '../mp4/boxes.ts';
import { retimeFragment } from '../mp4/fragments.ts';
import type { SampleDefaults } from '../mp4/init-facts.ts';
import { readDecodeTime, readRuns } from '../mp4/samples.ts';

const BASE_OFFSET_TOLD = 0x01;
const DATA_OFFSET_TOLD = 0x01;
const BOX_HEADER = 8;
/** Version and flags, with which a full box begins, and the count of samples in a `trun`. */
const FULL_BOX = 4;
const COUNT = 4;

/** One of the tracks of an init segment. */
export interface SplitTrack {
  readonly trackId: number;
  readonly timescale: number;
  readonly defaults: SampleDefaults;
}

/** The init segment of one track. Its edit list is left out: `readShift` is what it says. */
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
 * By how many ticks a track is shown later than its decode times tell. Every track is counted from its own beginning,
 * and an edit list says how they lie to each other; players in browsers do not read it.
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
    // The first edit that shows something says where in the track the showing begins.
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

/** What a segment holds of one track, as a segment of its own. Indexes of the whole (`sidx`) are left out. */
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
  // Before the beginning of the showing nothing is shown; only the first segment can be there.
  return retimeFragment(Buffer.concat(parts), { sequence: index + 1, decodeTime: Math.max(0, decodeTime + shift) });
}

/** `moof` and `mdat` of one track: none when the fragment has nothing of it. */
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
  if (readVersion(tfhd).flags & BASE_OFFSET_TOLD) throw new Mp4Error('A fragment counts from the beginning of a file.');
  return tfhd.u32();
}

/** The samples lie one behind the other now: every run tells anew where its first one is. */
function moveRuns(moof: Buffer, samples: readonly { readonly size: number }[]): void {
  const [box] = listBoxes(moof);
  if (box === undefined) return;
  let at = moof.length + BOX_HEADER;
  let next = 0;
  for (const trun of listInside(moof, readInside(moof, box, 'traf')).filter(({ type }) => type === 'trun')) {
    const reader = readBox(moof, trun);
    const { flags } = readVersion(reader);
    const count = reader.u32();
    if (flags & DATA_OFFSET_TOLD) moof.writeInt32BE(at, trun.body + FULL_BOX + COUNT);
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
