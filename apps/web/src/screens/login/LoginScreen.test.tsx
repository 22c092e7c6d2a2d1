import '@testing-library/jest-dom/vitest';
import { listSubscriptions } from '@seyir/contract/packages';
import { listProfiles } from '@seyir/contract/profiles';
import { login } from '@seyir/contract/session';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aServiceWithHome, renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProfileReply, aSignedIn, aSubscriptionReply } from '../../../test/sign-in-builders.ts';
import { ApiError, NetworkError, toApiError } from '../../shared/api/api-error.ts';
import { appStorage } from '../../shared/storage/app-storage.ts';
import { setLanguage } from '../../shared/text/language.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import { SIGNED_OUT } from '../../shared/viewer/viewer.ts';
// Imported here, so that loading the chunk does not count against a test's timeout.
import './LoginScreen.tsx';

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

const name = () => screen.findByLabelText('Telefon numarası veya e-posta');
const password = () => screen.getByLabelText('Şifre');
// Without style sheets a button's accessible name contains its loading label too.
const goOn = () => within(screen.getByRole('main')).getByRole('button', { name: /^Devam et/ });
const dialog = () => screen.findByRole('alertdialog');

function aService() {
  return aServiceWithHome()
    .on(login, () => aSignedIn())
    .on(listProfiles, () => ({ data: [aProfileReply()] }))
    .on(listSubscriptions, () => ({
      data: [aSubscriptionReply({ guid: 'g-1' }), aSubscriptionReply({ guid: 'g-2' })],
    }));
}

async function fillIn(userName = 'aile@seyir.test', word = 'seyir1234') {
  const user = userEvent.setup();
  await user.type(await name(), userName);
  await user.type(password(), word);
  return user;
}

describe('the page', () => {
  it('has its title, subtitle and the two named fields [LOGIN-04] [LOGIN-05] [ROUTE-02]', async () => {
    renderApp('/login', aService(), SIGNED_OUT);
    expect(await screen.findByRole('heading', { level: 1, name: 'Tekrar hoş geldin' })).toBeVisible();
    expect(screen.getByText('Şifre ile Giriş')).toBeVisible();
    expect(await name()).toHaveAttribute('name', 'userName');
    expect(password()).toHaveAttribute('name', 'password');
    expect(await name()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
  });

  it('leads a visitor on as a guest, and a subscriber back with the account that is open', async () => {
    renderApp('/login', aService());
    expect(await screen.findByRole('link', { name: 'Misafir olarak devam et' })).toBeVisible();
    cleanup();
    renderApp('/login', aService(), subscriber);
    expect(await screen.findByRole('link', { name: /Hesabın bu cihazda açık/ })).toHaveAttribute(
      'href',
      '/dashboard/home/6/all',
    );
    expect(screen.queryByText('Misafir olarak devam et')).not.toBeInTheDocument();
  });

  it('has no bar, footer or advertisement [ROUTE-12]', async () => {
    const api = aService();
    renderApp('/login', api);
    await name();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.queryByRole('contentinfo')).not.toBeInTheDocument();
    expect(api.asked.filter(({ name: asked }) => asked.includes('/ads'))).toEqual([]);
  });

  it('leads to the recovery, the sign-up, the leaflet and, by its logo, to the home [LOGIN-08] [LOGIN-09] [GUEST-25]', async () => {
    renderApp('/login', aService());
    await name();
    expect(screen.getByRole('link', { name: 'Şifremi unuttum' })).toHaveAttribute('href', '/forgot-pw');
    expect(screen.getByRole('link', { name: 'Üye ol' })).toHaveAttribute('href', '/signup');
    const leaflet = screen.getByRole('link', { name: /Nasıl üye olurum/ });
    expect(leaflet).toHaveAttribute('href', '/nasil-uye-olurum.pdf');
    expect(leaflet).toHaveAttribute('target', '_blank');
    expect(screen.getByRole('link', { name: 'Seyir ana sayfa' })).toHaveAttribute('href', '/dashboard/home/6/all');
    expect(screen.getByRole('link', { name: /Misafir olarak/ })).toHaveAttribute('href', '/dashboard/home/6/all');
  });

  it('leads to the sign-in of a television, which the choice of two does not offer', async () => {
    renderApp('/login', aService());
    await name();
    expect(screen.getByRole('link', { name: /Televizyonda mısın/ })).toHaveAttribute('href', '/tv-login');
  });

  it('shows and hides the password [LOGIN-07]', async () => {
    renderApp('/login', aService());
    const user = await fillIn();
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Şifreyi göster' }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Şifreyi gizle' }));
    expect(password()).toHaveAttribute('type', 'password');
    expect(password()).toHaveValue('seyir1234');
  });

  it('speaks English [I18N-01] [I18N-03]', async () => {
    setLanguage('en');
    renderApp('/login', aService());
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back' })).toBeVisible();
    await userEvent.setup().click(screen.getByRole('button', { name: /^Continue/ }));
    expect(await screen.findAllByText('This area can not be empty')).toHaveLength(2);
  });
});

describe('submitting', () => {
  it('is refused while a field is empty; the field shows an error and takes the focus [LOGIN-11] [LOGIN-13]', async () => {
    const api = aService();
    renderApp('/login', api);
    const user = userEvent.setup();
    await user.type(await name(), '  ');
    await user.click(goOn());
    expect(await screen.findAllByText('Bu alan boş bırakılamaz.')).toHaveLength(2);
    expect(await name()).toHaveFocus();
    expect(await name()).toBeInvalid();
    expect(await name()).toHaveAccessibleDescription('Bu alan boş bırakılamaz.');
    expect((await name()).closest('[data-invalid]')).not.toBeNull();
    await user.type(password(), 'x');
    await waitFor(() => expect(password()).toBeValid());
    expect(api.countOf(login)).toBe(0);
  });

  it('shows no error of an empty field before submit', async () => {
    renderApp('/login', aService());
    const user = userEvent.setup();
    await user.click(await name());
    await user.tab();
    expect(await name()).toBeValid();
  });

  it.each([
    ['aile@seyir.test', 'seyir1234'],
    ['0532 000 00 00', 'x'],
    ['defnearal', '1234567'],
  ])('sends %j with %j, whatever its form [LOGIN-06] [LOGIN-12]', async (username, word) => {
    const api = aService();
    renderApp('/login', api);
    const user = await fillIn(username, word);
    await user.click(goOn());
    await waitFor(() => expect(api.countOf(login)).toBe(1));
    expect(api.asked.find(({ name: asked }) => asked.endsWith('/login'))?.input).toEqual({
      body: { username, password: word },
    });
    expect(screen.queryByText(/at least 8/)).not.toBeInTheDocument();
  });

  it('sends once: the button is loading meanwhile [LOGIN-10]', async () => {
    const api = aService().on(login, () => new Promise(() => undefined));
    renderApp('/login', api);
    const user = await fillIn();
    await user.click(goOn());
    await waitFor(() => expect(goOn()).toHaveAttribute('aria-busy', 'true'));
    expect(goOn()).toHaveAttribute('aria-disabled', 'true');
    expect(goOn()).toHaveTextContent('Giriş yapılıyor…');
    await user.click(goOn());
    await user.type(password(), '{Enter}');
    // As a password manager submits.
    fireEvent.submit(document.forms[0] ?? expect.fail());
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(goOn()).toHaveAttribute('aria-busy', 'true');
    expect(api.countOf(login)).toBe(1);
  });
});

describe('success', () => {
  it('stores the first subscription and leads to the profiles [LOGIN-16] [LOGIN-17]', async () => {
    const api = aService();
    const app = renderApp('/login', api);
    const user = await fillIn();
    await user.click(goOn());
    await waitFor(() => expect(app.path()).toBe('/selectprofile'));
    expect(appStorage.get('userPackage')).toMatchObject({ guid: 'g-1' });
    expect(api.countOf(listProfiles)).toBeGreaterThan(0);
    // Back does not lead to the form.
    expect(app.router.state.historyAction).toBe('REPLACE');
  });

  it('is not undone when the subscriptions fail to load [LOGIN-16]', async () => {
    const app = renderApp(
      '/login',
      aService().on(listSubscriptions, () => Promise.reject(new ApiError(500, 'UNEXPECTED', ''))),
    );
    const user = await fillIn();
    await user.click(goOn());
    await waitFor(() => expect(app.path()).toBe('/selectprofile'));
    expect(appStorage.get('userPackage')).toBeUndefined();
  });

  it('of an account without a profile leads to the error page [LOGIN-18]', async () => {
    const app = renderApp(
      '/login',
      aService().on(listProfiles, () => ({ data: [] })),
    );
    const user = await fillIn();
    await user.click(goOn());
    await waitFor(() => expect(app.path()).toBe('/errorpage'));
  });

  it('stores the device token and sends it with the next sign-in [LOGIN-29]', async () => {
    const bodies: unknown[] = [];
    const api = aService().on(login, ({ body }) => {
      bodies.push(body);
      return aSignedIn({ devicetoken: 'known.device.token' });
    });
    const app = renderApp('/login', api);
    await (await fillIn()).click(goOn());
    await waitFor(() => expect(app.path()).toBe('/selectprofile'));
    expect(appStorage.get('devicetoken')).toBe('known.device.token');
    cleanup();
    renderApp('/login', api);
    await (await fillIn()).click(goOn());
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies).toMatchObject([{ username: 'aile@seyir.test' }, { devicetoken: 'known.device.token' }]);
    expect(bodies[0]).not.toHaveProperty('devicetoken');
  });

  it('stores no password [STORE-07]', async () => {
    const app = renderApp('/login', aService());
    const user = await fillIn('aile@seyir.test', 'gizlisifre');
    await user.click(goOn());
    await waitFor(() => expect(app.path()).toBe('/selectprofile'));
    const kept = JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie + app.path();
    expect(kept).not.toContain('gizlisifre');
  });
});

describe('failure', () => {
  const WRONG = 'Giriş bilgilerin hatalı. Lütfen tekrar dene.';

  it.each([
    ['a wrong password', new ApiError(401, 'WRONG_CREDENTIALS', ''), /tekrar dene\.Devam et$/],
    ['a suspended account', new ApiError(403, 'ACCOUNT_SUSPENDED', ''), 'Hesabın askıya alınmış.'],
    ['too many tries', new ApiError(429, 'TOO_MANY', ''), '15 dakika sonra tekrar dene.'],
    ['a server that fails', new ApiError(500, 'UNEXPECTED', ''), 'Sorun bizde olabilir'],
    ['an unreachable server', new NetworkError(''), 'bağlantını kontrol et.'],
  ])(
    'of %s shows one dialog, and the form can be sent again [LOGIN-19] [LOGIN-20] [LOGIN-28] [ERR-14]',
    async (_, error, words) => {
      const api = aService().on(login, () => Promise.reject(error));
      const app = renderApp('/login', api);
      const user = await fillIn('aile@seyir.test', 'yanlis');
      await user.click(goOn());
      expect(await dialog()).toHaveTextContent('Giriş yapılamadı');
      expect(await dialog()).toHaveTextContent(WRONG);
      expect(await dialog()).toHaveTextContent(words);
      expect(app.session.beginSignIn.mock.results[0]?.value.fail).toHaveBeenCalled();
      expect(goOn()).toHaveAttribute('aria-disabled', 'true');
      await user.click(within(await dialog()).getByRole('button', { name: 'Devam et' }));
      await waitFor(() => expect(goOn()).not.toHaveAttribute('aria-disabled'));
      expect(await name()).toHaveValue('aile@seyir.test');
      expect(app.path()).toBe('/login');
      await user.click(goOn());
      await waitFor(() => expect(api.countOf(login)).toBe(2));
    },
  );
});

describe('another session', () => {
  const busy = () =>
    aService().on(login, ({ body }) =>
      body.force ? aSignedIn() : Promise.reject(new ApiError(409, 'ACTIVE_SESSION', '')),
    );

  it('is ended when the viewer confirms [LOGIN-22]', async () => {
    const api = busy();
    const app = renderApp('/login', api);
    const user = await fillIn();
    await user.click(goOn());
    expect(await dialog()).toHaveTextContent('diğer cihazdaki oturumun kapatılır');
    await user.click(within(await dialog()).getByRole('button', { name: 'Devam et' }));
    await waitFor(() => expect(app.path()).toBe('/selectprofile'));
    const sent = api.asked.filter(({ name: asked }) => asked.endsWith('/login')).map(({ input }) => input.body);
    expect(sent).toEqual([
      { username: 'aile@seyir.test', password: 'seyir1234' },
      { username: 'aile@seyir.test', password: 'seyir1234', force: true },
    ]);
  });

  it('is named with its device and the time of its last use before it is ended [LOGIN-22]', async () => {
    const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
    const sessions = [
      { userAgent, lastSeenAt: '2026-11-14T18:05:00.000Z' },
      { userAgent: null, lastSeenAt: '2026-11-14T19:30:00.000Z' },
    ];
    const body = { code: 'ACTIVE_SESSION', message: '', sessions };
    renderApp(
      '/login',
      aService().on(login, () => Promise.reject(toApiError(409, body))),
    );
    const user = await fillIn();
    await user.click(goOn());
    const asked = await dialog();
    expect(asked).toHaveTextContent(
      'Chrome · Windows (son kullanım 14.11.2026 21.05), Bilinmeyen cihaz (son kullanım 14.11.2026 22.30)',
    );
    expect(within(asked).getByRole('button', { name: 'Vazgeç' })).toBeVisible();
  });

  it.each([
    ['no list', 'x'],
    ['no sessions', [null, 7, {}]],
    ['no time', [{ userAgent: 'x', lastSeenAt: 'yesterday' }]],
  ])('is asked about without a name where the answer has %s [LOGIN-22]', async (_, sessions) => {
    const body = { code: 'ACTIVE_SESSION', message: '', sessions };
    renderApp(
      '/login',
      aService().on(login, () => Promise.reject(toApiError(409, body))),
    );
    const user = await fillIn();
    await user.click(goOn());
    expect(await dialog()).toHaveTextContent('diğer cihazdaki oturumun kapatılır');
  });

  it('stays when the viewer cancels [LOGIN-22]', async () => {
    const api = busy();
    const app = renderApp('/login', api);
    const user = await fillIn();
    await user.click(goOn());
    await user.click(within(await dialog()).getByRole('button', { name: 'Vazgeç' }));
    await waitFor(() => expect(goOn()).not.toHaveAttribute('aria-disabled'));
    expect(app.path()).toBe('/login');
    expect(api.countOf(login)).toBe(1);
    const [attempt] = app.session.beginSignIn.mock.results;
    expect(attempt?.value.succeed).not.toHaveBeenCalled();
    expect(attempt?.value.fail).toHaveBeenCalledOnce();
  });
});

it('reports to the session when the viewer leaves [LOGIN-21]', async () => {
  const app = renderApp('/login', aService());
  await name();
  expect(app.session.leaveSignIn).not.toHaveBeenCalled();
  await act(() => app.router.navigate('/errorpage'));
  expect(app.session.leaveSignIn).toHaveBeenCalledOnce();
});
