import type { Locator, Page } from '@playwright/test';

/** The home of a menu. */
export class HomePage {
  readonly banner: Locator;
  readonly tabs: Locator;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.banner = page.getByRole('region', { name: 'Öne çıkanlar' });
    this.tabs = page.getByRole('navigation', { name: 'Kategoriler' });
  }

  /** Opens the home and waits until its banner and first row are there. */
  async open(path = '/'): Promise<void> {
    await this.page.goto(path);
    await this.isReady();
  }

  async isReady(): Promise<void> {
    await this.banner.waitFor();
    await this.cards.first().waitFor();
  }

  get cards(): Locator {
    return this.page.getByRole('main').locator('a[href*="/voddetail/"][href*="recommend=column"]');
  }

  tab(name: string): Locator {
    return this.tabs.getByRole('link', { name, exact: true });
  }

  row(name: string): Locator {
    return this.page.getByRole('region', { name });
  }

  /** The slide on show; the others are inert. */
  get slide(): Locator {
    return this.banner.locator('[aria-roledescription="slayt"]:not([inert])');
  }
}
