// The seven ways a session is ended from outside, each caused elsewhere while a page of it is open. The page
// gets the event over the event stream and makes no call of its own in between.
import type { BrowserContext, Page } from '@playwright/test';
import { endSessions, recoverAccount, suspendAccount } from '../../apps/server/src/features/session/end-sessions.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { type Household, type OperatedSeyir, startOperatedSeyir } from '../support/operated-seyir.ts';
import { openBrowserOf, type SignedIn, signInOverApi } from '../support/signed-in.ts';
import { test as base, expect } from '../support/story.ts';

const SESSIONS_AT_ONCE = 5;

interface Watching {
  readonly home: Household;
  readonly session: SignedIn;
  readonly context: BrowserContext;
  readonly page: Page;
}

const test = base.extend<{ watch: (options?: WatchOptions) => Promise<Watching> }, { seyir: OperatedSeyir }>({
  seyir: [
    // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
    async ({}, use) => {
      const seyir = await startOperatedSeyir();
      await use(seyir);
      await seyir.stop();
    },
    { scope: 'worker', timeout: 330_000 },
  ],
  watch: async ({ seyir, browser }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ isSingle = false, profile = 'main' } = {}) => {
      const home = await seyir.aHousehold({ single_session: isSingle });
      const session = await signInOverApi(seyir.url, home.username, { profileId: home[profile].id });
      const context = await openBrowserOf(browser, seyir.url, session);
      contexts.push(context);
      return { home, session, context, page: await openPage(context, seyir.url) };
    });
    for (const context of contexts) await context.close();
  },
});

interface WatchOptions {
  readonly isSingle?: boolean;
  readonly profile?: 'main' | 'other';
}

/** A small page with an open event stream. */
async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  const settings = new SettingsPage(page);
  await settings.isListeningAfter(() => settings.open(`${url}/settings/language`, 'Menü dili'));
  return page;
}

interface Case {
  readonly cause: string;
  readonly title: string;
  readonly options?: WatchOptions;
  readonly happen: (watching: Watching, seyir: OperatedSeyir) => Promise<unknown>;
}

const secondSession = (seyir: OperatedSeyir, { home }: Watching, force = false) =>
  signInOverApi(seyir.url, home.username, { profileId: home.main.id, force });

const CASES: readonly Case[] = [
  {
    cause: 'ACCOUNT_SUSPENDED',
    title: 'Hesabın askıya alındı',
    happen: ({ home }, seyir) => suspendAccount(seyir.deps, home.id),
  },
  {
    cause: 'PACKAGE_CHANGED',
    title: 'Paketin değişti',
    async happen(watching, seyir) {
      const second = await secondSession(seyir, watching);
      const { body } = await second.call('GET', '/auth/subscription/my-subscriptions');
      const { guid } = (body as { data: { guid: string }[] }).data[0] ?? { guid: '' };
      expect((await second.call('POST', `/auth/subscription/unsub?guid=${guid}`)).status).toBe(200);
    },
  },
  {
    cause: 'PACKAGE_RECOVERED',
    title: 'Paketin yeniden açıldı',
    async happen({ home }, seyir) {
      // The page slept through the suspension itself.
      await seyir.deps.db.kysely
        .updateTable('account')
        .set({ status: 'SUSPENDED' })
        .where('id', '=', home.id)
        .execute();
      await recoverAccount(seyir.deps, home.id);
    },
  },
  {
    cause: 'DEVICE_QUOTA',
    title: 'Yeni bir cihazda oturum açıldı',
    async happen(watching, seyir) {
      for (let more = 1; more < SESSIONS_AT_ONCE; more += 1) await secondSession(seyir, watching);
      await secondSession(seyir, watching, true);
    },
  },
  {
    cause: 'SESSION_TIMEOUT',
    title: 'Oturumun süresi doldu',
    happen: ({ session }, { deps }) =>
      deps.db.kysely.transaction().execute((trx) => endSessions(deps, trx, [session.sessionid], 'SESSION_TIMEOUT')),
  },
  {
    cause: 'OTHER_DEVICE',
    title: 'Başka bir cihazda giriş yapıldı',
    options: { isSingle: true },
    happen: (watching, seyir) => secondSession(seyir, watching, true),
  },
];

// One worker for all stories: they share a service that starts slowly.
test.describe.configure({ mode: 'default' });

for (const { cause, title, options, happen } of CASES) {
  test(`${cause} reaches an open page by itself; its confirmation leads to the sign-in [SESSION-11, SESSION-13, SESSION-14]`, async ({
    watch,
    seyir,
  }) => {
    const watching = await watch(options);
    const { page, session } = watching;
    // Only the event stream can deliver it.
    await page.route('**/api/**', (route) => route.abort());
    await happen(watching, seyir);
    const message = page.getByRole('alertdialog', { name: title });
    await expect(message).toBeVisible();
    expect(await session.call('GET', '/client/info')).toMatchObject({ status: 401, body: { code: cause } });

    await page.unroute('**/api/**');
    await message.getByRole('button', { name: 'Tekrar giriş yap' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('logintype'))).toBe('free');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('userToken'))).not.toBe(session.accountToken);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });
}

test('PROFILE_REMOVED leads back to the profiles, still signed in [SESSION-11, SESSION-12]', async ({
  watch,
  seyir,
}) => {
  const watching = await watch({ profile: 'other' });
  const { page, session, home } = watching;
  const second = await secondSession(seyir, watching);
  expect((await second.call('DELETE', `/client/profiles/${home.other.id}`)).status).toBe(200);
  const message = page.getByRole('alertdialog', { name: 'Profil silindi' });
  await expect(message).toBeVisible();
  await message.getByRole('button', { name: 'Profil seç' }).click();
  await expect(page).toHaveURL(/\/selectprofile$/);
  const readStored = () =>
    page.evaluate(() => ['profile', 'profileToken', 'logintype', 'userToken'].map((key) => localStorage.getItem(key)));
  await expect.poll(readStored).toEqual([null, null, 'paid', session.accountToken]);
  const profiles = await page.request.get(`${seyir.url}/api/client/profiles`, {
    headers: { authorization: `Bearer ${session.accountToken}` },
  });
  expect(await profiles.json()).toMatchObject({ data: [{ name: 'Deniz' }] });
});

test('two tabs show the message together, and a confirmation in one closes both [SESSION-13] @core', async ({
  watch,
  seyir,
}) => {
  const watching = await watch();
  const other = await openPage(watching.context, seyir.url);
  const title = 'Bu oturum kapatıldı';
  const second = await secondSession(seyir, watching);
  await second.call('DELETE', `/auth/session/${watching.session.sessionid}`);
  await expect(watching.page.getByRole('alertdialog', { name: title })).toBeVisible();
  await expect(other.getByRole('alertdialog', { name: title })).toBeVisible();

  await other.getByRole('button', { name: 'Tekrar giriş yap' }).click();
  await expect(other).toHaveURL(/\/login$/);
  await expect(watching.page.getByRole('alertdialog')).toHaveCount(0);
  await expect(watching.page.getByRole('banner').getByRole('link', { name: 'Giriş yap' })).toBeVisible();
});
