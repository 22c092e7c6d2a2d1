// Parses the samples of a `moof`: decode time, composition offset, duration, size and byte offset of each.
import { type Box, listInside, Mp4Error, readBox, readInside, readVersion } from './boxes.ts';
import type { SampleDefaults } from './init-facts.ts';

export interface Sample {
  readonly duration: number;
  readonly size: number;
  /** Composition time offset, in ticks. */
  readonly shift: number;
  readonly isKeyframe: boolean;
  /** Offset from the start of the file or segment. */
  readonly offset: number;
}

/** The samples of one track in a fragment. */
interface TrackRun {
  readonly trackId: number;
  readonly decodeTime: number;
  readonly samples: readonly Sample[];
}

/** Flag of a non-sync sample (ISO/IEC 14496-12 §8.8.3.1). */
const NON_SYNC = 0x1_00_00;

/** Limit of samples: no real fragment is near this, and a malicious file must not exhaust the memory. */
const MOST_SAMPLES = 100_000;

/**
 * Parses a `moof`. `bytes` need only contain the box; `origin` is the offset of `bytes` in the file, for sample
 * offsets.
 */
export function readRuns(
  bytes: Buffer,
  moof: Box,
  defaultsOf: (trackId: number) => SampleDefaults,
  origin = 0,
): TrackRun[] {
  return listInside(bytes, moof)
    .filter((box) => box.type === 'traf')
    .map((traf) => readTrackRun(bytes, traf, moof.start + origin, defaultsOf));
}

interface Header {
  readonly trackId: number;
  readonly base: number;
  readonly defaults: SampleDefaults;
}

function readHeader(
  bytes: Buffer,
  tfhd: Box,
  moofStart: number,
  defaultsOf: (trackId: number) => SampleDefaults,
): Header {
  const reader = readBox(bytes, tfhd);
  const { flags } = readVersion(reader);
  const trackId = reader.u32();
  // Without a base offset the first track counts from the moof; fragments of several tracks carry a flag.
  const base = flags & 0x01 ? reader.u64() : moofStart;
  if (flags & 0x02) reader.skip(4);
  const trex = defaultsOf(trackId);
  return {
    trackId,
    base,
    defaults: {
      duration: flags & 0x08 ? reader.u32() : trex.duration,
      size: flags & 0x10 ? reader.u32() : trex.size,
      flags: flags & 0x20 ? reader.u32() : trex.flags,
    },
  };
}

function readTrackRun(
  bytes: Buffer,
  traf: Box,
  moofStart: number,
  defaultsOf: (trackId: number) => SampleDefaults,
): TrackRun {
  const { trackId, base, defaults } = readHeader(bytes, readInside(bytes, traf, 'tfhd'), moofStart, defaultsOf);
  const decodeTime = readDecodeTime(bytes, readInside(bytes, traf, 'tfdt'));
  const samples: Sample[] = [];
  let offset = base;
  for (const box of listInside(bytes, traf)) {
    if (box.type === 'trun') offset = readRun(bytes, box, { base, offset, defaults }, samples);
  }
  return { trackId, decodeTime, samples };
}

export function readDecodeTime(bytes: Buffer, tfdt: Box): number {
  const reader = readBox(bytes, tfdt);
  return readVersion(reader).version === 1 ? reader.u64() : reader.u32();
}

interface Place {
  readonly base: number;
  readonly offset: number;
  readonly defaults: SampleDefaults;
}

/** Adds the samples of a run and returns the offset after the last one. */
function readRun(bytes: Buffer, trun: Box, { base, offset, defaults }: Place, samples: Sample[]): number {
  const reader = readBox(bytes, trun);
  const { version, flags } = readVersion(reader);
  const count = reader.u32();
  let at = flags & 0x01 ? base + reader.i32() : offset;
  const firstFlags = flags & 0x04 ? reader.u32() : undefined;
  const fields = [0x1_00, 0x2_00, 0x4_00, 0x8_00].filter((flag) => flags & flag).length;
  if (count * fields * 4 > reader.left()) throw new Mp4Error(`The box trun at ${trun.start} is too short.`);
  if (count + samples.length > MOST_SAMPLES)
    throw new Mp4Error(`The box trun at ${trun.start} states too many samples.`);
  for (let index = 0; index < count; index += 1) {
    const duration = flags & 0x1_00 ? reader.u32() : defaults.duration;
    const size = flags & 0x2_00 ? reader.u32() : defaults.size;
    const own = flags & 0x4_00 ? reader.u32() : defaults.flags;
    const shift = flags & 0x8_00 ? (version === 0 ? reader.u32() : reader.i32()) : 0;
    const sampleFlags = index === 0 ? (firstFlags ?? own) : own;
    if (at < 0) throw new Mp4Error(`The box trun at ${trun.start} points before the beginning.`);
    samples.push({ duration, size, shift, isKeyframe: (sampleFlags & NON_SYNC) === 0, offset: at });
    at += size;
  }
  return at;
}
