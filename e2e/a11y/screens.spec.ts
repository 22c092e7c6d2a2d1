// Every screen: axe finds nothing, and a picture is kept in artefacts/screens for people to look at. A walk goes from
// screen to screen inside the application: a reload for each would take longer than axe. The census at the
// end fails for a route that neither a walk nor a story with axe visits.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROUTE_TABLE, TITLE_PART } from '../../apps/web/src/app/route-table.ts';
import { DESKTOP, PHONE, TABLET, TELEVISION } from '../support/browser.ts';
import { type SignedIn, signInOverApi, storageOf } from '../support/signed-in.ts';
import { overflowOf } from '../support/steady.ts';
import { expect, test } from '../support/story.ts';
import { findViolations } from '../support/violations.ts';

interface Screen {
  readonly name: string;
  /** Its route, where the path names something of the catalogue. */
  readonly route?: string;
  readonly path: string | ((viewer: SignedIn) => Promise<string>);
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

const HOME = '/dashboard/home/:menuId/:categoryId';

const WALKS: readonly Walk[] = [
  {
    about: 'the front pages',
    isForPhones: true,
    screens: [
      { name: 'home', route: HOME, path: '/dashboard/home/6/601', prepare: firstCard },
      { name: 'home-kids', route: HOME, path: '/dashboard/home/5/501', prepare: firstCard },
      {
        name: 'search',
        path: '/dashboard/search',
        prepare: (page) => page.getByRole('region', { name: 'Popüler aramalar' }).waitFor(),
      },
      {
        name: 'person',
        route: '/dashboard/person/:personId',
        path: '/dashboard/person/defne-aral',
        prepare: firstCard,
      },
      { name: 'login', path: '/login' },
    ],
  },
  {
    about: 'live TV and the guide',
    isForPhones: true,
    screens: [
      {
        name: 'live-tv',
        route: '/dashboard/livetv/:channelNo',
        // Closed to guests: the page is whole, and no picture is made for it.
        path: '/dashboard/livetv/21',
        prepare: (page) => page.locator('[data-player] [role=alert]').waitFor(),
      },
      {
        name: 'guide',
        path: '/dashboard/guide',
        prepare: (page) => page.locator("[role=grid] [data-phase='current']").first().waitFor(),
      },
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
        route: '/forgot-password',
        path: '/forgot-password?token=dead',
        prepare: async (page) => void (await page.getByRole('link', { name: 'Giriş yap' }).waitFor()),
      },
      {
        name: 'tv-login',
        path: '/tv-login',
        prepare: (page) => page.getByRole('img', { name: 'Telefonla okutulacak kare kod' }).waitFor(),
      },
      { name: 'terms', route: '/legal/:document', path: '/legal/terms' },
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
      { name: 'search-history', path: '/settings/searchhistory' },
      { name: 'suggestion', path: '/settings/suggestion' },
      { name: 'subtitles', path: '/settings/subtitles', prepare: (page) => page.getByRole('switch').first().waitFor() },
      { name: 'menu-language', path: '/settings/language' },
      { name: 'recordings', path: '/settings/records' },
      { name: 'reminders', path: '/settings/reminders' },
      { name: 'my-package-in-dashboard', path: '/dashboard/package' },
      { name: 'downloads', path: '/account/download' },
      { name: 'my-package', path: '/account/package' },
      { name: 'approve-tv', path: '/tv' },
      {
        name: 'programme',
        route: '/program/:id',
        path: async ({ call }) => {
          const channels = (await call('GET', '/channel')).body as { current?: { epgProgramId: string } }[];
          return `/program/${channels.find(({ current }) => current)?.current?.epgProgramId}`;
        },
      },
    ],
  },
];

/** Routes that a story looks at with axe, because they need what the story has prepared. */
const IN_STORIES: Readonly<Record<string, string>> = {
  '/dashboard/search/:term': 'stories/search.spec.ts',
  '/dashboard/genre/record/:title': 'stories/recordings.spec.ts',
  '/dashboard/genre/:labelId/:title': 'stories/see-all.spec.ts',
  [TITLE_PART]: 'stories/title-detail.spec.ts',
  '/selectprofile': 'stories/profiles.spec.ts',
  '/profiles/:id': 'stories/profiles.spec.ts',
  '/profile/:profileCode': 'stories/profiles.spec.ts',
  '/purchase': 'stories/package-purchase.spec.ts',
  '/payment/:programId': 'stories/payment.spec.ts',
};

/** Other addresses of a screen that is looked at. */
const SAME_SCREEN: Readonly<Record<string, string>> = {
  '/settings/version': '/account/settings',
  '/settings/package': '/account/package',
};

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

/** No screen scrolls sideways, on a phone, a tablet, a desktop and a television. */
async function expectFit(page: Page, name: string): Promise<void> {
  const own = page.viewportSize();
  for (const size of [PHONE, TABLET, DESKTOP, TELEVISION]) {
    await page.setViewportSize(size);
    await expect.soft.poll(() => overflowOf(page), `${name} at ${size.width} px`).toBeLessThanOrEqual(0);
  }
  if (own) await page.setViewportSize(own);
}

for (const { about, isForPhones, isSignedIn, screens } of WALKS) {
  test(`${about} pass axe, are drawn and fit every size [A11Y-01] [UX-02]${isForPhones ? ' @phone' : ''}`, async ({
    page,
    baseURL,
  }, { project }) => {
    test.slow();
    if (isSignedIn) await comeSignedIn(page, baseURL ?? '');
    for (const [index, { name, path, prepare }] of screens.entries()) {
      await test.step(name, async () => {
        const target = typeof path === 'string' ? path : await path(await signInOnce(baseURL ?? ''));
        const before = index === 0 ? undefined : await page.getByRole('heading', { level: 1 }).first().textContent();
        if (before === undefined) await page.goto(target);
        else if (!page.url().endsWith(target)) {
          await goWithin(page, target);
          await expect(page.getByRole('heading', { level: 1 }).first()).not.toHaveText(before ?? '');
        }
        await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
        await prepare?.(page);
        await lookAt(page, name, `artefacts/screens/${project.name}`);
        if (project.name === 'desktop') await expectFit(page, name);
      });
    }
  });
}

/** The screens of stories, at addresses that need nothing prepared: their size is measured here. */
const FIT_IN_STORIES: Readonly<Record<string, Screen['path']>> = {
  '/dashboard/search/:term': '/dashboard/search/deniz',
  '/dashboard/genre/record/:title': '/dashboard/genre/record/Kay%C4%B1tlar%C4%B1m',
  '/dashboard/genre/:labelId/:title': '/dashboard/genre/2011/filmler',
  [TITLE_PART]: '/dashboard/home/6/601/voddetail/tuzfener',
  '/selectprofile': '/selectprofile',
  '/profiles/:id': async ({ profile }) => `/profiles/${profile.id}`,
  '/profile/:profileCode': async ({ profile }) => `/profile/${profile.id}`,
  '/purchase': '/purchase?productId=premium',
  '/payment/:programId': async ({ call }) => {
    const to = Date.now();
    const { body } = await call('GET', `/guide?from=${to - 86_400_000}&to=${to}&offset=0&count=50`);
    const { channels } = body as { channels: { programmes: { epgProgramId: string; isppv: string }[] }[] };
    const event = channels.flatMap(({ programmes }) => programmes).find(({ isppv }) => isppv === '1');
    return `/payment/${event?.epgProgramId}`;
  },
};

test('the screens of stories fit every size [UX-02]', async ({ page, baseURL }) => {
  test.slow();
  expect(Object.keys(FIT_IN_STORIES)).toEqual(Object.keys(IN_STORIES));
  await comeSignedIn(page, baseURL ?? '');
  for (const [route, path] of Object.entries(FIT_IN_STORIES)) {
    await page.goto(typeof path === 'string' ? path : await path(await signInOnce(baseURL ?? '')));
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectFit(page, route);
  }
});

test('every route of the product is looked at with axe [A11Y-01]', async () => {
  const walked = new Set(WALKS.flatMap(({ screens }) => screens.map(({ route, path }) => route ?? String(path))));
  const isLookedAt = (route: string) => walked.has(SAME_SCREEN[route] ?? route) || route in IN_STORIES;
  // A title is the same screen over every page.
  const routes = ROUTE_TABLE.map(({ path }) => (path.endsWith(TITLE_PART) ? TITLE_PART : path));
  expect(routes.filter((route) => !isLookedAt(route))).toEqual([]);
  for (const story of new Set(Object.values(IN_STORIES)))
    expect(await readFile(join(import.meta.dirname, '..', story), 'utf8')).toContain('findViolations(page');
});

for (const [name, prepare] of [
  ['home-loading', (page: Page) => page.getByRole('banner').waitFor()],
  ['home-failed', (page: Page) => page.getByRole('heading', { name: 'Ana sayfa yüklenemedi' }).waitFor()],
] as const) {
  test(`${name} passes axe and is drawn [A11Y-01]`, async ({ page, complaints }, { project }) => {
    complaints.allowAll();
    if (name === 'home-loading') await page.route(/\/api\/(home|category)\//, () => {});
    if (name === 'home-failed') await page.route('**/api/**', (route) => route.abort());
    await page.goto('/');
    await prepare(page);
    await lookAt(page, name, `artefacts/screens/${project.name}`);
  });
}

test('home is usable by keyboard alone: the skip link leads to the content [A11Y-01] @core', async ({ page, home }) => {
  await home.open('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'İçeriğe geç' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'İçeriğe geç' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});
