import '@testing-library/jest-dom/vitest';
import { requestPasswordReset } from '@seyir/contract/account';
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
import './ForgotScreen.tsx';
import '../login/LoginScreen.tsx';

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

const email = () => screen.findByLabelText('E-posta');
const goOn = () => screen.getByRole('button', { name: /^Devam et/ });
const ok = () => screen.findByRole('button', { name: 'Tamam' });
const GENERIC = 'Bir hata oluştu. Lütfen daha sonra tekrar deneyiniz.';

const answering = (data: number) => aServiceWithHome().on(requestPasswordReset, () => ({ data }) as never);

async function send(typed = 'defne@ornek.com') {
  const user = userEvent.setup();
  await user.type(await email(), typed);
  await user.click(goOn());
  return user;
}

describe('the form', () => {
  it('asks for the e-mail address and leads back to the sign-in [FORGOT-01] [ROUTE-02] [GUEST-25]', async () => {
    renderApp('/forgot-pw', answering(0), SIGNED_OUT);
    expect(await email()).toHaveAttribute('autocomplete', 'email');
    expect(screen.getByRole('link', { name: 'Geri' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Seyir ana sayfa' })).toHaveAttribute('href', '/dashboard/home/6/all');
  });

  it('begins with the number where a text message leads to it [FORGOT-09]', async () => {
    renderApp('/forgot-pw?by=phone', answering(0), SIGNED_OUT);
    expect(await screen.findByLabelText('Telefon numarası')).toHaveAttribute('type', 'tel');
  });

  it.each([
    [' ', 'Bu alan boş bırakılamaz.'],
    ['defne@ornek', 'Geçerli bir e-posta adresi girin.'],
  ])('refuses %j and sends nothing [FORGOT-02]', async (typed, words) => {
    const api = answering(0);
    renderApp('/forgot-pw', api);
    await send(typed);
    expect(await screen.findByText(words)).toBeVisible();
    expect(await email()).toHaveFocus();
    expect(api.countOf(requestPasswordReset)).toBe(0);
  });

  it('switches to a phone number of ten digits [FORGOT-09]', async () => {
    const api = answering(0);
    renderApp('/forgot-pw', api);
    await email();
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Telefon numarası kullan' }));
    const phone = await screen.findByLabelText('Telefon numarası');
    await user.type(phone, '532000');
    await user.click(goOn());
    expect(await screen.findByText('Telefon numaranı 10 haneli yaz.')).toBeVisible();
    expect(api.countOf(requestPasswordReset)).toBe(0);
    await user.type(phone, '0000');
    await user.click(goOn());
    expect(await screen.findByText(/SMS göndereceğiz/)).toBeVisible();
    expect(api.asked.at(-1)?.input).toEqual({ body: { phone: '5320000000' } });
  });

  it.each(['0532 000 00 00', '+90 (532) 000-00-00', '00905320000000'])(
    'holds the ten digits of %j, typed or pasted, and sends what it holds [FORGOT-09]',
    async (written) => {
      const api = answering(0);
      renderApp('/forgot-pw?by=phone', api);
      const user = userEvent.setup();
      const phone = await screen.findByLabelText('Telefon numarası');
      await user.type(phone, written);
      expect(phone).toHaveValue('5320000000');
      await user.clear(phone);
      await user.paste(written);
      expect(phone).toHaveValue('5320000000');
      await user.click(goOn());
      expect(await screen.findByText(/SMS göndereceğiz/)).toBeVisible();
      expect(api.asked.at(-1)?.input).toEqual({ body: { phone: '5320000000' } });
    },
  );
});

describe('the outcome', () => {
  it('of a sent link is shown, and OK leads to the previous page [FORGOT-03] [FORGOT-04] [FORGOT-07]', async () => {
    const api = answering(0);
    const app = renderApp('/select-login', api);
    await act(() => app.router.navigate('/forgot-pw'));
    const user = await send();
    expect(api.asked.at(-1)).toEqual({
      name: 'POST /auth/user/forgot-password',
      input: { body: { email: 'defne@ornek.com' } },
    });
    expect(
      await screen.findByText('E-posta adresinize ulaşım sağlanmıştır. Bir kaç dakika içinde e-posta göndereceğiz.'),
    ).toBeVisible();
    expect(screen.getByRole('status')).toHaveFocus();
    await user.click(await ok());
    await waitFor(() => expect(app.path()).toBe('/select-login'));
  });

  it('leads to the sign-in when the visit started here [FORGOT-07]', async () => {
    const app = renderApp('/forgot-pw', answering(0));
    const user = await send();
    await user.click(await ok());
    await waitFor(() => expect(app.path()).toBe('/login'));
  });

  it.each<[string, () => unknown, string]>([
    [
      'an unknown address',
      () => ({ data: 10404 }),
      'Bu e-posta adresiyle kullanıcı kaydı bulunamadı. Lütfen e-posta adresini kontrol ediniz.',
    ],
    ['too many requests', () => Promise.reject(new ApiError(429, 'TOO_MANY', '')), GENERIC],
    ['an unreachable server', () => Promise.reject(new NetworkError('')), GENERIC],
  ])(
    'of %s is shown, and OK leads back to the form with its input [FORGOT-05] [FORGOT-06] [FORGOT-07]',
    async (_, answer, words) => {
      const app = renderApp('/forgot-pw', aServiceWithHome().on(requestPasswordReset, answer as never));
      const user = await send();
      expect(await screen.findByText(words)).toBeVisible();
      await user.click(await ok());
      expect(await email()).toHaveValue('defne@ornek.com');
      expect(app.path()).toBe('/forgot-pw');
    },
  );
});

it('names the number where it was asked by phone [FORGOT-09]', async () => {
  renderApp('/forgot-pw?by=phone', answering(10404));
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Telefon numarası'), '5321234567{Enter}');
  expect(
    await screen.findByText('Bu telefon numarasıyla kullanıcı kaydı bulunamadı. Numarayı kontrol et.'),
  ).toBeVisible();
});

it('treats any other code as a failure [FORGOT-06]', async () => {
  const { requestLink } = await import('../../features/sign-in/recovery.ts');
  const { connectCall } = await import('../../shared/api/call.ts');
  connectCall(async () => ({ data: 7 }) as never);
  expect(await requestLink('email', 'a@b.c')).toBe('failed');
});
