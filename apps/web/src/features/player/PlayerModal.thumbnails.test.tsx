// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { legacyThumbnails } from '@seyir/contract/legacy';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { opened } from './live-channel.fixture.tsx';
import { aPlayerService, askedOf, button, openPlayer, preparePlayerPage, stubSheets } from './player.fixture.tsx';

vi.mock('../../shared/media/hls-engine.ts', () => import('./live-channel.fixture.tsx'));
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

it('a recording has the thumbnails of its channel at that hour [SPRITE-01] [SPRITE-05]', async () => {
  stubSheets();
  const startsAt = Date.UTC(2026, 10, 14, 9);
  const sheet = { realtime: '20261114090000', spritenum: 60, templateurl: '/sheet.webp', width: 160, height: 90 };
  const api = aPlayerService().on(legacyThumbnails, () => {
    return { returncode: '0', errormsg: '', sets: [{ ...sheet, interval: 10 }] };
  });
  const recording = { kind: 'recording', channelCode: 'nota', bookmark: undefined } as const;
  const aired = { startsAt, endsAt: startsAt + 600_000 };
  const source = async () => '/stream/t/c/7/w/1-150/index.m3u8';
  const { emit } = await openPlayer({ ...recording, aired, source }, { api });
  await waitFor(() => expect(opened).toHaveLength(1));
  await emit({ duration: 600, readyState: 3 }, 'loadedmetadata', 'loadeddata');
  const anchors = [{ start: 0, end: 600, wallClock: startsAt }];
  await act(async () => opened[0]?.options.report({ type: 'list', isLive: false, liveEdge: undefined, anchors }));
  const bar = screen.getByRole('slider', { name: 'Zaman çubuğu' }).parentElement as HTMLElement;
  bar.getBoundingClientRect = () => ({ left: 0, width: 600 }) as DOMRect;
  await act(async () => void fireEvent.pointerMove(bar, { clientX: 155, pointerType: 'mouse' }));
  const tile = await waitFor(() => document.querySelector('[data-tile]') as HTMLElement);
  expect(tile.dataset.tile).toBe('15');
  expect(askedOf(api, 'GET /legacy/sdk_getallthumbnails.jsp')).toEqual([
    {
      query: {
        cmsid: 'nota',
        channelcode: 'nota',
        playtype: '3',
        programbegin: '2026.11.14 12:00 00',
        programend: '2026.11.14 12:10 00',
      },
    },
  ]);
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
