// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { extendTypeahead, findTyped, placeMenu, type Typeahead } from './menu-rules.ts';

const LABELS = ['Ses dili', 'Ses düzeyi', 'Altyazı', 'Ayarlar'];
const press = (key: string, held = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

describe('extendTypeahead', () => {
  const after = (typed: Typeahead | undefined, key: string, at: number) =>
    extendTypeahead(typed, press(key), at, LABELS)?.text;

  it.each<[string, Typeahead | undefined, string, number, string | undefined]>([
    ['a first letter', undefined, 'A', 0, 'a'],
    ['a letter that follows soon', { text: 'a', at: 0 }, 'y', 499, 'ay'],
    ['a letter after a pause', { text: 'a', at: 0 }, 'y', 500, 'y'],
    ['Space inside a label', { text: 'ses', at: 0 }, ' ', 100, 'ses '],
    ['Space after a label that has none there', { text: 'a', at: 0 }, ' ', 100, undefined],
    ['Space alone', undefined, ' ', 0, undefined],
    ['a key with a name', undefined, 'Enter', 0, undefined],
  ])('%s', (_, typed, key, at, expected) => expect(after(typed, key, at)).toBe(expected));

  it('leaves a key with Ctrl to the browser', () => {
    expect(extendTypeahead(undefined, press('a', { ctrlKey: true }), 0, LABELS)).toBeUndefined();
  });
});

describe('findTyped', () => {
  it.each<[string, number, number | undefined]>([
    ['a', 0, 2],
    ['a', 2, 3],
    ['aa', 3, 2],
    ['ay', 2, 3],
    ['ses d', 0, 0],
    ['ses dü', 0, 1],
    ['x', 0, undefined],
  ])('%s from %i leads to %s', (text, current, expected) => expect(findTyped(text, current, LABELS)).toBe(expected));
});

describe('placeMenu', () => {
  const viewport = { left: 0, top: 0, right: 400, bottom: 600 };
  const place = (top: number, left: number, height: number) =>
    placeMenu({ top, bottom: top + 40 }, { left, width: 200, height }, viewport);

  it.each([
    ['below where it fits', 100, 100, 300, { side: 'below', roomPx: 444, shiftPx: 0 }],
    ['above where it does not fit below', 500, 100, 300, { side: 'above', roomPx: 484, shiftPx: 0 }],
    ['on the side with more room where it fits nowhere', 200, 100, 900, { side: 'below', roomPx: 344, shiftPx: 0 }],
    ['shifted in from the right edge', 100, 300, 100, { side: 'below', roomPx: 444, shiftPx: -108 }],
    ['shifted in from the left edge', 100, -50, 100, { side: 'below', roomPx: 444, shiftPx: 58 }],
  ])('%s', (_, top, left, height, expected) => expect(place(top, left, height)).toEqual(expected));

  it('above, where the box around it ends below the button', () => {
    const box = { left: 40, top: 80, right: 300, bottom: 560 };
    const placed = placeMenu({ top: 500, bottom: 540 }, { left: 20, width: 200, height: 100 }, box);
    expect(placed).toEqual({ side: 'above', roomPx: 404, shiftPx: 28 });
  });
});
