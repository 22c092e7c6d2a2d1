import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Mp4Error } from './boxes.ts';
import { splitStream } from './split-stream.ts';

const box = (type: string, body: number): Buffer => {
  const bytes = Buffer.alloc(8 + body, type);
  bytes.writeUInt32BE(bytes.length, 0);
  bytes.write(type, 4, 'latin1');
  return bytes;
};
const INIT = Buffer.concat([box('ftyp', 20), box('moov', 300)]);
const FRAGMENTS = [
  Buffer.concat([box('moof', 100), box('mdat', 0)]),
  Buffer.concat([box('styp', 16), box('sidx', 44), box('moof', 60), box('mdat', 5_000)]),
  Buffer.concat([box('moof', 80), box('mdat', 1)]),
];
const STREAM = Buffer.concat([INIT, ...FRAGMENTS, box('moof', 30)]);

function split(sizes: readonly number[]) {
  const inits: Buffer[] = [];
  const fragments: Buffer[] = [];
  const take = splitStream({ onInit: (init) => inits.push(init), onFragment: (bytes) => fragments.push(bytes) });
  let at = 0;
  for (const size of [...sizes, STREAM.length]) {
    // A pipe reuses no buffer, but what is kept must not hold one that is much larger.
    take(Buffer.from(STREAM.subarray(at, at + size)));
    at += size;
  }
  return { inits, fragments };
}

describe('a stream of fragments', () => {
  it('gives the init segment and every whole fragment, byte for byte, however its bytes arrive', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 700 }), { maxLength: 60 }), (sizes) => {
        const { inits, fragments } = split(sizes);
        expect(Buffer.concat(inits).equals(INIT)).toBe(true);
        expect(fragments.map(({ length }) => length)).toEqual(FRAGMENTS.map(({ length }) => length));
        expect(Buffer.concat(fragments).equals(Buffer.concat(FRAGMENTS))).toBe(true);
      }),
    );
  });

  it('gives a fragment with its last byte, before anything follows', () => {
    const fragments: Buffer[] = [];
    const take = splitStream({ onInit: () => {}, onFragment: (bytes) => fragments.push(bytes) });
    take(INIT);
    const [, fragment = Buffer.alloc(0)] = FRAGMENTS;
    take(fragment.subarray(0, -1));
    expect(fragments).toHaveLength(0);
    take(fragment.subarray(-1));
    expect(fragments).toHaveLength(1);
  });

  it('is refused when it is none', () => {
    const take = splitStream({ onInit: () => {}, onFragment: () => {} });
    expect(() => take(Buffer.alloc(64))).toThrow(Mp4Error);
  });
});
