// An operator in the console: both factors, an account that is suspended and the audit log that shows it, a passkey, and the
// channels on air.
import { runCommandLine } from '../../apps/server/src/cli.ts';
import { writeTotp } from '../../apps/server/src/features/console/totp.ts';
import { openAccount } from '../support/new-account.ts';
import { addAuthenticator } from '../support/passkey.ts';
import { expect, test } from '../support/story.ts';
import { findViolations } from '../support/violations.ts';

/** Makes an account an operator, on the command line beside the running server. */
async function addOperator(username: string): Promise<void> {
  let printed = '';
  const write = (text: string) => {
    printed += text;
  };
  const stream = { write, isTTY: false, columns: 120 };
  const code = await runCommandLine({
    args: ['operator', 'add', username, '--role', 'owner'],
    env: { SEYIR_DATA: process.env.SEYIR_E2E_DATA },
    ...{ cwd: '.', out: stream, err: stream, signal: new AbortController().signal, pid: process.pid },
  });
  expect(code, printed).toBe(0);
}

test('an operator signs in with a code, suspends an account and finds it in the audit log', async ({
  page,
  baseURL,
}) => {
  const url = String(baseURL);
  const [operator, viewer] = [await openAccount(url), await openAccount(url)];
  await addOperator(operator.username);
  await page.goto('/console/accounts');
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel('Kullanıcı adı veya e-posta').fill(operator.username);
  await page.getByLabel('Şifre', { exact: true }).fill(operator.password);
  await page.getByRole('button', { name: 'Giriş yap' }).click();
  const secret = (await page.getByTestId('totp-secret').innerText()).replaceAll(' ', '');
  await page.getByLabel('Doğrulama kodu').fill(writeTotp(secret, Math.floor(Date.now() / 30_000)));
  await page.keyboard.press('Enter');

  await page.getByLabel('Ara', { exact: true }).fill(viewer.username);
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
  const operator = await openAccount(String(baseURL));
  await addOperator(operator.username);
  await addAuthenticator(page);
  await page.goto('/console/security');
  const givePassword = async () => {
    await page.getByLabel('Kullanıcı adı veya e-posta').fill(operator.username);
    await page.getByLabel('Şifre', { exact: true }).fill(operator.password);
    await page.getByRole('button', { name: 'Giriş yap' }).click();
  };
  await givePassword();
  const secret = (await page.getByTestId('totp-secret').innerText()).replaceAll(' ', '');
  await page.getByLabel('Doğrulama kodu').fill(writeTotp(secret, Math.floor(Date.now() / 30_000)));
  await page.keyboard.press('Enter');
  await page.getByLabel('Cihazın adı').fill('Dizüstü');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Dizüstü' })).toContainText('Kullanılmadı');
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Çıkış' }).click();
  await givePassword();
  await page.getByRole('button', { name: 'Geçiş anahtarıyla onayla' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Dizüstü' })).not.toContainText('Kullanılmadı');

  await page.getByRole('link', { name: 'Yayında' }).click();
  await expect(page.getByRole('img', { name: /görüntüsü/ }).first()).toBeVisible();
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
