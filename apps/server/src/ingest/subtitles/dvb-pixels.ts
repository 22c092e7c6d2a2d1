// Pixel data of DVB subtitles (ETSI EN 300 743, 7.2.5): run-length codes of 2, 4 and 8 bits.

/** The pixels of a region, one code each. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

/** Where an object is drawn in its region. */
interface DrawAt {
  readonly x: number;
  readonly y: number;
  /** Bits of a pixel of the region. */
  readonly depth: 2 | 4 | 8;
}

const END_OF_LINE = 0xf0;
/** Tables that turn codes of few bits into codes of more: their type, and their size in bytes. */
const MAP_BYTES: Readonly<Record<number, number>> = { 32: 2, 33: 4, 34: 16 };
const DEPTHS: Readonly<Record<number, 2 | 4 | 8>> = { 16: 2, 17: 4, 18: 8 };

interface Run {
  readonly length: number;
  readonly code: number;
}

interface BitReader {
  read(bits: number): number;
  isAtEnd(): boolean;
  /** The next whole byte. */
  align(): number;
}

function readBits(bytes: Buffer, start: number): BitReader {
  let at = start * 8;
  return {
    read(bits) {
      let value = 0;
      for (let left = bits; left > 0; left -= 1, at += 1) {
        value = (value << 1) | (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
      }
      return value;
    },
    isAtEnd: () => at >= bytes.length * 8,
    align: () => (at + 7) >> 3,
  };
}

/** The next run of a string; undefined at its end. */
type ReadRun = (bits: BitReader) => Run | undefined;

const readRun2: ReadRun = ({ read }) => {
  const code = read(2);
  if (code !== 0) return { length: 1, code };
  if (read(1) === 1) return { length: read(3) + 3, code: read(2) };
  if (read(1) === 1) return { length: 1, code: 0 };
  switch (read(2)) {
    case 0:
      return undefined;
    case 1:
      return { length: 2, code: 0 };
    case 2:
      return { length: read(4) + 12, code: read(2) };
    default:
      return { length: read(8) + 29, code: read(2) };
  }
};

const readRun4: ReadRun = ({ read }) => {
  const code = read(4);
  if (code !== 0) return { length: 1, code };
  if (read(1) === 0) {
    const length = read(3);
    return length === 0 ? undefined : { length: length + 2, code: 0 };
  }
  if (read(1) === 0) return { length: read(2) + 4, code: read(4) };
  switch (read(2)) {
    case 0:
      return { length: 1, code: 0 };
    case 1:
      return { length: 2, code: 0 };
    case 2:
      return { length: read(4) + 9, code: read(4) };
    default:
      return { length: read(8) + 25, code: read(4) };
  }
};

const readRun8: ReadRun = ({ read }) => {
  const code = read(8);
  if (code !== 0) return { length: 1, code };
  if (read(1) === 0) {
    const length = read(7);
    return length === 0 ? undefined : { length, code: 0 };
  }
  return { length: read(7), code: read(8) };
};

const READERS = { 2: readRun2, 4: readRun4, 8: readRun8 } as const;

/** Draws every second line of an object: its upper or its lower field. */
export function drawField(bitmap: Bitmap, field: Buffer, { x, y, depth }: DrawAt): void {
  let column = x;
  let row = y;
  let map: Buffer | undefined;
  for (let at = 0; at < field.length; ) {
    const type = field[at] ?? 0;
    at += 1;
    const mapBytes = MAP_BYTES[type];
    const codeDepth = DEPTHS[type];
    if (type === END_OF_LINE) {
      column = x;
      row += 2;
    } else if (mapBytes !== undefined) {
      map = field.subarray(at, at + mapBytes);
      at += mapBytes;
    } else if (codeDepth !== undefined) {
      const bits = readBits(field, at);
      const widen = codeDepth === depth ? (code: number) => code : makeWiden(codeDepth, depth, map);
      for (let run = READERS[codeDepth](bits); run !== undefined; run = READERS[codeDepth](bits)) {
        drawRun(bitmap, { column, row, length: run.length, code: widen(run.code) });
        column += run.length;
        if (bits.isAtEnd()) break;
      }
      at = bits.align();
    } else return;
  }
}

/** Codes of a table, or by default those whose upper and lower bits are alike (10.4). */
function makeWiden(from: number, to: number, map: Buffer | undefined): (code: number) => number {
  return (code) => {
    if (map === undefined) return to === 8 && from === 4 ? code * 0x11 : code * (to === 4 ? 5 : 0x55);
    if (to !== 4) return map[code] ?? 0;
    return ((map[code >> 1] ?? 0) >> (code % 2 === 0 ? 4 : 0)) & 0x0f;
  };
}

function drawRun(
  { width, height, pixels }: Bitmap,
  { column, row, length, code }: { column: number; row: number; length: number; code: number },
): void {
  if (row >= height || column >= width) return;
  pixels.fill(code, row * width + column, row * width + Math.min(width, column + length));
}
