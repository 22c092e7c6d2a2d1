// Changing channels with real pictures: the old one stays until the new one is there, and nothing is left behind.
import type { Browser } from '@playwright/test';
import { LiveTvPage } from '../pages/live-tv-page.ts';
import { holdOff } from '../support/moments.ts';
import { signInOverApi, storageOf } from '../support/signed-in.ts';
import { expect, test } from '../support/story.ts';

/** Of the package Premium; the demonstration gives each of them a picture at any time. */
const CHANNELS = ['1', '2', '3', '4', '5'];
/** A channel that stands ready is made again after this time: here it stays as it is, however long a press takes. */
const READY_MS = 10_000;

async function openLiveTv(browser: Browser, serverUrl: string): Promise<LiveTvPage> {
  const viewer = await signInOverApi(serverUrl, 'premium@seyir.test', { force: true, pin: '1234' });
  const context = await browser.newContext({ storageState: storageOf(serverUrl, viewer) });
  const live = new LiveTvPage(await context.newPage());
  await live.page.addInitScript(keepVideos);
  await holdOff(live.page, READY_MS);
  await live.open(serverUrl, '2');
  await live.player.expectPlaying();
  return live;
}

type Watched = Window & { videos: HTMLVideoElement[] };

/**
 * Runs in the page before everything else: a channel that stands ready does so in an element outside of the page. The
 * press marks it, for as long as no other source is put into it.
 */
function keepVideos(): void {
  const { createElement } = document;
  const videos: HTMLVideoElement[] = [];
  Object.assign(window, { videos });
  Object.assign(document, {
    createElement: (name: string, options?: ElementCreationOptions) => {
      const element = createElement.call(document, name, options);
      if (element instanceof HTMLVideoElement) videos.push(element);
      return element;
    },
  });
  const mark = (video: HTMLVideoElement) => {
    const isReady = !video.isConnected && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
    video.toggleAttribute('data-stood-ready', isReady);
    video.addEventListener('emptied', () => video.removeAttribute('data-stood-ready'), { once: true });
  };
  const handleKey = ({ key }: KeyboardEvent) => key === 'PageUp' && videos.forEach(mark);
  window.addEventListener('keydown', handleKey, { capture: true });
}

const standsReady = () =>
  (window as unknown as Watched).videos.some(
    (video) => !video.isConnected && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
  );

test.describe('changing channels', () => {
  test.describe.configure({ timeout: 400_000 });

  test('shows the new picture after the old one, and only the last of many [LIVE-06] [ZAP-01]', async ({
    browser,
    baseURL,
  }) => {
    const live = await openLiveTv(browser, String(baseURL));
    const { page, player } = live;
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    // From the change on, some picture is always there: of the old channel, or its last frame, or of the new one.
    await page.evaluate(() => {
      const stage = document.querySelector('[data-player]');
      const dark: number[] = [];
      Object.assign(window, { dark });
      const look = () => {
        const videos = [...(stage?.querySelectorAll('video') ?? [])];
        const frame = stage?.querySelector('canvas');
        const hasPicture =
          videos.some((video) => video.videoWidth > 0) || (frame !== null && frame !== undefined && !frame.hidden);
        if (!hasPicture) dark.push(performance.now());
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    // Retried: a busy machine restarts one of two streams now and then; a change that reloads a preloaded channel does so
    // every time.
    await expect(async () => {
      if (!page.url().endsWith('/2')) await page.keyboard.press('PageDown');
      await expect(page).toHaveURL(/\/livetv\/2$/);
      await player.expectPlaying();
      // The next channel is prefetched once this one has settled, and is then preloaded.
      await expect.poll(() => page.evaluate(standsReady), { timeout: 60_000 }).toBe(true);
      await page.evaluate(() => document.querySelector('[data-player] video')?.setAttribute('data-left', ''));
      await page.keyboard.press('PageUp');
      await expect(page).toHaveURL(/\/livetv\/3$/);
      await player.expectPlaying();
      // It was shown as it stood: nothing was opened for it, and what was left is gone.
      await expect(page.locator('[data-left]')).toHaveCount(0);
      await expect(player.stage.locator('video[data-stood-ready]')).toHaveCount(1, { timeout: 5_000 });
    }).toPass({ timeout: 200_000 });
    expect(await page.evaluate(() => (window as unknown as { dark: number[] }).dark.length)).toBe(0);

    const asked: string[] = [];
    page.on('request', (request) => {
      const channel = /\/stream\/[^/]+\/c\/(\d+)\//.exec(request.url())?.[1];
      if (channel) asked.push(channel);
    });
    for (let press = 0; press < 200; press += 1) await page.keyboard.press(press % 2 === 0 ? 'PageUp' : 'PageDown');
    await page.keyboard.press('PageUp');
    await expect(page).toHaveURL(/\/livetv\/4$/);
    // The media of the channel is not made yet: meanwhile the previous channel plays on.
    await expect.poll(() => asked.filter((channel) => channel === '4').length, { timeout: 120_000 }).toBeGreaterThan(4);
    await player.expectPlaying();
    // What lay below goes with the first picture above it.
    await expect(page.locator('video')).toHaveCount(1);
    // What is asked for once it has settled is its own, and what its neighbours begin with.
    const playsOn = async () => {
      asked.length = 0;
      // Lists and segments of two reloads: a channel that was passed would ask for its own meanwhile.
      await expect
        .poll(() => asked.filter((channel) => channel === '4').length, { timeout: 60_000 })
        .toBeGreaterThan(6);
    };
    await playsOn();
    await playsOn();
    expect(asked.filter((channel) => !CHANNELS.includes(channel))).toEqual([]);
    await expect(page.locator('video')).toHaveCount(1);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
