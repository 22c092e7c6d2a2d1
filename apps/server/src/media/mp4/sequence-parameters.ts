// Parses the H.264 sequence parameter set for the one fact that no box contains: whether all pictures are frames, or
// may be interlaced fields.
import { listBoxes, listInside, Mp4Error, readBox, readInside, readPath } from './boxes.ts';

const VIDEO_ENTRY_BYTES = 78;

/** frame_mbs_only_flag (ISO/IEC 14496-10 §7.3.2.1.1). Throws for other codecs. */
export function hasWholeFramesOnly(init: Buffer): boolean {
  const moov = listBoxes(init).find(({ type }) => type === 'moov');
  if (moov === undefined) throw new Mp4Error('There is no moov box: this is not an init segment.');
  const stsd = readPath(init, readInside(init, moov, 'trak'), 'mdia', 'minf', 'stbl', 'stsd');
  const entry = listInside(init, stsd, 8).find(({ type }) => type === 'avc1' || type === 'avc3');
  const avcC = entry && listInside(init, entry, VIDEO_ENTRY_BYTES).find(({ type }) => type === 'avcC');
  if (avcC === undefined) throw new Mp4Error('The picture is not H.264.');
  const reader = readBox(init, avcC);
  reader.skip(5);
  if ((reader.u8() & 0x1f) === 0) throw new Mp4Error('The picture is H.264 without its sequence parameters.');
  const size = reader.u16();
  const at = reader.position();
  reader.skip(size);
  return readWholeFrames(readBits(withoutEmulation(init.subarray(at, at + size))));
}

/** Removes emulation prevention bytes: a 3 after two zeros. */
function withoutEmulation(unit: Buffer): Buffer {
  return Buffer.from(unit.filter((byte, at) => !(byte === 3 && unit[at - 1] === 0 && unit[at - 2] === 0)));
}

interface Bits {
  /** The next bits as a number. */
  take(count: number): number;
  /** An Exp-Golomb coded number (§9.1). */
  takeNumber(): number;
}

function readBits(bytes: Buffer): Bits {
  let at = 0;
  const bit = (): number => {
    const byte = bytes[at >> 3];
    if (byte === undefined) throw new Mp4Error('The sequence parameters are too short.');
    const value = (byte >> (7 - (at & 7))) & 1;
    at += 1;
    return value;
  };
  const take = (count: number): number => {
    let value = 0;
    for (let index = 0; index < count; index += 1) value = value * 2 + bit();
    return value;
  };
  return {
    take,
    takeNumber() {
      let zeros = 0;
      while (bit() === 0) zeros += 1;
      if (zeros > 32) throw new Mp4Error('The sequence parameters are not readable.');
      return 2 ** zeros - 1 + take(zeros);
    },
  };
}

/** Profiles with chroma information. */
const COLOUR_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

function readWholeFrames(bits: Bits): boolean {
  bits.take(8);
  const profile = bits.take(8);
  bits.take(16);
  bits.takeNumber();
  if (COLOUR_PROFILES.has(profile)) skipColour(bits);
  bits.takeNumber();
  skipOrder(bits);
  // Reference frames, gaps in frame numbers, width and height.
  bits.takeNumber();
  bits.take(1);
  bits.takeNumber();
  bits.takeNumber();
  return bits.take(1) === 1;
}

function skipColour(bits: Bits): void {
  const format = bits.takeNumber();
  if (format === 3) bits.take(1);
  bits.takeNumber();
  bits.takeNumber();
  bits.take(1);
  if (bits.take(1) === 0) return;
  for (let list = 0; list < (format === 3 ? 12 : 8); list += 1) {
    if (bits.take(1) === 1) skipScalingList(bits, list < 6 ? 16 : 64);
  }
}

function skipScalingList(bits: Bits, size: number): void {
  let last = 8;
  let next = 8;
  for (let index = 0; index < size; index += 1) {
    if (next !== 0) {
      const coded = bits.takeNumber();
      const change = coded % 2 === 1 ? (coded + 1) / 2 : -coded / 2;
      next = (last + change + 256) % 256;
    }
    if (next !== 0) last = next;
  }
}

/** Skips the picture order count fields. */
function skipOrder(bits: Bits): void {
  const kind = bits.takeNumber();
  if (kind === 0) bits.takeNumber();
  if (kind !== 1) return;
  bits.take(1);
  bits.takeNumber();
  bits.takeNumber();
  const cycle = bits.takeNumber();
  if (cycle > 255) throw new Mp4Error('The sequence parameters are not readable.');
  for (let index = 0; index < cycle; index += 1) bits.takeNumber();
}
