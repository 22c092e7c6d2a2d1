// A programme watched from its start, through an origin that fails once: it goes on at the same wall-clock time.
import type { Channel } from '@seyir/contract/channels';
import { LiveTvPage } from '../pages/live-tv-page.ts';
import { signInOverApi, storageOf } from '../support/signed-in.ts';
import { expect, test } from '../support/story.ts';

const MINUTE_MS = 60_000;
/** What plays on while the failure is noticed, and a segment or two. */
const CLOSE_SECONDS = 45;
/** Farther than that from the start, and from live. */
const INTO_SECONDS = 90;

/** A channel with time-shift whose programme began some minutes ago and is not about to end. */
function findRunning(channels: readonly Channel[]): Channel {
  const now = Date.now();
  const found = channels.find(
    ({ canWatch, tsavailable, timeshiftenable, current }) =>
      canWatch &&
      tsavailable !== '0' &&
      timeshiftenable !== '0' &&
      current &&
      Date.parse(current.startTime) < now - 5 * MINUTE_MS &&
      Date.parse(current.endTime) > now + 5 * MINUTE_MS,
  );
  if (!found) throw new Error('No channel of this package is in the middle of a programme.');
  return found;
}

test('goes on at the same wall-clock time when the stream is loaded again', async ({ browser, baseURL }) => {
  test.setTimeout(300_000);
  const server = String(baseURL);
  const viewer = await signInOverApi(server, 'spor@seyir.test', { force: true });
  const page = await (await browser.newContext({ storageState: storageOf(server, viewer) })).newPage();
  const live = new LiveTvPage(page);
  const { id, current } = findRunning((await viewer.call('GET', '/channel')).body as Channel[]);
  await live.open(server, `${id}?start=${encodeURIComponent(current?.startTime ?? '')}`);
  await live.player.expectPlaying();
  await live.player.seek((await live.player.state()).seconds + INTO_SECONDS);
  const shownAt = async () => {
    const words = await live.player.stage.getByRole('slider', { name: 'Zaman çubuğu' }).getAttribute('aria-valuetext');
    const [hours = 0, minutes = 0, seconds = 0] = (words?.match(/\d+/g) ?? []).map(Number);
    return hours * 3_600 + minutes * 60 + seconds;
  };
  await live.player.expectPlaying(INTO_SECONDS);
  const before = await shownAt();

  await page.evaluate(() => {
    const videos = document.querySelectorAll('[data-player] video');
    const mark = () => document.body.setAttribute('data-reloaded', '');
    for (const video of videos) video.addEventListener('loadeddata', mark);
  });
  // Every playlist of this programme answers 404 until the player reloads the multivariant one. Neighbours stay preloaded.
  let isAway = true;
  let failed = 0;
  await page.route(`**/stream/*/c/${id}/s/**/*.m3u8`, async (route) => {
    if (isAway && failed > 0 && route.request().url().endsWith('/index.m3u8')) isAway = false;
    if (!isAway) return route.continue();
    failed += 1;
    return route.fulfill({ status: 404 });
  });
  await expect(page.locator('[data-reloaded]')).toHaveCount(1, { timeout: 60_000 });
  expect(isAway).toBe(false);
  await live.player.expectPlaying();
  const passed = (await shownAt()) - before;
  expect(Math.abs(passed)).toBeLessThan(CLOSE_SECONDS);
  await page.context().close();
});
