// What every story starts from: the server's address, page objects, and a page that complains about what went wrong.
import { test as base, expect } from '@playwright/test';
import { HomePage } from '../pages/home-page.ts';
import { NavigationBar } from '../pages/navigation-bar.ts';
import { Complaints } from './complaints.ts';

interface Story {
  readonly home: HomePage;
  readonly navigation: NavigationBar;
  /** Errors of scripts and the console, and broken policies. None at the end of a story, but those it allows. */
  readonly complaints: Complaints;
}

export const test = base.extend<Story>({
  // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
  baseURL: async ({}, use) => use(process.env.SEYIR_E2E_URL),
  complaints: [
    async ({ page }, use) => {
      const complaints = new Complaints(page);
      await use(complaints);
      expect(complaints.listUnexpected()).toEqual([]);
      // Pending mocked routes end with the story.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
    { auto: true },
  ],
  home: async ({ page }, use) => use(new HomePage(page)),
  navigation: async ({ page }, use) => use(new NavigationBar(page)),
});

export { expect };
