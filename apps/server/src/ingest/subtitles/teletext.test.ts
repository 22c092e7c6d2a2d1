import { describe, expect, it } from 'vitest';
import { boxed, type SentPage, writeTeletextDescriptor, writeTeletextPayload } from '../../../test/teletext.ts';
import { listTeletextPages, makeTeletextDecoder, type ShownText } from './teletext.ts';
import { decodeHamming8, decodeHamming24, encodeHamming8 } from './teletext-codes.ts';

/** The option of Turkish, in the region of Turkish. */
const TURKISH = { region: 2, option: 3 };

/** Decodes pages that are sent one after the other. */
function decode(sent: readonly SentPage[], language?: string, change = (payload: Buffer) => payload): ShownText[] {
  const shown: ShownText[] = [];
  const decoder = makeTeletextDecoder((text) => shown.push(text));
  if (language) decoder.setPages([{ number: 888, language }]);
  for (const page of sent) {
    decoder.decode({ ptsUs: page.at * 1_000_000, payload: change(writeTeletextPayload(page)) });
  }
  return shown;
}

const textOf = (sent: Omit<SentPage, 'at' | 'page'>, language?: string) =>
  decode([{ at: 1, page: 888, ...sent }], language)[0]?.text;

describe('a teletext page', () => {
  it('is shown from the time of its header until it is cleared [ORIGIN-06]', () => {
    const rows = { 20: boxed('Nereye gidiyoruz?'), 22: boxed('Denize.') };
    expect(
      decode([
        { at: 1, page: 888, rows },
        { at: 1.5, page: 888, rows },
        { at: 3, page: 888 },
      ]),
    ).toEqual([
      { page: 888, startUs: 1_000_000, text: 'Nereye gidiyoruz?\nDenize.', isUpper: false },
      { page: 888, startUs: 3_000_000, text: '', isUpper: false },
    ]);
  });

  it.each([
    ['of a page that says so', { alphabet: TURKISH }, undefined],
    ['of a page that the programme map calls Turkish', { option: 3 }, 'tur'],
  ])('has the Turkish letters %s', (_, more, language) => {
    // Codes of the basic alphabet that the national option replaces.
    expect(textOf({ rows: { 20: boxed('#$@[\\]^_`{|}~') }, ...more }, language)).toBe('₺ğİŞÖÇÜĞışöçü');
  });

  it('has the letters of its country by the bits of its header', () => {
    expect(textOf({ rows: { 20: boxed('[\\]~') }, option: 4 })).toBe('ÄÖÜß');
    expect(textOf({ rows: { 20: boxed('#') } })).toBe('£');
  });

  it('has letters with accents of packets X/26', () => {
    // In row 20, behind the codes of the box: an e with an acute, and a musical note of the supplementary alphabet.
    const accents = [
      [60, 4, 0],
      [5, 0x12, 0x65],
      [6, 0x0f, 0x55],
    ] as const;
    expect(textOf({ rows: { 20: boxed('caf  bar') }, accents })).toBe('café♪bar');
  });

  it('keeps colours, which distinguish speakers, and escapes what WebVTT reads as markup', () => {
    const rows = { 20: boxed('\x03Deniz <3\x07& dalga') };
    expect(textOf({ rows })).toBe('<c.yellow>Deniz &lt;3 </c>&amp; dalga');
  });

  it('shows nothing that stands outside of a box', () => {
    expect(textOf({ rows: { 1: 'TRT 888', 20: `saat 20:00 ${boxed('Merhaba')} 12` } })).toBe('Merhaba');
  });

  it('in the upper half says so', () => {
    expect(decode([{ at: 1, page: 888, rows: { 3: boxed('Merhaba') } }])[0]).toMatchObject({ isUpper: true });
  });

  it('keeps the rows that its next header does not erase', () => {
    const [, second] = decode([
      { at: 1, page: 888, rows: { 20: boxed('Bir') } },
      { at: 2, page: 888, rows: { 22: boxed('Iki') }, isErased: false },
    ]);
    expect(second?.text).toBe('Bir\nIki');
  });

  it('is found by the mark in its header, and others are left out', () => {
    const rows = { 20: boxed('Merhaba') };
    expect(decode([{ at: 1, page: 777, rows }])[0]).toMatchObject({ page: 777 });
    expect(decode([{ at: 1, page: 100, rows, isSubtitle: false }])).toEqual([]);
  });

  it('is read although one bit of its address is wrong', () => {
    const sent = [{ at: 1, page: 888, rows: { 20: boxed('Merhaba') } }];
    const flip = (payload: Buffer) => {
      // The address of the first row, behind the header.
      payload[1 + 46 + 4] = (payload[1 + 46 + 4] ?? 0) ^ 0x10;
      return payload;
    };
    expect(decode(sent, undefined, flip)[0]?.text).toBe('Merhaba');
  });

  it('of any bytes is no error', () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed & 0xff;
    };
    const sent = [{ at: 1, page: 888, rows: { 20: boxed('Merhaba') } }];
    for (let round = 0; round < 200; round += 1) {
      const damage = (payload: Buffer) =>
        Buffer.from(payload.map((byte, place) => (place % 7 === round % 7 ? random() : byte)));
      expect(() => decode(sent, 'tur', damage)).not.toThrow();
    }
  });
});

it('lists the subtitle pages of a descriptor with their languages, and those for the hard of hearing [A11Y-01]', () => {
  const bytes = writeTeletextDescriptor([
    { page: 100, language: 'tur', type: 1 },
    { page: 888, language: 'tur' },
    { page: 777, language: 'eng', type: 5 },
  ]);
  const descriptor = { tag: bytes[0] ?? 0, body: bytes.subarray(2) };
  expect(listTeletextPages([descriptor])).toEqual([
    { number: 888, language: 'tur' },
    { number: 777, language: 'eng', role: 'hearing' },
  ]);
  expect(listTeletextPages([{ ...descriptor, tag: 0x59 }])).toEqual([]);
});

describe('error correction', () => {
  it('corrects one wrong bit of four', () => {
    for (let nibble = 0; nibble < 16; nibble += 1) {
      for (let bit = 0; bit < 8; bit += 1) expect(decodeHamming8(encodeHamming8(nibble) ^ (1 << bit))).toBe(nibble);
    }
    expect(decodeHamming8(encodeHamming8(5) ^ 0x03)).toBeUndefined();
  });

  it('corrects one wrong bit of eighteen, and finds two', () => {
    // Table of EN 300 706: all data bits zero.
    const zero = Uint8Array.from([0x8b, 0x80, 0x00]);
    expect(decodeHamming24(zero)).toBe(0);
    expect(decodeHamming24(Uint8Array.from([0x8b ^ 0x04, 0x80, 0x00]))).toBe(0);
    expect(decodeHamming24(Uint8Array.from([0x8b ^ 0x0c, 0x80, 0x00]))).toBeUndefined();
  });
});
