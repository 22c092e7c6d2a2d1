// Error states of the pages, and their recovery.
import type { Request } from '@playwright/test';
import { holdOff } from '../support/moments.ts';
import { expect, test } from '../support/story.ts';

/** Delay of the automatic retry; in these stories the viewer presses first. */
const SLOW_RETRY_MS = 15_000;
const LOOKS = 4;

test('shows an error instead of home, and home when the API is back [UX-01, GUEST-05, GUEST-06]', async ({
  page,
  home,
  complaints,
}) => {
  complaints.allowAll();
  await holdOff(page, SLOW_RETRY_MS);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Ana sayfa yüklenemedi' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Canlı TV' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => [localStorage.getItem('hasLoggedIn'), localStorage.getItem('logintype')]))
    .toEqual(['true', 'free']);
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: /tekrar dene|yeniden dene/i }).click();
  await home.isReady();
});

test('shows home without menus, ads and a row that fail to load, and offers to load the row again [NAV-08, ADS-03, ADS-09, UX-01]', async ({
  page,
  home,
  navigation,
  complaints,
}) => {
  complaints.allowAll();
  await holdOff(page, SLOW_RETRY_MS);
  await page.route('**/api/menu', (route) =>
    route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: '' } }),
  );
  await page.route('**/api/ads/**', (route) => route.abort());
  let fails = true;
  await page.route('**/api/label/**', (route) =>
    fails && route.request().url().includes('/label/6011')
      ? route.fulfill({ status: 500, json: { code: 'UNEXPECTED', message: '' } })
      : route.continue(),
  );
  await home.open('/');
  await expect(navigation.menu.getByRole('listitem')).toHaveText(['Canlı TV']);
  await expect(navigation.bar.getByRole('link', { name: 'Seyir ana sayfa' })).toBeVisible();
  await expect(page.getByText('Bu sıra yüklenemedi.')).toBeVisible();
  await expect(page.getByRole('complementary', { name: /Reklam/ })).toHaveCount(0);
  // Other rows are shown as usual.
  await expect(home.cards.first()).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: /tekrar dene|yeniden dene/i }).click();
  await expect(page.getByText('Bu sıra yüklenemedi.')).toBeHidden();
});

test('shows a placeholder for an image that fails to load, and requests it once [DATA-25]', async ({
  page,
  home,
  complaints,
}) => {
  complaints.allowAll();
  const asked = new Map<string, number>();
  await page.route('**/images/h/**', (route) => {
    const [titleId = ''] = new URL(route.request().url()).pathname.split('/').slice(-1);
    asked.set(titleId, (asked.get(titleId) ?? 0) + 1);
    return route.abort();
  });
  // Other rows request some of the same images: their requests end before those of the first row are counted.
  const rows = new Set<Request>();
  page.on('request', (request) => request.url().includes('/api/label/') && rows.add(request));
  page.on('requestfinished', (request) => rows.delete(request));
  const sums: number[] = [];
  /** No row request is pending, and the last polls saw no new image request. */
  const isSettled = () => {
    sums.push([...asked.values()].reduce((total, times) => total + times, 0));
    return rows.size === 0 && sums.length >= LOOKS && new Set(sums.slice(-LOOKS)).size === 1;
  };
  await home.open('/');
  const image = home.cards.first().locator('img').first();
  await expect
    .poll(() => image.evaluate((node: HTMLImageElement) => node.complete && node.naturalWidth > 0))
    .toBe(true);
  await expect(image).not.toHaveAttribute('src', /\/images\//);
  // Failed images of this row are not requested again, not even after it is scrolled and redrawn.
  const shown = await home.cards
    .first()
    .locator('xpath=ancestor::section[1]')
    .locator('a[href*="/voddetail/"]')
    .evaluateAll((links) =>
      links.map((link) => /voddetail\/([^/?]+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? ''),
    );
  await expect.poll(() => shown.some((titleId) => asked.has(titleId))).toBe(true);
  await expect.poll(isSettled, { intervals: [400] }).toBe(true);
  const before = shown.map((titleId) => [titleId, asked.get(titleId)]).filter(([, times]) => times !== undefined);
  await page.getByRole('button', { name: 'Sonraki' }).first().click();
  await page.getByRole('button', { name: 'Önceki' }).first().click();
  await expect(image).toBeInViewport();
  expect(before.map(([titleId]) => [titleId, asked.get(String(titleId))])).toEqual(before);
});
