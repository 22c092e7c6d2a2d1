import '@testing-library/jest-dom/vitest';
import { listMenus, readLabel } from '@seyir/contract/home';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectUnreachable, type FakeBrowser, stubBrowser } from '../../../test/browser.ts';
import { aPage, aVodCard } from '../../../test/home-builders.ts';
import { aServiceWithHome, renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProfile } from '../../../test/session-builders.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { page } from '../../shared/document/browser-page.ts';
import { layOutInOrder } from '../../shared/keys/spatial.fixture.ts';
import { takeReturn } from '../../shared/sign-in/return-path.ts';
import { setLanguage } from '../../shared/text/language.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';

const HOME = '/dashboard/home/6/601';
let browser: FakeBrowser;

beforeEach(() => {
  localStorage.clear();
  browser = stubBrowser();
});
afterEach(() => {
  dismissAll();
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  setLanguage('tr');
});

const bar = () => screen.findByRole('banner');
const mainMenu = async () => within(await bar()).getByRole('navigation', { name: 'Ana menü' });

describe('the bar', () => {
  it('lists the menus in order, live television last, and marks the current one [NAV-02]', async () => {
    renderApp(HOME, aServiceWithHome());
    const menu = await mainMenu();
    await within(menu).findByRole('link', { name: 'Keşfet' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Bana Özel', 'Keşfet', 'Diziler', 'Çocuk', 'Canlı TV']);
    expect(within(menu).getByRole('link', { current: 'page' })).toHaveTextContent('Keşfet');
    expect(within(menu).getByRole('link', { name: 'Canlı TV' })).toHaveAttribute('href', '/dashboard/livetv/all');
  });

  it('keeps the logo and live television when the menus fail to load [NAV-08]', async () => {
    const api = aServiceWithHome().on(listMenus, () => Promise.reject(new ApiError(400, 'BAD_INPUT', 'no')));
    renderApp(HOME, api);
    const menu = await mainMenu();
    await waitFor(() => expect(api.countOf(listMenus)).toBe(1));
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Canlı TV']);
    expect(screen.getByRole('link', { name: 'Seyir ana sayfa' })).toHaveAttribute('href', '/dashboard/home/6/all');
  });

  it.each(['Bana Özel', 'Diziler'])('asks a guest to sign in for %s and stays on the page [NAV-05]', async (name) => {
    const app = renderApp(HOME, aServiceWithHome());
    const menu = await mainMenu();
    await userEvent.click(await within(menu).findByRole('link', { name }));
    expect(await screen.findByRole('alertdialog', { name: 'Önce giriş yap' })).toBeVisible();
    expectUnreachable(document.querySelector('main'));
    expect(app.path()).toBe(HOME);
  });

  it('shows a guest what a menu holds, and after the sign-up opens it [NAV-05]', async () => {
    const titles = ['Tuz Feneri', 'Deplasman', 'Çay Molası', 'Bozkırın Kızı'].map((title) =>
      aVodCard({ id: title, title }),
    );
    const api = aServiceWithHome().on(readLabel, () => ({ ...aPage(titles), totalContents: 12 }));
    const app = renderApp(HOME, api);
    await userEvent.click(await within(await mainMenu()).findByRole('link', { name: 'Diziler' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Önce giriş yap' }));
    expect(await dialog.findByText('Tuz Feneri, Deplasman, Çay Molası ve 9 başlık daha burada.')).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Üye ol' }));
    await waitFor(() => expect(app.path()).toBe('/signup'));
    expect(takeReturn()).toBe('/dashboard/home/4/all');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('says what is kept in a menu whose rows are empty for a guest [NAV-05]', async () => {
    const api = aServiceWithHome().on(readLabel, () => aPage([]));
    renderApp(HOME, api);
    await userEvent.click(await within(await mainMenu()).findByRole('link', { name: 'Bana Özel' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Önce giriş yap' }));
    expect(await dialog.findByText(/^Listen, kayıtların/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Giriş yap' }));
    expect(takeReturn()).toBe('/dashboard/home/1/all');
  });

  it('opens both for a subscriber [NAV-05] [NAV-01]', async () => {
    const app = renderApp(HOME, aServiceWithHome(), subscriber);
    const menu = await mainMenu();
    await userEvent.click(await within(menu).findByRole('link', { name: 'Diziler' }));
    await waitFor(() => expect(app.path()).toBe('/dashboard/home/4/601'));
    expect(screen.getByRole('link', { name: 'Seyir ana sayfa' })).toHaveAttribute('href', '/dashboard/home/1/all');
  });

  it('offers a guest the sign-in and the sign-up, and no avatar [NAV-04] [NAV-09]', async () => {
    renderApp(HOME, aServiceWithHome());
    const header = within(await bar());
    expect(header.getByRole('link', { name: 'Giriş yap' })).toHaveAttribute('href', '/select-login');
    expect(header.getByRole('link', { name: 'Üye ol' })).toHaveAttribute('href', '/signup');
    expect(header.queryByRole('button', { name: /Profil menüsü/ })).not.toBeInTheDocument();
  });

  it('shows a subscriber the profile with its menu [NAV-04] [NAV-10]', async () => {
    const app = renderApp(HOME, aServiceWithHome(), subscriber);
    const header = within(await bar());
    expect(header.queryByRole('link', { name: 'Giriş yap' })).not.toBeInTheDocument();
    await userEvent.click(header.getByRole('button', { name: 'Profil menüsü: Defne' }));
    const menu = within(screen.getByRole('menu'));
    expect(menu.getByRole('menuitem', { name: 'Profil değiştir' })).toHaveAttribute('href', '/selectprofile');
    expect(menu.getByRole('menuitem', { name: 'Profilleri yönet' })).toHaveAttribute('href', '/profiles/defne');
    expect(menu.getByRole('menuitem', { name: 'Ayarlar' })).toHaveAttribute('href', '/settings/main');
    await userEvent.click(menu.getByRole('menuitem', { name: 'Çıkış yap' }));
    expect(app.onSignOut).toHaveBeenCalledOnce();
  });

  it('has the same menu in the tab bar of a phone [NAV-10]', async () => {
    const app = renderApp(HOME, aServiceWithHome(), subscriber);
    const tabs = within(await screen.findByRole('navigation', { name: 'Alt menü' }));
    await userEvent.click(tabs.getByRole('button', { name: 'Profil menüsü: Defne' }));
    const menu = within(screen.getByRole('menu'));
    expect(menu.getAllByRole('menuitem').map((item) => item.getAttribute('href'))).toEqual([
      '/selectprofile',
      '/profiles/defne',
      '/settings/main',
      null,
    ]);
    await userEvent.click(menu.getByRole('menuitem', { name: 'Çıkış yap' }));
    expect(app.onSignOut).toHaveBeenCalledOnce();
  });

  it.each([
    ['/dashboard/search/fener', 'link', 'Ara'],
    ['/dashboard/search', 'link', 'Ara'],
    [HOME, 'link', 'Keşfet'],
  ])('marks the current page in the tab bar: %s', async (path, role, name) => {
    renderApp(path, aServiceWithHome());
    const tabs = within(await screen.findByRole('navigation', { name: 'Alt menü' }));
    const marked = [...tabs.getAllByRole('link'), ...tabs.queryAllByRole('button')].filter(
      (place) => place.getAttribute('aria-current') === 'page',
    );
    expect(marked).toEqual([tabs.getByRole(role, { name })]);
  });

  it('shows the profile’s name', async () => {
    const profile = { ...(subscriber.profile ?? aProfile()), name: 'Ayşe' };
    renderApp(HOME, aServiceWithHome(), { ...subscriber, profile });
    expect(within(await bar()).getByRole('button', { name: 'Profil menüsü: Ayşe' })).toHaveTextContent('Ayşe');
  });

  it.each([
    [10, false],
    [11, true],
  ])('scrolled %i px it has its other style: %s, and back at the top its first [NAV-03]', async (y, expected) => {
    renderApp(HOME, aServiceWithHome());
    const header = await bar();
    // The bar renders before its scroll listener is attached.
    await waitFor(() => {
      act(() => browser.scrollTo(y));
      expect(header.hasAttribute('data-scrolled')).toBe(expected);
    });
    act(() => browser.scrollTo(0));
    expect(header).not.toHaveAttribute('data-scrolled');
  });
});

describe('the search', () => {
  it('opens a field, ignores a blank text and leads to the results [NAV-11]', async () => {
    const app = renderApp(HOME, aServiceWithHome());
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Ara' }));
    const field = screen.getByRole('searchbox', { name: 'Ara' });
    expect(field).toHaveFocus();
    await userEvent.type(field, '   {Enter}');
    expect(app.path()).toBe(HOME);
    await userEvent.type(field, 'tuz & fener{Enter}');
    await waitFor(() => expect(app.path()).toBe('/dashboard/search/tuz%20%26%20fener'));
  });

  it('is a page on a phone: the tab leads there, and so does the button of the bar', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({ matches: query === '(max-width: 599px)', addEventListener: vi.fn(), removeEventListener: vi.fn() }) as never,
    );
    const app = renderApp(HOME, aServiceWithHome());
    const tabs = within(await screen.findByRole('navigation', { name: 'Alt menü' }));
    expect(tabs.getByRole('link', { name: 'Ara' })).toHaveAttribute('href', '/dashboard/search');
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Ara' }));
    await waitFor(() => expect(app.path()).toBe('/dashboard/search'));
    expect(await within(screen.getByRole('main')).findByRole('searchbox', { name: 'Ara' })).toHaveFocus();
  });

  it('closes on Escape and gives the focus back [A11Y-02]', async () => {
    renderApp(HOME, aServiceWithHome());
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Ara' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    await waitFor(() => expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Ara' })).toHaveFocus());
  });
});

describe('the language', () => {
  const reload = vi.spyOn(page, 'reload');
  beforeEach(() => reload.mockReset().mockReturnValue());

  it('changes only after a question, and reloads [I18N-02]', async () => {
    renderApp(HOME, aServiceWithHome());
    await userEvent.click(within(await bar()).getByRole('button', { name: 'TR, dili değiştir: English' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Dil değiştirilsin mi?' }));
    expect(localStorage.getItem('language')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Değiştir' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(localStorage.getItem('language')).toBe('en');
  });

  it('stays as it is when the question is cancelled [I18N-02]', async () => {
    renderApp(HOME, aServiceWithHome());
    await userEvent.click(within(await bar()).getByRole('button', { name: 'TR, dili değiştir: English' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Vazgeç' }));
    expect(localStorage.getItem('language')).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('the footer', () => {
  it('has three social pages in new tabs, both notices and the year [FOOTER-01] [FOOTER-02]', async () => {
    renderApp(HOME, aServiceWithHome());
    const footer = within(await screen.findByRole('contentinfo'));
    const social = within(footer.getByRole('list', { name: 'Sosyal sayfalarımız' }));
    const links = await social.findAllByRole('link');
    expect(links).toHaveLength(3);
    for (const link of links) {
      expect(link).toHaveAttribute('target', '_blank');
      expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
    }
    expect(footer.getByText('Aydınlatma Metni')).toBeVisible();
    expect(footer.getByText('Gizlilik Bildirimi')).toBeVisible();
    expect(footer.getByText(`© ${new Date().getFullYear()} Seyir`)).toBeVisible();
  });
});

describe('by remote', () => {
  it('is a row: arrows go along it and down into the page [A11Y-02]', async () => {
    layOutInOrder();
    renderApp(HOME, aServiceWithHome());
    const menu = within(await mainMenu());
    const discover = await menu.findByRole('link', { name: 'Keşfet' });
    await screen.findByRole('navigation', { name: 'Kategoriler' });
    act(() => discover.focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(menu.getByRole('link', { name: 'Diziler' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('region', { name: 'Öne çıkanlar' })).toContainElement(
      document.activeElement as HTMLElement,
    );
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('banner')).toContainElement(document.activeElement as HTMLElement);
  });
});

describe('by keyboard', () => {
  it('starts with a skip link [A11Y-01]', async () => {
    renderApp(HOME, aServiceWithHome());
    const skip = await screen.findByRole('link', { name: 'İçeriğe geç' });
    await userEvent.tab();
    expect(skip).toHaveFocus();
    expect(skip).toHaveAttribute('href', `#${screen.getByRole('main').id}`);
  });

  it('moves the focus to the heading after a navigation [A11Y-01]', async () => {
    renderApp(HOME, aServiceWithHome());
    const menu = await mainMenu();
    await userEvent.click(await within(menu).findByRole('link', { name: 'Çocuk' }));
    await waitFor(() => expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement));
  });
});
