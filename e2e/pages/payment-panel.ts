import type { FrameLocator, Locator, Page } from '@playwright/test';

/** The payment panel over a title or a programme, and the payment page in its frame. */
export class PaymentPanel {
  readonly dialog: Locator;
  readonly frame: FrameLocator;
  readonly iframe: Locator;
  readonly pin: Locator;
  readonly code: Locator;
  readonly closeFrame: Locator;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: /^Ödeme: / });
    this.iframe = page.locator('iframe[title="Ödeme sayfası"]');
    this.frame = page.frameLocator('iframe[title="Ödeme sayfası"]');
    this.pin = this.dialog.locator('input[type=password]');
    this.code = this.dialog.getByRole('textbox', { name: 'Promosyon kodu' });
    this.closeFrame = this.dialog.getByRole('button', { name: 'Sayfayı kapat' });
  }

  method(name: RegExp): Locator {
    return this.dialog.getByRole('radio', { name });
  }

  async choose(name: RegExp): Promise<void> {
    await this.dialog.locator('label').filter({ hasText: name }).click();
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name });
  }

  message(name: string | RegExp): Locator {
    return this.page.getByRole('alertdialog', { name });
  }

  /** Answers a question of the payment. */
  async answer(name: string | RegExp, button: string): Promise<void> {
    await this.message(name).getByRole('button', { name: button, exact: true }).click();
  }

  /** Submits the prefilled card and the 3-D Secure code. */
  async payWithCard(): Promise<void> {
    await this.frame.getByRole('button', { name: 'Onayla ve öde' }).click();
    await this.frame.getByLabel('Doğrulama kodu').fill('280923');
    await this.frame.getByRole('button', { name: 'Doğrula' }).click();
  }
}
