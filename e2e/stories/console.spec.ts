// An operator in the console: both factors, an account that is suspended and the audit log that shows it, a passkey, and the
// channels on air.
import { openAccount } from '../support/new-account.ts';
import { givePassword, openOperator, signInToConsole } from '../support/operator.ts';
import { addAuthenticator } from '../support/passkey.ts';
import { expect, test } from '../support/story.ts';
import { findViolations } from '../support/violations.ts';

test('an operator signs in with a code, suspends an account and finds it in the audit log @core', async ({
  page,
  baseURL,
}) => {
  const url = String(baseURL);
  const [operator, viewer] = [await openOperator(url), await openAccount(url)];
  await page.goto('/console/accounts');
  expect(await findViolations(page)).toEqual([]);
  await signInToConsole(page, operator);

  await page.getByRole('main').getByLabel('Ara', { exact: true }).fill(viewer.username);
  await page.getByRole('link', { name: viewer.username }).click();
  await page.getByRole('button', { name: 'Askıya al' }).click();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Askıya al' }).click();
  await expect(page.getByText('Askıda', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Değişiklik kaydı' }).click();
  const newest = page.getByRole('row').filter({ hasText: operator.username }).first();
  await expect(newest).toContainText('account suspend');
  await expect(newest).toContainText('status: ACTIVE → SUSPENDED');
  expect(await findViolations(page)).toEqual([]);
});

test('an operator adds a passkey and signs in with it; channels on air fit every screen', async ({ page, baseURL }) => {
  const operator = await openOperator(String(baseURL));
  await addAuthenticator(page);
  // Browsers refuse passkeys for a bare IP address.
  await page.goto(`${String(baseURL).replace('127.0.0.1', 'localhost')}/console/security`);
  await signInToConsole(page, operator);
  await page.getByLabel('Cihazın adı').fill('Dizüstü');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Dizüstü' })).toContainText('Kullanılmadı');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Çıkış' }).click();
  await givePassword(page, operator);
  await page.getByRole('button', { name: 'Geçiş anahtarıyla onayla' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Dizüstü' })).not.toContainText('Kullanılmadı');

  await page.getByRole('link', { name: /^Yayında/ }).click();
  const table = page.getByRole('region', { name: 'Yayında' });
  for (const size of [
    { width: 1440, height: 900 },
    { width: 820, height: 1180 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    const isWide = await table.evaluate((box) => box.scrollWidth > box.clientWidth);
    expect(`${size.width}: ${isWide}`).toBe(`${size.width}: false`);
    expect(await findViolations(page)).toEqual([]);
  }
});
