// Live television without media: the page, its channels and its access dialogs, in a real browser.
import type { Locator } from '@playwright/test';
import { HEADER_AD_MS } from '@seyir/core/limits/home';
import { LiveTvPage } from '../pages/live-tv-page.ts';
import { DESKTOP, PHONE, TELEVISION } from '../support/browser.ts';
import { holdOff, watchForWords } from '../support/moments.ts';
import { nextFrames, overflowOf, steadyBox } from '../support/steady.ts';
import { expect, test } from '../support/story.ts';

/** Needs a package in the demonstration. */
const CLOSED = '21';

/** WCAG 2.5.5. */
const LEAST_TARGET_PX = 44;

/** Runs in the page: controls in view that a finger may miss, by what lies around their middle. */
function listSmallTargets(root: Element, least: number): (string | null)[] {
  return [...root.querySelectorAll('a[href], button, input')]
    .filter((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const isHit = (across: number, down: number) => {
        const hit = document.elementFromPoint(left + width / 2 + across, top + height / 2 + down);
        return hit === null || control.contains(hit) || hit.closest('label')?.contains(control) === true;
      };
      const reach = least / 2 - 1;
      return isHit(0, 0) && ![-reach, reach].every((by) => isHit(by, 0) && isHit(0, by));
    })
    .map((control) => control.getAttribute('aria-label') ?? control.textContent);
}

/** The first screen of a phone: four channels, or the schedule (mock-up m10), and targets for a finger. */
async function expectFirstScreenOfPhone(live: LiveTvPage): Promise<void> {
  const rows = live.channels.getByRole('link');
  for (const at of [0, 1, 2, 3]) await expect(rows.nth(at)).toBeInViewport({ ratio: 1 });
  expect(await live.page.getByRole('main').evaluate(listSmallTargets, LEAST_TARGET_PX)).toEqual([]);
  const views = live.page.getByRole('group', { name: 'Görünüm' });
  await expect(live.page.getByRole('main').locator('li[data-phase=current]')).toBeHidden();
  await views.getByRole('button', { name: 'Yayın akışı' }).click();
  await expect(live.page.getByRole('main').locator('li[data-phase=current]')).toBeInViewport({ ratio: 1 });
  await views.getByRole('button', { name: 'Kanallar' }).click();
}

/** Channels by their name, and at some hours others by the programme on air. */
const expectFoundOnly = (live: LiveTvPage, word: RegExp): Promise<void> =>
  expect
    .poll(async () => {
      const rows = await live.channels.getByRole('link').allTextContents();
      return rows.length > 0 && rows.every((row) => word.test(row));
    })
    .toBe(true);

test('a guest finds a channel, on a phone in the place of the guide, and is led to join [LIVE-03] [LIVE-11] [ERR-17] [LIVE-01] (departure) @phone @core', async ({
  page,
  baseURL,
  isMobile,
}) => {
  const live = new LiveTvPage(page);
  await live.open(baseURL, CLOSED);
  await expect(live.panel.getByRole('link', { name: 'Hemen giriş yap' })).toHaveAttribute('href', '/signup');
  if (isMobile) await expectFirstScreenOfPhone(live);
  // Letters as they are typed without a Turkish keyboard.
  await live.search.fill('gundem');
  await expectFoundOnly(live, /Gündem/);
  await live.search.fill('SAHA');
  await expectFoundOnly(live, /Saha/);
  await live.channel('11').click();
  await expect(page).toHaveURL(/\/dashboard\/livetv\/11$/);
  await expect(live.info).toContainText('Saha 1');
  await live.genre('Tüm Kanallar').click();
  await live.search.fill('');
  await live.channels.getByRole('button', { name: 'Favori: Saha 1' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
});

test('channels change by keys, and the list follows the focus [ZAP-01] @core', async ({ page, baseURL }) => {
  const live = new LiveTvPage(page);
  await live.open(baseURL, CLOSED);
  // Keys change among the channels of the list.
  await live.channel(CLOSED).waitFor();
  await nextFrames(page);
  await page.keyboard.press('PageUp');
  await expect(page).toHaveURL(/\/livetv\/22$/);
  await page.keyboard.press('PageDown');
  await expect(page).toHaveURL(/\/livetv\/21$/);
  await expect(live.channel(CLOSED)).toHaveAttribute('aria-current', 'page');
  const hasSeenName = await watchForWords(page, 'Saha 2', '[role=status]');
  await page.keyboard.type('12');
  await expect(page).toHaveURL(/\/livetv\/12$/);
  await expect.poll(hasSeenName).toBe(true);
  // The page renders after the URL changes, and scrolls the row of the channel into view.
  await expect(live.channel('12')).toHaveAttribute('aria-current', 'page');
  await nextFrames(page);
  await live.channel('12').focus();
  await page.keyboard.press('End');
  const last = live.channels.getByRole('link').last();
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the page fits every screen, and nothing of it moves for the advertisement or lies below it [ADS-01]', async ({
  page,
  baseURL,
}) => {
  const live = new LiveTvPage(page);
  const close = page.getByRole('button', { name: 'Reklamı kapat' });
  const ad = page.getByRole('complementary').filter({ has: close });
  // The advertisement stays until it is closed.
  await holdOff(page, HEADER_AD_MS);
  for (const size of [DESKTOP, PHONE, TELEVISION]) {
    await page.setViewportSize(size);
    await live.open(baseURL, CLOSED);
    await expect(live.panel.getByRole('link')).toBeVisible();
    await live.channel(CLOSED).waitFor();
    const stage = await placeOf(live.player.stage);
    // On a phone there is none over the page.
    if (size === PHONE) await expect(ad).toHaveCount(0);
    else {
      const lid = await placeOf(ad);
      const search = await placeOf(live.search);
      for (const place of [stage, await placeOf(live.info.getByRole('heading')), search]) {
        const isBeside = place.right <= lid.left || place.left >= lid.right;
        expect(isBeside || place.bottom <= lid.top || place.top >= lid.bottom).toBe(true);
      }
      await close.click();
      await expect(ad).toBeHidden();
      expect([await placeOf(live.player.stage), await placeOf(live.search)]).toEqual([stage, search]);
    }

    await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
    expect((await placeOf(live.panel)).bottom).toBeLessThanOrEqual(stage.bottom);
    expect((await placeOf(live.panel.getByRole('link'))).bottom).toBeLessThanOrEqual(stage.bottom);
  }
});

async function placeOf(part: Locator): Promise<Record<'left' | 'right' | 'top' | 'bottom', number>> {
  const { x, y, width, height } = await steadyBox(part);
  return { left: x, right: x + width, top: y, bottom: y + height };
}
