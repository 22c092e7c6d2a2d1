import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useGridKeys } from './roving.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const COUNT = 5;

function Grid() {
  const list = useRef<HTMLUListElement>(null);
  const { rowProps } = useGridKeys(list, COUNT);
  return (
    <ul ref={list} {...rowProps}>
      {Array.from({ length: COUNT }, (_, index) => `${index}`).map((name) => (
        <li key={name}>
          <button type="button" data-roving="">
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

it('moves up and down by the lines of the layout [A11Y-02]', async () => {
  // Two in a line.
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return Math.floor(Number(this.textContent) / 2) * 100;
  });
  render(<Grid />);
  screen.getByRole('button', { name: '1' }).focus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: '3' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowUp}');
  expect(screen.getByRole('button', { name: '2' })).toHaveFocus();
});
