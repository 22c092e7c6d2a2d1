// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { listProfiles, type Profile, selectProfile } from '@seyir/contract/profiles';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { ada, aFullProfile, defne, family, kerem } from '../../../test/profile-builders.ts';
import { aServiceWithHome, renderApp } from '../../../test/render-app.tsx';
import { ApiError, NetworkError } from '../../shared/api/api-error.ts';
import { rememberReturn, takeReturn } from '../../shared/sign-in/return-path.ts';
import { setLanguage } from '../../shared/text/language.ts';
import { layOutRows } from '../../shared/ui/Carousel/row-layout.fixture.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import type { Viewer } from '../../shared/viewer/viewer.ts';
import './SelectProfileScreen.tsx';
import '../manage-profiles/ManageProfilesScreen.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.useFakeTimers({ shouldAdvanceTime: true });
  stubBrowser();
});
afterEach(() => {
  act(dismissAll);
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  setLanguage('tr');
});

const CHOOSER = '/selectprofile';
const paid: Viewer = { loginType: 'paid', userType: '1', profile: undefined };
const as = (profile: Profile): Viewer => ({ ...paid, profile });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const tile = (name: RegExp) => screen.findByRole('button', { name });
const heading = (name: string) => screen.findByRole('heading', { name });

function aService(profiles: readonly Profile[] = family) {
  return aServiceWithHome()
    .on(listProfiles, () => ({ data: [...profiles] }))
    .on(selectProfile, ({ body }) => {
      const chosen = profiles.find(({ id }) => id === body.id);
      if (!chosen) throw new ApiError(404, 'NOT_FOUND', '');
      if (chosen.hasPin && body.pin !== '2580') throw new ApiError(403, 'WRONG_PIN', '');
      return { access_token: `token of ${chosen.id}`, data: chosen };
    });
}

function open(api = aService(), viewer: Viewer = paid, path = CHOOSER) {
  return { ...renderApp(path, api, viewer), api, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

describe('the chooser', () => {
  it('asks who is watching and lists the profiles [ROUTE-03]', async () => {
    open();
    expect(await heading('Kim seyrediyor?')).toBeVisible();
    expect((await tile(/Defne/)).textContent).toContain('ANA PROFİL');
    expect((await tile(/Kerem/)).textContent).toContain('şifreli');
    expect((await tile(/Ada/)).textContent).toContain('ÇOCUK');
  });

  it('is the redirect of the dashboard for a subscriber without a profile [SESSION-17]', async () => {
    const { path } = open(undefined, paid, '/dashboard/home/6/all');
    await tile(/Defne/);
    expect(path()).toBe(CHOOSER);
  });

  it.each([
    ['Ay%C5%9Fe', 'Ayşe'],
    ['Ay%25C5%259Fe', 'Ayşe'],
    ['%zz', '%zz'],
  ])('shows the name %j as %j [PROFILE-21]', async (name, shown) => {
    open(aService([{ ...defne, name }]));
    expect(await tile(new RegExp(shown))).toBeVisible();
  });

  it('scrolls by three and does not wrap around [PROFILE-01]', async () => {
    layOutRows({ visible: 3 });
    const six = Array.from({ length: 6 }, (_, index) => aFullProfile({ id: `p${index}`, main: index === 0 }));
    const { user } = open(aService(six), as(six[0] ?? defne));
    const next = await screen.findByRole('button', { name: 'Sonraki' });
    const previous = screen.getByRole('button', { name: 'Önceki' });
    const view = screen.getByRole('list', { name: 'Profiller' }).parentElement as HTMLElement;
    expect(previous).toBeDisabled();
    await user.click(next);
    expect(view.scrollLeft).toBe(3 * layOutRows.PITCH);
    act(() => void view.dispatchEvent(new Event('scroll', { bubbles: true })));
    expect(next).toBeDisabled();
    await user.click(previous);
    expect(view.scrollLeft).toBe(0);
  });

  it('has no arrows when all profiles fit [PROFILE-01]', async () => {
    layOutRows({ visible: 3 });
    open(undefined, as(kerem));
    await tile(/Ada/);
    expect(screen.queryByRole('button', { name: 'Sonraki' })).toBeNull();
  });

  it('starts at the current profile and follows the arrow keys', async () => {
    const { user } = open(undefined, as(kerem));
    expect(await tile(/Kerem/)).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(await tile(/Ada/)).toHaveFocus();
  });

  it.each<[string, Viewer, number | null, boolean]>([
    ['the main profile below the quota', as(defne), 4, true],
    ['the main profile at the quota', as(defne), 3, false],
    ['the main profile without a quota', as(defne), null, true],
    ['another profile', as(kerem), 4, false],
    ['another profile without a quota', as(kerem), null, false],
  ])('offers %s (%o, quota %s) to add one: %s [PROFILE-02]', async (_, viewer, deviceQuota, offered) => {
    open(aService(family.map((profile) => ({ ...profile, deviceQuota }))), viewer);
    await tile(/Ada/);
    const add = screen.queryByRole('link', { name: 'Profil ekle' });
    if (offered) expect(add).toHaveAttribute('href', '/profile/new');
    else expect(add).toBeNull();
  });

  it('shows skeletons while loading [UX-01]', async () => {
    open(
      aService().on(listProfiles, () => new Promise(() => {})),
      as(defne),
    );
    expect(await screen.findByRole('status', { name: 'Profiller yükleniyor' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Geri Dön' })).toBeVisible();
  });

  it('is empty, without a dialog, when the list fails to load, with a retry [PROFILE-24]', async () => {
    let isDown = true;
    const { user } = open(
      aService().on(listProfiles, () => {
        if (isDown) throw new ApiError(400, 'BAD_INPUT', '');
        return { data: [...family] };
      }),
    );
    expect(await heading('Profiller yüklenemedi')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Profil ekle' })).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    expect(await tile(/Defne/)).toBeVisible();
  });
});

describe('a profile without a PIN', () => {
  it('logs in by itself after 3 s, and the home of its kind opens [PROFILE-04] [PROFILE-06]', async () => {
    const { user, api, session, path } = open();
    await user.click(await tile(/Ada/));
    expect(await heading('Hoş geldin Ada')).toBeVisible();
    expect(screen.getByText('Giriş yapılıyor…')).toBeVisible();
    await pass(2_500);
    expect(api.countOf(selectProfile)).toBe(0);
    await pass(600);
    expect(api.asked.filter(({ name }) => name.endsWith('/select'))).toEqual([
      {
        name: 'POST /client/profiles/select',
        input: { body: { id: 'ada', name: 'Ada', posterName: 'female', kid: true } },
      },
    ]);
    expect(session.profileSelected).toHaveBeenCalledExactlyOnceWith(ada, 'token of ada');
    await screen.findByRole('banner');
    // A child begins in the kids menu.
    expect(path()).toMatch(/^\/dashboard\/home\/5\//);
  });

  it('of a grown-up opens the home [ROUTE-15]', async () => {
    const { user, path } = open();
    await user.click(await tile(/Defne/));
    await pass(3_100);
    await screen.findByRole('banner');
    expect(path()).toMatch(/^\/dashboard\/home\/6\//);
  });

  it('is not chosen after Escape [PROFILE-05] [A11Y-02]', async () => {
    const { user, api } = open();
    await user.click(await tile(/Defne/));
    await heading('Hoş geldin Defne');
    await user.keyboard('{Escape}');
    expect(await heading('Kim seyrediyor?')).toBeVisible();
    await pass(3_100);
    expect(api.countOf(selectProfile)).toBe(0);
  });

  it('returns to the page that the sign-in interrupted, a child to the kids’ home [KIDS-04] [ROUTE-15] (departure)', async () => {
    rememberReturn('/profiles/defne');
    const { user, path } = open();
    await user.click(await tile(/Defne/));
    await pass(3_100);
    await vi.waitFor(() => expect(path()).toBe('/profiles/defne'));
    cleanup();
    rememberReturn('/profiles/defne');
    const kids = open();
    await kids.user.click(await tile(/Ada/));
    await pass(3_100);
    await screen.findByRole('banner');
    expect(kids.path()).toMatch(/^\/dashboard\/home\/5\//);
    expect(takeReturn()).toBeUndefined();
  });

  it('has the kids theme on the home page, with its avatar in the bar [KIDS-01] [NAV-04]', async () => {
    const { user } = open();
    await user.click(await tile(/Ada/));
    await pass(3_100);
    const bar = within(await screen.findByRole('banner'));
    expect(bar.getByRole('button', { name: 'Profil menüsü: Ada' })).toBeVisible();
    expect(document.documentElement).toHaveAttribute('data-theme', 'kids');
  });

  it('can be cancelled: no call is made and the chooser returns [PROFILE-05]', async () => {
    const { user, api, path } = open();
    await user.click(await tile(/Ada/));
    expect(screen.getByRole('button', { name: 'Vazgeç' })).toHaveFocus();
    await user.keyboard('{Enter}');
    await pass(10_000);
    expect(api.countOf(selectProfile)).toBe(0);
    expect(path()).toBe(CHOOSER);
    expect(await tile(/Ada/)).toHaveFocus();
    await user.keyboard('{Enter}');
    await pass(3_100);
    expect(api.countOf(selectProfile)).toBe(1);
  });

  it('cannot be cancelled once the call is under way, and makes one call', async () => {
    const { user, api } = open(aService().on(selectProfile, () => new Promise(() => {})));
    await user.click(await tile(/Ada/));
    await pass(3_100);
    expect(screen.getByRole('button', { name: 'Vazgeç' })).toBeDisabled();
    await pass(10_000);
    expect(api.countOf(selectProfile)).toBe(1);
  });

  it.each([403, 404, 409, 500])('that is refused with %d shows the wrong-PIN dialog [PROFILE-06]', async (status) => {
    setLanguage('en');
    const { user, session } = open(
      aService().on(selectProfile, () => {
        throw new ApiError(status, 'UNEXPECTED', '');
      }),
    );
    await user.click(await tile(/Ada/));
    await pass(3_100);
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Profile password is not correct. Please try again.');
    expect(session.profileSelected).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(await tile(/Ada/)).toBeVisible();
  });

  it('shows that the login failed when the server is unreachable [PROFILE-07]', async () => {
    setLanguage('en');
    const { user } = open(
      aService().on(selectProfile, () => {
        throw new NetworkError('down');
      }),
    );
    await user.click(await tile(/Ada/));
    await pass(3_100);
    expect(await screen.findByRole('alertdialog', { name: 'Login failed' })).toHaveTextContent(
      'Login failed. Please try again.',
    );
  });

  it('shows no dialog of its own when the session has ended [PROFILE-06] (departure)', async () => {
    const { user } = open(
      aService().on(selectProfile, () => {
        throw new ApiError(401, 'SESSION_TIMEOUT', '');
      }),
    );
    await user.click(await tile(/Ada/));
    await pass(3_100);
    expect(await tile(/Ada/)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('a profile with a PIN', () => {
  const entry = () => screen.findByLabelText('Kerem’in profil şifresi', { selector: 'input' });

  it('logs in only after its PIN is submitted, which goes with the call [PROFILE-03] [PIN-21]', async () => {
    const { user, api, session, path } = open();
    await user.click(await tile(/Kerem/));
    expect(await entry()).toHaveFocus();
    await pass(10_000);
    expect(api.countOf(selectProfile)).toBe(0);
    await user.keyboard('2580{Enter}');
    await screen.findByRole('banner');
    expect(api.asked.find(({ name }) => name.endsWith('/select'))?.input).toEqual({
      body: { id: 'kerem', name: 'Kerem', posterName: 'secondMale', kid: false, pin: '2580' },
    });
    expect(session.profileSelected).toHaveBeenCalledExactlyOnceWith(kerem, 'token of kerem');
    expect(path()).toMatch(/^\/dashboard\/home\/6\//);
  });

  it('shows a wrong PIN in its dialog; the entry is cleared [PIN-07] [PROFILE-06]', async () => {
    setLanguage('en');
    const { user, api } = open();
    await user.click(await tile(/Kerem/));
    await user.keyboard('1111{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Kerem’s profile password' });
    expect(await within(dialog).findByText('Profile password is not correct. Please try again.')).toBeVisible();
    const input = within(dialog).getByLabelText('Kerem’s profile password');
    expect(input).toHaveValue('');
    expect(input).toHaveFocus();
    await user.keyboard('2580{Enter}');
    await screen.findByRole('banner');
    expect(api.countOf(selectProfile)).toBe(2);
  });

  it('shows the lockout after too many wrong PINs and takes no further digits [PROFILE-06] (departure)', async () => {
    const { user, api } = open(
      aService().on(selectProfile, () => {
        throw new ApiError(429, 'TOO_MANY', '');
      }),
    );
    await user.click(await tile(/Kerem/));
    await user.keyboard('1111{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Çok fazla yanlış deneme yapıldı. Daha sonra tekrar dene.')).toBeVisible();
    expect(dialog.getByRole('button', { name: '1' })).toBeDisabled();
    await user.keyboard('2580{Enter}');
    expect(api.countOf(selectProfile)).toBe(1);
  });

  it('returns to the chooser on cancel', async () => {
    const { user, api } = open();
    await user.click(await tile(/Kerem/));
    await user.click(screen.getByRole('button', { name: 'Vazgeç' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(api.countOf(selectProfile)).toBe(0);
  });
});

describe('management mode', () => {
  beforeEach(() => localStorage.setItem('firstLogin', 'true'));

  it('has an edit link on each profile and the account’s own links [PROFILE-08]', async () => {
    open();
    for (const { name, id } of family) {
      const link = await screen.findByRole('link', { name: `${name} profilini düzenle` });
      expect(link).toHaveAttribute('href', `/profile/${id}`);
    }
    expect(screen.getByRole('link', { name: 'Hesap ayarları' })).toHaveAttribute('href', '/account/settings');
    expect(screen.getByRole('link', { name: 'Paketim' })).toHaveAttribute('href', '/account/package');
    expect(screen.getByRole('button', { name: 'Çıkış yap' })).toBeVisible();
  });

  it('moves with the arrow keys from an avatar to its link and along the links', async () => {
    const { user } = open();
    expect(await tile(/Defne/)).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('link', { name: 'Defne profilini düzenle' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('link', { name: 'Kerem profilini düzenle' })).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('link', { name: 'Profil ekle' })).toHaveFocus();
  });

  it('ends without its flag: the controls are on the management page [PROFILE-09]', async () => {
    localStorage.removeItem('firstLogin');
    const { user, path } = open(undefined, as(defne));
    await tile(/Defne/);
    expect(screen.queryByRole('link', { name: 'Defne profilini düzenle' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Çıkış yap' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Profilleri yönet' }));
    expect(await screen.findByRole('link', { name: 'Defne profilini düzenle' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Çıkış yap' })).toBeVisible();
    expect(path()).toBe('/profiles/defne');
  });

  it('closes the session at once and goes to the dashboard 1 s later [PROFILE-10]', async () => {
    const { user, session, path } = open();
    await user.click(await screen.findByRole('button', { name: 'Çıkış yap' }));
    expect(session.signOut).toHaveBeenCalledOnce();
    expect(screen.getByText('Çıkış yapılıyor…')).toBeVisible();
    expect(screen.queryByText('Defne')).toBeNull();
    await pass(800);
    expect(path()).toBe(CHOOSER);
    await pass(300);
    await screen.findByRole('banner');
    expect(path()).toMatch(/^\/dashboard\/home\/6\//);
  });
});
