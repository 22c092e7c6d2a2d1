import type { Locator, Page } from '@playwright/test';

/** The packages, with the promotion code instead of a payment. */
export class PackagesPage {
  readonly cards: Locator;
  /** Of the cards, in their order. */
  readonly names: Locator;
  readonly promoCode: Locator;
  readonly apply: Locator;
  readonly back: Locator;
  readonly subscription: Locator;
  readonly dialog: Locator;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.cards = page.getByRole('article');
    this.names = this.cards.getByRole('heading');
    this.promoCode = page.getByLabel('Promosyon kodu');
    this.apply = page.getByRole('button', { name: 'Uygula' });
    this.back = page.getByRole('link', { name: 'Geri Dön' });
    this.subscription = page.getByRole('region', { name: 'Aboneliğin' });
    this.dialog = page.getByRole('alertdialog');
  }

  async open(path = '/account/package'): Promise<void> {
    await this.page.goto(path);
    await this.cards.first().waitFor();
  }

  card(name: string): Locator {
    return this.page.getByRole('article', { name, exact: true });
  }

  async buy(name: string): Promise<void> {
    await this.card(name)
      .getByRole('link', { name: /^(Satın al|Pakete geç)$/ })
      .click();
  }
}
