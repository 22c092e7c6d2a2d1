// The controls of a channel in time-shift, which has the most of them, on every width of screen.
import type { Locator } from '@playwright/test';
import { LiveTvPage } from '../pages/live-tv-page.ts';
import { findFaintWords, withStyle } from '../support/contrast.ts';
import { openBrowserOf, signInOverApi } from '../support/signed-in.ts';
import { steadyBox } from '../support/steady.ts';
import { expect, test } from '../support/story.ts';
import { findViolations } from '../support/violations.ts';

/** With time-shift; the demonstration gives it a picture at any time. */
const CHANNEL = '2';
const SIZES = [
  [1440, 900],
  [1280, 800],
  [1024, 768],
  [834, 1112],
  [390, 844],
] as const;

/** Who of the row below the line cannot be pressed where it stands, or stands beside the stage. */
function outOfReach(stage: Element): (string | null)[] {
  const box = stage.getBoundingClientRect();
  const row = stage.querySelector('[aria-label="Tam ekran"]')?.parentElement;
  return [...(row?.querySelectorAll('button, input') ?? [])]
    .filter((control) => control.checkVisibility())
    .filter((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const isInside = left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
      return !isInside || !control.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    })
    .map((control) => control.getAttribute('aria-label'));
}

/** What a finger meets between two of the large buttons in the middle of a phone's picture. */
function betweenButtons(stage: Element): boolean | undefined {
  const back = stage.querySelector('[data-centre] [aria-label="10 saniye geri"]');
  const play = back?.nextElementSibling?.getBoundingClientRect();
  const { right = 0, top = 0, bottom = 0 } = back?.getBoundingClientRect() ?? {};
  return document.elementFromPoint((right + (play?.left ?? 0)) / 2, (top + bottom) / 2)?.matches('[data-picture]');
}

const scrolled = (stage: Locator) =>
  stage.evaluate((element) => {
    element.scrollLeft = 50;
    return element.scrollLeft;
  });

test('every control in time-shift lies inside the picture, however wide it is, and a low box has no channel list [TIMESHIFT-02] [LIVE-02] (departure)', async ({
  browser,
  baseURL,
}) => {
  const serverUrl = String(baseURL);
  const viewer = await signInOverApi(serverUrl, 'premium@seyir.test', { force: true, pin: '1234' });
  const context = await openBrowserOf(browser, serverUrl, viewer);
  const live = new LiveTvPage(await context.newPage());
  const { page, player } = live;
  // Nothing lies over the picture but its own.
  await page.route('**/api/ads/**', (route) => route.fulfill({ status: 204 }));
  await live.open(serverUrl, CHANNEL);
  await player.expectPlaying();
  await page.keyboard.press(' ');
  for (let back = 0; back < 4; back += 1) await page.keyboard.press('ArrowLeft');
  await expect(player.button('Canlıya dön')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => player.stage.evaluate(outOfReach), { message: `${width} wide` }).toEqual([]);
    for (const name of ['Baştan izle', 'Canlıya dön', 'Tam ekran', '10 saniye geri', '10 saniye ileri'])
      await expect(player.button(name)).toBeVisible();
    await expect.poll(() => scrolled(player.stage)).toBe(0);
  }
  // Between the controls a finger reaches the picture, and swipes to the next channel.
  await expect.poll(() => player.stage.evaluate(betweenButtons)).toBe(true);
  // The words are read on a white and on a black picture (4.5:1).
  for (const frame of ['#fff', '#000']) {
    const css = `[data-player] { background: ${frame} !important; } [data-player] video { visibility: hidden; }`;
    await withStyle(page, css, async () => {
      for (const [width, height] of [SIZES[0], SIZES[4]]) {
        await page.setViewportSize({ width, height });
        await steadyBox(player.button('Tam ekran'));
        expect(await findFaintWords(player.stage, 4.5), `${frame} at ${width}`).toEqual([]);
      }
    });
  }
  // The page has the channels below: in so small a box there is no room for them, on the whole screen there is.
  await expect(player.button('Kanal listesini aç')).toBeHidden();
  await page.setViewportSize({ width: 844, height: 390 });
  await player.button('Tam ekran').click();
  await player.button('Kanal listesini aç').click();
  await expect(player.button('10 saniye geri')).toBeHidden();
  const list = player.stage.getByRole('list', { name: 'Kanallar' }).locator('..');
  await expect.poll(async () => (await steadyBox(list)).height).toBeGreaterThan(200);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(player.button('10 saniye geri')).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
