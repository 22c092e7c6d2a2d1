import type { Locator, Page } from '@playwright/test';

/** A title over a page, and the previews of cards. */
export class TitlePage {
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(id: string, under = '/dashboard/home/6/601'): Promise<void> {
    await this.page.goto(`${under}/voddetail/${id}`);
    await this.heading.waitFor();
  }

  /** The topmost dialog that is a title. */
  get dialog(): Locator {
    return this.page.getByRole('dialog').filter({ has: this.page.getByRole('heading', { level: 1 }) });
  }

  get heading(): Locator {
    return this.dialog.getByRole('heading', { level: 1 });
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  get close(): Locator {
    return this.button('Kapat');
  }

  /** The cards of a row inside the title. */
  row(name: string): Locator {
    return this.dialog.getByRole('region', { name }).getByRole('listitem');
  }

  get preview(): Locator {
    return this.page.getByRole('dialog', { name: /ön izleme$/ });
  }
}
