// ISO base media files as a tree of boxes (ISO/IEC 14496-12 §4.2): a size, a name of four letters, and contents. Files
// come from outside, so every number in them is checked before it is used: nothing is read beyond what was given, and
// every step moves on.

/** A file that breaks the rules of its format, told in one sentence. */
export class Mp4Error extends Error {
  override readonly name = 'Mp4Error';
}

export interface Box {
  /** Four letters: `moof`. */
  readonly type: string;
  /** Where its header begins in the bytes it was found in. */
  readonly start: number;
  /** Where its contents begin. */
  readonly body: number;
  /** Where the next box begins. */
  readonly end: number;
}

const SHORT_HEADER = 8;
const LONG_HEADER = 16;

/** How many bytes of a box tell its size and name. */
export const BOX_HEADER_BYTES = LONG_HEADER;

/**
 * The header at the beginning of `header`, of a box that begins at `start` in something that ends at `limit`. `header`
 * may be shorter than BOX_HEADER_BYTES only where the bytes end.
 */
export function readBoxHeader(header: Buffer, start: number, limit: number): Box {
  if (limit - start < SHORT_HEADER || header.length < SHORT_HEADER) {
    throw new Mp4Error(`The bytes end in the middle of a box header at ${start}.`);
  }
  const type = header.toString('latin1', 4, SHORT_HEADER);
  const told = header.readUInt32BE(0);
  if (told === 1 && header.length < LONG_HEADER) {
    throw new Mp4Error(`The bytes end in the middle of the header of the box ${nameOf(type)} at ${start}.`);
  }
  const headerBytes = told === 1 ? LONG_HEADER : SHORT_HEADER;
  const size = sizeOf(header, told, limit - start);
  if (size < headerBytes) throw new Mp4Error(`The box ${nameOf(type)} at ${start} is smaller than its header.`);
  if (size > limit - start) {
    throw new Mp4Error(
      `The box ${nameOf(type)} at ${start} is cut off: ${size} bytes are told, ${limit - start} are there.`,
    );
  }
  return { type, start, body: start + headerBytes, end: start + size };
}

/** 0 stands for "up to the end", 1 for a size of 64 bits behind the name. */
function sizeOf(header: Buffer, told: number, rest: number): number {
  if (told === 0) return rest;
  if (told !== 1) return told;
  const long = header.readBigUInt64BE(SHORT_HEADER);
  return long > BigInt(Number.MAX_SAFE_INTEGER) ? Number.POSITIVE_INFINITY : Number(long);
}

/** The boxes of a stretch of bytes, one behind the other; they fill it without a rest. */
export function listBoxes(bytes: Buffer, from = 0, to = bytes.length): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    const box = readBoxHeader(bytes.subarray(at, Math.min(at + LONG_HEADER, to)), at, to);
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** The boxes inside one. `skip` is what stands before them, such as the version and flags of a full box. */
export function listInside(bytes: Buffer, box: Box, skip = 0): Box[] {
  if (box.body + skip > box.end) throw new Mp4Error(`The box ${nameOf(box.type)} at ${box.start} is too short.`);
  return listBoxes(bytes, box.body + skip, box.end);
}

export const findInside = (bytes: Buffer, box: Box, type: string): Box | undefined =>
  listInside(bytes, box).find((inner) => inner.type === type);

export function readInside(bytes: Buffer, box: Box, type: string): Box {
  const found = findInside(bytes, box, type);
  if (found === undefined) throw new Mp4Error(`The box ${nameOf(box.type)} at ${box.start} has no ${type} in it.`);
  return found;
}

/** Follows a path of names down from a box: `mdia`, `minf`, `stbl`. */
export const readPath = (bytes: Buffer, box: Box, ...types: readonly string[]): Box =>
  types.reduce((outer, type) => readInside(bytes, outer, type), box);

/** The contents of a box, number by number. Reading past its end is an error of the file. */
export interface BoxReader {
  readonly type: string;
  /** Where the next number is read, counted from the beginning of the bytes. */
  position(): number;
  left(): number;
  u8(): number;
  u16(): number;
  u32(): number;
  i32(): number;
  u64(): number;
  skip(count: number): void;
}

export function readBox(bytes: Buffer, { type, start, body, end }: Box): BoxReader {
  let at = body;
  const take = (count: number): number => {
    if (count > end - at) throw new Mp4Error(`The box ${nameOf(type)} at ${start} is too short.`);
    const from = at;
    at += count;
    return from;
  };
  return {
    type,
    position: () => at,
    left: () => end - at,
    u8: () => bytes.readUInt8(take(1)),
    u16: () => bytes.readUInt16BE(take(2)),
    u32: () => bytes.readUInt32BE(take(4)),
    i32: () => bytes.readInt32BE(take(4)),
    u64() {
      const value = bytes.readBigUInt64BE(take(8));
      if (value > BigInt(Number.MAX_SAFE_INTEGER)) {
        throw new Mp4Error(`The box ${nameOf(type)} at ${start} holds a number that is too large.`);
      }
      return Number(value);
    },
    skip: (count) => {
      take(count);
    },
  };
}

/** Version and flags, with which a full box begins. */
export function readVersion(reader: BoxReader): { version: number; flags: number } {
  const word = reader.u32();
  return { version: word >>> 24, flags: word & 0xff_ff_ff };
}

/** Names are told in messages, so what is not a letter is not repeated. */
const nameOf = (type: string) => type.replace(/[^\x21-\x7e]/g, '?');
