// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { DialogHost } from './DialogHost.tsx';
import { dismissAll, showConfirm, showMessage } from './dialogs.ts';

afterEach(() => {
  act(dismissAll);
  cleanup();
});

/** Opens a dialog without waiting for its result. */
function start<T>(begin: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined;
  act(() => {
    answer = begin();
  });
  return answer as Promise<T>;
}

describe('showConfirm', () => {
  it('resolves with true for its main button, which has the focus', async () => {
    const user = userEvent.setup();
    render(<DialogHost />);
    const answer = start(() => showConfirm({ title: 'İzlemek için giriş yap', confirm: 'Giriş yap' }));
    expect(screen.getByRole('alertdialog', { name: 'İzlemek için giriş yap' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Giriş yap' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await expect(answer).resolves.toBe(true);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each(['{Escape}', '{Shift>}{Tab}{/Shift}{Enter}'])('resolves with false for %s', async (keys) => {
    const user = userEvent.setup();
    render(<DialogHost />);
    const answer = start(() => showConfirm({ title: 'Dil değişsin mi?' }));
    await user.keyboard(keys);
    await expect(answer).resolves.toBe(false);
  });

  it('focuses the cancelling button of a destructive dialog', () => {
    render(<DialogHost />);
    start(() => showConfirm({ title: 'Profili sil', destructive: true }));
    expect(screen.getByRole('button', { name: 'Vazgeç' })).toHaveFocus();
  });

  it('shows one dialog at a time, in order', async () => {
    const user = userEvent.setup();
    render(<DialogHost />);
    const first = start(() => showConfirm({ title: 'Birinci' }));
    const second = start(() => showMessage({ title: 'İkinci' }));
    expect(screen.getAllByRole('alertdialog')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Onayla' }));
    await expect(first).resolves.toBe(true);
    expect(screen.getByRole('alertdialog', { name: 'İkinci' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tamam' }));
    await expect(second).resolves.toBeUndefined();
  });
});

describe('showMessage', () => {
  it('has one button, and an error code', async () => {
    render(<DialogHost />);
    start(() => showMessage({ title: 'Hata', body: 'Birazdan tekrar dene.', code: '3' }));
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(screen.getByText('Hata kodu: 3')).toBeVisible();
  });

  it('ignores Escape with mustAnswer', async () => {
    const user = userEvent.setup();
    render(<DialogHost />);
    start(() => showMessage({ title: 'Oturum kapandı', mustAnswer: true }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });
});
