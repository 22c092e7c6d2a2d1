// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { button, openPlayer, preparePlayerPage, stubSheets } from './player.fixture.tsx';

preparePlayerPage();

it('a thumbnail of the moment shows under the pointer [SPRITE-01]', async () => {
  stubSheets();
  const single = { url: '/sprite.webp', start: 0, duration: 600, interval: 10, width: 160, height: 90 };
  const { begin } = await openPlayer({ sprites: { single } });
  await begin();
  const bar = screen.getByRole('slider', { name: 'Zaman çubuğu' }).parentElement as HTMLElement;
  bar.getBoundingClientRect = () => ({ left: 100, width: 1_000 }) as DOMRect;
  await act(async () => void fireEvent.pointerMove(bar, { clientX: 350, pointerType: 'mouse' }));
  const tile = await waitFor(() => document.querySelector('[data-tile]') as HTMLElement);
  expect(tile.dataset.tile).toBe('15');
  expect(tile.style.getPropertyValue('--sheet')).toContain('/sprite.webp');
  expect(bar).toHaveTextContent('2.30');
  fireEvent.pointerLeave(bar);
  expect(document.querySelector('[data-tile]')).toBeNull();
});

it('wrong facts of a sprite are logged, and the title plays on [SPRITE-04]', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const single = { url: '/sprite.webp', start: -1, duration: 601, interval: 10, width: 0, height: 90 };
  const { begin } = await openPlayer({ sprites: { single } });
  await begin();
  const bar = screen.getByRole('slider', { name: 'Zaman çubuğu' }).parentElement as HTMLElement;
  await act(async () => void fireEvent.pointerMove(bar, { clientX: 350, pointerType: 'mouse' }));
  expect(warn.mock.calls.flat()).toEqual([
    'sprite /sprite.webp: negative-start',
    'sprite /sprite.webp: missing-size',
    'sprite /sprite.webp: duration-not-multiple',
  ]);
  expect(button('Duraklat')).toBeVisible();
  warn.mockRestore();
});

it('a sheet of a channel without a size is logged, and playback goes on [SPRITE-04]', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const set = {
    realtime: '20261118120000',
    spritenum: 10,
    templateurl: '/sheet.webp',
    width: 160,
    height: 90,
    interval: 6,
  };
  const { begin } = await openPlayer({ sprites: { sets: [set, { ...set, templateurl: '/flat.webp', height: 0 }] } });
  await begin();
  const bar = screen.getByRole('slider', { name: 'Zaman çubuğu' }).parentElement as HTMLElement;
  await act(async () => void fireEvent.pointerMove(bar, { clientX: 350, pointerType: 'mouse' }));
  expect(warn.mock.calls.flat()).toEqual(['sprite /flat.webp: missing-size']);
  expect(button('Duraklat')).toBeVisible();
  warn.mockRestore();
});
