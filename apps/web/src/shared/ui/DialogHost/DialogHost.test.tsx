// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { ask, dismissAll, tell } from './ask.ts';
import { DialogHost } from './DialogHost.tsx';

afterEach(() => {
  act(dismissAll);
  cleanup();
});

/** Starts the question without waiting for its answer. */
function start<T>(begin: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined;
  act(() => {
    answer = begin();
  });
  return answer as Promise<T>;
}

describe('ask', () => {
  it('answers yes to its main button, which is focused', async () => {
    const user = userEvent.setup();
    render(<DialogHost />);
    const answer = start(() => ask({ title: 'İzlemek için giriş yap', confirm: 'Giriş yap' }));
    expect(screen.getByRole('alertdialog', { name: 'İzlemek için giriş yap' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Giriş yap' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await expect(answer).resolves.toBe(true);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each(['{Escape}', '{Shift>}{Tab}{/Shift}{Enter}'])('answers no to %s', async (keys) => {
    const user = userEvent.setup();
    render(<DialogHost />);
    const answer = start(() => ask({ title: 'Dil değişsin mi?' }));
    await user.keyboard(keys);
    await expect(answer).resolves.toBe(false);
  });

  it('focuses the safe button first when the other destroys', () => {
    render(<DialogHost />);
    start(() => ask({ title: 'Profili sil', destructive: true }));
    expect(screen.getByRole('button', { name: 'Vazgeç' })).toHaveFocus();
  });

  it('shows one at a time, in order', async () => {
    const user = userEvent.setup();
    render(<DialogHost />);
    const first = start(() => ask({ title: 'Birinci' }));
    const second = start(() => tell({ title: 'İkinci' }));
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Onayla' }));
    await expect(first).resolves.toBe(true);
    expect(screen.getByRole('alertdialog', { name: 'İkinci' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tamam' }));
    await expect(second).resolves.toBeUndefined();
  });
});

describe('tell', () => {
  it('has one button, and a code last', async () => {
    render(<DialogHost />);
    start(() => tell({ title: 'Hata', body: 'Birazdan tekrar dene.', code: '3' }));
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(screen.getByText('Hata kodu: 3')).toBeVisible();
  });

  it('stays until it is answered when it must be', async () => {
    const user = userEvent.setup();
    render(<DialogHost />);
    start(() => tell({ title: 'Oturum kapandı', mustAnswer: true }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });
});
