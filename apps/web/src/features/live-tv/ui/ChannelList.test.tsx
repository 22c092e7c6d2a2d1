import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../../test/browser.ts';
import { aChannel } from '../../../../test/settings-builders.ts';
import { ChannelList } from './ChannelList.tsx';

const ROW_HEIGHT = 74;
const VIEW_HEIGHT = 740;
const COUNT = 10_000;
let scrolled = 0;

const boxOf = (top: number, height: number) => ({ top, height, bottom: top + height }) as DOMRect;

beforeEach(() => {
  stubBrowser();
  scrolled = 0;
  vi.stubGlobal('innerHeight', VIEW_HEIGHT);
  vi.spyOn(HTMLUListElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return boxOf(-scrolled, ROW_HEIGHT * Number(this.style.getPropertyValue('--row-count')));
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function show(count: number, activeId = '1') {
  const channels = Array.from({ length: count }, (_, index) =>
    aChannel({ id: String(index + 1), no: index + 1, name: `Kanal ${index + 1}` }),
  );
  const nothing = () => undefined;
  render(
    <MemoryRouter>
      <ChannelList
        channels={channels}
        activeId={activeId}
        now={0}
        onMark={nothing}
        onChoose={nothing}
        onLook={nothing}
      />
    </MemoryRouter>,
  );
}

const drawn = () => screen.getAllByRole('listitem').map((row) => Number(row.dataset.index) + 1);
function scrollTo(row: number) {
  scrolled = row * ROW_HEIGHT;
  act(() => void document.dispatchEvent(new Event('scroll')));
}

describe('the list of channels', () => {
  it('draws the rows in view of ten thousand, and names their number and place', () => {
    show(COUNT);
    expect(drawn()).toHaveLength(40);
    scrollTo(5_000);
    expect(drawn()).toHaveLength(61);
    expect(drawn()).toContain(5_001);
    // The chosen channel stays: it is the stop for Tab.
    expect(drawn()[0]).toBe(1);
    const row = screen.getByText('5001').closest('li');
    expect(row).toHaveAttribute('aria-setsize', String(COUNT));
    expect(row).toHaveAttribute('aria-posinset', '5001');
  });

  it('moves the focus to a row that was not drawn, and keeps the row that has it', async () => {
    show(COUNT);
    const first = screen.getAllByRole('link')[0];
    act(() => first?.focus());
    await userEvent.keyboard('{End}');
    expect(document.activeElement?.closest('li')).toHaveAttribute('aria-posinset', String(COUNT));
    scrollTo(2_000);
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement?.closest('li')).toHaveAttribute('aria-posinset', String(COUNT - 1));
  });

  it('draws a single channel', () => {
    show(1);
    expect(drawn()).toEqual([1]);
  });
});
