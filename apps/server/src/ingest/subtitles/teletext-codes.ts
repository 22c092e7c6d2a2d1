// Codes of teletext (ETSI EN 300 706): error correction, and the characters of its Latin alphabets.

/** DVB sends the bits of each byte in the order of the VBI line: the lowest first. */
export const REVERSED: Uint8Array = Uint8Array.from({ length: 256 }, (_, byte) => {
  let reversed = 0;
  for (let bit = 0; bit < 8; bit += 1) reversed |= ((byte >> bit) & 1) << (7 - bit);
  return reversed;
});

const bit = (value: number, place: number): number => (value >> place) & 1;

/** Hamming 8/4 (8.2): four bits of data, each behind a parity bit. */
export function encodeHamming8(nibble: number): number {
  const [d1, d2, d3, d4] = [bit(nibble, 0), bit(nibble, 1), bit(nibble, 2), bit(nibble, 3)];
  const p1 = 1 ^ d1 ^ d3 ^ d4;
  const p2 = 1 ^ d1 ^ d2 ^ d4;
  const p3 = 1 ^ d1 ^ d2 ^ d3;
  const p4 = 1 ^ p1 ^ d1 ^ p2 ^ d2 ^ p3 ^ d3 ^ d4;
  return p1 | (d1 << 1) | (p2 << 2) | (d2 << 3) | (p3 << 4) | (d3 << 5) | (p4 << 6) | (d4 << 7);
}

const WRONG = 0xff;
const HAMMING_8: Uint8Array = (() => {
  const table = new Uint8Array(256).fill(WRONG);
  for (let nibble = 0; nibble < 16; nibble += 1) {
    const code = encodeHamming8(nibble);
    table[code] = nibble;
    for (let wrong = 0; wrong < 8; wrong += 1) table[code ^ (1 << wrong)] = nibble;
  }
  return table;
})();

/** Four bits, with one wrong bit corrected; undefined with more. */
export function decodeHamming8(byte: number | undefined): number | undefined {
  const nibble = HAMMING_8[byte ?? 0] ?? WRONG;
  return nibble === WRONG ? undefined : nibble;
}

const DATA_PLACES = [2, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18, 19, 20, 21, 22] as const;

/** Hamming 24/18 (8.3): eighteen bits, with one wrong bit corrected; undefined with more. */
export function decodeHamming24([low = 0, middle = 0, high = 0]: Uint8Array): number | undefined {
  let code = low | (middle << 8) | (high << 16);
  let tests = 0x1f;
  let ones = 0;
  for (let place = 0; place < 24; place += 1) {
    if (bit(code, place) === 0) continue;
    ones += 1;
    if (place < 23) tests ^= place + 1;
  }
  if (tests !== 0) {
    // The parity of the whole is right: two bits are wrong.
    if (ones % 2 === 1 || tests > 23) return undefined;
    code ^= 1 << (tests - 1);
  }
  return DATA_PLACES.reduce((value, place, index) => value | (bit(code, place) << index), 0);
}

const PARITY_ODD: readonly boolean[] = Array.from({ length: 256 }, (_, byte) => {
  let ones = 0;
  for (let place = 0; place < 8; place += 1) ones += bit(byte, place);
  return ones % 2 === 1;
});

/** Seven bits with odd parity; undefined where the parity is wrong. */
export const decodeParity = (byte: number): number | undefined => (PARITY_ODD[byte] ? byte & 0x7f : undefined);

/** Codes of the basic alphabet that a national option replaces (table 36). */
const NATIONAL_CODES = [0x23, 0x24, 0x40, 0x5b, 0x5c, 0x5d, 0x5e, 0x5f, 0x60, 0x7b, 0x7c, 0x7d, 0x7e] as const;

const OPTIONS = {
  english: '£$@←½→↑#―¼‖¾÷',
  french: 'éïàëêùî#èâôûç',
  swedish: '#¤ÉÄÖÅÜ_éäöåü',
  czech: '#ůčťžýířéáěúš',
  german: '#$§ÄÖÜ^_°äöüß',
  spanish: 'ç$¡áéíóú¿üñèà',
  italian: '£$é°ç→↑#ùàòèì',
  romanian: '#¤ŢÂŞĂÎıţâşăî',
  polish: '#ńąŻŚŁćóężśłź',
  turkish: '₺ğİŞÖÇÜĞışöçü',
  serbian: '#ËČĆŽĐŠëčćžđš',
  estonian: '#õŠÄÖŽÜÕšäöžü',
  baltic: '#$ŠėęŽčūšąųžį',
} as const;

type Option = keyof typeof OPTIONS;

/** National options by the region of a page and the bits C12 to C14 of its header, C12 the lowest (table 32). */
const REGIONS: readonly (readonly (Option | undefined)[])[] = [
  ['english', 'french', 'swedish', 'czech', 'german', 'spanish', 'italian', undefined],
  ['polish', 'french', 'swedish', 'czech', 'german', undefined, 'italian', undefined],
  ['english', 'french', 'swedish', 'turkish', 'german', 'spanish', 'italian', undefined],
  [undefined, undefined, undefined, undefined, undefined, 'serbian', undefined, 'romanian'],
  [undefined, undefined, 'estonian', 'czech', 'german', undefined, 'baltic', undefined],
];

/** The region of a language whose option the bits of a header alone do not name. */
const REGION_OF_LANGUAGE: Readonly<Record<string, number>> = {
  ...{ tur: 2, pol: 1, srp: 3, hrv: 3, slv: 3, ron: 3, rum: 3, est: 4, lav: 4, lit: 4 },
};

export const regionOf = (language: string | undefined): number => REGION_OF_LANGUAGE[language ?? ''] ?? 0;

/** The character of a code from 0x20 on. `region` comes from packet X/28 or M/29, or from the language. */
export function characterOf(code: number, region: number, option: number): string {
  const place = (NATIONAL_CODES as readonly number[]).indexOf(code);
  const name = REGIONS[region]?.[option] ?? REGIONS[0]?.[option] ?? 'english';
  if (place !== -1) return [...OPTIONS[name]][place] ?? ' ';
  return code === 0x7f ? '■' : String.fromCharCode(code);
}

/** Diacritical marks of X/26, by their number (table 37, column 4), as combining characters. */
const MARKS = [
  ...['', '\u0300', '\u0301', '\u0302', '\u0303', '\u0304', '\u0306', '\u0307'],
  ...['\u0308', '\u0323', '\u030a', '\u0327', '\u0332', '\u030b', '\u0328', '\u030c'],
];

/** A letter with a mark, as one character where Unicode has it. */
export const withMark = (code: number, mark: number): string =>
  `${String.fromCharCode(code)}${MARKS[mark] ?? ''}`.normalize('NFC');

/** The supplementary alphabet G2 from 0x20 on (table 37). */
const SUPPLEMENT = [
  ...' ¡¢£$¥#§¤‘“«←↑→↓°±²³×µ¶·÷’”»¼½¾¿',
  ...' ˋˊˆ˜ˉ˘˙¨.˚¸_˝˛ˇ―¹®©™♪₠‰∝   ⅛⅜⅝⅞',
  ...'ΩÆĐªĦ ĲĿŁØŒºÞŦŊŉĸæđðħıĳŀłøœßþŧŋ■',
];

export const supplementOf = (code: number): string => SUPPLEMENT[code - 0x20] ?? ' ';
