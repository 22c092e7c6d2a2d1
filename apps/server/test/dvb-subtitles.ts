// Writes DVB subtitles as a broadcaster does: a page with one region, whose object has codes of four bits.
import { writeTransportStream } from './transport-stream.ts';

export interface SentPicture {
  /** In seconds. */
  readonly at: number;
  /** Rows of codes, as text: `0` is clear. Undefined clears the page. */
  readonly rows?: readonly string[];
  readonly x?: number;
  readonly y?: number;
  /** Seconds after which it is cleared. */
  readonly timeout?: number;
}

/** Luma, Cr, Cb and transparency of the codes that tests use: white, black, half-clear red. */
const COLOURS = [
  [1, 235, 128, 128, 0],
  [2, 16, 128, 128, 0],
  [3, 81, 240, 90, 127],
] as const;
const PAGE_ID = 1;
const CLUT_ID = 5;
const LONG_RUN = 25;

const u16 = (value: number) => [value >> 8, value & 0xff];
const segment = (type: number, body: readonly number[]) => [0x0f, type, ...u16(PAGE_ID), ...u16(body.length), ...body];

/** Codes of a line as a string of bits, filled up to a whole byte. */
function writeLine(row: string): number[] {
  const binary = (value: number, bits: number) => value.toString(2).padStart(bits, '0');
  let bits = '';
  for (const [run] of row.matchAll(/(.)\1*/g)) {
    const code = Number.parseInt(run.charAt(0), 16);
    if (run.length >= LONG_RUN) bits += `00001111${binary(run.length - LONG_RUN, 8)}${binary(code, 4)}`;
    else bits += (code === 0 ? '00001100' : binary(code, 4)).repeat(run.length);
  }
  bits += '00000000';
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  return [0x11, ...(bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)), 0xf0];
}

export function writeDvbPayload({ rows, x = 0, y = 0, timeout = 10 }: SentPicture): Buffer {
  const frame = [0x00, ...u16(1_279), ...u16(719)];
  const [width, height] = [rows?.[0]?.length ?? 0, rows?.length ?? 0];
  const field = (first: number) => (rows ?? []).filter((_, row) => row % 2 === first).flatMap(writeLine);
  const [top, bottom] = [field(0), field(1)];
  const shown =
    rows === undefined
      ? []
      : [
          ...segment(0x11, [0, 0x00, ...u16(width), ...u16(height), 0x48, CLUT_ID, 0, 0, ...u16(7), 0, 0, 0, 0]),
          ...segment(0x12, [CLUT_ID, 0, ...COLOURS.flatMap(([code, ...colour]) => [code, 0x41, ...colour])]),
          ...segment(0x13, [...u16(7), 0, ...u16(top.length), ...u16(bottom.length), ...top, ...bottom]),
        ];
  const placed = rows === undefined ? [] : [0, 0xff, ...u16(x), ...u16(y)];
  const page = segment(0x10, [timeout, 2 << 2, ...placed]);
  return Buffer.from([0x20, 0x00, ...segment(0x14, frame), ...page, ...shown, ...segment(0x80, []), 0xff]);
}

export const writeDvbStream = (language: string, sent: readonly SentPicture[]): Buffer =>
  writeTransportStream(
    Buffer.from([0x59, 8, ...Buffer.from(language), 0x10, ...u16(PAGE_ID), ...u16(PAGE_ID)]),
    sent.map((picture) => ({ at: picture.at, payload: writeDvbPayload(picture) })),
  );
