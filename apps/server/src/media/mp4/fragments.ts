// Media segments of fragmented MP4: splits a file into init segment and fragments, reads a segment's times, retimes a segment without
// touching its samples, and cuts its I-frame out for I-frame playlists.
import { type Box, listBoxes, listInside, Mp4Error, readBox, readInside, readVersion } from './boxes.ts';
import { readInitFacts, type SampleDefaults } from './init-facts.ts';
import { readDecodeTime, readRuns } from './samples.ts';
import { writeFragment } from './write-mp4.ts';

interface FragmentFacts {
  /** Of the first sample, in ticks of the track. */
  readonly decodeTime: number;
  readonly durationTicks: number;
  readonly sampleCount: number;
  readonly startsWithKeyframe: boolean;
}

const NO_DEFAULTS: SampleDefaults = { duration: 0, size: 0, flags: 0 };

/**
 * Reads a media segment of one track, all of its fragments together. `defaults` are those of its init segment
 * (`readInitFacts(init).defaults`). Throws for a truncated segment.
 */
export function readFragmentFacts(segment: Buffer, defaults: SampleDefaults = NO_DEFAULTS): FragmentFacts {
  const runs = listMoofs(segment).flatMap((moof) => readRuns(segment, moof, () => defaults));
  const [first] = runs;
  const [firstSample] = first?.samples ?? [];
  if (first === undefined || firstSample === undefined) throw new Mp4Error('The segment has no samples.');
  if (runs.some(({ trackId }) => trackId !== first.trackId)) throw new Mp4Error('The segment has several tracks.');
  const samples = runs.flatMap((run) => run.samples);
  for (const { offset, size } of samples) {
    if (offset + size > segment.length) throw new Mp4Error('The segment ends before its last sample does.');
  }
  return {
    decodeTime: first.decodeTime,
    durationTicks: samples.reduce((sum, { duration }) => sum + duration, 0),
    sampleCount: samples.length,
    startsWithKeyframe: firstSample.isKeyframe,
  };
}

const listMoofs = (bytes: Buffer): Box[] => {
  const moofs = listBoxes(bytes).filter((box) => box.type === 'moof');
  if (moofs.length === 0) throw new Mp4Error('There is no moof box: this is not a media segment.');
  return moofs;
};

/**
 * `sequence`: of the first fragment; the following count up. `decodeTime`: of the first sample, in ticks of the track;
 * `moveBy`: what is added to the present one.
 */
type NewPlace = { readonly sequence: number } & ({ readonly decodeTime: number } | { readonly moveBy: number });

/**
 * A copy of a media segment at another decode time. Fragments keep their distances; an index (`sidx`) and a reference
 * time (`prft`) are moved along.
 */
export function retimeFragment(segment: Buffer, place: NewPlace): Buffer {
  const copy = Buffer.from(segment);
  const boxes = listBoxes(copy);
  let moveBy = 'moveBy' in place ? place.moveBy : undefined;
  let hasMoved = false;
  let trackId: number | undefined;
  let next = place.sequence;
  for (const moof of boxes.filter(({ type }) => type === 'moof')) {
    const mfhd = readBox(copy, readInside(copy, moof, 'mfhd'));
    mfhd.skip(4);
    copy.writeUInt32BE(next % 2 ** 32, takeField(mfhd, 4));
    next += 1;
    for (const traf of listInside(copy, moof).filter(({ type }) => type === 'traf')) {
      const tfhd = readBox(copy, readInside(copy, traf, 'tfhd'));
      tfhd.skip(4);
      const track = tfhd.u32();
      trackId ??= track;
      // Timescales of tracks differ.
      if (track !== trackId) throw new Mp4Error('A segment with several tracks cannot be moved in time.');
      const tfdt = readInside(copy, traf, 'tfdt');
      moveBy ??= 'decodeTime' in place ? place.decodeTime - readDecodeTime(copy, tfdt) : 0;
      moveTime(copy, tfdt, 0, moveBy);
      hasMoved = true;
    }
  }
  if (!hasMoved || moveBy === undefined)
    throw new Mp4Error('There is no fragment to move: this is not a media segment.');
  for (const box of boxes) {
    if (box.type === 'sidx') moveTime(copy, box, 8, moveBy);
    if (box.type === 'prft') moveTime(copy, box, 12, moveBy);
  }
  return copy;
}

function takeField(reader: ReturnType<typeof readBox>, bytes: number): number {
  const at = reader.position();
  reader.skip(bytes);
  return at;
}

/** Adds to the time in a full box: 32 bits in version 0, 64 in version 1, `skip` bytes after version and flags. */
function moveTime(bytes: Buffer, box: Box, skip: number, moveBy: number): void {
  const reader = readBox(bytes, box);
  const isLong = readVersion(reader).version === 1;
  reader.skip(skip);
  const at = reader.position();
  const time = (isLong ? reader.u64() : reader.u32()) + moveBy;
  const most = isLong ? Number.MAX_SAFE_INTEGER : 2 ** 32 - 1;
  if (!Number.isInteger(time) || time < 0 || time > most) {
    throw new Mp4Error(`The time ${time} does not fit into the box ${box.type} at ${box.start}.`);
  }
  if (isLong) bytes.writeBigUInt64BE(BigInt(time), at);
  else bytes.writeUInt32BE(time, at);
}

export interface Piece {
  readonly offset: number;
  readonly size: number;
}

export interface FragmentedFile {
  readonly init: Piece;
  /** One for every `moof`, with its media. */
  readonly fragments: readonly Piece[];
}

/** Byte ranges of the init segment and the fragments. Boxes after the last fragment, such as an index, are left out. */
export const splitFragments = (file: Buffer): FragmentedFile => groupBoxes(listBoxes(file));

/** The same from the box headers alone, for files larger than memory. */
export function groupBoxes(boxes: readonly Box[]): FragmentedFile {
  const moovAt = boxes.findIndex(({ type }) => type === 'moov');
  const moov = boxes[moovAt];
  if (moov === undefined) throw new Mp4Error('There is no moov box: the file has no init segment.');
  if (boxes.slice(0, moovAt).some(({ type }) => type === 'moof' || type === 'mdat')) {
    throw new Mp4Error('The file does not begin with its init segment.');
  }
  const fragments: Piece[] = [];
  let start = moov.end;
  let moof: Box | undefined;
  for (const box of boxes.slice(moovAt + 1)) {
    if (box.type === 'mfra') break;
    if (box.type === 'moof') {
      if (moof !== undefined) throw new Mp4Error(`The fragment at ${moof.start} has no media behind it.`);
      moof = box;
    }
    if (box.type !== 'mdat') continue;
    if (moof === undefined) throw new Mp4Error(`The media at ${box.start} has no fragment before it.`);
    fragments.push({ offset: start, size: box.end - start });
    start = box.end;
    moof = undefined;
  }
  if (moof !== undefined) throw new Mp4Error(`The fragment at ${moof.start} has no media behind it.`);
  return { init: { offset: 0, size: moov.end }, fragments };
}

/**
 * A media segment with the first frame of a segment alone, at its own decode and composition time, lasting as long as the
 * whole segment. It plays with the same init segment. Throws when the first frame is not a keyframe.
 */
export function writeIframe(segment: Buffer, init: Buffer): Buffer {
  const { defaults } = readInitFacts(init);
  const moofs = listMoofs(segment);
  const runs = moofs.flatMap((moof) => readRuns(segment, moof, () => defaults));
  const [moof] = moofs;
  const [run] = runs;
  const [frame] = run?.samples ?? [];
  if (moof === undefined || run === undefined || !frame?.isKeyframe) {
    throw new Mp4Error('The segment does not begin with a keyframe.');
  }
  const end = frame.offset + frame.size;
  if (end > segment.length) throw new Mp4Error('The segment ends before its first frame does.');
  const mfhd = readBox(segment, readInside(segment, moof, 'mfhd'));
  mfhd.skip(4);
  return writeFragment({
    trackId: run.trackId,
    sequence: mfhd.u32(),
    decodeTime: run.decodeTime,
    duration: runs.flatMap(({ samples }) => samples).reduce((sum, { duration }) => sum + duration, 0),
    sizes: [frame.size],
    pictures: { shifts: [frame.shift], areKeyframes: [true] },
    data: [segment.subarray(frame.offset, end)],
  });
}
