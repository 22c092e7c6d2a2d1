// Parses ISO base media files as a tree of boxes (ISO/IEC 14496-12 §4.2): size, four-letter type, contents. Input is
// untrusted: every number is checked before use, nothing is read out of bounds, and every loop advances.

/** A malformed file; the message is one sentence. */
export class Mp4Error extends Error {
  override readonly name = 'Mp4Error';
}

export interface Box {
  /** Four letters: `moof`. */
  readonly type: string;
  /** Offset of the header. */
  readonly start: number;
  /** Offset of the contents. */
  readonly body: number;
  /** Offset of the next box. */
  readonly end: number;
}

const SHORT_HEADER = 8;
const LONG_HEADER = 16;

/** The longest header: size, type and 64-bit size. */
export const BOX_HEADER_BYTES = LONG_HEADER;

/**
 * Parses the header of a box that starts at `start` in data that ends at `limit`. `header` is shorter than
 * BOX_HEADER_BYTES only at the end of the data.
 */
export function readBoxHeader(header: Buffer, start: number, limit: number): Box {
  if (limit - start < SHORT_HEADER || header.length < SHORT_HEADER) {
    throw new Mp4Error(`The bytes end in the middle of a box header at ${start}.`);
  }
  const type = header.toString('latin1', 4, SHORT_HEADER);
  const statedSize = header.readUInt32BE(0);
  if (statedSize === 1 && header.length < LONG_HEADER) {
    throw new Mp4Error(`The bytes end in the middle of the header of the box ${nameOf(type)} at ${start}.`);
  }
  const headerBytes = statedSize === 1 ? LONG_HEADER : SHORT_HEADER;
  const size = sizeOf(header, statedSize, limit - start);
  if (size < headerBytes) throw new Mp4Error(`The box ${nameOf(type)} at ${start} is smaller than its header.`);
  if (size > limit - start) {
    throw new Mp4Error(
      `The box ${nameOf(type)} at ${start} is cut off: ${size} bytes are stated, ${limit - start} are there.`,
    );
  }
  return { type, start, body: start + headerBytes, end: start + size };
}

/** Size 0 means "up to the end", 1 means a 64-bit size after the type. */
function sizeOf(header: Buffer, statedSize: number, rest: number): number {
  if (statedSize === 0) return rest;
  if (statedSize !== 1) return statedSize;
  const long = header.readBigUInt64BE(SHORT_HEADER);
  return long > BigInt(Number.MAX_SAFE_INTEGER) ? Number.POSITIVE_INFINITY : Number(long);
}

/** The boxes of a byte range, which they fill completely. */
export function listBoxes(bytes: Buffer, from = 0, to = bytes.length): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at < to; ) {
    const box = readBoxHeader(bytes.subarray(at, Math.min(at + LONG_HEADER, to)), at, to);
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

/** The boxes inside a box. `skip` bytes precede them, such as version and flags of a full box. */
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

/** Follows a path of types down from a box: `mdia`, `minf`, `stbl`. */
export const readPath = (bytes: Buffer, box: Box, ...types: readonly string[]): Box =>
  types.reduce((outer, type) => readInside(bytes, outer, type), box);

/** Sequential reader of a box's contents. Reading past the end throws Mp4Error. */
interface BoxReader {
  readonly type: string;
  /** Offset of the next number in the data. */
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

/** Version and flags of a full box. */
export function readVersion(reader: BoxReader): { version: number; flags: number } {
  const word = reader.u32();
  return { version: word >>> 24, flags: word & 0xff_ff_ff };
}

/** Names appear in messages, so unprintable characters are masked. */
const nameOf = (type: string) => type.replace(/[^\x21-\x7e]/g, '?');
