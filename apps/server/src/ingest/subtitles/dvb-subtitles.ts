// Decodes DVB subtitles (ETSI EN 300 743): pages of regions, whose objects are run-length coded pictures with a colour table.
import { type Bitmap, drawField } from './dvb-pixels.ts';
import { writeIndexedPng } from './indexed-png.ts';
import type { PesPacket } from './transport-stream.ts';

/** One region of a page, as a picture. */
interface SubtitlePicture {
  /** Its place in the frame, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly png: Buffer;
}

/** What is shown from a moment on. */
export interface ShownPictures {
  readonly startUs: number;
  /** When it is cleared, unless another page comes before. */
  readonly endUs: number;
  /** Size of the frame that the places count in. */
  readonly frame: { readonly width: number; readonly height: number };
  /** Empty when the page was cleared. */
  readonly pictures: readonly SubtitlePicture[];
}

const DATA_IDENTIFIER = 0x20;
const SYNC = 0x0f;
const [PAGE, REGION, CLUT, OBJECT, DISPLAY, END_OF_SET] = [0x10, 0x11, 0x12, 0x13, 0x14, 0x80];
const HEADER_BYTES = 6;
/** The frame of a stream that does not name one. */
const USUAL_FRAME = { width: 720, height: 576 };
/** Larger than any frame: what a damaged stream asks for beyond it is left out. */
const SIDE_MAX = 4_096;
const US_PER_SECOND = 1_000_000;

interface Region extends Bitmap {
  readonly depth: 2 | 4 | 8;
  readonly clutId: number;
  readonly objects: readonly { readonly id: number; readonly x: number; readonly y: number }[];
}

type Colour = readonly [red: number, green: number, blue: number, alpha: number];
type Clut = Map<number, Colour>;

export function makeDvbDecoder(onPictures: (shown: ShownPictures) => void): (packet: PesPacket) => void {
  const regions = new Map<number, Region>();
  /** By the bits of a pixel, then by table. */
  const cluts = new Map<string, Clut>();
  let placed: readonly { readonly id: number; readonly x: number; readonly y: number }[] = [];
  let timeoutSeconds = 0;
  let frame = USUAL_FRAME;
  let hasPage = false;

  const readPage = (body: Buffer) => {
    timeoutSeconds = body[0] ?? 0;
    const state = ((body[1] ?? 0) >> 2) & 0x03;
    // All regions follow: an acquisition point or a mode change.
    if (state === 1 || state === 2) {
      regions.clear();
      cluts.clear();
    }
    hasPage = true;
    placed = Array.from({ length: Math.floor((body.length - 2) / 6) }, (_, place) => {
      const entry = body.subarray(2 + place * 6);
      return { id: entry[0] ?? 0, x: entry.readUInt16BE(2), y: entry.readUInt16BE(4) };
    });
  };

  const readRegion = (body: Buffer) => {
    if (body.length < 10) return;
    const id = body[0] ?? 0;
    const isFilled = ((body[1] ?? 0) & 0x08) !== 0;
    const [width, height] = [body.readUInt16BE(2), body.readUInt16BE(4)];
    if (width > SIDE_MAX || height > SIDE_MAX) return;
    const depth = ([2, 2, 4, 8] as const)[((body[6] ?? 0) >> 2) & 0x03] ?? 2;
    const background = depth === 8 ? (body[8] ?? 0) : depth === 4 ? (body[9] ?? 0) >> 4 : ((body[9] ?? 0) >> 2) & 0x03;
    const known = regions.get(id);
    const isKept = known?.width === width && known.height === height;
    const pixels = isKept ? known.pixels : new Uint8Array(width * height);
    if (isFilled || !isKept) pixels.fill(isFilled ? background : 0);
    const objects: { id: number; x: number; y: number }[] = [];
    for (let at = 10; at + 6 <= body.length; ) {
      const kind = (body[at + 2] ?? 0) >> 6;
      const [x, y] = [body.readUInt16BE(at + 2) & 0x0fff, body.readUInt16BE(at + 4) & 0x0fff];
      objects.push({ id: body.readUInt16BE(at), x, y });
      // Objects of characters have two colours more.
      at += kind === 1 || kind === 2 ? 8 : 6;
    }
    regions.set(id, { width, height, pixels, depth, clutId: body[7] ?? 0, objects });
  };

  const readClut = (body: Buffer) => {
    const id = body[0] ?? 0;
    for (let at = 2; at + 4 <= body.length; ) {
      const [entry = 0, flags = 0] = body.subarray(at);
      const isFull = (flags & 0x01) !== 0;
      const colour = isFull ? readFullColour(body, at + 2) : readShortColour(body.readUInt16BE(at + 2));
      for (const [depth, mask] of [
        [2, 0x80],
        [4, 0x40],
        [8, 0x20],
      ] as const) {
        if ((flags & mask) === 0) continue;
        const key = `${depth} ${id}`;
        cluts.set(key, (cluts.get(key) ?? new Map<number, Colour>()).set(entry, colour));
      }
      at += isFull ? 6 : 4;
    }
  };

  const readObject = (body: Buffer) => {
    if (body.length < 7) return;
    const id = body.readUInt16BE(0);
    const isPixels = (((body[2] ?? 0) >> 2) & 0x03) === 0;
    if (!isPixels) return;
    const [topBytes, bottomBytes] = [body.readUInt16BE(3), body.readUInt16BE(5)];
    const top = body.subarray(7, 7 + topBytes);
    // An object without a lower field repeats the upper one.
    const bottom = bottomBytes === 0 ? top : body.subarray(7 + topBytes, 7 + topBytes + bottomBytes);
    for (const region of regions.values()) {
      for (const { x, y } of region.objects.filter((object) => object.id === id)) {
        drawField(region, top, { x, y, depth: region.depth });
        drawField(region, bottom, { x, y: y + 1, depth: region.depth });
      }
    }
  };

  const readDisplay = (body: Buffer) => {
    if (body.length >= 5) frame = { width: body.readUInt16BE(1) + 1, height: body.readUInt16BE(3) + 1 };
  };

  const show = (startUs: number) => {
    if (!hasPage) return;
    hasPage = false;
    const pictures = placed.flatMap(({ id, x, y }) => {
      const region = regions.get(id);
      if (region === undefined || region.width === 0 || region.height === 0) return [];
      const clut = cluts.get(`${region.depth} ${region.clutId}`) ?? usualClut(region.depth);
      const colours = Array.from({ length: 2 ** region.depth }, (_, code) => clut.get(code) ?? CLEAR);
      if (!region.pixels.some((code) => (colours[code] ?? CLEAR)[3] > 0)) return [];
      return [{ x, y, width: region.width, height: region.height, png: writeIndexedPng(region, colours) }];
    });
    onPictures({ startUs, endUs: startUs + timeoutSeconds * US_PER_SECOND, frame, pictures });
  };

  return ({ ptsUs, payload }) => {
    if (payload[0] !== DATA_IDENTIFIER) return;
    for (let at = 2; at + HEADER_BYTES <= payload.length && payload[at] === SYNC; ) {
      const type = payload[at + 1];
      const end = at + HEADER_BYTES + payload.readUInt16BE(at + 4);
      const body = payload.subarray(at + HEADER_BYTES, end);
      if (end > payload.length) break;
      if (type === PAGE && body.length >= 2) readPage(body);
      else if (type === REGION) readRegion(body);
      else if (type === CLUT) readClut(body);
      else if (type === OBJECT) readObject(body);
      else if (type === DISPLAY) readDisplay(body);
      else if (type === END_OF_SET) show(ptsUs);
      at = end;
    }
    // Some encoders leave out the end of a set: all of it is in one packet.
    show(ptsUs);
  };
}

const CLEAR: Colour = [0, 0, 0, 0];

function readFullColour(body: Buffer, at: number): Colour {
  const [luma = 0, red = 0, blue = 0, transparency = 0] = body.subarray(at, at + 4);
  return toColour(luma, red, blue, transparency);
}

/** Six bits of luma, four of each chroma, two of transparency. */
function readShortColour(bits: number): Colour {
  return toColour((bits >> 10) << 2, ((bits >> 6) & 0x0f) << 4, ((bits >> 2) & 0x0f) << 4, (bits & 0x03) * 0x55);
}

/** From Y, Cr and Cb of ITU-R BT.601. A luma of zero is full transparency. */
function toColour(luma: number, red: number, blue: number, transparency: number): Colour {
  if (luma === 0) return CLEAR;
  const y = 1.164 * (luma - 16);
  const byte = (value: number) => Math.max(0, Math.min(255, Math.round(value)));
  return [
    byte(y + 1.596 * (red - 128)),
    byte(y - 0.813 * (red - 128) - 0.391 * (blue - 128)),
    byte(y + 2.018 * (blue - 128)),
    255 - transparency,
  ];
}

/** The colours of a stream that defines none (10.2, 10.3); of 256 colours all are defined by the stream. */
function usualClut(depth: number): Clut {
  if (depth === 2)
    return new Map([
      [1, [255, 255, 255, 255]],
      [2, [0, 0, 0, 255]],
      [3, [127, 127, 127, 255]],
    ]);
  const level = (code: number, bit: number): number => ((code & bit) === 0 ? 0 : code < 8 ? 255 : 127);
  return new Map(
    Array.from({ length: depth === 4 ? 15 : 0 }, (_, place): [number, Colour] => {
      const code = place + 1;
      return [code, [level(code, 1), level(code, 2), level(code, 4), 255]];
    }),
  );
}
