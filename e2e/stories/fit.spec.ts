// The home fits every screen and has no layout shift while it loads.
import type { Page, Request } from '@playwright/test';
import { DESKTOP, PHONE, TABLET, TELEVISION } from '../support/browser.ts';
import { findFaintMarks, withStyle } from '../support/contrast.ts';
import { openBrowserOf, signInOverApi } from '../support/signed-in.ts';
import { nextFrames, overflowOf } from '../support/steady.ts';
import { expect, test } from '../support/story.ts';

const SIZES = { phone: PHONE, tablet: TABLET, desktop: DESKTOP, television: TELEVISION };
/** Screens of a guest that load data. */
const STILL_PATHS = [
  '/dashboard/home/5/501',
  '/dashboard/search',
  '/dashboard/person/defne-aral',
  '/dashboard/home/6/601/voddetail/tuzfener',
  '/dashboard/genre/2011/filmler',
  '/dashboard/guide',
  '/packets',
];
const MOST_SHIFT = 0.02;
const PATHS = ['/', '/dashboard/home/5/501', '/login', '/signup', '/errorpage'];

test('has no sideways scroll on a phone, a tablet, a desktop and a television [UX-02]', async ({ page, home }) => {
  test.slow();
  for (const path of PATHS) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' });
    if (path === '/') await home.isReady();
    for (const [name, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size);
      await expect.poll(() => overflowOf(page), `${path} on a ${name}`).toBeLessThanOrEqual(0);
    }
  }
});

interface ShiftWalk {
  readonly page: Page;
  /** Layout shift of the page since it was opened. */
  shift(): Promise<number>;
  /** Opens a page and waits until every skeleton was replaced. */
  look(path: string): Promise<void>;
  /** Waits until every call was answered, every requested picture is there and every transition has ended. */
  rest(): Promise<void>;
}

/** Adds up the layout shifts of every page that is opened, with slow answers, so that pages fill in several steps. */
async function walkForShifts(page: Page): Promise<ShiftWalk> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) Object.assign(window, { shift: Number(Reflect.get(window, 'shift')) + entry.value });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 120));
    await route.continue();
  });
  const underWay = new Set<Request>();
  // The event stream stays open, and a trailer goes on.
  page.on('request', (request) => !/\/api\/events|\/stream\//.test(request.url()) && underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  const shift = () => page.evaluate(() => Number(Reflect.get(window, 'shift')));
  const rest = async () => {
    await expect.poll(() => underWay.size).toBe(0);
    await page.evaluate(async () => {
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
      await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
    });
    await nextFrames(page);
    // An answer is rendered after it has come, and may ask for more.
    if (underWay.size > 0) await rest();
  };
  const look = async (path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await rest();
    expect(await shift(), path).toBeLessThan(MOST_SHIFT);
  };
  return { page, shift, look, rest };
}

for (const [name, size] of Object.entries({ desktop: undefined, tablet: TABLET, television: TELEVISION })) {
  const where = size ? ` on a ${name}` : '';
  test(`has no layout shift while its content loads, nor when an advertisement comes and goes${where} [UX-01]${size ? '' : ' @phone'}`, async ({
    page,
    home,
  }) => {
    test.slow();
    if (size) await page.setViewportSize(size);
    const { shift, look, rest } = await walkForShifts(page);
    await home.open('/');
    await rest();
    expect(await shift()).toBeLessThan(MOST_SHIFT);
    expect(await countAdsOnTheWay(page)).toBe(1);
    expect(await shift()).toBeLessThan(MOST_SHIFT);
    for (const path of STILL_PATHS) await look(path);

    // A page that begins with text; on a phone no advertisement lies over it.
    await look('/dashboard/person/defne-aral');
    if ((page.viewportSize()?.width ?? 0) < 600) return;
    const close = page.getByRole('button', { name: 'Reklamı kapat' }).first();
    await close.waitFor();
    // A press by a script: shifts after the viewer's own press do not count.
    await close.evaluate((button: HTMLElement) => button.click());
    await expect(close).toBeHidden();
    await rest();
    expect(await shift()).toBeLessThan(MOST_SHIFT);
  });
}

/** Screens of a subscriber that load data; a channel's picture needs media, its page does not. */
const OWN_PATHS = [
  '/dashboard/home/6/601',
  '/dashboard/home/1/101',
  '/dashboard/genre/record/Kay%C4%B1tlar%C4%B1m',
  '/dashboard/home/6/601/voddetail/tuzfener',
  '/dashboard/guide',
  '/dashboard/livetv/all',
  '/settings/purchasehistory',
  '/account/settings',
  '/selectprofile',
];

for (const [name, size] of Object.entries({ desktop: DESKTOP, tablet: TABLET })) {
  test(`a subscriber sees no layout shift while pages load, on a ${name} [UX-01]`, async ({ browser, baseURL }) => {
    test.slow();
    const viewer = await signInOverApi(baseURL ?? '', 'aile@seyir.test', { force: true, pin: '1234' });
    const context = await openBrowserOf(browser, baseURL ?? '', viewer);
    const page = await context.newPage();
    await page.setViewportSize(size);
    const { look } = await walkForShifts(page);
    for (const path of OWN_PATHS) await look(path);
    await context.close();
  });
}

/** The most advertisements in one view, from the top of the page to its end. */
const countAdsOnTheWay = (page: Page) =>
  page.evaluate(async () => {
    // The part inside the slot, which is fixed to the screen for a while.
    const isDrawn = (part: Element) => {
      const { top, bottom } = part.getBoundingClientRect();
      return part.checkVisibility({ visibilityProperty: true }) && bottom > 0 && top < innerHeight;
    };
    let most = 0;
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 3) {
      window.scrollTo(0, y);
      for (let frame = 0; frame < 4; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      const drawn = [...document.querySelectorAll('aside')].filter((ad) => [...ad.children].some(isDrawn));
      most = Math.max(most, drawn.length);
    }
    return most;
  });

/** A trailer is made when it is asked for first; the preview keeps its poster until then (HOVER-06). */
const TRAILER = { timeout: 180_000 };

/** Pictures all white, then all black. */
const SHADES = { white: 'brightness(0) invert(1)', black: 'brightness(0)' };

test('the preview of a card is read on a white and on a black frame, still and playing [A11Y-01] [HOVER-02]', async ({
  page,
  home,
}) => {
  test.slow();
  await page.route('**/api/ads/**', (route) => route.fulfill({ status: 204 }));
  await home.open('/dashboard/home/6/602');
  await home.cards.first().focus();
  await page.keyboard.press('p');
  const preview = page.getByRole('dialog', { name: /ön izleme$/ });
  const expectRead = async (state: string) => {
    for (const [shade, filter] of Object.entries(SHADES)) {
      await withStyle(page, `[role=dialog] :is(img, video) { filter: ${filter} !important; }`, () =>
        expect.poll(() => findFaintMarks(preview), { message: `${state}, ${shade}` }).toEqual([]),
      );
    }
  };
  await preview.waitFor();
  await expectRead('still');
  const video = preview.locator('video');
  await expect(async () => {
    await preview.getByRole('button', { name: 'Ön izle' }).click({ timeout: 5_000 });
    const readTime = () => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime, null, { timeout: 5_000 });
    await expect.poll(readTime, { timeout: 15_000 }).toBeGreaterThan(0);
  }).toPass(TRAILER);
  await expectRead('playing');
});

test('words and icons on pictures are read, whether the picture is white or black [A11Y-01]', async ({ page }) => {
  test.slow();
  await page.route('**/api/ads/**', (route) => route.fulfill({ status: 204 }));
  for (const path of ['/dashboard/home/6/601', '/dashboard/home/5/501']) {
    await page.goto(path);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    for (const [shade, filter] of Object.entries(SHADES)) {
      // The lettering of a title is a picture, too, and stays as it is.
      await withStyle(page, `main img:not([class*="logo" i]) { filter: ${filter} !important; }`, async () => {
        for (const size of [DESKTOP, PHONE]) {
          await page.setViewportSize(size);
          await expect
            .poll(() => findFaintMarks(page.locator('body')), { message: `${path} at ${size.width}, ${shade}` })
            .toEqual([]);
        }
      });
    }
  }
});
