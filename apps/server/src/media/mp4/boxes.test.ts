import { describe, expect, it } from 'vitest';
import { listBoxes, listInside, Mp4Error, readBox, readPath } from './boxes.ts';

/** A box with contents. */
function aBox(type: string, ...contents: (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(contents.map((part) => Buffer.from(part)));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(body.length + 8);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
}

describe('boxes', () => {
  it('lists consecutive and nested boxes', () => {
    const bytes = Buffer.concat([aBox('ftyp', [1, 2]), aBox('moov', aBox('trak', aBox('tkhd', [7])), aBox('free'))]);
    expect(listBoxes(bytes).map(({ type, start, body, end }) => [type, start, body, end])).toEqual([
      ['ftyp', 0, 8, 10],
      ['moov', 10, 18, 43],
    ]);
    const [, moov] = listBoxes(bytes);
    if (moov === undefined) throw new Error('no moov');
    expect(listInside(bytes, moov).map(({ type }) => type)).toEqual(['trak', 'free']);
    expect(readBox(bytes, readPath(bytes, moov, 'trak', 'tkhd')).u8()).toBe(7);
    expect(() => readPath(bytes, moov, 'trak', 'mdia')).toThrow('has no mdia in it');
  });

  it('reads sizes of 64 bits and boxes that reach to the end', () => {
    const long = Buffer.from('00000001 6d646174 0000000000000013 aabbcc'.replaceAll(' ', ''), 'hex');
    const open = Buffer.from('00000000 6d646174 aabb'.replaceAll(' ', ''), 'hex');
    const [first, second] = listBoxes(Buffer.concat([long, open]));
    expect(first).toMatchObject({ type: 'mdat', body: 16, end: 19 });
    expect(second).toMatchObject({ type: 'mdat', start: 19, end: 29 });
  });

  it.each([
    ['a header that is cut off', '0000', /middle of a box header/],
    ['a long header that is cut off', '00000001 6d646174 000000', /middle of the header of the box mdat/],
    ['a size below the header’s', '00000004 6d646174', /smaller than its header/],
    ['a long size below the header’s', '00000001 6d646174 0000000000000008', /smaller than its header/],
    ['a box that is cut off', '00000100 6d6f6f66 0000', /moof at 0 is cut off: 256 bytes are stated, 10 are there/],
    ['a size beyond 2^53', '00000001 6d646174 ffffffffffffffff', /cut off/],
    ['a name that is not letters', '00000100 00ff0a0d', /box \?{4} at 0/],
  ])('refuses %s', (_, text, message) => {
    const bytes = Buffer.from(text.replaceAll(' ', ''), 'hex');
    expect(() => listBoxes(bytes)).toThrow(Mp4Error);
    expect(() => listBoxes(bytes)).toThrow(message);
  });

  it('never reads beyond a box, even where bytes follow', () => {
    const bytes = Buffer.concat([aBox('mfhd', [0, 0]), Buffer.alloc(100)]);
    const [mfhd] = listBoxes(bytes, 0, 10);
    if (mfhd === undefined) throw new Error('no mfhd');
    expect(() => readBox(bytes, mfhd).u32()).toThrow('The box mfhd at 0 is too short.');
  });
});
