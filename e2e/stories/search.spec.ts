// Search against the real service: results, use by keys, history.
import { HOVER_DELAY_MS } from '@seyir/core/limits/home';
import { SearchPage } from '../pages/search-page.ts';
import { TitlePage } from '../pages/title-page.ts';
import { holdOff } from '../support/moments.ts';
import { overflowOf } from '../support/steady.ts';
import { test as base, expect } from '../support/story.ts';
import { findViolations } from '../support/violations.ts';

const test = base.extend<{ search: SearchPage }>({
  search: async ({ page }, use) => use(new SearchPage(page)),
});

test('finds a title in capitals, opens it and comes back to the results [SEARCH-05, SEARCH-06, ROUTE-23] @core', async ({
  page,
  search,
}) => {
  // Delays the preview, so that on a slow machine it does not cover the card before the press.
  await holdOff(page, HOVER_DELAY_MS);
  await search.open('TUZ VE FENER');
  await search
    .group('Film ve dizi')
    .getByRole('link', { name: /Tuz ve Fener/ })
    .click();
  await expect(page).toHaveURL(/\/dashboard\/search\/TUZ%20VE%20FENER\/voddetail\/tuzfener\?fromsearch=1$/);
  await new TitlePage(page).heading.waitFor();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/dashboard\/search\/TUZ%20VE%20FENER$/);
  await expect(search.field).toHaveValue('TUZ VE FENER');
});

test('goes from the bar to a suggestion by keys alone, filters, and forgets it [SEARCH-01, SEARCH-02, SEARCH-03, STORE-04]', async ({
  page,
  home,
  navigation,
  search,
}) => {
  await home.open('/dashboard/home/6/601');
  await navigation.openSearch();
  // Suggestions for fewer letters may be shown before.
  const suggested = page.waitForResponse((answer) => answer.url().endsWith('q=sarn'));
  await page.keyboard.type('sarn');
  await suggested;
  const suggestion = search.group('Öneriler').getByRole('link').first();
  await expect(suggestion.locator('b')).toHaveText('Sarn');
  await page.keyboard.press('ArrowDown');
  await expect(suggestion).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/search\/Sarn%C4%B1%C3%A7$/);

  await expect(search.filter('Filmler')).toHaveText(/[1-9]/);
  const count = Number(((await search.filter('Filmler').textContent()) ?? '').replace(/\D/g, ''));
  expect(count).toBeGreaterThan(0);
  await search.filter('Filmler').click();
  await expect(search.group('Film ve dizi').getByRole('link')).toHaveCount(count);
  expect(await findViolations(page, 'main')).toEqual([]);

  await search.field.fill('');
  await expect(search.history).toHaveText(['Sarnıç']);
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContainEqual(expect.stringMatching(/^searchHistory_/));
  await page.reload();
  await expect(search.field).toBeVisible();
  await search.field.fill('');
  await page.getByRole('button', { name: 'Son aramaları temizle' }).click();
  await expect(search.field).toBeFocused();
  await expect(search.history).toHaveCount(0);
});

test('shows that nothing is found, and fits a phone [SEARCH-08] @phone', async ({ page, search }) => {
  await search.open('qqqzzzxx');
  await expect(page.getByRole('heading', { name: '“qqqzzzxx” için sonuç bulamadık' })).toBeVisible();
  await search.open('deniz');
  await search.group('Film ve dizi').waitFor();
  await expect.poll(() => overflowOf(page)).toBe(0);
});
