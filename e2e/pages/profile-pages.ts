import type { Locator, Page } from '@playwright/test';

/** The chooser, the management page and the editor of profiles. */
export class ProfilePages {
  readonly question: Locator;
  readonly management: Locator;
  readonly add: Locator;
  readonly closeSession: Locator;
  readonly name: Locator;
  readonly save: Locator;
  readonly pinDialog: Locator;

  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.question = page.getByRole('heading', { name: 'Kim seyrediyor?' });
    this.management = page.getByRole('heading', { name: 'Profilleri yönet' });
    this.add = page.getByRole('link', { name: 'Profil ekle' });
    this.closeSession = page.getByRole('button', { name: 'Çıkış yap' });
    this.name = page.getByLabel('Profil adı');
    this.save = page.getByRole('button', { name: 'Kaydet' });
    this.pinDialog = page.getByRole('dialog', { name: /profil şifresi/ });
  }

  tile(name: string): Locator {
    return this.page.getByRole('main').getByRole('button', { name });
  }

  editLink(name: string): Locator {
    return this.page.getByRole('link', { name: `${name} profilini düzenle` });
  }

  /** The face in the bar, of a desktop or of a phone. */
  face(name: string): Locator {
    return this.page.getByRole('button', { name: `Profil menüsü: ${name}` });
  }

  menuItem(name: string): Locator {
    return this.page.getByRole('menuitem', { name });
  }

  stored(key: string): Promise<string | null> {
    return this.page.evaluate((name) => localStorage.getItem(name), key);
  }
}
