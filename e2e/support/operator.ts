// An operator of the console: made on the command line beside the running server, signed in with both factors.
import { expect, type Page } from '@playwright/test';
import { runCommandLine } from '../../apps/server/src/cli.ts';
import { writeTotp } from '../../apps/server/src/features/console/totp.ts';
import { type NewAccount, openAccount } from './new-account.ts';

/** A new account with the role of an owner. */
export async function openOperator(serverUrl: string): Promise<NewAccount> {
  const account = await openAccount(serverUrl);
  let printed = '';
  const write = (text: string) => {
    printed += text;
  };
  const stream = { write, isTTY: false, columns: 120 };
  const code = await runCommandLine({
    args: ['operator', 'add', account.username, '--role', 'owner'],
    env: { SEYIR_DATA: process.env.SEYIR_E2E_DATA },
    ...{ cwd: '.', out: stream, err: stream, signal: new AbortController().signal, pid: process.pid },
  });
  expect(code, printed).toBe(0);
  return account;
}

/** Fills in name and password, on the sign-in of the console in Turkish. */
export async function givePassword(page: Page, { username, password }: NewAccount): Promise<void> {
  await page.getByLabel('Kullanıcı adı veya e-posta').fill(username);
  await page.getByLabel('Şifre', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Giriş yap' }).click();
}

/** The first sign-in of an operator, who sets up the code. */
export async function signInToConsole(page: Page, operator: NewAccount): Promise<void> {
  await givePassword(page, operator);
  const secret = (await page.getByTestId('totp-secret').innerText()).replaceAll(' ', '');
  await page.getByLabel('Doğrulama kodu').fill(writeTotp(secret, Math.floor(Date.now() / 30_000)));
  await page.keyboard.press('Enter');
}
