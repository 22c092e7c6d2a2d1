// What every story starts from: the server's address, page objects, and a page that complains about what went wrong.
import { test as base, expect } from '@playwright/test';
import { HomePage } from '../pages/home-page.ts';
import { NavigationBar } from '../pages/navigation-bar.ts';

interface Story {
  readonly home: HomePage;
  readonly navigation: NavigationBar;
  /** Errors of scripts and the console, and broken policies. Empty at the end of a story, unless the story clears it. */
  readonly complaints: string[];
}

export const test = base.extend<Story>({
  // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
  baseURL: async ({}, use) => use(process.env.SEYIR_E2E_URL),
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      await use(complaints);
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  home: async ({ page }, use) => use(new HomePage(page)),
  navigation: async ({ page }, use) => use(new NavigationBar(page)),
});

export { expect };
