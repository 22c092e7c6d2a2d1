import type { Locator, Page } from '@playwright/test';

/** The pages of signing in, as a viewer fills them in. */
export class SignInPages {
  readonly userName: Locator;
  readonly password: Locator;
  readonly goOn: Locator;
  readonly dialog: Locator;
  /** Six boxes over one field. */
  readonly code: Locator;
  readonly logo: Locator;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.userName = page.getByLabel('Telefon numarası veya e-posta', { exact: true });
    this.password = page.getByLabel('Şifre', { exact: true });
    this.goOn = page.getByRole('main').getByRole('button', { name: 'Devam et' });
    this.dialog = page.getByRole('alertdialog');
    this.code = page.getByLabel('Tek kullanımlık kod');
    this.logo = page.getByRole('link', { name: 'Seyir ana sayfa' });
  }

  async signIn(username: string, password: string): Promise<void> {
    await this.userName.fill(username);
    await this.password.fill(password);
    await this.goOn.click();
  }

  async askForCode(account: string): Promise<void> {
    await this.page.getByLabel('Telefon numarası veya e-posta').fill(account);
    await this.page.getByRole('button', { name: 'Kod gönder' }).click();
    await this.code.waitFor();
  }

  async fillIn(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.page.getByLabel(label, { exact: true }).fill(value);
  }

  /** A value of the browser's storage. */
  stored(key: string): Promise<string | null> {
    return this.page.evaluate((name) => localStorage.getItem(name), key);
  }
}
