// Watching a title in a real browser: real frames of real streams, through the application as a viewer meets it.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { PlayerModal } from '../pages/player-modal.ts';
import { DESKTOP, PHONE } from '../support/browser.ts';
import { openAccount } from '../support/new-account.ts';
import { type SignedIn, signInOverApi, storageOf } from '../support/signed-in.ts';
import { steadyBox } from '../support/steady.ts';
import { expect, test } from '../support/story.ts';
import { findViolations } from '../support/violations.ts';

/** A short film that needs no package. */
const FILM = 'kedi';
/** Short episodes that need none either. */
const SERIES = 'dino';
/** Over a page that is drawn quickly. */
const pageOf = (title: string) => `/dashboard/search/${title}/voddetail/${title}`;

async function aViewer(serverUrl: string | undefined): Promise<SignedIn> {
  const { username, password } = await openAccount(String(serverUrl));
  return signInOverApi(String(serverUrl), username, { password });
}

async function openTitle(
  browser: Browser,
  baseURL: string | undefined,
  viewer: SignedIn,
  { title = FILM, ...options }: BrowserContextOptions & { title?: string } = {},
): Promise<PlayerModal> {
  const serverUrl = String(baseURL);
  const context = await browser.newContext({ storageState: storageOf(serverUrl, viewer), ...options });
  const page = await context.newPage();
  await page.goto(`${serverUrl}${pageOf(title)}`);
  return play(page);
}

async function play(page: Page): Promise<PlayerModal> {
  await page
    .getByRole('button', { name: /^(İzle|Devam et)/ })
    .first()
    .click();
  const player = new PlayerModal(page);
  await player.expectPlaying();
  return player;
}

async function bookmarkOf(viewer: SignedIn, title: string): Promise<string | null> {
  return ((await viewer.call('GET', `/content/${title}`)).body as { bookmark: string | null }).bookmark;
}

/** Runs in the page: the controls that an advertisement lies upon. */
function listCoveredControls(element: Element): (string | null)[] {
  const card = (element.parentElement ?? element).getBoundingClientRect();
  return [...document.querySelectorAll('[data-player] :is(button, input, h1)')]
    .filter((control) => !element.contains(control))
    .filter((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      return left < card.right && right > card.left && top < card.bottom && bottom > card.top;
    })
    .map((control) => control.getAttribute('aria-label') ?? control.textContent);
}

/** Whether an advertisement fills its card to every corner, with its words at the foot. */
function fillsItsCard(element: Element): boolean {
  const card = (element.parentElement ?? element).getBoundingClientRect();
  const words = element.querySelector('p');
  const slab = words?.parentElement;
  if (!words || !slab) return false;
  const inset = 24;
  const corners = [card.left + inset, card.right - inset].flatMap((x) =>
    [card.top + inset, card.bottom - inset].map((y) => [x, y] as const),
  );
  const isFilled = corners.every(([x, y]) => slab.contains(document.elementFromPoint(x, y)));
  return isFilled && words.getBoundingClientRect().bottom > card.top + card.height / 2;
}

test.describe('the player', () => {
  // Media is made when it is first asked for, and played in real time.
  test.describe.configure({ timeout: 300_000 });

  test('plays by keys, and goes on where it was left [PLAYER-04] [PLAYER-08] [PLAYER-10] [PLAYER-11] @core', async ({
    browser,
    baseURL,
  }) => {
    const viewer = await aViewer(baseURL);
    const player = await openTitle(browser, baseURL, viewer);
    await player.page.keyboard.press(' ');
    await expect(player.button(/^Oynat$/)).toBeVisible();
    expect(await findViolations(player.page)).toEqual([]);
    const { seconds: pausedAt } = await player.state();
    for (let i = 0; i < 4; i += 1) await player.page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await player.state()).seconds).toBeCloseTo(pausedAt + 40, 0);
    const { seconds: leftAt } = await player.state();
    await player.page.keyboard.press('Escape');
    await expect(player.stage).toHaveCount(0);
    await expect.poll(() => bookmarkOf(viewer, FILM)).toMatch(new RegExp(`^\\|\\|${Math.floor(leftAt)}\\|`));
    await player.page.reload();
    await play(player.page);
    expect((await player.state()).seconds).toBeGreaterThan(pausedAt + 39);
    await player.page.context().close();
  });

  test('fills the screen over the end of an episode, and keeps where a closed page was [PLAYER-07] [PLAYER-08]', async ({
    browser,
    baseURL,
  }) => {
    const viewer = await aViewer(baseURL);
    const player = await openTitle(browser, baseURL, viewer, { title: SERIES });
    const { page } = player;
    // Its markers name an intro, which OK of a remote skips.
    await player.seek(1);
    await expect(player.button('Girişi geç')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await player.state()).seconds).toBeGreaterThan(7);
    await page.keyboard.press('f');
    await expect(player.button('Tam ekrandan çık').first()).toBeAttached();
    await expect(player.stage.getByText('1. sezon 1. bölüm')).toBeAttached();
    await player.seek(Number.MAX_SAFE_INTEGER);
    await expect(player.stage.getByText('1. sezon 2. bölüm')).toBeAttached({ timeout: 60_000 });
    await player.expectPlaying(3);
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await player.seek(40);
    await player.expectPlaying(40.2);
    await page.close();
    await expect.poll(() => bookmarkOf(viewer, SERIES)).toMatch(/^1\|2\|4\d\|/);
    await page.context().close();
  });

  test('shows an advertisement while it is paused, beside every control, also on a phone [ADS-08] [PLAYER-18]', async ({
    browser,
    baseURL,
  }) => {
    const player = await openTitle(browser, baseURL, await aViewer(baseURL), { viewport: DESKTOP });
    const ad = player.stage.getByRole('complementary', { name: /^Reklam/ });
    await expect(ad).toHaveCount(0);
    await player.page.keyboard.press(' ');
    await expect(ad).toBeVisible();
    // A moment that is looked for on the line has its place for as long.
    await player.stage.getByRole('slider', { name: 'Zaman çubuğu' }).hover();
    await expect(ad).toBeHidden();
    await player.page.mouse.move(5, 5);
    for (const viewport of [DESKTOP, PHONE]) {
      await player.page.setViewportSize(viewport);
      await expect(ad).toBeVisible();
      await expect.poll(() => ad.evaluate(listCoveredControls)).toEqual([]);
      await expect.poll(() => ad.evaluate(fillsItsCard)).toBe(true);
    }
    await player.page.keyboard.press(' ');
    await expect(ad).toHaveCount(0);
    await player.page.context().close();
  });

  test('says quietly that the network is gone, and goes on when it is back', async ({ browser, baseURL }) => {
    const player = await openTitle(browser, baseURL, await aViewer(baseURL));
    const { page } = player;
    await page.route('**/stream/**', (route) => route.abort('internetdisconnected'));
    await player.seek(150);
    await expect(page.getByText('Bağlantı koptu, tekrar deneniyor...')).toBeVisible({ timeout: 45_000 });
    await page.unrouteAll({ behavior: 'wait' });
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await player.expectPlaying(150.5);
    await expect(page.getByText('Bağlantı koptu, tekrar deneniyor...')).toHaveCount(0);
    await page.context().close();
  });

  test('jumps over a segment that is gone', async ({ browser, baseURL }) => {
    const player = await openTitle(browser, baseURL, await aViewer(baseURL));
    await player.page.route('**/v*/30.m4s', (route) => route.fulfill({ status: 404, body: '' }));
    // Numbers count from 0 and a segment is 3.84 s: the gap is from 115.2 to 119.04.
    await player.seek(114.5);
    await player.expectPlaying(119.5);
    await player.page.unrouteAll({ behavior: 'ignoreErrors' });
    await player.page.context().close();
  });

  test('on a phone shows its controls in the middle, and two taps jump', async ({ browser, baseURL }) => {
    const phone = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
    const player = await openTitle(browser, baseURL, await aViewer(baseURL), phone);
    const { x, width } = await steadyBox(player.button('Duraklat'));
    expect(Math.abs(x + width / 2 - 422)).toBeLessThan(4);
    const before = (await player.state()).seconds;
    await player.tapTwice(760, 150);
    await expect.poll(async () => (await player.state()).seconds).toBeGreaterThan(before + 9);
    await player.page.context().close();
  });
});
