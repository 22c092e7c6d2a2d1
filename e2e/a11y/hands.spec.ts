// Watching, recording and paying once by keyboard and once through the accessibility tree; and pages as people with low vision
// or without a taste for motion have them. The number of a criterion of WCAG 2.2 in a title leads to docs/accessibility.md.
import type { Page } from '@playwright/test';
import { type Hand, keyboardHand, treeHand } from '../support/hands.ts';
import { aBuyer } from '../support/new-buyer.ts';
import { type SignedIn, signInOverApi, storageOf } from '../support/signed-in.ts';
import { overflowOf } from '../support/steady.ts';
import { expect, test } from '../support/story.ts';

const HANDS = [
  ['watching, recording and paying by keyboard alone (WCAG 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11)', keyboardHand],
  ['watching, recording and paying through the accessibility tree alone (WCAG 1.3.1, 2.5.3, 4.1.2)', treeHand],
] as const;

async function comeAs(page: Page, serverUrl: string, viewer: SignedIn): Promise<void> {
  await page.addInitScript((values) => {
    for (const { name, value } of values) localStorage.setItem(name, value);
  }, storageOf(serverUrl, viewer).origins[0]?.localStorage ?? []);
  // An advertisement that comes or goes would take the focus along.
  await page.route('**/api/ads/*', (route) => route.fulfill({ status: 204 }));
}

for (const [how, take] of HANDS) {
  test(`${how}: a film is opened, played, given subtitles and left [A11Y-01]`, async ({ page, baseURL }) => {
    test.slow();
    const viewer = await signInOverApi(baseURL ?? '', 'premium@seyir.test', { force: true, pin: '1234' });
    const showSubtitles = (subtitleLanguage: string) => viewer.call('PUT', '/client/preferences', { subtitleLanguage });
    await showSubtitles('off');
    await comeAs(page, baseURL ?? '', viewer);
    await page.goto('/dashboard/search/lodos%20mevsimi');
    const hand: Hand = take(page);
    await hand.press('link', /Lodos Mevsimi/);
    await hand.press('button', /^(İzle|Devam et|Baştan izle)/);
    const player = page.locator('[data-player]');
    await expect(player.locator('[data-keys="seek"]:enabled')).toBeVisible({ timeout: 120_000 });
    await hand.press('button', /^Altyazı$/);
    await hand.press('menuitemradio', /^Türkçe/);
    await expect
      .poll(async () => (await viewer.call('GET', '/client/preferences')).body)
      .toMatchObject({ subtitleLanguage: 'tr' });
    await hand.press('button', /^Oynatıcıdan çık/);
    await expect(player).toHaveCount(0);
    await showSubtitles('off');
    expect(hand.troubles).toEqual([]);
  });

  test(`${how}: a programme is recorded [A11Y-01]`, async ({ page, baseURL }) => {
    const viewer = await aBuyer(baseURL ?? '');
    await comeAs(page, baseURL ?? '', viewer);
    await page.goto('/dashboard/livetv/2');
    const hand = take(page);
    await hand.press('button', /^Kaydet/);
    await expect(page.getByRole('button', { name: /^(Kaydediliyor|Kaydı durdur|Kaydı)/ }).first()).toBeVisible();
    expect(hand.troubles).toEqual([]);
  });

  test(`${how}: a film is bought [A11Y-01]`, async ({ page, baseURL }) => {
    const viewer = await aBuyer(baseURL ?? '');
    await comeAs(page, baseURL ?? '', viewer);
    await page.goto('/dashboard/home/6/601/voddetail/sarnic');
    const hand = take(page);
    await hand.press('button', /^Satın al/);
    await hand.press('button', /^Hayır, yalnız bu içerik$/);
    // On the bill: the payment page is another page in a frame, and the operator's gateway's.
    await hand.press('radio', /Faturama yansıt/);
    await page.locator('input[type=password]').first().focus();
    await hand.type('1234');
    await hand.press('button', /^129,90 TL öde/);
    await hand.press('button', /^Onayla$/);
    await expect(page.getByRole('alertdialog')).toContainText('Sarnıç artık senin');
    expect(hand.troubles).toEqual([]);
  });
}

const PAGES = [
  '/dashboard/home/6/601',
  '/dashboard/home/6/601/voddetail/tuzfener',
  '/dashboard/livetv/2',
  '/dashboard/guide',
  '/settings/subtitles',
  '/packets',
] as const;

/** 1280 by 1024 at 400 % (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 256 };

test('pages at 400 % scroll in one direction, and bars leave room for the page (WCAG 1.4.4, 1.4.10) [A11Y-01]', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await comeAs(page, baseURL ?? '', await aBuyer(baseURL ?? ''));
  await page.setViewportSize(ZOOMED);
  for (const path of PAGES) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await expect.soft.poll(() => overflowOf(page), path).toBeLessThanOrEqual(0);
    const covered = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((each) => ['fixed', 'sticky'].includes(getComputedStyle(each).position))
        // The layer of a dialog covers the page by intent.
        .filter(
          (each) => !each.closest('[role=dialog], [data-player], [inert]') && !each.querySelector('[role=dialog]'),
        )
        .map((each) => each.getBoundingClientRect())
        .filter(
          ({ width, height, top, bottom }) => width > innerWidth / 2 && height > 0 && bottom > 0 && top < innerHeight,
        )
        .reduce((sum, { top, bottom }) => sum + Math.min(bottom, innerHeight) - Math.max(0, top), 0),
    );
    expect.soft(covered, `${path} under its bars`).toBeLessThan(ZOOMED.height * 0.6);
  }
});

test('nothing moves by itself for who asks for less motion (WCAG 2.2.2, 2.3.1) [A11Y-01]', async ({
  page,
  baseURL,
}) => {
  await comeAs(page, baseURL ?? '', await aBuyer(baseURL ?? ''));
  for (const path of PAGES.slice(0, 3)) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect, playState }) => playState === 'running' && Number(effect?.getComputedTiming().duration) > 50)
        .map(({ effect }) => (effect as KeyframeEffect).target?.className ?? ''),
    );
    expect.soft(moving, path).toEqual([]);
    expect
      .soft(
        await page
          .locator('main video:not([data-player] video)')
          .evaluateAll((videos) => videos.filter((each) => !(each as HTMLVideoElement).paused).length),
        path,
      )
      .toBe(0);
  }
});
