// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { findFreePlace } from './free-place.ts';

afterEach(() => document.body.replaceChildren());

/** On a screen of 1024 by 768. */
function put(tag: string, left: number, top: number, width: number, height: number, parent: Element = document.body) {
  const element = document.createElement(tag);
  element.getBoundingClientRect = () =>
    ({ left, top, right: left + width, bottom: top + height, width, height }) as DOMRect;
  return parent.appendChild(element);
}

function aToast() {
  const host = document.createElement('section');
  host.dataset.toasts = '';
  document.body.append(host);
  const list = put('ul', 16, 690, 992, 52, host);
  put('button', 600, 700, 32, 32, put('li', 312, 690, 400, 52, list));
  return list;
}

it.each<[string, (readonly [number, number, number, number])[], string]>([
  ['without buttons', [], 'bottom'],
  ['with a button above it', [[400, 500, 100, 40]], 'bottom'],
  ['over a button in the middle', [[500, 700, 100, 40]], 'bottom-start'],
  [
    'over buttons in the middle and at the start',
    [
      [400, 700, 100, 40],
      [40, 700, 100, 40],
    ],
    'bottom-end',
  ],
  [
    'over a row of buttons',
    [
      [40, 700, 100, 40],
      [400, 700, 100, 40],
      [900, 700, 100, 40],
    ],
    'top',
  ],
])('a toast %s: %s', (_, buttons, place) => {
  for (const box of buttons) put('button', ...box);
  expect(findFreePlace(aToast())).toBe(place);
});

it('counts no button that is behind a dialog', () => {
  const page = document.createElement('main');
  page.setAttribute('inert', '');
  document.body.append(page);
  put('button', 500, 700, 100, 40, page);
  expect(findFreePlace(aToast())).toBe('bottom');
});
