// The guide of all channels against the real service: in a browser with another zone and a wrong clock, by keys alone, on
// a phone, and with a reminder of one's own.
import { dayAt, formatLegacyMoment } from '@seyir/core/time/istanbul';
import { GuidePage } from '../pages/guide-page.ts';
import { DESKTOP } from '../support/browser.ts';
import { openAccount } from '../support/new-account.ts';
import { signInOverApi, storageOf } from '../support/signed-in.ts';
import { test as base, expect } from '../support/story.ts';
import { findViolations } from '../support/violations.ts';

const test = base.extend<{ guide: GuidePage }>({
  guide: async ({ page }, use) => use(new GuidePage(page)),
});

const DAY_MS = 24 * 60 * 60_000;

test.describe('with a clock that is a day ahead, in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('is read by the time of Istanbul, and by keys alone [GRID-01, DATEPICK-03, GUIDE-06]', async ({
    page,
    guide,
  }) => {
    const now = Date.now();
    await page.clock.install({ time: now + DAY_MS });
    await guide.open();
    const [, month, date] = dayAt(now).split('-');
    await expect(guide.days.getByRole('button', { name: /^Bugün/ })).toContainText(`${date}.${month}`);
    await expect(guide.days.getByRole('button', { pressed: true })).toContainText('Bugün');
    // The now line says the hour of Turkey; the minute may have turned meanwhile.
    const hour = formatLegacyMoment(now).slice(-5, -2);
    const nextHour = formatLegacyMoment(now + 60_000).slice(-5, -2);
    await expect(guide.now).toHaveText(new RegExp(`^(${hour}|${nextHour})`.replaceAll(':', '[.]')));

    await guide.grid.focus();
    const first = await guide.selected.textContent();
    await page.keyboard.press('ArrowRight');
    await expect(guide.selected).not.toHaveText(first ?? '');
    await page.keyboard.press('PageDown');
    await expect(guide.grid).toHaveAttribute('aria-activedescendant', (await guide.selected.getAttribute('id')) ?? '');
    await page.keyboard.press('Home');
    expect(await findViolations(page, 'main')).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(guide.dialog.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await findViolations(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(guide.dialog).toHaveCount(0);
    await expect(guide.grid).toBeFocused();
  });
});

test('keeps a reminder of one’s own [REMIND-01]', async ({ browser, baseURL: serverUrl }) => {
  const baseURL = String(serverUrl);
  const { username, password } = await openAccount(baseURL);
  const viewer = await signInOverApi(baseURL, username, { password });
  const context = await browser.newContext({ storageState: storageOf(baseURL, viewer), baseURL });
  const page = await context.newPage();
  const guide = new GuidePage(page);
  await guide.open();
  await guide.cells('coming').first().click();
  await guide.dialog.getByRole('button', { name: 'Hatırlat' }).click();
  await expect(page.getByText(/bir dakika kala/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(guide.grid.getByRole('img', { name: 'Hatırlatılacak' })).toHaveCount(1);
  expect((await viewer.call('GET', '/reminder')).body).toMatchObject({ data: [{}] });
  await page.reload();
  await expect(guide.grid.getByRole('img', { name: 'Hatırlatılacak' })).toHaveCount(1);
  await context.close();
});

test('fits a phone, and opens by touch [GRID-01] @phone', async ({ page, guide }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await guide.open();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  await guide.genre.selectOption({ index: 2 });
  await expect(page).toHaveURL(/genre=/);
  await guide.cells('current').first().click();
  await expect(guide.dialog.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(guide.dialog).toHaveCount(0);
});

for (const size of [
  DESKTOP,
  { width: 1280, height: 800 },
  { width: 1100, height: 800 },
  { width: 1440, height: 700 },
]) {
  test(`shows the header’s advertisement over none of its words at ${size.width} × ${size.height} [ADS-01]`, async ({
    page,
    guide,
  }) => {
    await page.setViewportSize(size);
    await guide.open();
    const ad = page.getByRole('complementary').filter({ has: page.getByRole('button', { name: 'Reklamı kapat' }) });
    const box = await ad.boundingBox();
    const words = page.locator('main').locator('h2, p, button, [role=gridcell]').filter({ visible: true });
    await expect(words.first()).toBeVisible();
    const covered = await words.evaluateAll((all, lid) => {
      const isUnder = ({ left, right, top, bottom }: DOMRect) =>
        lid && left < lid.x + lid.width && right > lid.x && top < lid.y + lid.height && bottom > lid.y;
      return all.filter((one) => one.textContent && isUnder(one.getBoundingClientRect())).map((one) => one.textContent);
    }, box);
    expect(box).not.toBeNull();
    expect(covered).toEqual([]);
  });
}
