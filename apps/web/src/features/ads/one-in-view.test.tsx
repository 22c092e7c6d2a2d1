import { act, cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '../../../test/browser.ts';
import { useOneInView } from './one-in-view.ts';

let browser: FakeBrowser;
beforeEach(() => {
  browser = stubBrowser();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Ad({ name }: { name: string }) {
  const root = useRef<HTMLElement>(null);
  useOneInView(root, true);
  return <aside ref={root}>{name}</aside>;
}

const waiting = () => [...document.querySelectorAll('[data-waits]')].map((ad) => ad.textContent);

describe('one advertisement in a view', () => {
  it('is that of a pause while a channel is paused in its page', () => {
    render(
      <>
        <section data-player="" data-boxed="">
          <Ad name="pause" />
        </section>
        <Ad name="page" />
      </>,
    );
    act(() => browser.scrollToEnd());
    expect(waiting()).toEqual(['page']);
  });

  it('is not counted where a player lies over the page', () => {
    render(
      <>
        <Ad name="page" />
        <section data-player="">
          <Ad name="pause" />
        </section>
      </>,
    );
    act(() => browser.scrollToEnd());
    expect(waiting()).toEqual([]);
  });
});
