// The guide of all channels against the real service: in a browser with another zone and a wrong clock, by keys alone, on
// a phone, and with a reminder.
import { dayAt, formatLegacyMoment, PRESET_TIME_ZONE, setTimeZone } from '@seyir/core/time/local-time';
import { GuidePage } from '../pages/guide-page.ts';
import { openAccount } from '../support/new-account.ts';
import { signInOverApi, storageOf } from '../support/signed-in.ts';
import { overflowOf, steadyBox } from '../support/steady.ts';
import { test as base, expect } from '../support/story.ts';
import { findViolations } from '../support/violations.ts';

const test = base.extend<{ guide: GuidePage }>({
  guide: async ({ page }, use) => use(new GuidePage(page)),
});

// The zone of the service under test (CONTRIBUTING.md).
setTimeZone(process.env.SEYIR_TIME_ZONE ?? PRESET_TIME_ZONE);

const DAY_MS = 24 * 60 * 60_000;

/** Runs in the page: names that begin before the part of the grid in view; an ellipsis belongs at their end. */
function listCutNames(grid: Element): (string | null)[] {
  const start =
    grid.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(grid).getPropertyValue('--head-width'));
  return [...grid.querySelectorAll('[data-edge] > :first-child')]
    .filter((words) => words.checkVisibility() && words.getBoundingClientRect().width > 1)
    .filter((words) => words.getBoundingClientRect().left < start - 1 && words.getBoundingClientRect().right > start)
    .map(({ textContent }) => textContent);
}

test.describe('with a clock that is a day ahead, in New York', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('is read by the time of the service, and by keys alone [GRID-01, DATEPICK-03, GUIDE-06] @core', async ({
    page,
    guide,
  }) => {
    const now = Date.now();
    await page.clock.install({ time: now + DAY_MS });
    await guide.open();
    // The day and the hour of the service; they may turn while this is read.
    const oneOf = (words: (moment: number) => string) => [now, Date.now() + 60_000].map(words).join('|');
    const dates = oneOf((moment) => dayAt(moment).split('-').slice(1).reverse().join('[.]'));
    await expect(guide.days.getByRole('button', { name: /^Bugün/ })).toContainText(new RegExp(dates));
    await expect(guide.days.getByRole('button', { pressed: true })).toContainText('Bugün');
    const hours = oneOf((moment) => formatLegacyMoment(moment).slice(-5, -2).replace(':', '[.]'));
    await expect(guide.now).toHaveText(new RegExp(`^(${hours})`));

    await expect.poll(() => guide.grid.evaluate(listCutNames)).toEqual([]);
    await guide.grid.focus();
    const first = await guide.selected.textContent();
    await page.keyboard.press('ArrowRight');
    await expect(guide.selected).not.toHaveText(first ?? '');
    await page.keyboard.press('PageDown');
    // The grid names the cell that is marked, both read at once.
    const readMarked = () =>
      guide.grid.evaluate((grid) => {
        const marked = grid.querySelector<HTMLElement>('[role=gridcell][aria-selected=true]');
        return marked && grid.getAttribute('aria-activedescendant') === marked.id ? marked.dataset.phase : undefined;
      });
    await expect.poll(readMarked).toBeDefined();
    await page.keyboard.press('Home');
    await expect.poll(readMarked).toBe('current');
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
  // Not the next programme of its channel, which may start before the press.
  await guide.cells('coming').and(page.locator("[data-phase='coming'] + *")).first().click();
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
  await expect.poll(() => overflowOf(page)).toBe(0);
  const all = (await guide.grid.getAttribute('aria-rowcount')) ?? '';
  await guide.genre.selectOption({ index: 2 });
  await expect(page).toHaveURL(/genre=/);
  // The channels of the genre have taken their places.
  await expect(guide.grid).not.toHaveAttribute('aria-rowcount', all);
  await steadyBox(guide.cells('current').first());
  await guide.cells('current').first().click();
  await expect(guide.dialog.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(guide.dialog).toHaveCount(0);
});

test('has no advertisement over its words or anywhere else [ADS-01] (departure)', async ({ page, guide }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/ads/') && asked.push(request.url()));
  await guide.open();
  await steadyBox(guide.grid);
  await expect(page.getByRole('complementary', { name: /^Reklam/ })).toHaveCount(0);
  expect(asked).toEqual([]);
});
