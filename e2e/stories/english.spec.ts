// The product in English, area by area: the words, `lang`, clocks, dates and prices are English, and nothing of the
// interface is left in Turkish. A walk goes through several areas, because starting the application takes longest.
import type { Page } from '@playwright/test';
import { EnglishPage } from '../support/english.ts';
import { openAccount } from '../support/new-account.ts';
import { signInOverApi, storageOf } from '../support/signed-in.ts';
import { expect, test } from '../support/story.ts';

/** 20:15 – 21:45; in Turkish it is 20.15 – 21.45. */
const TIMES = /\d{2}:\d{2} – \d{2}:\d{2}/;
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

interface Area {
  readonly name: string;
  readonly path: string;
  /** Waits for the texts of the page. */
  readonly look: (page: Page) => Promise<void>;
}

async function walk(page: Page, english: EnglishPage, areas: readonly Area[]): Promise<void> {
  for (const { name, path, look } of areas) {
    await test.step(name, async () => {
      await page.evaluate((target) => {
        history.pushState(null, '', target);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      await look(page);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      expect.soft(await english.listTurkish(), name).toEqual([]);
    });
  }
}

const GUESTS_AREAS: readonly Area[] = [
  {
    name: 'a title',
    path: '/dashboard/home/6/601/voddetail/tuzfener',
    look: async (page) => {
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('heading', { name: 'EPISODES' })).toBeVisible();
      await expect(dialog.getByText(/^\d+ min$/).first()).toBeVisible();
    },
  },
  {
    name: 'search',
    path: '/dashboard/search/deniz',
    look: (page) => expect(page.getByRole('button', { name: /^All/ })).toBeVisible(),
  },
  {
    name: 'live TV',
    path: '/dashboard/livetv/21',
    look: async (page) => {
      await expect(page.getByRole('alert').getByRole('link', { name: 'Sign in now' })).toBeVisible();
      await expect(page.getByRole('searchbox', { name: 'Search channels' }).last()).toBeVisible();
      await expect(page.getByRole('main')).toContainText(TIMES);
    },
  },
  {
    name: 'the guide',
    path: '/dashboard/guide',
    look: async (page) => {
      await expect(page.getByRole('group', { name: 'Days' }).getByRole('button', { pressed: true })).toContainText(
        'Today',
      );
      await expect(page.locator("[role=grid] [data-phase='current']").first()).toBeVisible();
      await expect(page.getByRole('grid')).toContainText(/\d{2}:\d{2}/);
    },
  },
  {
    name: 'signing in',
    path: '/login',
    look: (page) => expect(heading(page, 'Welcome back')).toBeVisible(),
  },
];

test('a guest reads home, a title, search, live TV and the guide in English [I18N-01, I18N-02, I18N-03]', async ({
  page,
  home,
  navigation,
}) => {
  const turkish = new EnglishPage(page);
  await home.open('/');
  // What is looked for is found where it is.
  expect(await turkish.listTurkish()).toEqual(expect.arrayContaining(['Üye ol', 'Tümünü gör', 'Ara']));
  await navigation.bar.getByRole('button', { name: 'TR, dili değiştir: English' }).click();
  const english = new EnglishPage(page);
  await navigation.dialog.getByRole('button').last().click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('region', { name: 'Featured' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play slides' })).toBeVisible();
  await page.getByRole('link', { name: 'See all' }).first().waitFor();
  expect(await english.listTurkish()).toEqual([]);
  await walk(page, english, GUESTS_AREAS);
});

const SUBSCRIBERS_AREAS: readonly Area[] = [
  {
    name: 'the account',
    path: '/account/settings',
    look: async (page) => {
      await expect(page.getByRole('switch', { name: 'Single-key shortcuts' })).toBeChecked();
      await expect(page.getByText('Connected')).toBeVisible();
    },
  },
  ...(
    [
      ['main', 'Settings'],
      ['parentalcontrol', 'Parental control'],
      ['lockchannel', 'Channel lock'],
      ['purchasehistory', 'Purchase history'],
      ['searchhistory', 'Search history'],
      ['records', 'My recordings'],
      ['suggestion', 'Suggestions and complaints'],
      ['subtitles', 'Subtitles and sound'],
      ['language', 'Menu language'],
    ] as const
  ).map(([part, name]) => ({
    name,
    path: `/settings/${part}`,
    look: (page: Page) => expect(heading(page, name)).toBeVisible(),
  })),
  {
    name: 'packages',
    path: '/account/package',
    look: async (page) => {
      await expect(page.getByText('₺').first()).toBeVisible();
      await expect(page.getByRole('main')).toContainText(/\d+,\d{2}/);
    },
  },
  {
    name: 'a purchase',
    path: '/purchase?productId=premium',
    look: (page) => expect(page.locator('iframe')).toBeVisible(),
  },
  {
    name: 'the player',
    path: '/dashboard/search/kedi/voddetail/kedi',
    look: async (page) => {
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Watch/ })
        .first()
        .click();
      const player = page.locator('[data-player]');
      await expect(player.getByRole('button', { name: 'Full screen' })).toBeVisible();
      await expect(player).toBeFocused();
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
];

test('a subscriber reads the account, the settings, a purchase and the player in English [I18N-01, I18N-03, I18N-04]', async ({
  page,
  baseURL,
}) => {
  const account = await openAccount(String(baseURL));
  const { origins } = storageOf(String(baseURL), await signInOverApi(String(baseURL), account.username, account));
  await page.addInitScript(
    (values) => {
      for (const { name, value } of values) localStorage.setItem(name, value);
    },
    [...(origins[0]?.localStorage ?? []), { name: 'language', value: 'en' }],
  );
  const english = new EnglishPage(page);
  await page.goto('/settings/main');
  await heading(page, 'Settings').waitFor();
  await walk(page, english, SUBSCRIBERS_AREAS);
});
