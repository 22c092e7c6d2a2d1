import '@testing-library/jest-dom/vitest';
import { listProducts, listSubscriptions } from '@seyir/contract/packages';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import {
  aProduct,
  aSubscription,
  guestViewer,
  kidViewer,
  memberViewer,
  theProducts,
} from '../../../test/package-builders.ts';
import { aShop } from '../../../test/package-shop.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import { takeReturn } from '../../shared/sign-in/return-path.ts';
import { appStorage } from '../../shared/storage/app-storage.ts';
import { setLanguage } from '../../shared/text/language.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import { SIGNED_OUT } from '../../shared/viewer/viewer.ts';
// Imported here, so that loading the chunk does not count against a test's timeout.
import './PackagesScreen.tsx';

const member = memberViewer();

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
});
afterEach(() => {
  act(() => dismissAll());
  cleanup();
  setLanguage('tr');
  vi.unstubAllGlobals();
});

const cards = () => screen.findAllByRole('article');
const card = (name: string) => screen.findByRole('article', { name });
const dialog = () => screen.findByRole('alertdialog');

describe('the packages', () => {
  it.each([
    ['a stranger', SIGNED_OUT],
    ['a guest', guestViewer],
    ['a subscriber', member],
  ])('are open to %s at /packets [ROUTE-04] [ROLE-02]', async (_, viewer) => {
    const app = renderApp('/packets', aShop(), viewer);
    expect(await cards()).toHaveLength(3);
    expect(app.path()).toBe('/packets');
    expect(screen.getByRole('heading', { level: 1, name: 'Sana uyan paketi seç' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Aboneliğin' })).not.toBeInTheDocument();
  });

  it('make no call for a guest’s subscriptions', async () => {
    const api = aShop();
    renderApp('/packets', api, guestViewer);
    await cards();
    expect(api.countOf(listSubscriptions)).toBe(0);
  });

  it('show name, lines, price and buttons [PACKAGE-02] [PACKAGE-03] [PACKAGE-05]', async () => {
    renderApp('/packets', aShop([aSubscription({ productP: { id: 'spor', name: 'Spor Extra' } })]), member);
    const [first, ...others] = await cards();
    expect(first).toHaveAccessibleName('Spor Extra');
    expect(within(first as HTMLElement).getAllByText('Mevcut paketin').length).toBeGreaterThan(0);
    expect(within(first as HTMLElement).getByRole('button', { name: 'İptal et' })).toBeVisible();
    expect(within(first as HTMLElement).queryByRole('link')).not.toBeInTheDocument();
    expect(others.map((other) => within(other).getByRole('heading').textContent)).toEqual(['Aile', 'Premium']);
    for (const other of others) {
      expect(within(other).queryByText('Mevcut paketin')).not.toBeInTheDocument();
      expect(within(other).queryByRole('button', { name: 'İptal et' })).not.toBeInTheDocument();
    }
    const aile = within(others[0] as HTMLElement);
    expect(aile.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Film ve dizi arşivi',
      '20 saat kayıt',
    ]);
    expect(aile.getByText('₺149,90', { exact: false })).toHaveTextContent('₺149,90 / ay');
    expect(aile.getByRole('link', { name: 'Pakete geç' })).toHaveAttribute('href', '/purchase?productId=aile');
  });

  it('carry the popular ribbon on Premium alone [PACKAGE-04]', async () => {
    renderApp('/packets', aShop(), member);
    expect(within(await card('Premium')).getByText('Popüler')).toBeVisible();
    expect(screen.getAllByText('Popüler')).toHaveLength(1);
  });

  it.each([
    [1, '1'],
    [2, '2'],
    [3, '3'],
    [5, '3'],
  ])('of which there are %d show %s at once [PACKAGE-01]', async (count, shown) => {
    const products = Array.from({ length: count }, (_, index) => aProduct({ id: `p${index}`, name: `P${index}` }));
    renderApp(
      '/packets',
      aShop().on(listProducts, () => products),
      guestViewer,
    );
    const [first] = await cards();
    expect(first?.closest('[data-count]')).toHaveAttribute('data-count', shown);
    expect(first?.closest('[data-layout]')).toHaveAttribute('data-layout', 'package');
  });

  it.each([
    ['SUSPENDED', 'Şimdi öde', true],
    ['CANCELLED', 'Yeniden al', false],
  ] as const)(
    'that are %s can be bought back, and cancelled once [PACKAGE-05] (departure)',
    async (status, action, canCancel) => {
      renderApp('/packets', aShop([aSubscription({ status })]), member);
      const held = within(await card('Premium'));
      expect(held.getByRole('link', { name: action })).toHaveAttribute('href', '/purchase?productId=premium');
      expect(held.queryAllByRole('button', { name: 'İptal et' })).toHaveLength(canCancel ? 1 : 0);
      if (!canCancel) expect(held.getByText('18.12.2026 tarihine kadar açık')).toBeVisible();
    },
  );

  it('are in English as well', async () => {
    setLanguage('en');
    renderApp('/packets', aShop(), member);
    const premium = within(await card('Premium'));
    expect(premium.getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(premium.getByText('₺249,90', { exact: false })).toHaveTextContent('₺249,90 / month');
    expect(screen.getByLabelText('Promotion code')).toBeVisible();
  });

  it.each([
    ['a guest', guestViewer, '/dashboard/livetv/all'],
    ['a stranger', SIGNED_OUT, '/dashboard/livetv/all'],
    ['a subscriber', member, '/selectprofile'],
  ])('lead %s back to %s [PACKAGE-06]', async (_, viewer, to) => {
    renderApp('/packets', aShop(), viewer);
    expect(await screen.findByRole('link', { name: 'Geri Dön' })).toHaveAttribute('href', to);
  });

  it.each(['/account/package', '/dashboard/package', '/settings/package'])(
    'at %s show the subscription too, and lead back to the profiles [PACKAGE-08] [ROUTE-10] [ROUTE-30] [SETTINGS-13] [PACKAGE-06]',
    async (path) => {
      renderApp(path, aShop(), member);
      const mine = within(await screen.findByRole('region', { name: 'Aboneliğin' }));
      expect(mine.getByText('Premium')).toBeVisible();
      expect(mine.getByText('18.12.2026')).toBeVisible();
      expect(mine.getByText('defne@seyir.test')).toBeVisible();
      expect(mine.queryByText('Askıda')).not.toBeInTheDocument();
      expect(await cards()).toHaveLength(3);
      expect(screen.getByRole('link', { name: 'Geri Dön' })).toHaveAttribute('href', '/selectprofile');
      const toSettings = screen.queryByRole('link', { name: 'Ayarlar' });
      if (path.startsWith('/settings')) expect(toSettings).toHaveAttribute('href', '/settings/main');
      else expect(toSettings).not.toBeInTheDocument();
    },
  );

  it('show a suspended subscription [PACKAGE-08]', async () => {
    renderApp('/account/package', aShop([aSubscription({ status: 'SUSPENDED' })]), member);
    const mine = within(await screen.findByRole('region', { name: 'Aboneliğin' }));
    expect(mine.getByText('Askıda')).toBeVisible();
  });

  it('offer to cancel a package that is no longer on offer, above the cards [PACKAGE-02] (departure)', async () => {
    const api = aShop([aSubscription({ productP: { id: 'eski', name: 'Eski' } })]);
    renderApp('/account/package', api, member);
    const mine = within(await screen.findByRole('region', { name: 'Aboneliğin' }));
    const names = (await cards()).map((shown) => within(shown).getByRole('heading').textContent);
    expect(names).not.toContain('Eski');
    await userEvent.click(mine.getByRole('button', { name: 'İptal et' }));
    expect(await dialog()).toHaveAccessibleName('Eski paketin iptal edilsin mi?');
  });

  it('store the first subscription [STORE-01]', async () => {
    renderApp('/account/package', aShop(), member);
    await cards();
    expect(appStorage.get('userPackage')).toMatchObject({ guid: 'g-1', productP: { name: 'Premium' } });
  });

  it.each([
    ['packages', listProducts],
    ['subscriptions', listSubscriptions],
  ] as const)('show an error when the %s fail to load, with a retry [PACKAGE-17]', async (_, endpoint) => {
    let isDown = true;
    const refuse = () => {
      throw new ApiError(404, 'NOT_FOUND', 'no');
    };
    const api = aShop();
    if (endpoint === listProducts) api.on(listProducts, () => (isDown ? refuse() : theProducts()));
    else api.on(listSubscriptions, () => (isDown ? refuse() : { data: [] }));
    renderApp('/account/package', api, member);
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText('Bir hata oluştu. Lütfen daha sonra tekrar deneyiniz.')).toBeVisible();
    expect(screen.queryByRole('article')).not.toBeInTheDocument();
    isDown = false;
    await userEvent.click(notice.getByRole('button', { name: 'Tekrar dene' }));
    expect(await cards()).toHaveLength(3);
  });

  it('show skeletons while loading, and an empty state [UX-01]', async () => {
    let give: ((products: []) => void) | undefined;
    const api = aShop([]).on(listProducts, () => new Promise((resolve) => (give = resolve)));
    renderApp('/packets', api, member);
    expect(await screen.findByText('Yükleniyor...')).toBeInTheDocument();
    await waitFor(() => expect(give).toBeDefined());
    act(() => give?.([]));
    expect(await screen.findByRole('heading', { name: 'Şu an satışta paket yok' })).toBeVisible();
  });
});

describe('viewers without access to the shop', () => {
  const press = async (what: string) => {
    const premium = await card('Premium');
    const button =
      what === 'Uygula'
        ? screen.getByRole('button', { name: what })
        : within(premium).getByRole('link', { name: what });
    await userEvent.click(button);
  };

  it.each(['Satın al', 'Uygula'])(
    'as guests are asked to sign in for "%s", and no call is made [PACKAGE-07] [ROLE-02] [ROLE-03]',
    async (what) => {
      const api = aShop();
      const app = renderApp('/account/package', api, guestViewer);
      await card('Premium');
      const before = api.asked.length;
      await press(what);
      expect(await dialog()).toHaveTextContent('Bu işlemi yapmak için giriş yapmalısın.');
      expect(app.path()).toBe('/account/package');
      expect(api.asked).toHaveLength(before);
    },
  );

  it('as guests return to the package they wanted after signing in [PACKAGE-07]', async () => {
    const app = renderApp('/account/package', aShop(), guestViewer);
    await card('Premium');
    await press('Satın al');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Giriş yap' }));
    await waitFor(() => expect(app.path()).toBe('/select-login'));
    expect(takeReturn()).toMatch(/^\/purchase\?productId=\w+$/);
  });

  it.each(['/packets', '/account/package', '/dashboard/package', '/settings/package'])(
    'with kids profiles see neither packages nor prices at %s [KIDS-04] [ROUTE-04, ROUTE-10, PACKAGE-08, PROMO-01, SETTINGS-13] (departure)',
    async (path) => {
      const api = aShop();
      renderApp(path, api, kidViewer);
      expect(await screen.findByText('Bir büyüğünden yardım iste')).toBeVisible();
      expect(screen.queryByRole('article')).not.toBeInTheDocument();
      expect(screen.queryByText(/₺/)).not.toBeInTheDocument();
      expect(screen.queryByLabelText('Promosyon kodu')).not.toBeInTheDocument();
      expect(screen.queryByRole('region', { name: 'Aboneliğin' })).not.toBeInTheDocument();
    },
  );
});
