// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aChannelCard } from '../../../test/home-builders.ts';
import { ResultGrid } from './ResultGrid.tsx';

/** A page of six columns, each row 180 px high, which a test scrolls. */
let scrolled = 0;
beforeEach(() => {
  scrolled = 0;
  document.documentElement.style.setProperty('--columns', '6');
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(0, this.matches('ul') ? -scrolled : 0, 400, 180);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  document.documentElement.style.removeProperty('--columns');
});

const open = (count: number) => {
  const items = Array.from({ length: count }, (_, at) => aChannelCard({ id: `c${at}`, name: `Kanal ${at}`, no: at }));
  const props = { name: 'channels', heading: 'TV kanalları', under: '/dashboard/search/kanal', isFirst: true } as const;
  return render(
    <MemoryRouter>
      <ResultGrid {...props} items={items} />
    </MemoryRouter>,
  );
};
const drawn = () => [...document.querySelectorAll<HTMLElement>('li')].map(({ dataset }) => Number(dataset.index));
const link = (at: number) => document.querySelector<HTMLElement>(`[data-index="${at}"] [data-roving]`);
const scroll = (to: number) =>
  act(async () => {
    scrolled = to;
    document.dispatchEvent(new Event('scroll'));
  });

describe('results of many pages', () => {
  it('are drawn near the view, and keep the height of the page [SEARCH-06]', async () => {
    open(900);
    expect(drawn().length).toBeLessThan(120);
    await scroll(13_500);
    expect([drawn().includes(450), drawn().includes(10)]).toEqual([true, false]);
    expect(document.querySelector('ul')?.style.paddingBlock).not.toBe('');
  });

  it('keep the focus of a result that scrolls away, and draw the one that a key leads to [A11Y-02]', async () => {
    open(900);
    await act(async () => link(2)?.focus());
    await scroll(13_500);
    expect(link(2)).toHaveFocus();
    await act(async () => void fireEvent.keyDown(link(2) as HTMLElement, { key: 'End' }));
    expect(link(899)).toHaveFocus();
  });

  it('are drawn whole while they are few', () => {
    open(32);
    expect(drawn()).toHaveLength(32);
  });
});
