// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DialogHost } from '../ui/DialogHost/DialogHost.tsx';
import { dismissAll } from '../ui/DialogHost/dialogs.ts';
import { beforeSignOut } from './before-sign-out.ts';

const removals: (() => void)[] = [];
const add = (...args: Parameters<typeof beforeSignOut.add>) => removals.push(beforeSignOut.add(...args));
afterEach(() => {
  for (const remove of removals.splice(0)) remove();
  act(dismissAll);
  cleanup();
});

describe('signing out', () => {
  it('asks nothing while nothing is under way', async () => {
    add(
      () => undefined,
      () => undefined,
    );
    const go = vi.fn();
    await beforeSignOut.ask(go);
    expect(go).toHaveBeenCalledOnce();
  });

  it.each([
    ['Çıkış yap', 1],
    ['Vazgeç', 0],
  ])('names what plays, and on %s goes %i times', async (answer, times) => {
    render(<DialogHost />);
    add(
      () => undefined,
      () => 'Tuz Feneri',
    );
    const go = vi.fn();
    const asked = beforeSignOut.ask(go);
    expect(await screen.findByText('“Tuz Feneri” oynuyor. Çıkış yaparsan kapanır.')).toBeVisible();
    expect(go).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: answer }));
    await asked;
    expect(go).toHaveBeenCalledTimes(times);
  });
});
