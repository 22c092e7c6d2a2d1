// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { StripArrows } from './StripArrows.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Strip() {
  const row = useRef<HTMLDivElement>(null);
  return (
    <div>
      <div ref={row} data-testid="row" />
      <StripArrows row={row} />
    </div>
  );
}

it('offers an arrow to each side on which there is more, and scrolls by most of a page', async () => {
  let measure = () => {};
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        measure = changed;
      }
      observe() {}
      disconnect() {}
    },
  );
  render(<Strip />);
  const row = screen.getByTestId('row');
  const scrollBy = vi.fn();
  Object.assign(row, { scrollBy });
  const sizes = { scrollWidth: 1_000, clientWidth: 300, scrollLeft: 0 };
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(row, name, { configurable: true, value });
  await act(async () => measure());
  expect(screen.queryByRole('button', { name: 'Önceki' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Sonraki' }));
  expect(scrollBy).toHaveBeenCalledWith(expect.objectContaining({ left: 240 }));
  Object.defineProperty(row, 'scrollLeft', { configurable: true, value: 700 });
  fireEvent.scroll(row);
  expect(screen.getByRole('button', { name: 'Önceki' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sonraki' })).toBeNull();
});
