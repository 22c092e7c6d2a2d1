// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { isKey, isTyping, type KeyPress } from './keys.ts';

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...held,
});

describe('isKey', () => {
  it.each([
    ['ArrowLeft', 'previous', true],
    ['ArrowRight', 'next', true],
    ['Escape', 'leave', true],
    ['GoBack', 'leave', true],
    ['a', 'leave', false],
  ] as const)('%o is %s: %s', (key, action, wanted) => expect(isKey(press(key), action)).toBe(wanted));

  it.each(['ctrlKey', 'metaKey', 'altKey'] as const)('leaves a key with %s to the browser', (held) => {
    expect(isKey(press('ArrowLeft', { [held]: true }), 'previous')).toBe(false);
  });
});

describe('isTyping', () => {
  it.each([
    ['<input>', true],
    ['<input type="search">', true],
    ['<input type="password">', true],
    ['<input type="checkbox">', false],
    ['<input type="range">', false],
    ['<textarea></textarea>', true],
    ['<select></select>', true],
    ['<button></button>', false],
    ['<a href="/"></a>', false],
  ])('in %s: %s', (markup, wanted) => {
    document.body.innerHTML = markup;
    expect(isTyping({ target: document.body.firstElementChild })).toBe(wanted);
  });
});
