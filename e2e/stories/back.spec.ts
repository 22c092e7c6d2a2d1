// Back closes the uppermost layer and only then leaves the page: as a phone's back gesture does, in a real browser.
import type { Locator, Page } from '@playwright/test';
import { HOVER_DELAY_MS } from '@seyir/core/limits/home';
import { GuidePage } from '../pages/guide-page.ts';
import { LiveTvPage } from '../pages/live-tv-page.ts';
import { TitlePage } from '../pages/title-page.ts';
import { DESKTOP } from '../support/browser.ts';
import { holdOff } from '../support/moments.ts';
import { openAccount } from '../support/new-account.ts';
import { signInOverApi, storageOf } from '../support/signed-in.ts';
import { expect, test } from '../support/story.ts';

const HOME = '/dashboard/home/6/601';
const DAY_MS = 24 * 60 * 60_000;
/** A channel of a package, closed to guests: the story waits for no picture. */
const CLOSED = '21';

/** Back closes the layer, and the page stays. */
async function expectBackCloses(page: Page, layer: Locator): Promise<void> {
  await layer.waitFor();
  const address = page.url();
  await page.goBack();
  await expect(layer).toBeHidden();
  expect(page.url()).toBe(address);
}

test('Back closes search, question, preview and title one by one, then leaves the page @phone @core', async ({
  page,
  home,
  navigation,
  isMobile,
}) => {
  await holdOff(page, HOVER_DELAY_MS);
  const title = new TitlePage(page);
  await page.goto('/packets');
  await home.open(HOME);

  await navigation.bar.getByRole('button', { name: 'Ara' }).click();
  if (isMobile) {
    await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`${HOME}$`));
    await home.isReady();
  } else {
    await expectBackCloses(page, navigation.bar.getByRole('searchbox'));
  }

  const card = home.cards.first();
  await card.focus();
  await page.keyboard.press('p');
  await expectBackCloses(page, title.preview);

  await card.click();
  await title.heading.waitFor();
  await title.dialog.getByRole('button', { name: 'Paylaş' }).click();
  await expectBackCloses(page, page.getByRole('dialog', { name: 'Paylaş' }));
  await title.dialog.getByRole('button', { name: /Listem/ }).click();
  await expectBackCloses(page, page.getByRole('alertdialog'));
  await expect(title.heading).toBeVisible();

  // A dialog closed by its button leaves no history entry for Back.
  await title.dialog.getByRole('button', { name: 'Paylaş' }).click();
  await page.getByRole('dialog', { name: 'Paylaş' }).getByRole('button', { name: 'Kapat' }).click();
  await expect(page.getByRole('dialog', { name: 'Paylaş' })).toBeHidden();
  await page.goBack();
  await expect(title.dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`${HOME}$`));
  await page.goForward();
  await title.heading.waitFor();
  await page.goBack();
  await expect(title.dialog).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/packets$/);
});

test('Back closes the menus and dialogs of live television, and full screen @phone', async ({ page, baseURL }) => {
  const live = new LiveTvPage(page);
  await page.goto('/packets');
  await live.open(baseURL, CLOSED);
  await live.panel.waitFor();
  await page.keyboard.press('?');
  await expectBackCloses(page, page.getByRole('dialog', { name: 'Klavye kısayolları' }));
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  const list = live.player.stage.locator('[data-list]');
  await live.player.button('Kanal listesini aç').click();
  await expectBackCloses(page, list);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(false);
  await expect(page).toHaveURL(new RegExp(`/livetv/${CLOSED}$`));
  await page.goBack();
  await expect(page).toHaveURL(/\/packets$/);
});

test('Back closes the question to sign in on a programme of the past; cancelling leads to live once [ERR-10] [ERR-11] @phone', async ({
  page,
}) => {
  const guide = new GuidePage(page);
  const question = page.getByRole('alertdialog', { name: 'Giriş yapmalısın' });
  const yesterday = new Date(Date.now() - DAY_MS).toISOString();
  const openPast = () => page.goto(`/dashboard/livetv/1?start=${encodeURIComponent(yesterday)}`);
  await guide.open();
  await openPast();
  await expectBackCloses(page, question);
  await expect(page.locator('[data-player]').getByRole('alert')).toContainText('Giriş yapmalısın');
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/guide$/);
  await guide.grid.waitFor();
  await expect(question).toBeHidden();

  await openPast();
  await question.getByRole('button', { name: 'Vazgeç' }).click();
  await expect(page).toHaveURL(/\/livetv\/all$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard\/guide$/);
});

test('the question for the PIN of a locked channel goes with Back and with the channel [LIVE-08] [PIN-14] (departure) @phone', async ({
  browser,
  baseURL,
}) => {
  const server = String(baseURL);
  const account = await openAccount(server);
  const viewer = await signInOverApi(server, account.username, { password: account.password });
  const page = await (await browser.newContext({ storageState: storageOf(server, viewer) })).newPage();
  // Every channel may be watched and channel 2 is locked; no picture is needed for the question.
  await page.route('**/api/channel/*/watch', (route) =>
    route.fulfill({ json: { canWatch: true, customerHasAccess: true, auth_returncode: '0' } }),
  );
  await page.route('**/api/channel', async (route) => {
    const answer = await route.fetch();
    const channels = (await answer.json()) as { id: string }[];
    await route.fulfill({
      response: answer,
      json: channels.map((one) => (one.id === '2' ? { ...one, islocked: '1' } : one)),
    });
  });
  let release = () => {};
  let held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/client/info', async (route) => {
    const answer = await route.fetch();
    const info = (await answer.json()) as { adminProfile: object };
    await held;
    await route.fulfill({ response: answer, json: { ...info, adminProfile: { ...info.adminProfile, havepwd: '1' } } });
  });
  release();
  const live = new LiveTvPage(page);
  await live.open(server, '1');
  await live.channel('2').click();
  const question = page.getByRole('dialog', { name: 'Kanal kilitli' });
  await expect(page).toHaveURL(/\/livetv\/2$/);
  const prompt = question.getByText(/kanalını izlemek için/);
  await expect(prompt).toBeVisible();
  await expect(question.getByRole('button', { name: 'Kapat' })).toBeVisible();
  // On a phone on its side the whole question is in view: its buttons, and each key. Nothing else has room.
  const { width, height } = page.viewportSize() ?? DESKTOP;
  await page.setViewportSize({ width: 844, height: 390 });
  for (const name of ['Vazgeç', 'Onayla', '1', '0'])
    await expect(question.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  await expect(prompt).toBeInViewport({ ratio: 1 });
  await expect(question.getByRole('button', { name: 'Kapat' })).toBeHidden();
  await page.setViewportSize({ width, height });
  await expectBackCloses(page, question);
  await expect(live.panel).toContainText('Kanal kilitli');
  await page.goBack();
  await expect(page).toHaveURL(/\/livetv\/1$/);
  await expect(question).toBeHidden();

  // Passes the locked channel before the service has answered whether there is a PIN.
  held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asked = page.waitForRequest('**/api/client/info');
  // The focus is back on the row of the list, which keeps its keys.
  await page.locator('[data-player]').focus();
  await page.keyboard.press('PageUp');
  await asked;
  await page.keyboard.press('PageUp');
  await expect(page).toHaveURL(/\/livetv\/3$/);
  const answered = page.waitForResponse('**/api/client/info');
  release();
  await answered;
  await expect(live.channel('3')).toHaveAttribute('aria-current', 'page');
  await expect(question).toBeHidden();
  await page.context().close();
});
