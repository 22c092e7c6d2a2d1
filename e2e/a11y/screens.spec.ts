// Every screen at both sizes: axe finds nothing, and a picture is kept in artefacts/screens for people to look at.
import type { Page } from '@playwright/test';
import { type SignedIn, signInOverApi, storageOf } from '../support/signed-in.ts';
import { expect, test } from '../support/story.ts';
import { findViolations } from '../support/violations.ts';

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
  /** The screen of another entry with other content, or of the same build: looked at on the desktop only. */
  readonly isSameScreen?: boolean;
  /** Looked at by a subscriber with a profile. */
  readonly isSignedIn?: boolean;
  /** Also drawn as a whole, below the fold. */
  readonly isLong?: boolean;
}

const firstCard = (page: Page) => page.getByRole('main').getByRole('listitem').first().waitFor();

const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', prepare: firstCard, isLong: true },
  { name: 'home-kids', path: '/dashboard/home/5/501', prepare: firstCard },
  { name: 'home-live', path: '/dashboard/home/3/301', prepare: firstCard, isSameScreen: true },
  { name: 'home-english', path: '/', prepare: inEnglish, isSameScreen: true },
  {
    name: 'home-loading',
    path: '/',
    prepare: async (page) => void (await page.getByRole('banner').waitFor()),
    isSameScreen: true,
  },
  {
    name: 'home-failed',
    path: '/',
    isSameScreen: true,
    prepare: async (page) => void (await page.getByRole('heading', { name: 'Ana sayfa yüklenemedi' }).waitFor()),
  },
  {
    name: 'sign-in-message',
    isSameScreen: true,
    path: '/dashboard/home/4/all',
    prepare: async (page) => void (await page.getByText('giriş yapmalısın').waitFor()),
  },
  { name: 'select-login', path: '/select-login', isSameScreen: true },
  { name: 'login', path: '/login' },
  { name: 'login-empty', path: '/login', prepare: sendEmpty, isSameScreen: true },
  { name: 'easy-login', path: '/easy-login', isSameScreen: true },
  { name: 'easy-login-code', path: '/easy-login', prepare: askForCode, isSameScreen: true },
  { name: 'signup', path: '/signup', isLong: true, isSameScreen: true },
  { name: 'signup-empty', path: '/signup', prepare: sendEmpty, isSameScreen: true },
  { name: 'forgot-password', path: '/forgot-pw', isSameScreen: true },
  {
    name: 'reset-password',
    path: '/forgot-password?token=dead',
    isSameScreen: true,
    prepare: async (page) => void (await page.getByRole('link', { name: 'Giriş yap' }).waitFor()),
  },
  { name: 'packages', path: '/packets', isSameScreen: true },
  { name: 'my-package', path: '/account/package', isSignedIn: true, isSameScreen: true },
  { name: 'settings', path: '/settings/main', isSignedIn: true, isSameScreen: true },
  { name: 'account', path: '/account/settings', isSignedIn: true, isLong: true },
  { name: 'parental-control', path: '/settings/parentalcontrol', isSignedIn: true, isSameScreen: true },
  { name: 'channel-locks', path: '/settings/lockchannel', isSignedIn: true, isSameScreen: true },
  { name: 'favourite-channels', path: '/settings/favchannel', isSignedIn: true, isSameScreen: true },
  { name: 'purchase-history', path: '/settings/purchasehistory', isSignedIn: true, isSameScreen: true },
  { name: 'suggestion', path: '/settings/suggestion', isSignedIn: true, isSameScreen: true },
  { name: 'menu-language', path: '/settings/language', isSignedIn: true, isSameScreen: true },
  { name: 'recordings', path: '/settings/records', isSignedIn: true, isSameScreen: true },
  { name: 'downloads', path: '/account/download', isSignedIn: true, isSameScreen: true },
  { name: 'error-page', path: '/errorpage', isSameScreen: true },
  { name: 'primitives', path: '/ui', isLong: true },
];

/** Every field says what it misses. */
async function sendEmpty(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Devam et' }).click();
  await page.getByText('Bu alan boş bırakılamaz.').first().waitFor();
}

async function askForCode(page: Page): Promise<void> {
  await page.getByLabel('Telefon numarası veya e-posta').fill('kimse@ornek.test');
  await page.getByRole('button', { name: 'Kod gönder' }).click();
  await page.getByLabel('Tek kullanımlık kod').waitFor();
}

/** The demonstration's family, signed in once for all pictures of a worker. Nothing here changes it. */
let subscriber: Promise<SignedIn> | undefined;
const signInOnce = (serverUrl: string) => {
  subscriber ??= signInOverApi(serverUrl, 'aile@seyir.test', { pin: '1234', force: true });
  return subscriber;
};

/** Puts the session where the application looks for it. */
async function comeSignedIn(page: Page, serverUrl: string): Promise<void> {
  const { origins } = storageOf(serverUrl, await signInOnce(serverUrl));
  await page.addInitScript((values) => {
    for (const { name, value } of values) localStorage.setItem(name, value);
  }, origins[0]?.localStorage ?? []);
}

/** Runs in the page. */
function areVisiblePicturesDrawn(): boolean {
  return [...document.images].every((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return !isInView || image.complete;
  });
}

async function inEnglish(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Categories' }).waitFor();
  await firstCard(page);
}

for (const { name, path, prepare, isLong, isSameScreen, isSignedIn } of SCREENS) {
  test(`${name} passes axe and is drawn [A11Y-01]${isSameScreen ? '' : ' @phone'}`, async ({
    page,
    baseURL,
    complaints,
  }, { project }) => {
    if (isSignedIn) await comeSignedIn(page, baseURL ?? '');
    if (name === 'home-loading') await page.route('**/api/category/**', () => {});
    if (name === 'home-failed') await page.route('**/api/**', (route) => route.abort());
    if (name === 'home-english') await page.addInitScript(() => localStorage.setItem('language', 'en'));
    await page.goto(path);
    if (name !== 'home-loading') await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    await prepare?.(page);
    await page.evaluate(() => document.fonts.ready);
    await expect.poll(() => page.evaluate(areVisiblePicturesDrawn)).toBe(true);
    const folder = `artefacts/screens/${project.name}`;
    await page.screenshot({ path: `${folder}/${name}.png` });
    if (isLong) await page.screenshot({ path: `${folder}/${name}-whole.png`, fullPage: true });
    expect(await findViolations(page)).toEqual([]);
    // One has no API on purpose, the other a picture that does not exist.
    if (name === 'home-failed' || name === 'primitives') complaints.length = 0;
  });
}

test('home is usable by keyboard alone: the skip link leads to the content [A11Y-01]', async ({ page, home }) => {
  await home.open('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'İçeriğe geç' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'İçeriğe geç' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});
