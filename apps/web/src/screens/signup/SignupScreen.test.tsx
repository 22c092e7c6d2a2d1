import '@testing-library/jest-dom/vitest';
import { register } from '@seyir/contract/account';
import { listSubscriptions } from '@seyir/contract/packages';
import { listProfiles, selectProfile } from '@seyir/contract/profiles';
import { login } from '@seyir/contract/session';
import { TERMS_VERSION } from '@seyir/core/limits/account';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aServiceWithHome, renderApp } from '../../../test/render-app.tsx';
import { aProfileReply, aSignedIn } from '../../../test/sign-in-builders.ts';
import { ApiError, NetworkError } from '../../shared/api/api-error.ts';
import { setLanguage } from '../../shared/text/language.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import { SIGNED_OUT } from '../../shared/viewer/viewer.ts';
// Imported here, so that loading the chunk does not count against a test's timeout.
import './SignupScreen.tsx';
import { rememberReturn } from '../../shared/sign-in/return-path.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  stubBrowser();
});
afterEach(() => {
  act(dismissAll);
  cleanup();
  setLanguage('tr');
  vi.unstubAllGlobals();
});

const LABELS = ['Kullanıcı adı', 'İsim', 'Soy isim', 'E-posta', 'Şifre', 'Şifre tekrar'];
const GOOD = ['defnearal', 'Defne', 'Aral', 'defne@ornek.com', 'denizfeneri', 'denizfeneri'];

const first = () => screen.findByLabelText('Kullanıcı adı');
const field = (label: string) => screen.getByLabelText(label);
// Without style sheets a button's accessible name contains its loading label too.
const goOn = () => screen.getByRole('button', { name: /^Devam et/ });

function aService() {
  const profile = aProfileReply();
  return aServiceWithHome()
    .on(register, () => ({ usercode: '48210099' }))
    .on(login, () => aSignedIn())
    .on(listSubscriptions, () => ({ data: [] }))
    .on(listProfiles, () => ({ data: [profile, aProfileReply({ id: 'second' })] }))
    .on(selectProfile, () => ({ access_token: aSignedIn().access_token, data: profile }));
}

async function fillIn(changes: Record<string, string> = {}) {
  const user = userEvent.setup();
  await first();
  for (const [index, label] of LABELS.entries()) {
    await user.click(field(label));
    await user.paste(changes[label] ?? GOOD[index] ?? '');
  }
  return user;
}

describe('the form', () => {
  it('has its six fields in order, for password managers too [SIGNUP-01] [ROUTE-02]', async () => {
    renderApp('/signup', aService(), SIGNED_OUT);
    await first();
    const inputs = [...document.querySelectorAll('form input')];
    expect(inputs.map((input) => input.getAttribute('name'))).toEqual([
      'username',
      'name',
      'surname',
      'email',
      'password',
      'repeat',
    ]);
    expect(inputs).toEqual(LABELS.map(field));
    expect(inputs.map((input) => input.getAttribute('autocomplete'))).toEqual([
      'username',
      'given-name',
      'family-name',
      'email',
      'new-password',
      'new-password',
    ]);
  });

  it('shows one password and leaves the other [SIGNUP-02]', async () => {
    renderApp('/signup', aService());
    await first();
    const types = () => ['Şifre', 'Şifre tekrar'].map((label) => field(label).getAttribute('type'));
    const [, second] = screen.getAllByRole('button', { name: 'Şifreyi göster' });
    await userEvent.setup().click(second ?? expect.fail());
    expect(types()).toEqual(['password', 'text']);
  });

  it('leads back to the sign-in, and by its logo home [SIGNUP-03] [GUEST-25]', async () => {
    renderApp('/signup', aService());
    await first();
    expect(screen.getByRole('link', { name: 'Geri' })).toHaveAttribute('href', '/login');
    expect(goOn()).toHaveAttribute('type', 'submit');
    expect(screen.getByRole('link', { name: 'Seyir ana sayfa' })).toHaveAttribute('href', '/dashboard/home/6/all');
  });

  it('asks for every field, focuses the first and sends nothing [SIGNUP-04]', async () => {
    const api = aService();
    renderApp('/signup', api);
    await first();
    await userEvent.setup().click(goOn());
    expect(await screen.findAllByText('Bu alan boş bırakılamaz.')).toHaveLength(6);
    expect(field('Kullanıcı adı')).toHaveFocus();
    expect(api.countOf(register)).toBe(0);
  });

  it.each([
    ['Kullanıcı adı', 'ab', 'Kullanıcı adı giriniz.', 'SIGNUP-05'],
    ['İsim', 'De', 'İsim giriniz.', 'SIGNUP-06'],
    ['Soy isim', 'Ar', 'Soy isim giriniz.', 'SIGNUP-07'],
    ['E-posta', 'defne@ornek', 'Bu e-posta adresi eksik veya hatalıdır.', 'SIGNUP-08'],
    ['Şifre tekrar', 'denizfener', 'Şifreler eşleşmiyor', 'SIGNUP-10'],
  ])('shows the error of %s %j on blur, and does not send the form [%4$s]', async (label, value, words) => {
    const api = aService();
    renderApp('/signup', api);
    const user = await fillIn({ [label]: value });
    await user.tab();
    expect(await screen.findByText(words)).toBeVisible();
    expect(field(label)).toHaveAccessibleDescription(words);
    await user.click(goOn());
    await waitFor(() => expect(field(label)).toHaveFocus());
    expect(api.countOf(register)).toBe(0);
  });

  it('shows that a password is too short [SIGNUP-09]', async () => {
    renderApp('/signup', aService());
    const user = await fillIn({ Şifre: '1234567' });
    await user.tab();
    await waitFor(() => expect(field('Şifre')).toHaveAccessibleDescription('En az 8 karakter giriniz.'));
    expect(screen.getAllByText(/En az 8 karakter/)).toHaveLength(1);
  });

  it('keeps what was entered, but no password, across the reload of a change of language [I18N-02]', async () => {
    renderApp('/signup', aService());
    await fillIn();
    window.dispatchEvent(new Event('pagehide'));
    expect(Object.values(sessionStorage).join()).not.toContain('denizfeneri');
    cleanup();
    setLanguage('en');
    renderApp('/signup', aService());
    expect(await screen.findByLabelText('Username')).toHaveValue('defnearal');
    expect(screen.getByLabelText('E-mail')).toHaveValue('defne@ornek.com');
    expect(screen.getByLabelText('Password')).toHaveValue('');
    expect(sessionStorage.getItem('signUpForm')).toBeNull();
  });

  it('removes an error when it is fixed, also that of the repeated password', async () => {
    renderApp('/signup', aService());
    const user = await fillIn({ 'Şifre tekrar': 'denizfeneri2' });
    await user.tab();
    await waitFor(() => expect(field('Şifre tekrar')).toBeInvalid());
    await user.type(field('Şifre'), '2');
    await waitFor(() => expect(field('Şifre tekrar')).toBeValid());
  });

  it('causes no layout shift during a press: errors wait for pointerup', async () => {
    const app = renderApp('/signup', aService());
    const user = userEvent.setup();
    await user.type(await first(), 'ab');
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('link', { name: 'Geri' }) });
    expect(screen.queryByText('Kullanıcı adı giriniz.')).not.toBeInTheDocument();
    await user.pointer({ keys: '[/MouseLeft]', target: screen.getByRole('link', { name: 'Geri' }) });
    await waitFor(() => expect(app.path()).toBe('/login'));
  });
});

describe('a new account', () => {
  it('is signed in with its first profile and leads to the packages [SIGNUP-11] [SIGNUP-14]', async () => {
    const api = aService();
    const app = renderApp('/signup', api);
    const user = await fillIn({ 'E-posta': ' defne@ornek.com ' });
    await user.click(goOn());
    await waitFor(() => expect(app.path()).toBe('/account/package'));
    expect(screen.queryByRole('link', { name: 'Kaldığın sayfaya dön' })).not.toBeInTheDocument();
    expect(api.asked.filter(({ name }) => /auth\/user|select/.test(name)).map(({ input }) => input.body)).toEqual([
      {
        username: 'defnearal',
        name: 'Defne',
        surname: 'Aral',
        email: 'defne@ornek.com',
        password: 'denizfeneri',
        // The form names the terms, with links to them.
        termsVersion: TERMS_VERSION,
      },
      { username: 'defnearal', password: 'denizfeneri' },
      expect.objectContaining({ id: 'defne' }),
    ]);
    expect(app.session.profileSelected).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ id: 'defne' }),
      expect.any(String),
    );
  });

  it('finds on the packages the way to the page from which the sign-up was opened [SIGNUP-11]', async () => {
    rememberReturn('/settings/main');
    const app = renderApp('/signup', aService());
    const user = await fillIn();
    await user.click(goOn());
    await waitFor(() => expect(app.path()).toBe('/account/package'));
    await user.click(await screen.findByRole('link', { name: 'Kaldığın sayfaya dön' }));
    await waitFor(() => expect(app.path()).toBe('/settings/main'));
  });

  it('starts its sign-in before it registers, so that no guest is signed in meanwhile [GUEST-12]', async () => {
    const api = aService().on(register, () => new Promise(() => undefined));
    const app = renderApp('/signup', api);
    const user = await fillIn();
    await user.click(goOn());
    await waitFor(() => expect(api.countOf(register)).toBe(1));
    expect(app.session.beginSignIn).toHaveBeenCalledOnce();
    await user.click(goOn());
    expect(api.countOf(register)).toBe(1);
  });

  it.each([
    ['the sign-in', login, new ApiError(500, 'UNEXPECTED', '')],
    ['the list of profiles', listProfiles, new NetworkError('')],
    ['the choice of the profile', selectProfile, new ApiError(503, 'UNAVAILABLE', '')],
  ] as const)('leads to the login page when %s fails [SIGNUP-12]', async (_, endpoint, error) => {
    const api = aService().on(endpoint, () => Promise.reject(error));
    const app = renderApp('/signup', api);
    const user = await fillIn();
    await user.click(goOn());
    await waitFor(() => expect(app.path()).toBe('/login'));
    expect(api.countOf(register)).toBe(1);
  });
});

describe('a refusal', () => {
  it.each([
    ['Kullanıcı adı', 'USERNAME_TAKEN', 'Bu kullanıcı adıyla zaten bir hesap bulunmaktadır.'],
    ['E-posta', 'EMAIL_TAKEN', 'Bu e-posta adresiyle zaten bir hesap var.'],
  ] as const)('of the %s shows at its field [SIGNUP-16]', async (label, code, words) => {
    const app = renderApp(
      '/signup',
      aService().on(register, () => Promise.reject(new ApiError(409, code, ''))),
    );
    const user = await fillIn();
    await user.click(goOn());
    expect(await screen.findByText(words)).toBeVisible();
    expect(field(label)).toHaveAccessibleDescription(words);
    expect(screen.getByRole('link', { name: 'Giriş yap' })).toHaveAttribute('href', '/login');
    await waitFor(() => expect(field(label)).toHaveFocus());
    await user.tab();
    expect(field(label)).toBeInvalid();
    await user.type(field(label), 'x');
    await waitFor(() => expect(field(label)).toBeValid());
    expect(app.session.beginSignIn.mock.results[0]?.value.fail).toHaveBeenCalledOnce();
    expect(app.path()).toBe('/signup');
  });

  it.each([
    ['a server that fails', new ApiError(500, 'UNEXPECTED', '')],
    ['a bad field', new ApiError(400, 'BAD_INPUT', '')],
    ['an unreachable server', new NetworkError('')],
  ])('by %s shows a message and keeps the input [SIGNUP-17]', async (_, error) => {
    renderApp(
      '/signup',
      aService().on(register, () => Promise.reject(error)),
    );
    const user = await fillIn();
    await user.click(goOn());
    expect(await screen.findByRole('alert')).toHaveTextContent('Bir hata oluştu. Lütfen daha sonra tekrar deneyiniz.');
    expect(LABELS.map((label) => (field(label) as HTMLInputElement).value)).toEqual(GOOD);
  });
});
