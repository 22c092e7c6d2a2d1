// Writes teletext subtitles as a broadcaster does: pages of rows, in data units of DVB.
import { encodeHamming8, REVERSED } from '../src/ingest/subtitles/teletext-codes.ts';
import { writeTransportStream } from './transport-stream.ts';

export interface SentPage {
  /** When its header is sent, in seconds. */
  readonly at: number;
  /** As viewers type it. */
  readonly page: number;
  /** Codes of rows by their numbers: text with the basic alphabet, and control codes. */
  readonly rows?: Readonly<Record<number, string>>;
  /** Triplets of X/26: address, mode and character. */
  readonly accents?: readonly (readonly [address: number, mode: number, code: number])[];
  /** Region and option of X/28. */
  readonly alphabet?: { readonly region: number; readonly option: number };
  /** Bits C12 to C14, C12 the lowest. */
  readonly option?: number;
  /** False: the rows of before stay. */
  readonly isErased?: boolean;
  readonly isSubtitle?: boolean;
}

export interface ListedPage {
  readonly page: number;
  readonly language: string;
  /** 2: subtitles; 5: for the hard of hearing; 1: the first page of the service. */
  readonly type?: number;
}

const COLUMNS = 40;
const hamming = (...nibbles: number[]) => nibbles.map(encodeHamming8);

const withParity = (code: number): number => {
  let ones = 0;
  for (let bit = 0; bit < 7; bit += 1) ones += (code >> bit) & 1;
  return ones % 2 === 0 ? code | 0x80 : code;
};

/** A line of text in a box, as subtitles have it. */
export const boxed = (text: string): string => `\x0b\x0b${text}\x0a\x0a`;

const textBytes = (text: string) => [...text.padEnd(COLUMNS)].map((letter) => withParity(letter.charCodeAt(0)));

const address = (magazine: number, row: number) => hamming((magazine & 7) | ((row & 1) << 3), row >> 1);

/** Hamming 24/18 with odd parities. */
function writeTriplet(value: number): number[] {
  const places = [2, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22];
  let code = 0;
  for (const [index, place] of places.entries()) code |= ((value >> index) & 1) << place;
  for (const test of [1, 2, 4, 8, 16]) {
    let ones = 0;
    for (let place = 0; place < 23; place += 1) if (((place + 1) & test) !== 0) ones += (code >> place) & 1;
    if (ones % 2 === 0) code |= 1 << (test - 1);
  }
  let ones = 0;
  for (let place = 0; place < 23; place += 1) ones += (code >> place) & 1;
  if (ones % 2 === 0) code |= 1 << 23;
  return [code & 0xff, (code >> 8) & 0xff, (code >> 16) & 0xff];
}

function writeHeader({ page, option = 0, isErased = true, isSubtitle = true }: SentPage): number[] {
  const [tens, units] = [Math.floor(page / 10) % 10, page % 10];
  const control = hamming(units, tens, 0, isErased ? 8 : 0, 0, isSubtitle ? 8 : 0, 0, 1 | (option << 1));
  return [...control, ...textBytes('').slice(8)];
}

/** Lines of 42 bytes. */
function writeLines(sent: SentPage): number[][] {
  const magazine = Math.floor(sent.page / 100) & 7;
  const { rows = {}, accents = [], alphabet } = sent;
  const lines = [[...address(magazine, 0), ...writeHeader(sent)]];
  if (alphabet) {
    const triplet = writeTriplet((alphabet.option << 7) | (alphabet.region << 10));
    const rest = Array.from({ length: 12 }, () => writeTriplet(0)).flat();
    lines.push([...address(magazine, 28), ...hamming(0), ...triplet, ...rest]);
  }
  if (accents.length > 0) {
    const end = [63, 31, 0x7f] as const;
    const triplets = Array.from({ length: 13 }, (_, place) => accents[place] ?? end);
    const bytes = triplets.flatMap(([where, mode, code]) => writeTriplet(where | (mode << 6) | (code << 11)));
    lines.push([...address(magazine, 26), ...hamming(0), ...bytes]);
  }
  for (const [row, text] of Object.entries(rows)) lines.push([...address(magazine, Number(row)), ...textBytes(text)]);
  return lines;
}

/** The header of no page, with which a service fills its time; it ends the page before. */
const FILLING: number[] = [...address(0, 0), ...hamming(15, 15, 0, 0, 0, 0, 0, 1), ...textBytes('').slice(8)];

export function writeTeletextPayload(sent: SentPage): Buffer {
  const units = [...writeLines(sent), FILLING].map((line) =>
    Buffer.from([0x03, 0x2c, 0xe7, 0xe4, ...line.map((byte) => REVERSED[byte] ?? 0)]),
  );
  return Buffer.concat([Buffer.from([0x10]), ...units]);
}

export function writeTeletextDescriptor(pages: readonly ListedPage[]): Buffer {
  const entries = pages.map(({ page, language, type = 2 }) => {
    const digits = ((Math.floor(page / 10) % 10) << 4) | (page % 10);
    return Buffer.from([...Buffer.from(language), (type << 3) | (Math.floor(page / 100) & 7), digits]);
  });
  const body = Buffer.concat(entries);
  return Buffer.concat([Buffer.from([0x56, body.length]), body]);
}

export const writeTeletextStream = (listed: readonly ListedPage[], sent: readonly SentPage[]): Buffer =>
  writeTransportStream(
    writeTeletextDescriptor(listed),
    sent.map((page) => ({ at: page.at, payload: writeTeletextPayload(page) })),
  );
