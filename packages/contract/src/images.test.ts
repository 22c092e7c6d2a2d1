import { describe, expect, it } from 'vitest';
import { IMAGE_WIDTHS, imageAt, imageUpright, imageUrl, isImageWidth, srcSet } from './images.ts';

const URL = '/images/v/tuzfener?v=abc';

describe('addresses of pictures', () => {
  it('name the path and the version', () => {
    expect(imageUrl({ path: 'v/tuzfener', version: 'abc' })).toBe(URL);
  });

  it.each([
    [URL, `${URL}&w=320`],
    ['/images/v/tuzfener', '/images/v/tuzfener?w=320'],
    ['https://elsewhere.test/a.jpg', 'https://elsewhere.test/a.jpg'],
    ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
  ])('%s in width 320 is %s', (url, sized) => expect(imageAt(url, 320)).toBe(sized));

  it.each([
    [URL, `${URL}&shape=upright`],
    ['/images/v/tuzfener', '/images/v/tuzfener?shape=upright'],
    ['https://elsewhere.test/a.jpg', 'https://elsewhere.test/a.jpg'],
  ])('%s cut to portrait is %s', (url, upright) => {
    expect(imageUpright(url)).toBe(upright);
  });

  it.each([
    [200, `${URL}&w=64 64w, ${URL}&w=96 96w, ${URL}&w=160 160w`],
    [160, `${URL}&w=64 64w, ${URL}&w=96 96w, ${URL}&w=160 160w`],
    [1, `${URL}&w=64 64w`],
  ])('offers the widths up to %i', (maxWidth, set) => expect(srcSet(URL, maxWidth)).toBe(set));

  it('offers every width to a picture as wide as the screen, and none to one that is not ours', () => {
    expect(srcSet(URL, 4000)?.split(', ')).toHaveLength(IMAGE_WIDTHS.length);
    expect(srcSet('https://elsewhere.test/a.jpg', 640)).toBeUndefined();
  });

  it.each([
    [320, true],
    [321, false],
    [0, false],
    [Number.NaN, false],
  ])('%d is one of the widths: %s', (width, known) => expect(isImageWidth(width)).toBe(known));
});
