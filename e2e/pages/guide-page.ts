import type { Locator, Page } from '@playwright/test';

/** The guide of all channels, and a programme that is open over it. */
export class GuidePage {
  readonly grid: Locator;
  readonly selected: Locator;
  readonly days: Locator;
  readonly genre: Locator;
  readonly dialog: Locator;
  /** The hour at the now line. */
  readonly now: Locator;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.grid = page.getByRole('grid', { name: 'Tüm kanalların yayın akışı' });
    this.selected = this.grid.getByRole('gridcell', { selected: true });
    this.days = page.getByRole('group', { name: 'Günler' });
    this.genre = page.getByRole('combobox', { name: 'Kanal türü' });
    this.dialog = page.getByRole('dialog');
    this.now = this.grid.locator('[data-now]');
  }

  async open(): Promise<void> {
    await this.page.goto('/dashboard/guide');
    await this.cells('current').first().waitFor();
  }

  /** The programmes in view, by start time. */
  cells(phase: 'past' | 'current' | 'coming'): Locator {
    return this.grid.locator(`[data-phase='${phase}']`);
  }
}
