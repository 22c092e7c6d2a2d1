import '@testing-library/jest-dom/vitest';
import { listSubscriptions } from '@seyir/contract/packages';
import { loginWithPasskey, startPasskeyLogin } from '@seyir/contract/passkeys';
import { listProfiles } from '@seyir/contract/profiles';
import { loginWithCode, sendLoginCode } from '@seyir/contract/session';
import { startAuthentication, WebAuthnAbortService } from '@simplewebauthn/browser';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aServiceWithHome, renderApp } from '../../../test/render-app.tsx';
import { aPasskeyAssertion, aProfileReply, aSignedIn } from '../../../test/sign-in-builders.ts';
import { ApiError, NetworkError } from '../../shared/api/api-error.ts';
import { setLanguage } from '../../shared/text/language.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import { SIGNED_OUT } from '../../shared/viewer/viewer.ts';
// Imported here, so that loading the chunk does not count against a test's timeout.
import './EasyLoginScreen.tsx';

vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthn: () => true,
  startAuthentication: vi.fn(),
  WebAuthnAbortService: { cancelCeremony: vi.fn() },
}));
const askBrowser = vi.mocked(startAuthentication);

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
  askBrowser.mockReset();
});
afterEach(() => {
  act(dismissAll);
  cleanup();
  setLanguage('tr');
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const WRONG = 'Kod hatalı ya da süresi dolmuş. Tekrar dene ya da yeni kod iste.';
const account = () => screen.findByLabelText('Telefon numarası veya e-posta');
const code = () => screen.findByLabelText('Tek kullanımlık kod');
const dialog = () => screen.findByRole('alertdialog');

function aService() {
  return aServiceWithHome()
    .on(sendLoginCode, () => ({ expiresInSeconds: 300, resendAfterSeconds: 60 }))
    .on(loginWithCode, () => aSignedIn())
    .on(startPasskeyLogin, () => ({ challenge: 'c' }))
    .on(loginWithPasskey, () => aSignedIn())
    .on(listProfiles, () => ({ data: [aProfileReply()] }))
    .on(listSubscriptions, () => ({ data: [] }));
}

async function askForCode(name = 'aile@seyir.test', user = userEvent.setup()) {
  await user.type(await account(), name);
  await user.click(screen.getByRole('button', { name: /^Kod gönder/ }));
  await code();
  return user;
}

describe('a code', () => {
  it('is requested by account name, with a link back to the choice [EASY-03] [LOGIN-03] [GUEST-25]', async () => {
    const api = aService();
    renderApp('/easy-login', api, SIGNED_OUT);
    await account();
    const user = userEvent.setup();
    expect(screen.getByRole('link', { name: 'Geri' })).toHaveAttribute('href', '/select-login');
    expect(screen.getByRole('link', { name: 'Seyir ana sayfa' })).toHaveAttribute('href', '/dashboard/home/6/all');
    await user.click(screen.getByRole('button', { name: /^Kod gönder/ }));
    expect(await screen.findByText('Bu alan boş bırakılamaz.')).toBeVisible();
    expect(api.countOf(sendLoginCode)).toBe(0);
    await askForCode('0532 000 00 00', user);
    expect(api.asked.find(({ name }) => name.endsWith('/easy/code'))?.input).toEqual({
      body: { username: '0532 000 00 00' },
    });
    expect(screen.getByRole('link', { name: 'Geri' })).toHaveAttribute('href', '/select-login');
  });

  it('is typed into six boxes that the browser can fill in [EASY-03]', async () => {
    renderApp('/easy-login', aService());
    await askForCode();
    expect(await code()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(await code()).toHaveAttribute('inputmode', 'numeric');
    expect(await code()).toHaveFocus();
    expect((await code()).parentElement?.querySelectorAll('span[aria-hidden]')).toHaveLength(6);
    expect(screen.getByText(/aile@seyir.test bir hesaba aitse .* 5 dakika geçerli/)).toBeVisible();
  });

  it('is pasted from the message, and signs in by itself [EASY-03] [EASY-02]', async () => {
    const api = aService();
    const app = renderApp('/easy-login', api);
    const user = await askForCode();
    await user.paste('012 345');
    await waitFor(() => expect(app.path()).toBe('/selectprofile'));
    expect(api.asked.filter(({ name }) => name.endsWith('/easy/login')).map(({ input }) => input)).toEqual([
      { body: { username: 'aile@seyir.test', code: '012345' } },
    ]);
  });

  it('is not sent before it is complete', async () => {
    const api = aService();
    renderApp('/easy-login', api);
    const user = await askForCode();
    await user.type(await code(), '12345{Enter}');
    expect(await screen.findByText('6 haneyi de gir.')).toBeVisible();
    expect(api.countOf(loginWithCode)).toBe(0);
  });

  it.each([
    [new ApiError(401, 'WRONG_CREDENTIALS', ''), WRONG],
    [new ApiError(429, 'TOO_MANY', ''), 'Çok fazla deneme yapıldı. Daha sonra tekrar dene.'],
    [new NetworkError(''), 'Bir hata oluştu. Lütfen daha sonra tekrar deneyiniz.'],
  ])('that is refused (%s) clears the field and shows why [EASY-02]', async (error, words) => {
    const app = renderApp(
      '/easy-login',
      aService().on(loginWithCode, () => Promise.reject(error)),
    );
    const user = await askForCode();
    await user.paste('111111');
    expect(await screen.findByText(words)).toBeVisible();
    expect(await code()).toHaveValue('');
    expect(await code()).toHaveFocus();
    expect(await code()).toBeInvalid();
    expect(app.session.beginSignIn.mock.results[0]?.value.fail).toHaveBeenCalledOnce();
  });

  it('for a suspended account says so in the dialog of a failed sign-in [LOGIN-28]', async () => {
    renderApp(
      '/easy-login',
      aService().on(loginWithCode, () => Promise.reject(new ApiError(403, 'ACCOUNT_SUSPENDED', ''))),
    );
    const user = await askForCode();
    await user.paste('111111');
    expect(await dialog()).toHaveTextContent('Giriş yapılamadı');
    expect(await dialog()).toHaveTextContent('Giriş bilgilerin hatalı. Lütfen tekrar dene. Hesabın askıya alınmış.');
  });

  it('asks about another session as a password does [EASY-02] [LOGIN-22]', async () => {
    const api = aService().on(loginWithCode, ({ body }) =>
      body.force ? aSignedIn() : Promise.reject(new ApiError(409, 'ACTIVE_SESSION', '')),
    );
    const app = renderApp('/easy-login', api);
    const user = await askForCode();
    await user.paste('111111');
    await user.click(within(await dialog()).getByRole('button', { name: 'Devam et' }));
    await waitFor(() => expect(app.path()).toBe('/selectprofile'));
    expect(api.countOf(loginWithCode)).toBe(2);
  });

  it('can be resent after 60 seconds, not before [EASY-03]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const api = aService();
    renderApp('/easy-login', api);
    const user = await askForCode('aile@seyir.test', userEvent.setup({ advanceTimers: vi.advanceTimersByTime }));
    expect(screen.getByRole('button', { name: /^Yeni kod: / })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(58_000));
    expect(screen.getByRole('button', { name: /^Yeni kod: 0:0/ })).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await user.click(screen.getByRole('button', { name: 'Yeni kod gönder' }));
    await waitFor(() => expect(api.countOf(sendLoginCode)).toBe(2));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Yeni kod: / })).toBeDisabled());
    expect(await code()).toHaveFocus();
  });

  it.each([
    [new ApiError(429, 'TOO_MANY', ''), 'Çok fazla kod istendi. Daha sonra tekrar dene.'],
    [new NetworkError(''), 'Bir hata oluştu. Lütfen daha sonra tekrar deneyiniz.'],
  ])('that cannot be sent (%s) shows a message and keeps the name [EASY-01]', async (error, words) => {
    renderApp(
      '/easy-login',
      aService().on(sendLoginCode, () => Promise.reject(error)),
    );
    const user = userEvent.setup();
    await user.type(await account(), 'aile@seyir.test');
    await user.click(screen.getByRole('button', { name: /^Kod gönder/ }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(await account()).toHaveValue('aile@seyir.test');
  });

  it('for another account leads back to the form', async () => {
    renderApp('/easy-login', aService());
    const user = await askForCode();
    await user.click(screen.getByRole('button', { name: 'Başka bir hesap yaz' }));
    expect(await account()).toHaveValue('aile@seyir.test');
  });
});

describe('a passkey', () => {
  const passkey = () => screen.findByRole('button', { name: /^Geçiş anahtarıyla gir/ });

  it('signs its owner in without a name [EASY-05]', async () => {
    const response = aPasskeyAssertion();
    askBrowser.mockResolvedValue(response);
    const api = aService();
    const app = renderApp('/easy-login', api);
    await userEvent.setup().click(await passkey());
    await waitFor(() => expect(app.path()).toBe('/selectprofile'));
    expect(askBrowser).toHaveBeenCalledExactlyOnceWith({ optionsJSON: { challenge: 'c' } });
    expect(api.asked.find(({ name }) => name.endsWith('/passkey/login'))?.input).toEqual({ body: { response } });
  });

  it('asks about another session with the same answer of the device [EASY-05] [LOGIN-22]', async () => {
    askBrowser.mockResolvedValue(aPasskeyAssertion());
    const api = aService().on(loginWithPasskey, ({ body }) =>
      body.force ? aSignedIn() : Promise.reject(new ApiError(409, 'ACTIVE_SESSION', '')),
    );
    const app = renderApp('/easy-login', api);
    const user = userEvent.setup();
    await user.click(await passkey());
    await user.click(within(await dialog()).getByRole('button', { name: 'Devam et' }));
    await waitFor(() => expect(app.path()).toBe('/selectprofile'));
    expect(askBrowser).toHaveBeenCalledOnce();
  });

  it('that is cancelled keeps the current session', async () => {
    askBrowser.mockRejectedValue(new DOMException('', 'NotAllowedError'));
    const app = renderApp('/easy-login', aService());
    await userEvent.setup().click(await passkey());
    expect(await screen.findByText(/Geçiş anahtarı kullanılmadı/)).toBeVisible();
    expect(app.session.beginSignIn).not.toHaveBeenCalled();
    expect(await passkey()).not.toHaveAttribute('aria-disabled');
  });

  it.each([
    [new ApiError(401, 'WRONG_CREDENTIALS', ''), /bir hesaba bağlı değil/],
    [new NetworkError(''), /Bir hata oluştu/],
  ])('that is refused (%s) shows a message', async (error, words) => {
    askBrowser.mockResolvedValue(aPasskeyAssertion());
    renderApp(
      '/easy-login',
      aService().on(loginWithPasskey, () => Promise.reject(error)),
    );
    await userEvent.setup().click(await passkey());
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('aborts its ceremony when the viewer leaves', async () => {
    const app = renderApp('/easy-login', aService());
    await passkey();
    await act(() => app.router.navigate('/errorpage'));
    expect(WebAuthnAbortService.cancelCeremony).toHaveBeenCalled();
  });
});
