// A guest looks around the home.
import type { Page } from '@playwright/test';
import { HEADER_AD_MS } from '@seyir/core/limits/home';
import { DESKTOP, PHONE, TABLET } from '../support/browser.ts';
import { steadyBox } from '../support/steady.ts';
import { expect, test } from '../support/story.ts';

const BANNER_MS = 10_000;
const TICK_MS = 20;

/** The ad with a close button. */
const headerAd = (page: Page) =>
  page.getByRole('complementary').filter({ has: page.getByRole('button', { name: 'Reklamı kapat' }) });

/** Loads the page in real time and then pauses its fake clock, so that a slow machine changes nothing. */
async function holdTime(page: Page, load: () => Promise<void>): Promise<void> {
  await page.clock.install();
  await load();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 3_000));
}

/** Advances the fake clock in small steps until a condition holds; network waits take none of its time. */
async function runUntil(page: Page, isThere: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(TICK_MS);
        return isThere();
      },
      { intervals: [100] },
    )
    .toBe(true);
}

test('is offered to sign up on the banner, and sees pictures in modern formats and sizes [BANNER-03, ROLE-09, ROW-08]', async ({
  page,
  home,
}) => {
  const types: string[] = [];
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname.startsWith('/images/')) types.push(answer.headers()['content-type'] ?? '');
  });
  await home.open('/');
  await expect(home.slide.getByRole('link', { name: 'Üye ol ve izle' })).toHaveAttribute('href', '/signup');
  await expect(home.cards.first()).toHaveAttribute(
    'href',
    /^\/dashboard\/home\/6\/601\/voddetail\/[a-z]+\?recommend=column$/,
  );
  await expect.poll(() => types.length).toBeGreaterThan(8);
  expect(types.every((type) => type === 'image/webp' || type === 'image/svg+xml')).toBe(true);
  const card = home.cards.first().locator('img').first();
  await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const sent = await card.evaluate((image: HTMLImageElement) =>
    Number(new URL(image.currentSrc).searchParams.get('w')),
  );
  expect(sent).toBeLessThanOrEqual(480);
});

test('walks tabs and cards by keys, and chooses a category by its tab [A11Y-02, HOME-02] @core', async ({
  page,
  home,
}) => {
  await home.open('/');
  const links = home.row('SENİN İÇİN SEÇTİKLERİMİZ').getByRole('listitem').getByRole('link');
  await links.nth(0).focus();
  await page.keyboard.press('ArrowRight');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(links.last()).toBeFocused();
  await expect(links.last()).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(links.nth(0)).toBeFocused();

  await home.tab('Öne Çıkanlar').focus();
  await page.keyboard.press('ArrowRight');
  await expect(home.tab('Yeni Eklenenler')).toBeFocused();
  await expect(page).toHaveURL(/601$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/602$/);

  await home.tab('Komedi').click();
  await expect(page).toHaveURL(/\/dashboard\/home\/6\/605$/);
  await expect(home.tab('Komedi')).toHaveAttribute('aria-current', 'page');
  await expect(home.tab('Yeni Eklenenler')).not.toHaveAttribute('aria-current');
  await expect(home.cards.first()).toBeVisible();
});

for (const { name, path, label, visible, step, counts } of [
  { name: 'wide', path: '/dashboard/home/6/602', label: 'BU AY GELENLER', visible: 4.2, step: 4, counts: undefined },
  // Its list is longer than a page.
  { name: 'upright', path: '/dashboard/home/2/201', label: 'BÜTÜN FİLMLER', visible: 7.7, step: 7, counts: [16, 23] },
]) {
  test(`sees ${visible} ${name} posters and steps by ${step}, with the next page in time and no title twice [ROW-01, ROW-02, ROW-03, ROW-04, ROW-07]`, async ({
    page,
    home,
  }) => {
    const pages: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/label/2011') pages.push(url.search);
    });
    await home.open(path);
    const row = home.row(label);
    const cards = row.getByRole('listitem');
    if (counts) await expect(cards.getByRole('link')).toHaveCount(counts[0] ?? 0);
    const { x: left, width } = await steadyBox(cards.nth(0));
    const gap = (await steadyBox(cards.nth(1))).x - left - width;
    expect((DESKTOP.width - left - step * gap) / width).toBeCloseTo(visible, 1);
    await row.getByRole('button', { name: 'Sonraki' }).click();
    await expect.poll(async () => Math.abs(((await cards.nth(step).boundingBox())?.x ?? 0) - left)).toBeLessThan(2);
    await expect(page).toHaveURL(path);
    if (!counts) return;
    await expect(cards.getByRole('link')).toHaveCount(counts[1] ?? 0);
    expect(pages).toEqual(['?page=0&size=16', '?page=1&size=16']);
    const targets = await cards
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(new Set(targets).size).toBe(counts[1]);
  });
}

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('sees the banner turn by itself, pause under the pointer and return from the last to the first [BANNER-01, BANNER-02]', async ({
    page,
    home,
  }) => {
    await holdTime(page, () => home.open('/'));
    const place = async () => {
      const [, now, total] = (await home.slide.getAttribute('aria-label'))?.match(/(\d+) \/ (\d+)/) ?? [];
      return { now: Number(now), total: Number(total) };
    };
    // The progress line shows whether the timer runs.
    const running = home.banner.locator('[aria-current=true] [data-running]');
    await expect(running).toHaveCount(1);
    const { now: first, total } = await place();
    const after = (turns: number) => ((first - 1 + turns) % total) + 1;
    await page.clock.runFor(BANNER_MS);
    await expect.poll(async () => (await place()).now).toBe(after(1));
    await home.banner.hover();
    // The page handles the pointer with its fake clock, which is paused.
    await page.clock.runFor(100);
    await expect(running).toHaveCount(0);
    await page.clock.runFor(3 * BANNER_MS);
    expect((await place()).now).toBe(after(1));
    await page.mouse.move(5, DESKTOP.height - 5);
    await page.clock.runFor(100);
    await expect(running).toHaveCount(1);
    // Once around: after the last comes the first.
    for (let turns = 2; turns <= total; turns += 1) {
      await page.clock.runFor(BANNER_MS);
      await expect.poll(async () => (await place()).now).toBe(after(turns));
    }
  });
});

test('sees the header ad, at least 90 pixels high, close by itself after seven seconds or by hand [ADS-01, ADS-02, ADS-04] @core', async ({
  page,
}) => {
  const ad = headerAd(page);
  // The timer starts with the ad; from then on only the story advances the fake clock.
  const isTimeHeld = Promise.withResolvers<void>();
  await page.route('**/api/ads/header', async (route) => {
    await isTimeHeld.promise;
    await route.continue();
  });
  await holdTime(page, async () => {
    await page.goto('/');
    await page.getByRole('banner').waitFor();
  });
  isTimeHeld.resolve();
  await runUntil(page, () => ad.isVisible());
  expect((await steadyBox(ad)).height).toBeGreaterThanOrEqual(90);
  await page.clock.runFor(HEADER_AD_MS - 500);
  await expect(ad).toBeVisible();
  await page.clock.runFor(1_000);
  await expect(ad).toBeHidden();
  await page.reload();
  await runUntil(page, () => ad.isVisible());
  await ad.getByRole('button', { name: /kapat/i }).click();
  await expect(ad).toBeHidden();
});

test('finds kids’ colours in the kids’ menu and loses them again [KIDS-01, NAV-07]', async ({
  page,
  home,
  navigation,
}) => {
  await home.open('/');
  await navigation.entry('Çocuk').click();
  await expect(page).toHaveURL(/\/dashboard\/home\/5\/501$/);
  await expect(page.locator('[data-theme="kids"]').first()).toBeAttached();
  await navigation.entry('Keşfet').click();
  await expect(page.locator('[data-theme="kids"]')).toHaveCount(0);
});

test('the banner has three thumbnails, and dots instead on narrow screens; a child’s desktop has neither [HOME-05, HOME-06] (departure)', async ({
  page,
  home,
}) => {
  const thumbnails = page.getByRole('group', { name: 'Slaytlar' });
  const shownThumbnails = async () => {
    const boxes = await Promise.all((await thumbnails.getByRole('button').all()).map((thumb) => thumb.boundingBox()));
    const list = await thumbnails.boundingBox();
    return list && list.width > 1 ? boxes.length : 0;
  };
  const dots = home.banner.locator('[class*=dots] > *');
  await home.open('/dashboard/home/6/601');
  await expect.poll(shownThumbnails).toBe(3);
  await expect(dots.first()).toBeHidden();
  for (const size of [TABLET, PHONE]) {
    await page.setViewportSize(size);
    await expect.poll(shownThumbnails).toBe(0);
    await expect(dots.first()).toBeVisible();
    expect(await dots.count()).toBeGreaterThan(3);
  }
  await page.setViewportSize(DESKTOP);
  await home.open('/dashboard/home/5/501');
  await expect(thumbnails).toBeHidden();
  await expect(dots.first()).toBeHidden();
});
