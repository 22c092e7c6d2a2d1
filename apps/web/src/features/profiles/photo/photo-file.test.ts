import { describe, expect, it } from 'vitest';
import { describePicture } from './photo-file.ts';

const bytesOf = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part)),
  );
const zeros = (count: number) => Array.from({ length: count }, () => 0);
const png = (...more: (string | readonly number[])[]) =>
  bytesOf([0x89], 'PNG\r\n\u001a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 2, 0, 0, 0, 1, 0], zeros(9), ...more);

describe('a chosen file', () => {
  it.each<[string, Uint8Array, object]>([
    ['a PNG', png(), { type: 'png', width: 512, height: 256, isAnimated: false }],
    ['an animated PNG', png('acTL'), { type: 'png', isAnimated: true }],
    [
      'a JPEG behind its metadata',
      bytesOf([0xff, 0xd8, 0xff, 0xe1, 0, 6], 'Exif', [0xff, 0xc0, 0, 17, 8, 0x0b, 0xb8, 0x0f, 0xa0, 3, 0, 0]),
      { type: 'jpeg', width: 4_000, height: 3_000, isAnimated: false },
    ],
    ['a JPEG that breaks off', bytesOf([0xff, 0xd8, 0xff]), { type: 'jpeg', isAnimated: false }],
    ['a GIF', bytesOf('GIF89a', [10, 0, 20, 0]), { type: 'gif', width: 10, height: 20, isAnimated: true }],
    [
      'an animated WebP',
      bytesOf('RIFF', zeros(4), 'WEBPVP8X', [10, 0, 0, 0, 2, 0, 0, 0, 0xff, 1, 0, 0xff, 0, 0]),
      { type: 'webp', width: 512, height: 256, isAnimated: true },
    ],
    ['a plain WebP', bytesOf('RIFF', zeros(4), 'WEBPVP8 ', zeros(10)), { type: 'webp', isAnimated: false }],
    ['an AVIF', bytesOf(zeros(4), 'ftypavif'), { type: 'avif', isAnimated: false }],
    ['a photo of an iPhone', bytesOf(zeros(4), 'ftypheic'), { type: 'heic' }],
    ['a drawing', bytesOf('<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="">'), { type: 'svg' }],
    ['a page with a drawing in it', bytesOf('<html><svg></svg></html>'), { type: 'unknown' }],
    ['nothing', bytesOf(), { type: 'unknown' }],
    ['a video', bytesOf(zeros(4), 'ftypisom'), { type: 'unknown' }],
  ])('is known as %s by its first bytes', (_, bytes, expected) => {
    expect(describePicture(bytes)).toMatchObject(expected);
  });
});
