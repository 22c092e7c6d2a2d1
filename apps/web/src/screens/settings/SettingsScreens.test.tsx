import '@testing-library/jest-dom/vitest';
import { readClientInfo, sendFeedback } from '@seyir/contract/client';
import { listPurchases, type PurchaseRecord } from '@seyir/contract/payments';
import { listProfiles, setUserLevel, updateProfile, validatePin } from '@seyir/contract/profiles';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aServiceWithHome, guest, renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProfile } from '../../../test/session-builders.ts';
import { aClientInfo, aListedProfile } from '../../../test/settings-builders.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { page } from '../../shared/document/browser-page.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import './SettingsScreens.tsx';

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
});
afterEach(() => {
  dismissAll();
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const kid = { ...subscriber, profile: aProfile({ id: 'ege', name: 'Ege', kid: true, main: false }) };
const menu = () => screen.findByRole('navigation', { name: 'Ayarlar menüsü' });
const dialogNamed = (name: string) => screen.findByRole('alertdialog', { name });

describe('/settings/main', () => {
  it('leads to every area, in the menu and on the page [SETTINGS-06] [ROUTE-29]', async () => {
    renderApp('/settings/main', aServiceWithHome(), subscriber);
    const wanted = [
      '/settings/version',
      '/settings/package',
      '/settings/parentalcontrol',
      '/settings/lockchannel',
      '/settings/favchannel',
      '/settings/subtitles',
      '/settings/language',
      '/settings/purchasehistory',
      '/settings/searchhistory',
      '/settings/records',
      '/settings/reminders',
      '/account/download',
      '/settings/suggestion',
    ];
    const linksIn = (place: HTMLElement) =>
      within(place)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    expect(linksIn(await menu())).toEqual(wanted);
    expect(linksIn(screen.getByRole('main')).slice(-wanted.length)).toEqual(wanted);
    expect(screen.getByRole('banner')).toBeVisible();
    expect(screen.queryByRole('complementary', { name: /Reklam/ })).not.toBeInTheDocument();
  });

  it('signs out from the menu [SETTINGS-06]', async () => {
    const { session } = renderApp('/settings/main', aServiceWithHome(), subscriber);
    const [out] = await screen.findAllByRole('button', { name: 'Çıkış yap' });
    await userEvent.click(out as HTMLElement);
    expect(session.signOut).toHaveBeenCalledOnce();
  });

  it('omits the areas that a kids profile may not open [KIDS-04] [SETTINGS-06] (departure)', async () => {
    renderApp('/settings/main', aServiceWithHome(), kid);
    const areas = await menu();
    expect(within(areas).queryByRole('link', { name: 'Ebeveyn kontrolü' })).not.toBeInTheDocument();
    expect(within(areas).queryByRole('link', { name: 'Paketim' })).not.toBeInTheDocument();
    expect(within(areas).queryByRole('link', { name: 'Satın alma geçmişi' })).not.toBeInTheDocument();
    expect(within(areas).getByRole('link', { name: 'Kanal kilidi' })).toBeVisible();
  });

  it('has no sign-out for a guest', async () => {
    renderApp('/settings/main', aServiceWithHome(), guest);
    await menu();
    expect(screen.queryByRole('button', { name: 'Çıkış yap' })).not.toBeInTheDocument();
  });
});

describe('a guest', () => {
  it.each(['parentalcontrol', 'lockchannel', 'favchannel', 'purchasehistory', 'records', 'suggestion'])(
    'gets the sign-in message at /settings/%s [ROUTE-32]',
    async (name) => {
      const app = renderApp(`/settings/${name}`, aServiceWithHome(), guest);
      const dialog = await dialogNamed('Önce giriş yap');
      expect(await within(dialog).findByText('Bu işlemi yapmak için giriş yapmalısın.')).toBeVisible();
      await waitFor(() => expect(app.path()).toContain('/dashboard/home'));
    },
  );

  it('may choose a language [ROUTE-32]', async () => {
    renderApp('/settings/language', aServiceWithHome(), guest);
    expect(await screen.findByRole('heading', { level: 1, name: 'Menü dili' })).toBeVisible();
  });
});

describe('/settings/parentalcontrol', () => {
  const family = [
    aListedProfile(),
    aListedProfile({ id: 'ege', name: 'Ege', kid: true, main: false, hasPin: false, userlevel: 12 }),
  ];
  const aService = () =>
    aServiceWithHome()
      .on(listProfiles, () => ({ data: family }))
      .on(readClientInfo, () => aClientInfo())
      .on(validatePin, ({ body }) => ({ data: body === '1234' }))
      .on(setUserLevel, ({ params, body }) => ({
        ...(family.find(({ id }) => id === params.id) ?? aListedProfile()),
        userlevel: body.userlevel,
      }));
  const level = (name: string) => screen.findByRole('radio', { name });
  const saveWith = async (pin: string) => {
    await userEvent.click(screen.getByRole('button', { name: /^Kaydet/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Ebeveyn kontrolü' });
    await userEvent.type(within(dialog).getByLabelText('Ebeveyn kontrolü', { selector: 'input' }), `${pin}{Enter}`);
  };

  it('offers the four levels and shows the one a profile has [PARENTAL-04]', async () => {
    renderApp('/settings/parentalcontrol', aService(), subscriber);
    expect(await level('18 yaş ve üzeri')).toBeChecked();
    for (const name of ['Genel İzleyici', '7 yaş ve üzeri', '13 yaş ve üzeri']) expect(await level(name)).toBeEnabled();
    expect(screen.getByRole('button', { name: /^Kaydet/ })).toBeDisabled();
  });

  it('explains that titles above the level do not play, and that only a change of level needs the PIN', async () => {
    renderApp('/settings/parentalcontrol', aService(), subscriber);
    expect(await screen.findByText(/içerikler bu profilde oynatılmaz. Düzeyi değiştirmek için/)).toBeVisible();
    expect(screen.queryByText(/şifre sorar/)).not.toBeInTheDocument();
  });

  it.each([
    ['Genel İzleyici', 14],
    ['7 yaş ve üzeri', 12],
    ['13 yaş ve üzeri', 8],
  ])('saves %s as %i after the main profile’s PIN [PARENTAL-04] [PARENTAL-05]', async (name, userlevel) => {
    const api = aService();
    renderApp('/settings/parentalcontrol', api, subscriber);
    await userEvent.click(await level(name));
    await saveWith('9999');
    expect(await screen.findByText('Profil şifresi doğru değil. Lütfen tekrar dene.')).toBeVisible();
    expect(api.countOf(setUserLevel)).toBe(0);
    const entry = screen.getByLabelText('Ebeveyn kontrolü', { selector: 'input' });
    await userEvent.type(entry, '1234{Enter}');
    await waitFor(() => expect(api.countOf(setUserLevel)).toBe(1));
    const sent = api.asked.find(({ name: call }) => call.includes('userlevel'));
    expect(sent?.input).toEqual({ params: { id: 'defne' }, body: { userlevel } });
    expect((await screen.findAllByText('Defne için düzey kaydedildi.')).length).toBeGreaterThan(0);
  });

  it('shows in the PIN dialog what parental control does, with an icon and a close button [PIN-14]', async () => {
    renderApp('/settings/parentalcontrol', aService(), subscriber);
    await userEvent.click(await level('7 yaş ve üzeri'));
    await userEvent.click(screen.getByRole('button', { name: /^Kaydet/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ebeveyn kontrolü' }));
    expect(dialog.getByText(/içerikler profilde oynatılmaz/)).toBeVisible();
    for (const name of ['Kapat', 'Vazgeç', 'Onayla']) expect(dialog.getByRole('button', { name })).toBeVisible();
  });

  it('keeps the chosen level while the main profile makes the PIN that saving needs, behind the list of profiles [PIN-11] [PROFILE-38]', async () => {
    const none = aClientInfo({ adminProfile: { profilecode: 'defne', havepwd: '0' } });
    const api = aService()
      .on(readClientInfo, () => none)
      .on(updateProfile, () => aListedProfile());
    const app = renderApp('/settings/parentalcontrol', api, subscriber);
    await userEvent.click(await level('13 yaş ve üzeri'));
    await userEvent.click(screen.getByRole('button', { name: /^Kaydet/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Şifre oluştur' }));
    await waitFor(() => expect(app.path()).toBe('/profile/defne?page=1'));
    await userEvent.type(await screen.findByLabelText(/^Yeni profil şifresi/), '2580');
    await userEvent.type(screen.getByLabelText('Şifre tekrar'), '2580');
    await userEvent.click(screen.getByRole('button', { name: /^Kaydet/ }));
    await screen.findByRole('heading', { name: 'Profilleri yönet' });
    expect(app.path()).toBe('/profiles/defne');
    await userEvent.click(screen.getByRole('link', { name: 'Geri Dön' }));
    await waitFor(() => expect(app.path()).toBe('/settings/parentalcontrol'));
    expect(await level('13 yaş ve üzeri')).toBeChecked();
    expect(screen.getByRole('button', { name: /^Kaydet/ })).toBeEnabled();
  });

  it('keeps a level that is not saved while another profile is shown, and says so when the page is left', async () => {
    renderApp('/settings/parentalcontrol', aService(), subscriber);
    await userEvent.click(await level('13 yaş ve üzeri'));
    await userEvent.click(screen.getByRole('radio', { name: 'Ege' }));
    expect(await level('7 yaş ve üzeri')).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'Defne' }));
    expect(await level('13 yaş ve üzeri')).toBeChecked();
    await userEvent.click(screen.getAllByRole('link', { name: /Ayarlara dön/ })[0] as HTMLElement);
    expect((await screen.findAllByText('Seçtiğin düzey kaydedilmedi: Defne')).length).toBeGreaterThan(0);
  });

  it('offers a kids profile the strict two only [KIDS-02]', async () => {
    renderApp('/settings/parentalcontrol', aService(), subscriber);
    await userEvent.click(await screen.findByRole('radio', { name: 'Ege' }));
    expect(await level('7 yaş ve üzeri')).toBeChecked();
    expect(await level('13 yaş ve üzeri')).toBeDisabled();
    expect(await level('18 yaş ve üzeri')).toBeDisabled();
    expect(await level('Genel İzleyici')).toBeEnabled();
  });

  it('is not for a kids profile [KIDS-04]', async () => {
    const api = aService();
    renderApp('/settings/parentalcontrol', api, kid);
    expect(await screen.findByText('Bu sayfa büyükler için')).toBeVisible();
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    expect(api.countOf(listProfiles)).toBe(0);
  });
});

describe('/settings/purchasehistory', () => {
  it('is not for a kids profile, and asks for no purchase [KIDS-04] [SETTINGS-09] (departure)', async () => {
    const api = aServiceWithHome();
    renderApp('/settings/purchasehistory', api, kid);
    expect(await screen.findByText('Bu sayfa büyükler için')).toBeVisible();
    expect(api.countOf(listPurchases)).toBe(0);
  });

  const aPurchase = (overrides: Partial<PurchaseRecord>): PurchaseRecord => ({
    id: 'o1',
    kind: 'title',
    deal: 'rent',
    name: 'Sarnıç',
    poster: '/images/h/sarnic?v=1',
    date: '2026-11-14T12:00:00Z',
    price: 49.9,
    state: 'paid',
    method: 'bill',
    rental: null,
    ...overrides,
  });

  it('lists packages, titles and pay-per-view with picture, name, date, price and state [SETTINGS-09]', async () => {
    const others = { deal: null, poster: null, method: 'card' } as const;
    const data = [
      aPurchase({}),
      aPurchase({ id: 'o2', name: 'Yörünge 9', deal: 'buy', price: 129.9, method: 'card' }),
      aPurchase({ id: 'o3', ...others, kind: 'package', name: 'Premium', price: 249.9, state: 'cancelled' }),
      aPurchase({ id: 'o4', ...others, kind: 'ppv', name: 'Final', price: 39.9, state: 'refunded', method: 'profile' }),
      aPurchase({ id: 'o5', name: 'Kuzey', state: 'declined' }),
    ];
    renderApp(
      '/settings/purchasehistory',
      aServiceWithHome().on(listPurchases, () => ({ data })),
      subscriber,
    );
    const list = await screen.findByRole('list', { name: 'Satın almalar' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      'SarnıçKiralama · Faturaya yansıtıldı14.11.2026Kiralandı49,90 TL',
      'Yörünge 9Satın alma · Kart14.11.2026Satın alındı129,90 TL',
      'PremiumPaket · Kart14.11.2026 15.00İptal edildi249,90 TL',
      'FinalÖde ve izle · Profil şifresiyle14.11.2026İade edildi39,90 TL',
      'KuzeyKiralama · Faturaya yansıtıldı14.11.2026 15.00Reddedildi49,90 TL',
    ]);
    const pictures = within(list).getAllByRole('presentation');
    expect(pictures.map((picture) => picture.getAttribute('src'))).toEqual(
      Array.from({ length: 3 }, () => expect.stringContaining('/images/h/sarnic')),
    );
  });

  it.each([
    ['live', 'Kiralama · Faturaya yansıtıldı · 16.11.2026 tarihine kadar', 'Kiralandı'],
    ['ended', 'Kiralama · Faturaya yansıtıldı · 16.11.2026 tarihinde bitti', 'Süresi doldu'],
    ['used', 'Kiralama · Faturaya yansıtıldı', 'Kullanıldı'],
    ['withdrawn', 'Kiralama · Faturaya yansıtıldı', 'İptal edildi'],
  ] as const)('shows a rental that is %s: %s, %s [SETTINGS-09]', async (phase, detail, badge) => {
    const data = [aPurchase({ rental: { phase, until: '2026-11-16T12:00:00Z' } })];
    renderApp(
      '/settings/purchasehistory',
      aServiceWithHome().on(listPurchases, () => ({ data })),
      subscriber,
    );
    expect(await screen.findByText(detail)).toBeVisible();
    expect(screen.getByText(badge)).toBeVisible();
  });

  it('shows the receipt of what was paid, and of nothing else', async () => {
    const data = [aPurchase({}), aPurchase({ id: 'o2', name: 'Kuzey', state: 'declined' })];
    renderApp(
      '/settings/purchasehistory',
      aServiceWithHome().on(listPurchases, () => ({ data })),
      subscriber,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Sarnıç: makbuz' }));
    const receipt = await screen.findByRole('alertdialog', { name: 'Makbuz' });
    for (const words of ['Sarnıç', '14.11.2026 15.00', 'Faturaya yansıtıldı', '49,90 TL · Ödendi', 'o1']) {
      expect(within(receipt).getByText(words)).toBeVisible();
    }
    expect(screen.queryByRole('button', { name: 'Kuzey: makbuz' })).toBeNull();
  });

  it('shows an empty state [SETTINGS-09]', async () => {
    renderApp(
      '/settings/purchasehistory',
      aServiceWithHome().on(listPurchases, () => ({ data: [] })),
      subscriber,
    );
    expect(await screen.findByText('Henüz bir şey almadın')).toBeVisible();
  });

  it('can be retried after a failure', async () => {
    let fails = true;
    const api = aServiceWithHome().on(listPurchases, () => {
      if (fails) throw new ApiError(400, 'BAD_INPUT', '');
      return { data: [] };
    });
    renderApp('/settings/purchasehistory', api, subscriber);
    expect(await screen.findByText('Bu sayfa yüklenemedi')).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    expect(await screen.findByText('Henüz bir şey almadın')).toBeVisible();
  });
});

describe('/settings/suggestion', () => {
  it('asks for the kind and a text, and thanks after sending [SETTINGS-11]', async () => {
    const api = aServiceWithHome().on(sendFeedback, () => undefined);
    renderApp('/settings/suggestion', api, subscriber);
    const text = await screen.findByRole('textbox', { name: 'Mesajın' });
    await userEvent.type(text, '   ');
    await userEvent.click(screen.getByRole('button', { name: /^Gönder/ }));
    expect(screen.getByText('Göndermek için bir şeyler yaz.')).toBeVisible();
    expect(text).toHaveFocus();
    expect(text).toBeInvalid();
    expect(api.countOf(sendFeedback)).toBe(0);
    await userEvent.click(screen.getByRole('radio', { name: 'Şikâyet' }));
    await userEvent.type(text, 'Ses geriden geliyor.');
    expect(screen.queryByText('Göndermek için bir şeyler yaz.')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: /^Gönder/ }));
    expect(await screen.findByRole('heading', { name: 'Mesajın bize ulaştı' })).toBeVisible();
    expect(api.asked.find(({ name }) => name.includes('feedback'))?.input).toEqual({
      body: { type: 'complaint', text: 'Ses geriden geliyor.' },
    });
  });

  it('keeps the text when sending failed [SETTINGS-11]', async () => {
    const api = aServiceWithHome().on(sendFeedback, () => {
      throw new ApiError(503, 'UNAVAILABLE', '');
    });
    renderApp('/settings/suggestion', api, subscriber);
    const text = await screen.findByRole('textbox', { name: 'Mesajın' });
    await userEvent.type(text, 'Daha çok belgesel');
    await userEvent.click(screen.getByRole('button', { name: /^Gönder/ }));
    expect(await screen.findByText('Mesajın gönderilemedi. Birazdan tekrar dene.')).toBeVisible();
    expect(text).toHaveValue('Daha çok belgesel');
  });
});

describe('/settings/language', () => {
  it('offers Turkish and English; confirming stores the other and reloads, cancelling changes nothing [I18N-02] [SETTINGS-13]', async () => {
    const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined);
    renderApp('/settings/language', aServiceWithHome(), subscriber);
    expect(await screen.findByRole('radio', { name: 'Türkçe' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'English' }));
    await userEvent.click(within(await dialogNamed('Dil değiştirilsin mi?')).getByRole('button', { name: 'Vazgeç' }));
    expect(localStorage.getItem('language')).toBeNull();
    expect(screen.getByRole('radio', { name: 'Türkçe' })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: 'English' }));
    await userEvent.click(within(await dialogNamed('Dil değiştirilsin mi?')).getByRole('button', { name: 'Değiştir' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(localStorage.getItem('language')).toBe('en');
  });
});
