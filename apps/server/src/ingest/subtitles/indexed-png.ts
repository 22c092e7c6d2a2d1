// Writes a PNG with a palette: the form in which DVB subtitles come, so that nothing is lost and little is sent.
import { crc32, deflateSync } from 'node:zlib';
import type { Bitmap } from './dvb-pixels.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const BITS = 8;
const PALETTE = 3;

/** `colours`: red, green, blue and opacity of every code. */
export function writeIndexedPng(
  { width, height, pixels }: Bitmap,
  colours: readonly (readonly [number, number, number, number])[],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BITS, PALETTE, 0, 0, 0], 8);
  // Each line begins with its filter: none.
  const lines = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1) {
    lines.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  return Buffer.concat([
    SIGNATURE,
    writeChunk('IHDR', header),
    writeChunk('PLTE', Buffer.from(colours.flatMap((colour) => colour.slice(0, 3)))),
    writeChunk('tRNS', Buffer.from(colours.map(([, , , opacity]) => opacity))),
    writeChunk('IDAT', deflateSync(lines)),
    writeChunk('IEND', Buffer.alloc(0)),
  ]);
}

function writeChunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([size, typed, check]);
}
