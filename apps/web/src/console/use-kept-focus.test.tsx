// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useKeptFocus } from './use-kept-focus.ts';

afterEach(cleanup);

interface PageProps {
  readonly names: readonly string[];
  readonly isOff?: boolean;
}

function Page({ names, isOff = false }: PageProps) {
  const page = useRef<HTMLElement>(null);
  useKeptFocus(page);
  return (
    <main ref={page} tabIndex={-1}>
      <button type="button" disabled={isOff}>
        Kaydet
      </button>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as the box of a table */}
      <section aria-label="Kodlar" tabIndex={0}>
        {names.map((name) => (
          <button key={name} type="button">
            {name}
          </button>
        ))}
      </section>
    </main>
  );
}

const focus = (name: string) => act(() => screen.getByRole('button', { name }).focus());

describe('the focus of the console', () => {
  it('goes to the box of a table whose row is gone', async () => {
    const { rerender } = render(<Page names={['YAZ', 'KIS']} />);
    focus('KIS');
    rerender(<Page names={['YAZ']} />);
    await waitFor(() => expect(screen.getByRole('region', { name: 'Kodlar' })).toHaveFocus());
  });

  it('goes to the page from a button that what it did has disabled', async () => {
    const { rerender } = render(<Page names={[]} />);
    focus('Kaydet');
    rerender(<Page names={[]} isOff />);
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('stays away after a press beside everything', async () => {
    const { rerender } = render(<Page names={['YAZ']} />);
    focus('YAZ');
    act(() => screen.getByRole('button', { name: 'YAZ' }).blur());
    rerender(<Page names={[]} />);
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.body).toHaveFocus();
  });
});
