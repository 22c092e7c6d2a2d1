import '@testing-library/jest-dom/vitest';
import { eraseAccount, readAccount } from '@seyir/contract/account-settings';
import { listChannels } from '@seyir/contract/channels';
import { readClientInfo, readClientTime } from '@seyir/contract/client';
import { createPlayerLink, listPlayerLinks, type PlayerLink, removePlayerLink } from '@seyir/contract/links';
import { readChannelUrl } from '@seyir/contract/live';
import { listSubscriptions } from '@seyir/contract/packages';
import { listPasskeys, type Passkey, removePasskey, renamePasskey, verifyIdentity } from '@seyir/contract/passkeys';
import { type ActiveSession, endSession, listSessions } from '@seyir/contract/session';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { stubBrowser, stubInsecureContext } from '../../../test/browser.ts';
import type { FakeApi } from '../../../test/fake-api.ts';
import { aServiceWithHome, guest, renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProfile } from '../../../test/session-builders.ts';
import { aChannel, aClientInfo } from '../../../test/settings-builders.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import { dismissToast, shownToasts } from '../../shared/ui/Toast/toast.ts';
import './AccountSettingsScreen.tsx';
import '../downloads/DownloadsScreen.tsx';

const CHROME_ON_WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

const aSession = (overrides: Partial<ActiveSession> = {}): ActiveSession => ({
  id: 's1',
  current: false,
  deviceType: 'web-chrome',
  userAgent: CHROME_ON_WINDOWS,
  ip: '192.0.2.7',
  profileName: 'Efe',
  playing: false,
  createdAt: '2026-11-14T12:00:00Z',
  lastSeenAt: '2026-11-14T17:15:00Z',
  ...overrides,
});
const aPasskey = (overrides: Partial<Passkey> = {}): Passkey => ({
  id: 'k1',
  name: 'Telefonum',
  createdAt: '2026-11-01T12:00:00Z',
  lastUsedAt: null,
  ...overrides,
});

const anAccount = {
  ...{ username: 'defne', name: 'Defne', surname: 'Aral', email: 'defne.aral@ornek.com', phone: null },
  termsVersion: null,
};

let manifest = '#EXTM3U\n';
let canDecode = true;

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
  manifest = '#EXTM3U\n';
  canDecode = true;
  vi.stubGlobal('fetch', async () => new Response(manifest));
  vi.stubGlobal('MediaSource', { isTypeSupported: () => canDecode });
  vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('');
});
afterEach(() => {
  dismissAll();
  for (const { id } of shownToasts()) dismissToast(id);
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function aService(): FakeApi {
  return aServiceWithHome()
    .on(readClientInfo, () => aClientInfo())
    .on(readClientTime, () => ({ time: 1 }))
    .on(listChannels, () => [
      aChannel({ islocked: '1', interactions: [{ type: 'CHANNEL_LOCK' }] }),
      aChannel({ id: '2' }),
    ])
    .on(readChannelUrl, ({ params }) => `/stream/${params.id}/live.m3u8`)
    .on(listSubscriptions, () => ({ data: [] }))
    .on(listPasskeys, () => ({ data: [] }))
    .on(listPlayerLinks, () => ({ data: [] }))
    .on(readAccount, () => anAccount)
    .on(listSessions, () => ({ data: [aSession({ id: 'me', current: true, profileName: 'Defne' }), aSession()] }));
}

const indicator = async (name: string) => (await screen.findByText(name)).closest('li') as HTMLElement;

describe.each(['/account/settings', '/settings/version'])('%s', (path) => {
  it('shows mail, user code, version and address [SETTINGS-01] [SETTINGS-13] [ROUTE-10]', async () => {
    renderApp(path, aService(), subscriber);
    for (const fact of ['defne@ornek.com', '48210077', '0.71.2', '192.0.2.24']) {
      expect(await screen.findByText(fact)).toBeVisible();
    }
    expect(screen.getByText('Ana profil')).toBeVisible();
  });

  it('shows a kids profile the version, and no mail, code and address [SETTINGS-01] (departure)', async () => {
    renderApp(path, aService(), {
      ...subscriber,
      profile: aProfile({ id: 'ege', name: 'Ege', kid: true, main: false }),
    });
    expect(await screen.findByText('0.71.2')).toBeVisible();
    for (const fact of ['defne@ornek.com', '48210077', '192.0.2.24'])
      expect(screen.queryByText(fact)).not.toBeInTheDocument();
    expect(screen.queryByText('E-posta')).not.toBeInTheDocument();
  });
});

describe('the status', () => {
  it('is good on all four when everything works [SETTINGS-02] [SETTINGS-03]', async () => {
    renderApp('/account/settings', aService(), subscriber);
    expect(await indicator('Ağ')).toBeVisible();
    await waitFor(async () => expect(await indicator('Ağ')).toHaveTextContent('Bağlı'));
    await waitFor(async () => expect(await indicator('Kimlik doğrulama')).toHaveTextContent('Geçerli'));
    await waitFor(async () => expect(await indicator('Yayın')).toHaveTextContent('Yayında'));
    await waitFor(async () => expect(await indicator('Çözücü')).toHaveTextContent('Destekleniyor'));
  });

  it.each<[string, string, string, (api: FakeApi) => void]>([
    ['the browser is offline', 'Ağ', 'Bağlantı yok', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)],
    ['the API does not answer', 'Ağ', 'Bağlantı yok', (api) => api.on(readClientTime, fail(503, 'UNAVAILABLE'))],
    [
      'the token is refused',
      'Kimlik doğrulama',
      'Geçersiz',
      (api) => api.on(readClientInfo, fail(401, 'UNAUTHORISED')),
    ],
    ['no manifest comes', 'Yayın', 'Ulaşılamıyor', () => (manifest = '<html>')],
    ['the server fails', 'Yayın', 'Ulaşılamıyor', (api) => api.on(readChannelUrl, fail(503, 'UNAVAILABLE'))],
    ['no channel is allowed', 'Yayın', 'Denenecek kanal yok', (api) => api.on(readChannelUrl, fail(403, 'NO_PRODUCT'))],
    ['the browser has no decoder', 'Çözücü', 'Desteklenmiyor', () => (canDecode = false)],
  ])('is failed when %s, and the others stay as they are [SETTINGS-03]', async (_, name, word, happen) => {
    const api = aService();
    happen(api);
    renderApp('/account/settings', api, subscriber);
    await waitFor(async () => expect(await indicator(name)).toHaveTextContent(word));
    expect(document.querySelectorAll('[data-status="error"]')).toHaveLength(1);
  });

  it('is checked again when the browser goes offline [SETTINGS-03]', async () => {
    renderApp('/account/settings', aService(), subscriber);
    await waitFor(async () => expect(await indicator('Ağ')).toHaveTextContent('Bağlı'));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    await waitFor(async () => expect(await indicator('Ağ')).toHaveTextContent('Bağlantı yok'));
  });
});

function fail(status: number, code: ConstructorParameters<typeof ApiError>[1]): () => never {
  return () => {
    throw new ApiError(status, code, '');
  };
}

describe('single-key shortcuts', () => {
  it('are on by default, can be turned off and on, and stored for the device [A11Y-01]', async () => {
    renderApp('/account/settings', aService(), guest);
    const toggle = await screen.findByRole('switch', { name: 'Tek tuşlu kısayollar' });
    expect(toggle).toBeChecked();
    await userEvent.click(toggle);
    expect(toggle).not.toBeChecked();
    expect(localStorage.getItem('shortcutsOff')).toBe('true');
    cleanup();
    renderApp('/account/settings', aService(), subscriber);
    const again = await screen.findByRole('switch', { name: 'Tek tuşlu kısayollar' });
    expect(again).not.toBeChecked();
    await userEvent.click(again);
    expect(localStorage.getItem('shortcutsOff')).toBeNull();
  });
});

it('a deleted account leads home with one message', async () => {
  const app = renderApp(
    '/account/settings',
    aService().on(eraseAccount, () => undefined),
    subscriber,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Hesabımı sil' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Hesabımı kapat' }));
  await waitFor(() => expect(app.path()).toMatch(/^\/dashboard\/home/));
  expect(shownToasts().map(({ text }) => text)).toEqual([
    'Hesabın kapatıldı ve bir hafta sonra silinecek. O zamana kadar giriş yaparak geri alabilirsin.',
  ]);
});

describe('open sessions', () => {
  it('are listed, this one first, and another one can be ended', async () => {
    let isOver = false;
    const api = aService()
      .on(endSession, () => {
        isOver = true;
        return undefined;
      })
      .on(listSessions, () => ({ data: [aSession({ id: 'me', current: true }), ...(isOver ? [] : [aSession()])] }));
    renderApp('/account/settings', api, subscriber);
    const list = await screen.findByRole('list', { name: 'Açık oturumlar' });
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
    const [mine, other] = within(list).getAllByRole('listitem');
    expect(mine).toHaveTextContent('Bu cihaz');
    expect(other).toHaveTextContent('Chrome · WindowsEfe · 192.0.2.7 · Son kullanım 14.11.2026 20.15');
    await userEvent.click(within(list).getByRole('button', { name: 'Oturumu kapat: Chrome · Windows' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Oturum kapatılsın mı?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Oturumu kapat' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
    expect(api.asked.find(({ name }) => name.startsWith('DELETE'))?.input).toEqual({ params: { id: 's1' } });
  });
});

describe('passkeys', () => {
  it('show that they need https on plain http, and only the password is asked for', async () => {
    stubInsecureContext();
    const api = aService()
      .on(listPasskeys, () => ({ data: [aPasskey()] }))
      .on(removePasskey, fail(403, 'CHECK_REQUIRED'));
    renderApp('/account/settings', api, subscriber);
    expect(await screen.findByText(/^Geçiş anahtarı eklemek için Seyir’i https:\/\/ ile/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Geçiş anahtarı ekle' })).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Telefonum anahtarını sil' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sil' }));
    const dialog = await screen.findByRole('dialog', { name: 'Önce sen olduğunu doğrula' });
    expect(within(dialog).getByLabelText('Şifre')).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Geçiş anahtarımla doğrula' })).not.toBeInTheDocument();
  });

  it('are listed and renamed [EASY-04]', async () => {
    let name = 'Telefonum';
    const api = aService()
      .on(listPasskeys, () => ({ data: [aPasskey({ name })] }))
      .on(renamePasskey, ({ body }) => {
        name = body.name;
        return aPasskey({ name });
      });
    renderApp('/account/settings', api, subscriber);
    await userEvent.click(await screen.findByRole('button', { name: 'Telefonum anahtarını yeniden adlandır' }));
    const field = within(await screen.findByRole('dialog', { name: 'Anahtara bir ad ver' })).getByRole('textbox');
    await userEvent.clear(field);
    await userEvent.type(field, '{Enter}');
    expect(screen.getByText('Bir ad yaz.')).toBeVisible();
    await userEvent.type(field, 'Evdeki tablet{Enter}');
    expect(await screen.findByText('Evdeki tablet')).toBeVisible();
  });

  it('are removed after re-authentication by password [EASY-04] [EASY-06]', async () => {
    let isChecked = false;
    let isRemoved = false;
    const api = aService()
      .on(listPasskeys, () => ({ data: isRemoved ? [] : [aPasskey()] }))
      .on(verifyIdentity, ({ body }) => {
        isChecked = 'password' in body && body.password === 'doğru';
        return { data: isChecked };
      })
      .on(removePasskey, () => {
        if (!isChecked) throw new ApiError(403, 'CHECK_REQUIRED', '');
        isRemoved = true;
        return undefined;
      });
    renderApp('/account/settings', api, subscriber);
    await userEvent.click(await screen.findByRole('button', { name: 'Telefonum anahtarını sil' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sil' }));
    const dialog = await screen.findByRole('dialog', { name: 'Önce sen olduğunu doğrula' });
    const field = within(dialog).getByLabelText('Şifre');
    await userEvent.type(field, 'yanlış{Enter}');
    expect(await within(dialog).findByText('Şifre doğru değil.')).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, 'doğru{Enter}');
    expect(await screen.findByText('Henüz geçiş anahtarın yok.')).toBeVisible();
    expect(api.countOf(removePasskey)).toBe(2);
  });
});

describe('visibility', () => {
  it.each([
    ['a guest', guest],
    ['a kids profile', { ...subscriber, profile: aProfile({ id: 'ege', kid: true, main: false }) }],
  ])('%s sees neither passkeys nor sessions nor player links', async (_, viewer) => {
    const api = aService();
    renderApp('/account/settings', api, viewer);
    expect(await screen.findByText('0.71.2')).toBeVisible();
    expect(screen.queryByText('Geçiş anahtarları')).not.toBeInTheDocument();
    const calls = [listPasskeys, listSessions, listPlayerLinks] as const;
    expect(calls.map((endpoint) => api.countOf(endpoint))).toEqual([0, 0, 0]);
  });
});

describe('/account/download', () => {
  it('lists sample entries and makes no call of its own [SETTINGS-05] [ROUTE-10]', async () => {
    const api = aServiceWithHome();
    renderApp('/account/download', api, subscriber);
    const list = await screen.findByRole('list', { name: 'İndirilenler' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Mercan Çağı52 dk · 640 MBİndirildi', 'Çay Molası · 3. bölüm24 dk · 310 MB%58']);
    const ofTheFrame = ['GET /menu', 'GET /config/user-frame', 'GET /config/app'];
    expect(api.asked.map(({ name }) => name).filter((name) => !ofTheFrame.includes(name))).toEqual([]);
  });
});

describe('player links', () => {
  const aLink = (overrides: Partial<PlayerLink> = {}): PlayerLink => ({
    id: '018f0000-0000-7000-8000-000000000001',
    name: 'Salon',
    profileName: 'Defne',
    createdAt: '2026-11-01T12:00:00Z',
    lastUsedAt: null,
    ...overrides,
  });
  const addresses = {
    channels: 'https://tv.example/links/abc/tv.m3u',
    films: 'https://tv.example/links/abc/films.m3u',
    series: 'https://tv.example/links/abc/series.m3u',
    guide: 'https://tv.example/links/abc/guide.xml',
    server: 'https://tv.example',
    username: '10000001',
    password: 'abc',
  };

  const aServiceThatMakesLinks = () => {
    const made: PlayerLink[] = [];
    return aService()
      .on(listPlayerLinks, () => ({ data: made }))
      .on(createPlayerLink, ({ body }) => {
        made.push(aLink({ name: body.name }));
        return { ...aLink({ name: body.name }), ...addresses };
      });
  };
  const make = async (user: UserEvent) => {
    await user.click(await screen.findByRole('button', { name: 'Bağlantı oluştur' }));
    const naming = await screen.findByRole('dialog', { name: 'Bağlantıya bir ad ver' });
    await user.type(within(naming).getByRole('textbox'), 'Salon');
    await user.click(within(naming).getByRole('button', { name: 'Devam et' }));
  };

  it('are made under a name, and show their addresses once', async () => {
    renderApp('/account/settings', aServiceThatMakesLinks(), subscriber);
    const user = userEvent.setup();
    expect(await screen.findByText('Henüz oynatıcı bağlantın yok.')).toBeVisible();
    await make(user);
    const ready = await screen.findByRole('dialog', { name: 'Bağlantın hazır' });
    expect(within(ready).getByRole('textbox', { name: 'Kanal listesi (M3U)' })).toHaveValue(addresses.channels);
    expect(within(ready).getByRole('textbox', { name: 'Dizi listesi (M3U)' })).toHaveValue(addresses.series);
    expect(within(ready).getByRole('textbox', { name: 'Şifre' })).toHaveValue('abc');
    await user.click(within(ready).getByRole('button', { name: 'Tamam' }));
    const list = await screen.findByRole('list', { name: 'Oynatıcı bağlantıları' });
    expect(within(list).getByText(/hiç kullanılmadı/)).toBeVisible();
  });

  it('are copied without navigator.clipboard too, as on plain http', async () => {
    const user = userEvent.setup();
    stubInsecureContext();
    const copied: unknown[] = [];
    const copySelection = () => copied.push(document.activeElement) > 0;
    // jsdom has no `execCommand`.
    Object.assign(document, { execCommand: copySelection });
    onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'));
    renderApp('/account/settings', aServiceThatMakesLinks(), subscriber);
    await make(user);
    const ready = within(await screen.findByRole('dialog', { name: 'Bağlantın hazır' }));
    await user.click(ready.getByRole('button', { name: /Kanal listesi/ }));
    expect(copied).toEqual([ready.getByRole('textbox', { name: 'Kanal listesi (M3U)' })]);
    expect(await screen.findByText('Panoya kopyalandı.')).toBeVisible();
  });

  it('and sessions show the plain name of their profile [PROFILE-21]', async () => {
    const api = aService()
      .on(listSessions, () => ({ data: [aSession({ profileName: 'Ay%C5%9Fe' })] }))
      .on(listPlayerLinks, () => ({ data: [aLink({ profileName: 'G%25C3%25BCl' })] }));
    renderApp('/account/settings', api, subscriber);
    expect(await screen.findByText(/^Ayşe · /)).toBeVisible();
    expect(await screen.findByText(/^Gül · /)).toBeVisible();
  });

  it('are deleted after a question', async () => {
    const deleted: string[] = [];
    const api = aService()
      .on(listPlayerLinks, () => ({ data: deleted.length > 0 ? [] : [aLink()] }))
      .on(removePlayerLink, ({ params }) => {
        deleted.push(params.id);
        return undefined;
      });
    renderApp('/account/settings', api, subscriber);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Salon bağlantısını sil' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sil' }));
    expect(await screen.findByText('Henüz oynatıcı bağlantın yok.')).toBeVisible();
    expect(deleted).toEqual([aLink().id]);
  });

  it('are at most five', async () => {
    const api = aService().on(createPlayerLink, () => {
      throw new ApiError(409, 'CONFLICT', '');
    });
    renderApp('/account/settings', api, subscriber);
    await make(userEvent.setup());
    expect(await screen.findByText('En çok 5 bağlantın olabilir. Önce birini sil.')).toBeVisible();
  });
});
