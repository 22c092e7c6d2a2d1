import '@testing-library/jest-dom/vitest';
import { resetPassword, validateResetToken } from '@seyir/contract/account';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aServiceWithHome, renderApp } from '../../../test/render-app.tsx';
import { ApiError, NetworkError } from '../../shared/api/api-error.ts';
import { setLanguage } from '../../shared/text/language.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import { SIGNED_OUT } from '../../shared/viewer/viewer.ts';
// Imported here, so that loading the chunk does not count against a test's timeout.
import './ResetScreen.tsx';

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
});
afterEach(() => {
  act(dismissAll);
  cleanup();
  setLanguage('tr');
  vi.unstubAllGlobals();
});

const GENERIC = 'Bir hata oluştu. Lütfen daha sonra tekrar deneyiniz.';
const PATH = '/forgot-password?token=t-1&id=account-1';
const change = () => screen.findByRole('button', { name: /^Şifreyi değiştir/ });

const aService = (valid = 0, changed = 0) =>
  aServiceWithHome()
    .on(validateResetToken, () => ({ data: valid, id: 'account-of-token' }))
    .on(resetPassword, () => ({ data: changed }));

async function send(password = 'fenerbekcisi', repeat = password) {
  const user = userEvent.setup();
  await change();
  await user.type(screen.getByLabelText('Yeni şifre'), password);
  await user.type(screen.getByLabelText('Yeni şifre tekrar'), repeat);
  await user.click(await change());
  return user;
}

const isFailure = async () => {
  expect(await screen.findByText(GENERIC)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Giriş yap' })).toHaveAttribute('href', '/login');
  expect(screen.queryByLabelText('Yeni şifre')).not.toBeInTheDocument();
};

describe('the link', () => {
  it('is validated first [RESET-01] [ROUTE-02] [GUEST-25]', async () => {
    let answer = (_: { data: number }) => {};
    const api = aServiceWithHome().on(
      validateResetToken,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    renderApp(PATH, api, SIGNED_OUT);
    expect(await screen.findByText('Yükleniyor...')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Seyir ana sayfa' })).toHaveAttribute('href', '/dashboard/home/6/all');
    await waitFor(() => expect(api.countOf(validateResetToken)).toBe(1));
    expect(api.asked.at(-1)?.input).toEqual({ query: { token: 't-1' } });
    await act(async () => answer({ data: 0 }));
    expect(await screen.findByLabelText('Yeni şifre')).toHaveAttribute('autocomplete', 'new-password');
    expect(screen.queryByText('Yükleniyor...')).not.toBeInTheDocument();
  });

  it('that is invalid shows the failure and no form [RESET-02] [RESET-07]', async () => {
    renderApp(PATH, aService(10400));
    await isFailure();
  });

  it('that cannot be validated shows the failure [RESET-02]', async () => {
    const api = aService().on(validateResetToken, () => Promise.reject(new ApiError(404, 'NOT_FOUND', '')));
    renderApp(PATH, api);
    await isFailure();
  });

  it.each(['/forgot-password', '/forgot-password?token='])(
    'without a token (%s) makes no call [RESET-02]',
    async (path) => {
      const api = aService();
      renderApp(path, api);
      await isFailure();
      expect(api.countOf(validateResetToken)).toBe(0);
    },
  );
});

describe('the new password', () => {
  it.each([
    ['1234567', '1234567', ['En az 8 karakter giriniz.', 'Şifreler eşleşmiyor']],
    ['fenerbekcisi', 'fenerbekci', ['Şifreler eşleşmiyor']],
  ])('%j and %j are not sent [RESET-03]', async (password, repeat, words) => {
    const api = aService();
    renderApp(PATH, api);
    await send(password, repeat);
    for (const each of words) expect((await screen.findAllByText(each)).length).toBeGreaterThan(0);
    expect(api.countOf(resetPassword)).toBe(0);
  });

  it('is sent with the token and the account of the address, and leads to the sign-in [RESET-04] [RESET-06] [RESET-07]', async () => {
    const api = aService();
    renderApp(PATH, api);
    await send();
    expect(
      await screen.findByText('Şifreniz başarılı bir şekilde değiştirilmiştir. Yeni şifrenizle giriş yapabilirsiniz.'),
    ).toBeVisible();
    expect(api.asked.at(-1)?.input).toEqual({ body: { token: 't-1', id: 'account-1', password: 'fenerbekcisi' } });
    expect(screen.getByRole('link', { name: 'Giriş yap' })).toHaveAttribute('href', '/login');
  });

  it('lists the passkeys, which are removed unless the viewer keeps them [RESET-10]', async () => {
    const passkeys = ['Telefon', 'Tablet'].map((name) => ({
      id: name.toLowerCase(),
      name,
      createdAt: '2026-11-01T10:00:00.000Z',
      lastUsedAt: null,
    }));
    const api = aService().on(validateResetToken, () => ({ data: 0, id: 'account-1', passkeys }));
    renderApp(PATH, api);
    await change();
    const [phone, tablet] = await screen.findAllByRole('switch');
    expect([phone, tablet].map((each) => (each as HTMLInputElement).checked)).toEqual([false, false]);
    expect(screen.getByRole('group', { name: 'Geçiş anahtarların' })).toContainElement(phone as HTMLElement);
    const user = userEvent.setup();
    await user.click(screen.getByRole('switch', { name: 'Telefon kalsın' }));
    await user.click(screen.getByRole('switch', { name: 'Tablet kalsın' }));
    await user.click(screen.getByRole('switch', { name: 'Tablet kalsın' }));
    await send();
    await waitFor(() => expect(api.countOf(resetPassword)).toBe(1));
    expect(api.asked.at(-1)?.input).toMatchObject({ body: { keepPasskeys: ['telefon'] } });
  });

  it('is for the account of the token when the address names none [RESET-05]', async () => {
    const api = aService();
    renderApp('/forgot-password?token=t-1', api);
    await send();
    await waitFor(() => expect(api.countOf(resetPassword)).toBe(1));
    expect(api.asked.at(-1)?.input).toMatchObject({ body: { id: 'account-of-token' } });
  });

  it.each<[string, () => unknown]>([
    ['the server says no', () => ({ data: 10400 })],
    ['the server is unreachable', () => Promise.reject(new NetworkError(''))],
  ])('is not changed when %s [RESET-06]', async (_, answer) => {
    renderApp(PATH, aService().on(resetPassword, answer as never));
    await send();
    await isFailure();
  });
});
