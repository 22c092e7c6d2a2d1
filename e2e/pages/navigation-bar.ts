import { expect, type Locator, type Page } from '@playwright/test';

/** The bar at the top, and the bottom bar of a phone. */
export class NavigationBar {
  readonly bar: Locator;
  readonly menu: Locator;
  readonly phone: Locator;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.bar = page.getByRole('banner');
    this.menu = page.getByRole('navigation', { name: 'Ana menü' });
    this.phone = page.getByRole('navigation', { name: 'Alt menü' });
  }

  entry(name: string): Locator {
    return this.menu.getByRole('link', { name, exact: true });
  }

  /** The search field of the bar, focused. */
  async openSearch(): Promise<void> {
    await this.bar.getByRole('button', { name: 'Ara' }).click();
    await expect(this.bar.getByRole('searchbox')).toBeFocused();
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog').or(this.page.getByRole('alertdialog'));
  }
}
