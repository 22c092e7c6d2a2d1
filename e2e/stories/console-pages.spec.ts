// Every page of the console in both languages and on both sizes: nothing is wider than the screen, axe finds nothing, and no text is
// missing or in the other language. One sign-in; pages are opened inside the application.
import type { Page } from '@playwright/test';
import { CONSOLE_BASE, CONSOLE_PAGES } from '../../apps/web/src/console/console-pages.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { EnglishPage } from '../support/english.ts';
import { openOperator, signInToConsole } from '../support/operator.ts';
import { overflowOf } from '../support/steady.ts';
import { expect, test } from '../support/story.ts';
import { findViolations } from '../support/violations.ts';

const LOADING = /^(Yükleniyor|Loading)\.\.\.$/;

/** Opens a page of the table by its link in the menu; one with a parameter by the first link of its list. */
async function open(page: Page, path: string, title: string): Promise<void> {
  const [list = '', parameter] = path.split('/');
  await page
    .getByRole('navigation', { name: /menüsü|menu/ })
    .locator(`a[href="${CONSOLE_BASE}${list && `/${list}`}"]`)
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  if (parameter) {
    await page.locator(`main a[href^="${CONSOLE_BASE}/${list}/"]`).first().click();
    // Its heading is a name; the link back to the list has the words of the list.
    await expect(page.getByRole('banner').getByRole('link', { name: title })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('…');
  }
  await expect(page.getByText(LOADING)).toHaveCount(0);
}

async function walk(page: Page, language: 'tr' | 'en', texts: EnglishPage): Promise<void> {
  for (const { path, title } of CONSOLE_PAGES) {
    const name = `${path || 'overview'} in ${language}`;
    await test.step(name, async () => {
      await page.setViewportSize(DESKTOP);
      await open(page, path, title[language]);
      for (const size of [DESKTOP, PHONE]) {
        await page.setViewportSize(size);
        await expect.poll(() => overflowOf(page), `${name} at ${size.width}`).toBeLessThanOrEqual(0);
        // Each language on one of the sizes: a page is looked at twice.
        if ((language === 'tr') !== (size === DESKTOP)) continue;
        expect.soft(await findViolations(page), `${name} at ${size.width}`).toEqual([]);
        await page.screenshot({ path: `artefacts/console/${language}-${path.replace('/:', '-') || 'overview'}.png` });
      }
      const foreign = language === 'en' ? await texts.listTurkish() : await texts.listEnglish();
      expect.soft(foreign, name).toEqual([]);
      expect.soft(await texts.listRaw(), name).toEqual([]);
    });
  }
}

test('every page of the console fits, passes axe and speaks Turkish and English [A11Y-01, I18N-01]', async ({
  page,
  baseURL,
}) => {
  test.slow();
  const operator = await openOperator(String(baseURL));
  const texts = new EnglishPage(page, 'console');
  await page.goto(CONSOLE_BASE);
  await signInToConsole(page, operator);
  // What is looked for is found where it is.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Genel bakış');
  expect(await texts.listTurkish()).toEqual(expect.arrayContaining(['Genel bakış', 'Reklamlar', 'Satış']));
  await walk(page, 'tr', texts);

  // By keys, on a phone, where the language is in the menu: the page reloads after the confirmation, and the operator stays signed in.
  await page.getByRole('button', { name: 'Diğer' }).press('Enter');
  await page.getByRole('button', { name: 'English' }).press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Değiştir' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  expect(await texts.listEnglish()).toEqual(expect.arrayContaining(['Settings', 'Set the watermark']));
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await walk(page, 'en', texts);
});
