import type { FrameLocator, Locator, Page } from '@playwright/test';

/** Purchase of a package: our page, and the payment page in its frame. */
export class PurchasePage {
  readonly frame: FrameLocator;
  readonly pay: Locator;
  readonly cardNumber: Locator;
  readonly code: Locator;
  readonly success: Locator;
  readonly failure: Locator;
  readonly givenUp: Locator;
  readonly goOn: Locator;
  readonly retry: Locator;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.frame = page.frameLocator('iframe[title="Ödeme sayfası"]');
    this.pay = this.frame.getByRole('button', { name: 'Onayla ve öde' });
    this.cardNumber = this.frame.getByLabel('Kart numarası');
    this.code = this.frame.getByLabel('Doğrulama kodu');
    this.success = page.getByRole('heading', { name: 'Tebrikler!' });
    this.failure = page.getByRole('heading', { name: 'Hata!' });
    this.givenUp = page.getByRole('heading', { name: 'Ödeme yapılmadı' });
    this.goOn = page.getByRole('button', { name: 'Ödemeye dön' });
    this.retry = page.getByRole('button', { name: 'Tekrar dene' });
  }

  async open(productId: string): Promise<void> {
    await this.page.goto(`/purchase?productId=${productId}`);
    await this.pay.waitFor();
  }

  /** Submits the prefilled card and the 3-D Secure code. */
  async payWithCard(): Promise<void> {
    await this.pay.click();
    await this.answerBank();
  }

  async answerBank(code = '280923'): Promise<void> {
    await this.code.fill(code);
    await this.frame.getByRole('button', { name: 'Doğrula' }).click();
  }

  press(name: 'Reddet' | 'Kapat'): Promise<void> {
    return this.frame.getByRole('button', { name }).click();
  }
}
