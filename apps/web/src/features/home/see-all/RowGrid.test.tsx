// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import type { CarouselPage } from '@seyir/contract/home';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPage, aVodCard } from '../../../../test/home-builders.ts';
import { findWindow } from '../../../shared/ui/use-drawn-grid.ts';
import { RowGrid } from './RowGrid.tsx';

describe('the window of a grid', () => {
  const LAYOUT = { count: 1_000, columns: 4, pitch: 200 };
  it.each<[string, number, ReturnType<typeof findWindow>]>([
    ['at its beginning', 0, { first: 0, end: 40, before: 0, after: 48_000 }],
    ['below the top of the page', 300, { first: 0, end: 32, before: 0, after: 48_400 }],
    ['in its middle', -10_000, { first: 184, end: 240, before: 9_200, after: 38_000 }],
    ['at its end', -49_200, { first: 968, end: 1_000, before: 48_400, after: 0 }],
    ['beyond its end', -90_000, { first: 1_000, end: 1_000, before: 50_000, after: 0 }],
  ])('%s', (_, top, window) => {
    expect(findWindow(LAYOUT, top, 800)).toEqual(window);
  });

  it('ends with a last row that is not full', () => {
    expect(findWindow({ ...LAYOUT, count: 999 }, -49_200, 800)).toMatchObject({ first: 968, end: 999 });
  });
});

/** A page of four columns, each row 180 px high, which a test scrolls. */
let scrolled = 0;
beforeEach(() => {
  scrolled = 0;
  document.documentElement.style.setProperty('--columns', '4');
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, this.matches('ul') ? -scrolled : 0, 400, 180);
  });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.documentElement.style.removeProperty('--columns');
});

const pagesOf = (count: number): CarouselPage[] => [
  aPage(Array.from({ length: count }, (_, at) => aVodCard({ id: `v${at}`, title: `Film ${at}` }))),
];
const open = (count: number) =>
  render(
    <MemoryRouter>
      <RowGrid pages={pagesOf(count)} under="/home" more="none" isFetching={false} onMore={() => undefined} />
    </MemoryRouter>,
  );
const drawn = () => [...document.querySelectorAll<HTMLElement>('li')].map(({ dataset }) => Number(dataset.index));
const scroll = (to: number) =>
  act(async () => {
    scrolled = to;
    document.dispatchEvent(new Event('scroll'));
  });

describe('a long row on its own page', () => {
  it('draws the items near the view, and says how many there are', async () => {
    open(1_000);
    expect(drawn().length).toBeLessThan(80);
    await scroll(18_000);
    const indexes = drawn();
    expect([indexes.length < 100, indexes.includes(400), indexes.includes(900)]).toEqual([true, true, false]);
    const item = document.querySelector('[data-index="400"]');
    expect(item).toHaveAttribute('aria-posinset', '401');
    expect(item).toHaveAttribute('aria-setsize', '1000');
  });

  it('keeps the focus of an item that scrolls away, and draws the one that a key leads to [A11Y-02]', async () => {
    open(1_000);
    const link = (at: number) => document.querySelector<HTMLElement>(`[data-index="${at}"] [data-roving]`);
    await act(async () => link(3)?.focus());
    await scroll(36_000);
    expect(link(3)).toHaveFocus();
    await act(async () => void fireEvent.keyDown(link(3) as HTMLElement, { key: 'ArrowRight' }));
    expect(link(4)).toHaveFocus();
    await act(async () => void fireEvent.keyDown(link(4) as HTMLElement, { key: 'End' }));
    expect(link(999)).toHaveFocus();
  });

  it('draws a short list whole', () => {
    open(40);
    expect(drawn()).toHaveLength(40);
    expect(screen.getAllByRole('listitem')[0]).not.toHaveAttribute('aria-setsize');
  });
});
