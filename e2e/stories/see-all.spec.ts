// All of a row on a page of its own, and the viewer's own page.
import type { Page } from '@playwright/test';
import { HOVER_DELAY_MS } from '@seyir/core/limits/home';
import { DESKTOP } from '../support/browser.ts';
import { holdOff } from '../support/moments.ts';
import { openBrowserOf, signInOverApi } from '../support/signed-in.ts';
import { steadyBox, steadyScroll } from '../support/steady.ts';
import { expect, test } from '../support/story.ts';
import { findViolations } from '../support/violations.ts';

/** Tolerance: the header ad may close meanwhile and free its height, 121 px. */
const isNear = (page: Page, y: number) => page.evaluate((wanted) => Math.abs(window.scrollY - wanted) < 160, y);

test('a guest sees all of a row, opens a title far down, and comes back to both places [ROUTE-25, ROW-11, ROUTE-27]', async ({
  page,
  home,
}) => {
  // Delays the preview, so that on a slow machine it does not cover the card before the press.
  await holdOff(page, HOVER_DELAY_MS);
  await home.open('/dashboard/home/2/201');
  await page.mouse.move(DESKTOP.width / 2, 5);
  const row = home.row('BÜTÜN FİLMLER');
  await row.getByRole('listitem').first().waitFor();
  await row.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 240));
  await steadyBox(row);
  const left = await steadyScroll(page);
  await row.getByRole('link', { name: 'Tümünü gör' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bütün filmler' })).toBeVisible();
  const cards = page.getByRole('main').locator('a[href*="/voddetail/"]');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await cards.first().waitFor();

  // Down to the end, page by page; every title is there once.
  await expect(async () => {
    await page.mouse.wheel(0, 4_000);
    // No page is under way, and none is left.
    expect(await page.locator('main li[aria-hidden], main [data-more]').count()).toBe(0);
    const targets = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(targets.length).toBeGreaterThan(16);
    expect(new Set(targets).size).toBe(targets.length);
  }).toPass();
  expect(await findViolations(page, 'main')).toEqual([]);

  // The page may have grown under the last wheel event.
  const below = async () => {
    await page.mouse.wheel(0, 4_000);
    return page.evaluate(() => document.documentElement.scrollHeight - innerHeight - window.scrollY);
  };
  await expect.poll(below).toBeLessThan(2);
  const last = cards.last();
  await last.scrollIntoViewIfNeeded();
  const deep = await steadyScroll(page);
  expect(deep).toBeGreaterThan(500);
  await last.click();
  await expect(page).toHaveURL(/\/dashboard\/genre\/2011\/[^/]+\/voddetail\//);
  await page.getByRole('dialog').getByRole('button', { name: 'Kapat' }).first().click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => isNear(page, deep)).toBe(true);

  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/home\/2\/201$/);
  await expect.poll(() => isNear(page, left)).toBe(true);
});

test('a subscriber finds what is theirs on one page [MYSTUFF-01, MYSTUFF-02]', async ({ browser, baseURL }) => {
  const serverUrl = baseURL ?? '';
  const viewer = await signInOverApi(serverUrl, 'premium@seyir.test', { force: true, pin: '1234' });
  const context = await openBrowserOf(browser, serverUrl, viewer);
  const page = await context.newPage();
  await page.goto('/dashboard/home/1/all');
  await expect(page.getByRole('heading', { level: 1, name: 'Bana Özel' })).toBeVisible();
  const groups = page.getByRole('navigation', { name: 'Kategoriler' });
  await expect(groups.getByRole('link')).toHaveText(['Tümü', 'Listem', 'Devam et', 'Öneriler', 'Kirala / satın al']);
  await groups.getByRole('link', { name: 'Öneriler' }).click();
  await expect(page).toHaveURL(/\/dashboard\/home\/1\/104$/);
  await expect(page.getByRole('main').locator('a[href*="recommend=column"]').first()).toBeVisible();
  expect(await findViolations(page, 'main')).toEqual([]);
  await context.close();
});
