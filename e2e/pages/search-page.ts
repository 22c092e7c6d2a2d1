import type { Locator, Page } from '@playwright/test';

/** Search: the field, the results below it, and the field of the bar. */
export class SearchPage {
  readonly field: Locator;
  readonly filters: Locator;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.field = page.getByRole('main').getByRole('searchbox', { name: 'Ara' });
    this.filters = page.getByRole('group', { name: 'Sonuç türü' });
  }

  async open(term: string): Promise<void> {
    await this.page.goto(`/dashboard/search/${encodeURIComponent(term)}`);
    await this.field.waitFor();
  }

  group(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  filter(name: string): Locator {
    return this.filters.getByRole('button', { name });
  }

  /** The listed search history of the profile. */
  get history(): Locator {
    return this.group('Son aramalar').getByRole('link');
  }
}
