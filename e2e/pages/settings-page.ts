import type { Locator, Page } from '@playwright/test';

/** The settings pages. */
export class SettingsPage {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(path: string, heading: string): Promise<void> {
    await this.page.goto(path);
    await this.page.getByRole('heading', { level: 1, name: heading }).waitFor();
  }

  /** Waits for the event stream, which opens after the page. */
  async isListeningAfter(open: () => Promise<void>): Promise<void> {
    const listening = this.page.waitForResponse((answer) => answer.url().endsWith('/api/events') && answer.ok());
    await open();
    await listening;
  }

  /** One of the four status lights; its text changes with the measurement. */
  light(name: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: name });
  }

  lock(channel: RegExp): Locator {
    return this.page.getByRole('switch', { name: channel });
  }

  async enterPin(title: string, pin: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: title });
    await dialog.locator('input').fill(pin);
    await dialog.getByRole('button', { name: 'Onayla' }).click();
  }
}
