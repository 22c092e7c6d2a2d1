// Decodes teletext subtitles (ETSI EN 300 706, carried in DVB by EN 300 472) to the text of cues: presentation level 1.5, that
// is pages with accented letters, in the Latin alphabets.
import type { TrackRole } from '@seyir/core/hls/characteristics';
import {
  characterOf,
  decodeHamming8,
  decodeHamming24,
  decodeParity,
  REVERSED,
  regionOf,
  supplementOf,
  withMark,
} from './teletext-codes.ts';
import type { Descriptor, PesPacket } from './transport-stream.ts';

/** A page of subtitles that the programme map names. */
interface TeletextPage {
  /** As viewers type it: 888. */
  readonly number: number;
  /** ISO 639 code. */
  readonly language: string | undefined;
  readonly role?: TrackRole;
}

/** What a page shows from a moment on. */
export interface ShownText {
  readonly page: number;
  readonly startUs: number;
  /** Lines of a WebVTT cue; empty when the page was cleared. */
  readonly text: string;
  /** Whether it stands in the upper half of the picture. */
  readonly isUpper: boolean;
}

interface TeletextDecoder {
  /** The pages of the programme map; others are found by the mark in their headers. */
  setPages(pages: readonly TeletextPage[]): void;
  decode(packet: PesPacket): void;
  /** Shows the pages that began before a moment, and whose end has not been sent. */
  finishBefore(us: number): void;
}

const TELETEXT_DESCRIPTOR = 0x56;
/** Types of a page in the descriptor: subtitles, and subtitles for the hard of hearing. */
const [SUBTITLES, HEARING] = [2, 5];
const DESCRIPTOR_ENTRY = 5;
const UNIT_IDS: ReadonlySet<number> = new Set([0x02, 0x03]);
/** A data unit: id, length, line and framing code, then the packet of 42 bytes. */
const UNIT_BYTES = 46;
const PACKET_AT = 4;
const COLUMNS = 40;
const ROWS_LAST = 24;
/** The rows of a page come within some fields of the picture after its header. */
const PAGE_US = 200_000;
const UPPER_ROWS = 12;
const SPACE = 0x20;
const [BOX_END, BOX_START] = [0x0a, 0x0b];
/** Colours by their codes, as WebVTT names them; white is the usual one. */
const COLOURS = ['black', 'red', 'lime', 'yellow', 'blue', 'magenta', 'cyan', 'white'];
const WHITE = 7;

/** The subtitle pages of a teletext descriptor (EN 300 468, 6.2.43). */
export function listTeletextPages(descriptors: readonly Descriptor[]): TeletextPage[] {
  return descriptors.flatMap(({ tag, body }) => {
    if (tag !== TELETEXT_DESCRIPTOR) return [];
    return Array.from({ length: Math.floor(body.length / DESCRIPTOR_ENTRY) }, (_, place) => {
      const entry = body.subarray(place * DESCRIPTOR_ENTRY, (place + 1) * DESCRIPTOR_ENTRY);
      const [kind = 0, page = 0] = entry.subarray(3);
      const number = pageNumber(kind & 0x07, page >> 4, page & 0x0f);
      const code = entry.toString('latin1', 0, 3).toLowerCase();
      const language = /^[a-z]{3}$/.test(code) && code !== 'und' ? code : undefined;
      const type = kind >> 3;
      if (number === undefined || (type !== SUBTITLES && type !== HEARING)) return undefined;
      return { number, language, ...(type === HEARING && { role: 'hearing' as const }) };
    }).filter((page) => page !== undefined);
  });
}

/** Undefined for a page that cannot be typed: one with hexadecimal digits. */
function pageNumber(magazine: number, tens: number, units: number): number | undefined {
  return tens > 9 || units > 9 ? undefined : (magazine === 0 ? 8 : magazine) * 100 + tens * 10 + units;
}

type Rows = Map<number, Uint8Array>;

/** A page whose rows are being received. */
interface OpenPage {
  readonly number: number;
  readonly startUs: number;
  readonly rows: Rows;
  /** Characters of X/26, by row and column. */
  readonly accents: Map<number, string>;
  readonly option: number;
  /** Region and option of X/28. */
  alphabet?: Alphabet | undefined;
}

interface Alphabet {
  readonly region: number;
  readonly option: number;
}

export function makeTeletextDecoder(onText: (text: ShownText) => void): TeletextDecoder {
  let pages = new Map<number, TeletextPage>();
  /** By magazine. */
  const open = new Map<number, OpenPage>();
  const alphabets = new Map<number, Alphabet>();
  /** Rows of pages, for headers that do not erase them; and the text that is shown. */
  const kept = new Map<number, Rows>();
  const shown = new Map<number, string>();

  const finish = (magazine: number) => {
    const page = open.get(magazine);
    if (page === undefined) return;
    open.delete(magazine);
    kept.set(page.number, page.rows);
    const fallback = { region: regionOf(pages.get(page.number)?.language), option: page.option };
    const { text, isUpper } = writePage(page, page.alphabet ?? alphabets.get(magazine) ?? fallback);
    if ((shown.get(page.number) ?? '') === text) return;
    shown.set(page.number, text);
    onText({ page: page.number, startUs: page.startUs, text, isUpper });
  };

  const begin = (magazine: number, header: readonly number[], startUs: number) => {
    const [units = 0, tens = 0, , erase = 0, , subtitle = 0, , last = 0] = header;
    const isSerial = (last & 0x01) !== 0;
    for (const each of isSerial ? [...open.keys()] : [magazine]) finish(each);
    const number = pageNumber(magazine, tens, units);
    const isSubtitle = (subtitle & 0x08) !== 0;
    if (number === undefined || !(isSubtitle || pages.has(number))) return;
    const isErased = (erase & 0x08) !== 0;
    const rows: Rows = new Map(isErased ? [] : kept.get(number));
    open.set(magazine, { number, startUs, rows, accents: new Map(), option: last >> 1 });
  };

  const takeLine = (line: Uint8Array, ptsUs: number) => {
    const [low, high] = [decodeHamming8(line[0]), decodeHamming8(line[1])];
    if (low === undefined || high === undefined) return;
    const magazine = low & 0x07;
    const row = (high << 1) | (low >> 3);
    if (row === 0) {
      const header = [...line.subarray(2, 10)].map((byte) => decodeHamming8(byte));
      if (header.every((nibble) => nibble !== undefined)) begin(magazine, header, ptsUs);
      return;
    }
    const page = open.get(magazine);
    const body = line.subarray(2);
    if (row <= ROWS_LAST) page?.rows.set(row, body);
    else if (row === 26 && page) readAccents(body.subarray(1), page.accents);
    else if (row === 28 && page) page.alphabet = readAlphabet(body) ?? page.alphabet;
    else if (row === 29) {
      const alphabet = readAlphabet(body);
      if (alphabet) alphabets.set(magazine, alphabet);
    }
  };

  const finishBefore = (us: number) => {
    for (const [magazine, { startUs }] of [...open]) if (startUs + PAGE_US <= us) finish(magazine);
  };

  return {
    setPages(listed) {
      pages = new Map(listed.map((page) => [page.number, page]));
    },
    decode({ ptsUs, payload }) {
      finishBefore(ptsUs);
      // The first byte identifies EBU data.
      for (let at = 1; at + 2 <= payload.length; at += 2 + (payload[at + 1] ?? 0)) {
        const unit = payload.subarray(at, at + UNIT_BYTES);
        if (!UNIT_IDS.has(unit[0] ?? 0) || unit.length < UNIT_BYTES) continue;
        takeLine(
          Uint8Array.from(unit.subarray(PACKET_AT), (byte) => REVERSED[byte] ?? 0),
          ptsUs,
        );
      }
    },
    finishBefore,
  };
}

/** Default alphabet of X/28/0, X/28/4, M/29/0 and M/29/4 (9.4.2). */
function readAlphabet(body: Uint8Array): Alphabet | undefined {
  const designation = decodeHamming8(body[0]);
  const triplet = decodeHamming24(body.subarray(1, 4));
  if ((designation !== 0 && designation !== 4) || triplet === undefined || (triplet & 0x0f) !== 0) return undefined;
  return { region: (triplet >> 10) & 0x0f, option: (triplet >> 7) & 0x07 };
}

const placeOf = (row: number, column: number): number => row * COLUMNS + column;

/** Characters of X/26: each triplet has an address, a mode and a character (12.3). */
function readAccents(body: Uint8Array, accents: Map<number, string>): void {
  let row = ROWS_LAST;
  for (let at = 0; at + 3 <= body.length; at += 3) {
    const triplet = decodeHamming24(body.subarray(at, at + 3));
    if (triplet === undefined) continue;
    const address = triplet & 0x3f;
    const mode = (triplet >> 6) & 0x1f;
    const code = triplet >> 11;
    if (address >= COLUMNS) {
      // The end of the enhancements.
      if (mode === 0x1f) return;
      if (mode === 0x04) row = address === COLUMNS ? ROWS_LAST : address - COLUMNS;
    } else if (code >= SPACE && mode === 0x0f) accents.set(placeOf(row, address), supplementOf(code));
    else if (code >= SPACE && mode >= 0x10) accents.set(placeOf(row, address), withMark(code, mode - 0x10));
  }
}

interface Cell {
  readonly character: string;
  readonly colour: number;
}

function writePage(page: OpenPage, alphabet: Alphabet): { text: string; isUpper: boolean } {
  const lines: string[] = [];
  let lastRow = ROWS_LAST;
  for (const [row, codes] of [...page.rows].sort(([one], [other]) => one - other)) {
    const line = writeLine(readBoxed(codes, row, page, alphabet));
    if (line === '') continue;
    lines.push(line);
    lastRow = row;
  }
  return { text: lines.join('\n'), isUpper: lastRow <= UPPER_ROWS };
}

/** The cells of a row between the codes that open and close a box: only these are shown over the picture. */
function readBoxed(codes: Uint8Array, row: number, { accents }: OpenPage, { region, option }: Alphabet): Cell[] {
  const cells: Cell[] = [];
  let isBoxed = false;
  let colour = WHITE;
  for (const [column, byte] of codes.entries()) {
    const code = decodeParity(byte) ?? SPACE;
    if (code < COLOURS.length) colour = code;
    if (code === BOX_START) isBoxed = true;
    if (code === BOX_END) isBoxed = false;
    if (!isBoxed) continue;
    const accent = accents.get(placeOf(row, column));
    // A control code takes the place of a space.
    const character = accent ?? (code < SPACE ? ' ' : characterOf(code, region, option));
    cells.push({ character, colour });
  }
  return cells;
}

/** Text of a cue with its colours, which distinguish speakers. */
function writeLine(cells: readonly Cell[]): string {
  const isSpace = ({ character }: Cell) => character === ' ';
  const first = cells.findIndex((cell) => !isSpace(cell));
  if (first === -1) return '';
  const last = cells.findLastIndex((cell) => !isSpace(cell));
  let line = '';
  let colour = WHITE;
  for (const [index, cell] of cells.slice(first, last + 1).entries()) {
    // Spaces around control codes are one.
    if (isSpace(cell) && isSpace(cells[first + index + 1] ?? cell)) continue;
    if (cell.colour !== colour && !isSpace(cell)) {
      line += `${colour === WHITE ? '' : '</c>'}${cell.colour === WHITE ? '' : `<c.${COLOURS[cell.colour]}>`}`;
      colour = cell.colour;
    }
    line += escapeText(cell.character);
  }
  return colour === WHITE ? line : `${line}</c>`;
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
