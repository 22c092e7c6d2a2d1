// The mini player in a real browser: one player is heard, whichever page, profile or session comes next.
import type { Browser, Page } from '@playwright/test';
import type { Channel } from '@seyir/contract/channels';
import { LiveTvPage } from '../pages/live-tv-page.ts';
import { PlayerModal } from '../pages/player-modal.ts';
import { ProfilePages } from '../pages/profile-pages.ts';
import { openAccount } from '../support/new-account.ts';
import { type SignedIn, signInOverApi, storageOf } from '../support/signed-in.ts';
import { expect, test } from '../support/story.ts';

/** A short film that needs no package. */
const FILM = 'kedi';

/** The media elements that are heard, by their place. */
const listHeard = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('video, audio')]
      .filter((media) => media instanceof HTMLMediaElement && !media.paused && !media.muted && media.volume > 0)
      .map((media) => (media.closest('[data-mini]') ? 'corner' : media.closest('[data-player]') ? 'page' : 'unseen')),
  );

const expectHeard = (page: Page, heard: readonly string[]) =>
  expect.poll(() => listHeard(page), { timeout: 60_000 }).toEqual(heard);

async function openPage(browser: Browser, server: string, viewer: SignedIn): Promise<Page> {
  const context = await browser.newContext({ storageState: storageOf(server, viewer) });
  return context.newPage();
}

async function aViewer(server: string): Promise<SignedIn> {
  const { username, password } = await openAccount(server);
  return signInOverApi(server, username, { password });
}

const aSubscriber = (server: string) => signInOverApi(server, 'premium@seyir.test', { force: true, pin: '1234' });

/** A channel further down the list that the package has. */
async function findChannel(viewer: SignedIn): Promise<string> {
  const channels = (await viewer.call('GET', '/channel')).body as Channel[];
  const found = channels.filter(({ canWatch, islocked }) => canWatch && islocked !== '1')[2];
  if (!found) throw new Error('This package has fewer than three channels.');
  return found.id;
}

/** Home, live television by a link, and another channel by its row. */
async function minimiseChannel(page: Page, server: string, id: string): Promise<void> {
  await page.goto(`${server}/dashboard/home/6/601`);
  await page.getByRole('navigation', { name: 'Ana menü' }).getByRole('link', { name: 'Canlı TV' }).click();
  const live = new LiveTvPage(page);
  await live.player.expectPlaying();
  const row = live.channel(id);
  await row.click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/livetv/${id}$`));
  await live.player.expectPlaying();
  await minimise(live.player);
}

/** By the keyboard: controls go while nothing moves, and the focus brings them back. */
async function minimise(player: PlayerModal): Promise<void> {
  await player.button('Küçülterek gezin').focus();
  await player.button('Küçülterek gezin').press('Enter');
}

const mini = (page: Page) => page.locator('[data-mini]');

test('one channel is heard in the corner, and none after the packages', async ({ browser, baseURL }) => {
  const server = String(baseURL);
  const viewer = await aSubscriber(server);
  const page = await openPage(browser, server, viewer);
  await minimiseChannel(page, server, await findChannel(viewer));
  await expect(page).toHaveURL(/\/dashboard\/home\//);
  await expect(mini(page)).toBeVisible();
  await expectHeard(page, ['corner']);

  await mini(page).getByRole('button', { name: 'Büyüt' }).click();
  const live = new LiveTvPage(page);
  await live.player.expectPlaying();
  await expectHeard(page, ['page']);
  await minimise(live.player);
  await expectHeard(page, ['corner']);

  // The packages have no place for it, and it does not come back after them.
  await page.getByRole('button', { name: /^Profil menüsü/ }).click();
  await new ProfilePages(page).menuItem('Ayarlar').click();
  await page.locator('main a[href="/settings/package"]').first().waitFor();
  await expectHeard(page, ['corner']);
  await page.locator('main a[href="/settings/package"]').first().click();
  await expect(page).toHaveURL(/\/settings\/package$/);
  await expectHeard(page, []);
  await page.goBack();
  await page.getByRole('main').waitFor();
  await expect(mini(page)).toHaveCount(0);
  await expectHeard(page, []);
  await page.context().close();
});

test('a film in the corner keeps its position for its profile, and no other profile hears it [PLAYER-08]', async ({
  browser,
  baseURL,
}) => {
  const server = String(baseURL);
  const viewer = await aViewer(server);
  // Films of the demonstration are made on the first request, behind those that other stories asked for.
  const isMade = async () => (await viewer.call('POST', `/content/${FILM}/watch`, {})).status === 200;
  await expect.poll(isMade, { timeout: 180_000 }).toBe(true);
  const page = await openPage(browser, server, viewer);
  await page.goto(`${server}/dashboard/search/${FILM}/voddetail/${FILM}`);
  await page
    .getByRole('button', { name: /^(İzle|Devam et)/ })
    .first()
    .click();
  const player = new PlayerModal(page);
  await player.expectPlaying();
  await player.seek(30);
  await player.expectPlaying(31);
  await minimise(player);
  await expectHeard(page, ['corner']);
  // Neither the player nor the title lies over the page that is browsed.
  await expect(page).toHaveURL(/\/dashboard\/home\/[^/]+\/[^/]+$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const position = await mini(page)
    .locator('video')
    .evaluate((video: HTMLVideoElement) => Math.floor(video.currentTime));
  const profiles = new ProfilePages(page);
  await page.getByRole('button', { name: /^Profil menüsü/ }).click();
  await profiles.menuItem('Profil değiştir').click();
  await profiles.question.waitFor();
  await expectHeard(page, []);
  const readSeconds = async () => {
    const { bookmark } = (await viewer.call('GET', `/content/${FILM}`)).body as { bookmark: string | null };
    return Number(bookmark?.split('|')[2] ?? 0);
  };
  await expect.poll(readSeconds).toBeGreaterThanOrEqual(position);
  const saved = await readSeconds();
  await page.goBack();
  await page.getByRole('main').waitFor();
  await expectHeard(page, []);
  await expect(mini(page)).toHaveCount(0);
  await page.goForward();
  await profiles.tile('Defne').click();
  await page.getByRole('main').waitFor();
  await expectHeard(page, []);
  expect(await readSeconds()).toBe(saved);
  await page.context().close();
});

test('nothing is heard after a sign-out', async ({ browser, baseURL }) => {
  const server = String(baseURL);
  const viewer = await aSubscriber(server);
  const page = await openPage(browser, server, viewer);
  await minimiseChannel(page, server, await findChannel(viewer));
  await expectHeard(page, ['corner']);
  await page.getByRole('button', { name: /^Profil menüsü/ }).click();
  await new ProfilePages(page).menuItem('Çıkış yap').click();
  // Something plays: the viewer is asked.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Çıkış yap' }).click();
  await expect(mini(page)).toHaveCount(0);
  await expectHeard(page, []);
  await page.context().close();
});
