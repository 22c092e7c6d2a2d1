// Live television without a picture: the page, its channels, and what stands in the way, in a real browser.
import { LiveTvPage } from '../pages/live-tv-page.ts';
import { DESKTOP, PHONE, TELEVISION } from '../support/browser.ts';
import { expect, test } from '../support/story.ts';

/** Needs a package in the demonstration. */
const CLOSED = '21';

test('a guest finds a channel, and is led to join [LIVE-03] [LIVE-11] [ERR-17] @phone', async ({ page, baseURL }) => {
  const live = new LiveTvPage(page);
  await live.open(baseURL, CLOSED);
  await expect(live.panel.getByRole('link', { name: 'Şimdi giriş yap' })).toHaveAttribute('href', '/signup');
  await live.search.fill('SAHA');
  await expect(live.channels.getByRole('link')).toHaveCount(2);
  await live.channel('11').click();
  await expect(page).toHaveURL(/\/dashboard\/livetv\/11$/);
  await expect(live.info).toContainText('Saha 1');
  await live.genre('Tüm Kanallar').click();
  await live.search.fill('');
  await live.channels.getByRole('button', { name: 'Saha 1 favori' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
});

test('channels change by keys, and the list follows the focus [ZAP-01]', async ({ page, baseURL }) => {
  const live = new LiveTvPage(page);
  await live.open(baseURL, CLOSED);
  await page.keyboard.press('PageUp');
  await expect(page).toHaveURL(/\/livetv\/22$/);
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/\/livetv\/21$/);
  await page.keyboard.type('12');
  await expect(page.getByRole('status').filter({ hasText: 'Saha 2' })).toBeVisible();
  await expect(page).toHaveURL(/\/livetv\/12$/);
  await live.channel('12').focus();
  await page.keyboard.press('End');
  const last = live.channels.getByRole('link').last();
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the page fits every screen, and the player its box', async ({ page, baseURL }) => {
  const live = new LiveTvPage(page);
  for (const size of [DESKTOP, PHONE, TELEVISION]) {
    await page.setViewportSize(size);
    await live.open(baseURL, CLOSED);
    await expect(live.panel).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    const stage = await live.player.stage.boundingBox();
    const panel = await live.panel.boundingBox();
    expect(panel?.height).toBeLessThanOrEqual(stage?.height ?? 0);
    const action = await live.panel.getByRole('link').boundingBox();
    expect((action?.y ?? 0) + (action?.height ?? 0)).toBeLessThanOrEqual((stage?.y ?? 0) + (stage?.height ?? 0));
  }
});
