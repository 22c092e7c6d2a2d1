// Every screen: axe finds nothing, and a picture is kept in artefacts/screens for people to look at. A walk goes from
// screen to screen inside the application: loading it anew for each would take longer than looking at it.
import type { Page } from '@playwright/test';
import { type SignedIn, signInOverApi, storageOf } from '../support/signed-in.ts';
import { expect, test } from '../support/story.ts';
import { findViolations } from '../support/violations.ts';

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

interface Walk {
  readonly about: string;
  /** Also on a phone: screens that are built differently there. */
  readonly isForPhones?: boolean;
  /** By a subscriber with a profile. */
  readonly isSignedIn?: boolean;
  readonly screens: readonly Screen[];
}

const firstCard = (page: Page) => page.getByRole('main').getByRole('listitem').first().waitFor();

const WALKS: readonly Walk[] = [
  {
    about: 'the front pages',
    isForPhones: true,
    screens: [
      { name: 'home', path: '/dashboard/home/6/601', prepare: firstCard },
      { name: 'home-kids', path: '/dashboard/home/5/501', prepare: firstCard },
      { name: 'login', path: '/login' },
    ],
  },
  {
    about: 'the ways in',
    screens: [
      { name: 'select-login', path: '/select-login' },
      { name: 'easy-login', path: '/easy-login' },
      { name: 'easy-login-code', path: '/easy-login', prepare: askForCode },
      { name: 'signup', path: '/signup' },
      { name: 'signup-empty', path: '/signup', prepare: sendEmpty },
      { name: 'forgot-password', path: '/forgot-pw' },
      {
        name: 'reset-password',
        path: '/forgot-password?token=dead',
        prepare: async (page) => void (await page.getByRole('link', { name: 'Giriş yap' }).waitFor()),
      },
      { name: 'packages', path: '/packets' },
      { name: 'error-page', path: '/errorpage' },
    ],
  },
  {
    about: 'the account',
    isForPhones: true,
    isSignedIn: true,
    screens: [
      { name: 'account', path: '/account/settings' },
      { name: 'settings', path: '/settings/main' },
    ],
  },
  {
    about: 'the settings',
    isSignedIn: true,
    screens: [
      { name: 'parental-control', path: '/settings/parentalcontrol' },
      { name: 'channel-locks', path: '/settings/lockchannel' },
      { name: 'favourite-channels', path: '/settings/favchannel' },
      { name: 'purchase-history', path: '/settings/purchasehistory' },
      { name: 'suggestion', path: '/settings/suggestion' },
      { name: 'menu-language', path: '/settings/language' },
      { name: 'recordings', path: '/settings/records' },
      { name: 'downloads', path: '/account/download' },
      { name: 'my-package', path: '/account/package' },
    ],
  },
  { about: 'the primitives', screens: [{ name: 'primitives', path: '/ui' }] },
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

/** As a link inside the application does it. */
async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((target) => {
    history.pushState(null, '', target);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Runs in the page. */
function areVisiblePicturesDrawn(): boolean {
  return [...document.images].every((image) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return !isInView || image.complete;
  });
}

async function lookAt(page: Page, name: string, folder: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => page.evaluate(areVisiblePicturesDrawn)).toBe(true);
  await page.screenshot({ path: `${folder}/${name}.png` });
  expect.soft(await findViolations(page), name).toEqual([]);
}

for (const { about, isForPhones, isSignedIn, screens } of WALKS) {
  test(`${about} pass axe and are drawn [A11Y-01]${isForPhones ? ' @phone' : ''}`, async ({
    page,
    baseURL,
    complaints,
  }, { project }) => {
    test.slow();
    // The page of primitives shows a picture that does not exist.
    if (about === 'the primitives') complaints.allowAll();
    if (isSignedIn) await comeSignedIn(page, baseURL ?? '');
    for (const [index, { name, path, prepare }] of screens.entries()) {
      await test.step(name, async () => {
        const before = index === 0 ? undefined : await page.getByRole('heading', { level: 1 }).first().textContent();
        if (before === undefined) await page.goto(path);
        else if (!page.url().endsWith(path)) {
          await goWithin(page, path);
          await expect(page.getByRole('heading', { level: 1 }).first()).not.toHaveText(before ?? '');
        }
        await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
        await prepare?.(page);
        await lookAt(page, name, `artefacts/screens/${project.name}`);
      });
    }
  });
}

for (const [name, prepare] of [
  ['home-loading', (page: Page) => page.getByRole('banner').waitFor()],
  ['home-failed', (page: Page) => page.getByRole('heading', { name: 'Ana sayfa yüklenemedi' }).waitFor()],
] as const) {
  test(`${name} passes axe and is drawn [A11Y-01]`, async ({ page, complaints }, { project }) => {
    complaints.allowAll();
    if (name === 'home-loading') await page.route('**/api/category/**', () => {});
    if (name === 'home-failed') await page.route('**/api/**', (route) => route.abort());
    await page.goto('/');
    await prepare(page);
    await lookAt(page, name, `artefacts/screens/${project.name}`);
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
