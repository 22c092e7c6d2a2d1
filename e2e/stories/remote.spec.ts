// A television: 1920x1080, arrows, OK and Back alone.

import type { Page } from '@playwright/test';
import { TELEVISION } from '../support/browser.ts';
import { reachByArrows } from '../support/remote.ts';
import { signInOverApi, storageOf } from '../support/signed-in.ts';
import { steadyBox, steadyScroll } from '../support/steady.ts';
import { expect, test } from '../support/story.ts';

const SCREENS = [
  ['home', '/dashboard/home/6/all'],
  ['a title', '/dashboard/home/6/601/voddetail/firtina'],
  ['live television', '/dashboard/livetv/3'],
  ['the guide', '/dashboard/guide'],
  ['search', '/dashboard/search/deniz'],
  ['a person', '/dashboard/person/defne-aral'],
  ['a collection', '/dashboard/genre/2011/filmler'],
  ['what is theirs', '/dashboard/home/1/101'],
  ['settings', '/settings/parentalcontrol'],
  ['subtitles and sound', '/settings/subtitles'],
  ['the account', '/account/settings'],
  ['packages', '/packets'],
  ['recordings', '/settings/records'],
  ['reminders', '/settings/reminders'],
  ['the player of a series', '/dashboard/search/dino/voddetail/dino?play=1'],
] as const;

/** Star and lock of a channel are no stops for Tab: arrows lead to them and back. */
async function expectMarksBesideRow(page: Page) {
  await page.locator('[data-place="page"] [data-index] a[tabindex="0"]').focus();
  const focused = page.locator(':focus');
  for (const [key, name] of [
    ['ArrowRight', /^Favori: /],
    ['ArrowRight', /^Kilit: /],
    ['ArrowLeft', /^Favori: /],
  ] as const) {
    await page.keyboard.press(key);
    await expect(focused).toHaveAccessibleName(name);
  }
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAttribute('href', /livetv/);
}

/** Media is made when it is first asked for. The player offers to try again when that takes longer than a minute. */
async function waitForMedia(page: Page) {
  const again = page.getByRole('button', { name: 'Tekrar dene' }).first();
  await expect(async () => {
    if (await again.isVisible()) await again.click();
    await expect(page.locator('[data-keys="seek"]:enabled')).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** OK opens the episodes and the menus of the player and leads into them; Back closes the uppermost alone. */
async function expectLayersOfPlayer(page: Page) {
  const player = page.locator('[data-player]');
  const focused = page.locator(':focus');
  await player.getByRole('button', { name: 'Bölümler' }).focus();
  await page.keyboard.press('Enter');
  await expect(focused).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(focused).toHaveAccessibleName(/^2\. /);
  await page.keyboard.press('Escape');
  await expect(focused).toHaveAccessibleName('Bölümler');
  for (const name of ['Ses', 'Altyazı', 'Görüntü kalitesi', /^Oynatma hızı/]) {
    const button = player.getByRole('button', { name, exact: true });
    if ((await button.count()) === 0) continue;
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(focused).toHaveAttribute('role', /^menuitem/);
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await expect(player).toHaveCount(0);
}

for (const [name, path] of SCREENS) {
  test(`reaches every control of ${name} by arrows [A11Y-02]`, async ({ browser, baseURL }) => {
    const server = String(baseURL);
    const viewer = await signInOverApi(server, 'premium@seyir.test', { force: true, pin: '1234' });
    const context = await browser.newContext({
      ...{ viewport: TELEVISION, storageState: storageOf(server, viewer) },
      // The banner of home would go on to its next slide under the walk.
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    // An advertisement that comes or goes under the walk takes controls along.
    await page.route('**/api/ads/*', (route) => route.fulfill({ status: 204 }));
    await page.goto(`${server}${path}`);
    await page.locator('main a[href], main button').first().waitFor();
    await steadyBox(page.getByRole('main'));
    // A player has all its controls once it plays: the seek bar lies between the two rows of the others.
    if (await page.locator('[data-player]').count()) {
      await waitForMedia(page);
      // Paused, it keeps its controls, and leaves the processor to the walk. Its button that skips the intro would go under the
      // walk, whose arrows seek, and take the way above it along: the middle has none.
      await page.locator('[data-player] video').evaluate((video: HTMLVideoElement) => {
        video.pause();
        if (Number.isFinite(video.duration)) video.currentTime = video.duration / 2;
      });
      await expect(page.locator('[data-player]').getByRole('button', { name: 'Girişi geç' })).toHaveCount(0);
    }
    expect((await reachByArrows(page)).unreached).toEqual([]);
    if (name === 'live television') await expectMarksBesideRow(page);
    if (name === 'the player of a series') await expectLayersOfPlayer(page);
    await context.close();
    // Sessions that are left open fill the quota of the account, and the walk that takes longest would be signed out.
    await viewer.call('POST', '/auth/user/logout');
  });
}

/** The card that has the focus, and the place of the page. */
async function placeOf(page: Page) {
  const scroll = await steadyScroll(page);
  return page.evaluate((top) => {
    const { activeElement } = document;
    const row = activeElement?.closest('section')?.querySelector('h2')?.textContent;
    return { card: activeElement?.getAttribute('href'), row, top };
  }, scroll);
}

test('returns to the same card of the same row from a title, and from a page it opened [A11Y-02] @core', async ({
  browser,
  baseURL,
}) => {
  const server = String(baseURL);
  const viewer = await signInOverApi(server, 'premium@seyir.test', { force: true, pin: '1234' });
  const storageState = storageOf(server, viewer);
  const context = await browser.newContext({ viewport: TELEVISION, storageState, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.route('**/api/ads/*', (route) => route.fulfill({ status: 204 }));
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      const before = await page.evaluate(() => document.activeElement?.outerHTML);
      await page.keyboard.press(key);
      await expect.poll(() => page.evaluate(() => document.activeElement?.outerHTML)).not.toBe(before);
    }
  };
  await page.goto(`${server}/dashboard/home/6/601`);
  await page.locator('main a[href*="recommend=column"]').first().waitFor();
  await steadyBox(page.getByRole('main'));
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('main :focus')).toHaveAttribute('href', /recommend=column/, { timeout: 1_000 });
  }).toPass();
  await press('ArrowDown', 'ArrowRight', 'ArrowRight');
  const left = await placeOf(page);
  expect(left.card).toMatch(/recommend=column$/);

  const title = page.getByRole('dialog').getByRole('heading', { level: 1 });
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await page.keyboard.press('Enter');
    await title.waitFor();
    await leave();
    await expect(title).toHaveCount(0);
    await expect.poll(() => placeOf(page)).toEqual(left);
  }

  // "See all" lies above the row; from the whole row Back leads to it again.
  const more = page.getByRole('region', { name: left.row ?? '' }).getByRole('link', { name: 'Tümünü gör' });
  await more.focus();
  const above = await placeOf(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/genre\//);
  await page.locator('main a[href*="/voddetail/"]').first().waitFor();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/home\/6\/601$/);
  await expect.poll(() => placeOf(page)).toEqual(above);
  await context.close();
  await viewer.call('POST', '/auth/user/logout');
});
