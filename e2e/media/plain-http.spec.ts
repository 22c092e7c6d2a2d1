// Seyir on a plain http address of the LAN: without a secure context the application plays, signs in and keeps settings,
// and says where https is needed.
import { LiveTvPage } from '../pages/live-tv-page.ts';
import { PlayerModal } from '../pages/player-modal.ts';
import { ProfilePages } from '../pages/profile-pages.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { SignInPages } from '../pages/sign-in-pages.ts';
import { DESKTOP, PHONE, PLAIN_HTTP_HOST } from '../support/browser.ts';
import { openAccount } from '../support/new-account.ts';
import { signInOverApi, storageOf } from '../support/signed-in.ts';
import { test as base, expect } from '../support/story.ts';

/** `server` is asked by the story itself, which knows no host but its own; `baseURL` is where the browser goes. */
const test = base.extend<{ server: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
  server: async ({}, use) => use(String(process.env.SEYIR_E2E_URL)),
  baseURL: async ({ server }, use) => use(`http://${PLAIN_HTTP_HOST}:${new URL(server).port}`),
});

test.beforeEach(({ complaints }) => {
  // Of an answer over plain http browsers ignore this header, and say so.
  complaints.allow('Cross-Origin-Opener-Policy header has been ignored');
  // Media is made on the first request, which is retried after 503.
  complaints.allow('503');
});

test.describe('on a plain http address', () => {
  test.describe.configure({ timeout: 300_000 });

  test('a guest finds the home and watches a channel, on a desktop and a phone [LIVE-05] @core', async ({
    page,
    baseURL,
    home,
  }, testInfo) => {
    await home.open('/');
    expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto, 'subtle' in crypto])).toEqual([
      false,
      false,
      false,
    ]);
    const live = new LiveTvPage(page);
    for (const [name, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
      await page.setViewportSize(viewport);
      await live.open(baseURL, '1');
      await live.player.expectPlaying();
      const { seconds } = await live.player.state();
      await live.player.expectPlaying(seconds + 1);
      await page.screenshot({ path: testInfo.outputPath(`channel-${name}.png`) });
    }
  });

  test('a subscriber changes channels', async ({ browser, baseURL, server }) => {
    const viewer = await signInOverApi(server, 'premium@seyir.test', { force: true, pin: '1234' });
    const context = await browser.newContext({ storageState: storageOf(String(baseURL), viewer) });
    const live = new LiveTvPage(await context.newPage());
    await live.open(baseURL, '1');
    await live.player.expectPlaying();
    await live.page.keyboard.press('PageUp');
    await expect(live.page).toHaveURL(/\/livetv\/2$/);
    await expect(live.page.locator('[data-player] video')).toHaveCount(1, { timeout: 120_000 });
    await live.player.expectPlaying(1);
    await context.close();
  });

  test('a viewer signs in, changes a setting, shares a film by hand and watches it [SHARE-01]', async ({
    page,
    baseURL,
    server,
  }, testInfo) => {
    const { username, name, password } = await openAccount(server);
    const auth = new SignInPages(page);
    await page.goto('/login');
    await auth.signIn(username, password);
    await new ProfilePages(page).tile(name).click();
    await expect(page).toHaveURL(/\/dashboard\/home/);

    const settings = new SettingsPage(page);
    await settings.open('/account/settings', 'Sürüm ve hesap');
    await expect(page.getByText('Geçiş anahtarı eklemek için Seyir’i https:// ile başlayan')).toBeVisible();
    await expect(settings.light('Ağ')).toContainText('Bağlı');
    await settings.open('/settings/language', 'Menü dili');
    await page.getByText('English', { exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Değiştir' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Menu language' })).toBeVisible();
    await page.getByText('Türkçe', { exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Menü dili' })).toBeVisible();

    await page.goto('/dashboard/search/kedi/voddetail/kedi');
    await page.getByRole('button', { name: 'Paylaş' }).first().click();
    const link = page.getByRole('dialog', { name: 'Paylaş' }).getByRole('textbox', { name: 'Bağlantı' });
    await expect(link).toHaveValue(new RegExp(`^${baseURL}/`));
    for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
      await page.setViewportSize(viewport);
      await expect(link).toBeVisible();
      await page.screenshot({ path: testInfo.outputPath(`share-${size}.png`) });
    }
    await page.setViewportSize(DESKTOP);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^İzle/ }).first().click();
    await new PlayerModal(page).expectPlaying(1);
  });
});
