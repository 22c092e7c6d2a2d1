// Two operators at work at once: a form shows the row it was opened for, and a form that is older than a colleague's change is refused.
import type { Page } from '@playwright/test';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { openAccount } from '../support/new-account.ts';
import { openOperator, signInToConsole } from '../support/operator.ts';
import { overflowOf } from '../support/steady.ts';
import { expect, test } from '../support/story.ts';
import { findViolations } from '../support/violations.ts';

const rowOf = (page: Page, username: string) => page.getByRole('row').filter({ hasText: username });
const dialogOf = (page: Page) => page.getByRole('dialog');

async function openRole(page: Page, username: string): Promise<void> {
  await rowOf(page, username).getByRole('button', { name: 'Rolü değiştir' }).click();
  await expect(dialogOf(page)).toContainText(username);
}

async function saveRole(page: Page, role: string): Promise<void> {
  await dialogOf(page).getByLabel('Rol').selectOption(role);
  await dialogOf(page).getByRole('button', { name: 'Kaydet' }).click();
}

test('a form shows its own row, and is refused when a colleague has changed the row since', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = String(baseURL);
  const [ada, bora] = [await openOperator(url), await openOperator(url)];
  const [first, second] = [await openAccount(url), await openAccount(url)];
  await page.goto('/console/operators');
  await signInToConsole(page, ada);
  for (const { username } of [first, second]) {
    await page.getByRole('button', { name: 'Operatör ekle' }).click();
    await dialogOf(page).getByLabel('Hesabın adı, e-postası veya müşteri nosu').fill(username);
    await dialogOf(page).getByLabel('Rol').selectOption('viewer');
    await dialogOf(page).getByRole('button', { name: 'Kaydet' }).click();
    await expect(rowOf(page, username)).toContainText('İzleyici');
  }

  const other = await (await browser.newContext({ baseURL: url, viewport: DESKTOP })).newPage();
  await other.goto('/console/operators');
  await signInToConsole(other, bora);
  await openRole(other, first.username);

  await openRole(page, first.username);
  await saveRole(page, 'owner');
  await expect(rowOf(page, first.username)).toContainText('Sahip');
  // The form of the next row begins with the role of that row.
  await openRole(page, second.username);
  await expect(dialogOf(page).getByLabel('Rol')).toHaveValue('viewer');
  await dialogOf(page).getByRole('button', { name: 'Vazgeç' }).click();

  await saveRole(other, 'support');
  const alert = dialogOf(other).getByRole('alert');
  await expect(alert).toContainText(`${ada.username} bunu sen açtıktan sonra değiştirdi`);
  await expect(alert).toContainText('Rol: İzleyici → Sahip');
  await expect(dialogOf(other).getByLabel('Rol')).toHaveValue('support');
  for (const size of [DESKTOP, PHONE]) {
    await other.setViewportSize(size);
    expect.soft(await findViolations(other)).toEqual([]);
    await expect.poll(() => overflowOf(other)).toBeLessThanOrEqual(0);
    await other.screenshot({ path: `artefacts/console/changed-since-${size.width}.png` });
  }
  await other.setViewportSize(DESKTOP);
  await dialogOf(other).getByRole('button', { name: 'Vazgeç' }).click();
  await expect(rowOf(other, first.username)).toContainText('Sahip');
  await other.context().close();
});
