// Opening the address of a channel: its picture is there before the application, and the page takes it over as it is.
import type { Page } from '@playwright/test';
import { LiveTvPage } from '../pages/live-tv-page.ts';
import { DESKTOP, PHONE, TELEVISION } from '../support/browser.ts';
import { openAccount } from '../support/new-account.ts';
import { openBrowserOf, type SignedIn, signInOverApi } from '../support/signed-in.ts';
import { expect, test } from '../support/story.ts';

/** Open to everybody; the demonstration gives it a picture at any time. */
const CHANNEL = '1';
const PIN = '4321';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The first element that plays, as it was when it showed its first frame. */
interface FirstVideo {
  readonly video: HTMLVideoElement;
  box?: Box;
  seconds?: number;
  /** Whether the application had drawn anything by then. */
  hadApplication?: boolean;
  /** How often the element was emptied since: another source was put into it. */
  emptied: number;
}

type Watched = Window & { first?: FirstVideo };

/** Runs in the page before everything else. */
function watchForVideo(): void {
  const hasApplication = () => (document.getElementById('root')?.childElementCount ?? 0) > 0;
  // Timers of a second or more are lengthened until the application is drawn, so that a slow machine meets no timeout.
  const { setTimeout } = window;
  const setLongTimeout = (act: TimerHandler, ms = 0, ...rest: unknown[]) =>
    setTimeout(act, ms >= 1_000 && !hasApplication() ? ms * 40 : ms, ...rest);
  Object.assign(window, { setTimeout: setLongTimeout });
  const seen = new MutationObserver(() => {
    const video = document.querySelector('video');
    if (!video) return;
    seen.disconnect();
    const first: FirstVideo = { video, emptied: 0 };
    Object.assign(window, { first });
    video.addEventListener('emptied', () => {
      if (first.box) first.emptied += 1;
    });
    video.requestVideoFrameCallback(() => {
      const { x, y, width, height } = video.getBoundingClientRect();
      first.box = { x, y, width, height };
      first.seconds = video.currentTime;
      first.hadApplication = hasApplication();
    });
  });
  seen.observe(document, { childList: true, subtree: true });
}

/** The state of the first video element. */
function readFirst(page: Page) {
  return page.evaluate(() => {
    const { first } = window as Watched;
    const shown = document.querySelector<HTMLVideoElement>('[data-player] video');
    if (!first || !shown) return undefined;
    const { x, y, width, height } = shown.getBoundingClientRect();
    const { box, seconds = 0, hadApplication, emptied } = first;
    return {
      isSame: shown === first.video,
      isPlaying: !shown.paused && shown.currentTime > seconds,
      before: box,
      after: { x, y, width, height },
      hadApplication,
      emptied,
    };
  });
}

/** Signs in again after `prepare`: the PIN of one session does not unlock the next. */
async function aViewer(serverUrl: string, prepare?: (viewer: SignedIn) => Promise<void>): Promise<SignedIn> {
  const { username, password } = await openAccount(serverUrl);
  const viewer = await signInOverApi(serverUrl, username, { password });
  // Media is made on the first request; the story starts after that wait.
  await expect.poll(() => readList(serverUrl, viewer), { timeout: 120_000 }).toContain('#EXTM3U');
  if (!prepare) return viewer;
  await prepare(viewer);
  return signInOverApi(serverUrl, username, { password, pin: PIN, force: true });
}

async function lockChannel(serverUrl: string, { profile, profileToken, call }: SignedIn): Promise<void> {
  const { id, name } = profile;
  expect((await call('PUT', '/client/profiles', { id, name, pin: PIN })).status).toBe(200);
  const passed = await fetch(`${serverUrl}/api/client/profiles/validate/pin/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${profileToken}`, 'content-type': 'text/plain' },
    body: PIN,
  });
  expect(passed.status).toBe(200);
  expect((await call('POST', `/interact/lock/${CHANNEL}`)).status).toBe(200);
}

async function readList(serverUrl: string, viewer: SignedIn): Promise<string> {
  const { status, body } = await viewer.call('GET', `/channel/${CHANNEL}/url`);
  if (status !== 200) return '';
  const answer = await fetch(new URL(String(body), serverUrl));
  return answer.ok ? answer.text() : '';
}

function expectNear(after: Box, before: Box | undefined): void {
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs(after[side] - (before?.[side] ?? Number.NaN)), side).toBeLessThanOrEqual(2);
}

test.describe('a viewer who opens a channel', () => {
  test.describe.configure({ timeout: 300_000 });

  for (const [name, viewport] of Object.entries({ DESKTOP, PHONE, TELEVISION }))
    test(`sees its picture before the page, which goes on with it in its place: ${name.toLowerCase()}`, async ({
      browser,
      baseURL,
    }) => {
      const serverUrl = String(baseURL);
      const context = await openBrowserOf(browser, serverUrl, await aViewer(serverUrl));
      const live = new LiveTvPage(await context.newPage());
      const { page, player } = live;
      await page.setViewportSize(viewport);
      await page.addInitScript(watchForVideo);
      // An advertisement above the page would push it down for as long as it stands there.
      await page.route('**/api/ads/**', (route) => route.fulfill({ status: 204 }));
      const asked: string[] = [];
      page.on('request', (request) => asked.push(new URL(request.url()).pathname));

      await live.open(serverUrl, CHANNEL);
      await player.expectPlaying();
      await expect(page.locator('.first-picture')).toHaveCount(0);
      await expect(page.locator('video')).toHaveCount(1);
      await expect.poll(async () => (await readFirst(page))?.isPlaying).toBe(true);
      const first = await readFirst(page);
      expect(first).toMatchObject({ isSame: true, hadApplication: false, emptied: 0 });
      if (first) expectNear(first.after, first.before);
      expect(asked.filter((path) => path === `/api/channel/${CHANNEL}/url`)).toHaveLength(1);
      const lists = asked.filter((path) => path.includes(`/c/${CHANNEL}/`) && path.endsWith('/index.m3u8'));
      expect(lists).toHaveLength(1);
      // A press on the middle of the button, where nothing may lie over it.
      await player.stage.hover({ position: { x: 40, y: 90 } });
      await player.stage.getByRole('button', { name: 'Duraklat' }).first().click();
      await expect.poll(async () => (await player.state()).isPaused).toBe(true);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    });

  test('that is locked sees nothing of it before the PIN [LIVE-08]', async ({ browser, baseURL }) => {
    const serverUrl = String(baseURL);
    const viewer = await aViewer(serverUrl, (first) => lockChannel(serverUrl, first));
    const context = await openBrowserOf(browser, serverUrl, viewer);
    const live = new LiveTvPage(await context.newPage());
    const { page, player } = live;
    const streams: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/stream/')) streams.push(request.url());
    });
    await live.open(serverUrl, CHANNEL);
    const gate = page.getByRole('dialog', { name: 'Kanal kilitli' });
    await expect(gate).toBeVisible();
    await expect(page.locator('.first-picture')).toHaveCount(0);
    expect(streams).toEqual([]);
    await gate.getByRole('button', { name: 'Vazgeç' }).click();
    await expect(live.panel).toContainText('Kanal kilitli');
    expect(streams).toEqual([]);
    await live.panel.getByRole('button', { name: 'Şifreyi gir' }).click();
    await gate.locator('input').fill(PIN);
    await gate.getByRole('button', { name: 'Onayla' }).click();
    await player.expectPlaying();
    await context.close();
  });

  test('that is locked is asked for the PIN again after a reload, and sees nothing before [LIVE-08]', async ({
    browser,
    baseURL,
  }) => {
    const serverUrl = String(baseURL);
    const viewer = await aViewer(serverUrl, (first) => lockChannel(serverUrl, first));
    const context = await openBrowserOf(browser, serverUrl, viewer);
    const live = new LiveTvPage(await context.newPage());
    const { page, player } = live;
    const gate = page.getByRole('dialog', { name: 'Kanal kilitli' });
    await live.open(serverUrl, CHANNEL);
    await gate.locator('input').fill(PIN);
    await gate.getByRole('button', { name: 'Onayla' }).click();
    await player.expectPlaying();
    const streams: string[] = [];
    await page.goto('about:blank');
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/stream/')) streams.push(request.url());
    });
    await live.open(serverUrl, CHANNEL);
    await expect(gate).toBeVisible();
    expect(streams).toEqual([]);
    await context.close();
  });
});
