// How far a viewer is behind a live source, in Chromium, by the media clock: the wall clock of the picture that is shown (its
// EXT-X-PROGRAM-DATE-TIME and its place in the segment, as the statistics of the player show it) against the clock of the server.
// The demonstration's clock is the source, whose timeline follows its picture to the frame, so the figure is that of a burnt-in clock.
// `node bench/latency.bench.ts`; SEYIR_BENCH_URL measures a running server, for instance behind nginx. Stalls are pauses of the element.

import { DESKTOP } from '../e2e/support/browser.ts';
import { signInOverApi, storageOf } from '../e2e/support/signed-in.ts';
import { openBench } from './support/open-bench.ts';
import { keepResults } from './support/results.ts';

/** `test-pattern-clock`, or a channel that SEYIR_BENCH_CHANNEL names by its id. */
const CHANNEL = process.env.SEYIR_BENCH_CHANNEL ?? '99';
const SETTLE_MS = 20_000;
const WATCH_MS = Number(process.env.SEYIR_BENCH_MINUTES ?? '4') * 60_000;
const EACH_MS = 500;
const READY_MS = 90_000;
/** Seconds behind the source. */
const REACH = { median: 2.5, p95: 3 };

interface Sample {
  readonly behind: number;
  /** How far the end of the list is behind the source: what ingest takes, on a busy machine seconds. */
  readonly listBehind: number;
  readonly rate: number;
  readonly position: number;
}

const { url, browser, close } = await openBench();
const samples: Sample[] = [];
let stalls = 0;
try {
  const viewer = await signInOverApi(url, 'premium@seyir.test', { force: true, pin: '1234' });
  for (const giveUpAt = Date.now() + READY_MS; (await viewer.call('GET', `/channel/${CHANNEL}/url`)).status !== 200; ) {
    if (Date.now() > giveUpAt) throw new Error(`Channel ${CHANNEL} has no picture after ${READY_MS / 1_000} s.`);
    await new Promise((resolve) => setTimeout(resolve, EACH_MS));
  }
  // A viewer of its own: a session plays one stream.
  const reader = await signInOverApi(url, 'aile@seyir.test', { force: true, pin: '1234' });
  const multivariant = String((await reader.call('GET', `/channel/${CHANNEL}/url`)).body);
  const [rendition = ''] = /^[^#\s].*/m.exec(await (await fetch(multivariant)).text()) ?? [];
  const list = new URL(rendition, multivariant);
  const context = await browser.newContext({ viewport: DESKTOP, storageState: storageOf(url, viewer) });
  const page = await context.newPage();
  await page.goto(`${url}/dashboard/livetv/${CHANNEL}`);
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0, undefined, {
    timeout: READY_MS,
  });
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(() => {
    const state = { stalls: 0 };
    Object.assign(window, { latencyBench: state });
    document.querySelector('video')?.addEventListener('waiting', () => {
      state.stalls += 1;
    });
  });
  await page.mouse.move(DESKTOP.width / 2, DESKTOP.height / 2);
  await page.getByRole('button', { name: /Görüntü kalitesi|Picture quality/ }).dispatchEvent('click');
  await page.getByText(/Oynatma istatistikleri|Playback statistics/).dispatchEvent('click');
  await page.locator('[data-statistics]').waitFor();
  const until = Date.now() + WATCH_MS;
  while (Date.now() < until) {
    await page.waitForTimeout(EACH_MS);
    const sample = await page.evaluate(() => {
      const video = document.querySelector('video');
      const rows = [...document.querySelectorAll('[data-statistics] dl > div')].map((row) => row.textContent ?? '');
      const latency = rows.find((row) => /gecikme|latency/i.test(row)) ?? '';
      const seconds = Number(/([\d.,]+)\s*(?:saniye|seconds)/.exec(latency)?.[1]?.replace(',', '.'));
      return { behind: seconds, rate: video?.playbackRate ?? 0, position: video?.currentTime ?? 0 };
    });
    const listBehind = (Date.now() - endOf(await (await fetch(new URL(list.pathname, url))).text())) / 1_000;
    if (Number.isFinite(sample.behind + listBehind)) samples.push({ ...sample, listBehind });
  }
  stalls = await page.evaluate(() => (window as unknown as { latencyBench: { stalls: number } }).latencyBench.stalls);
} finally {
  await close();
}

/** The wall clock of the end of a list, epoch milliseconds. */
function endOf(list: string): number {
  const [, moment = ''] = /.*#EXT-X-PROGRAM-DATE-TIME:(\S+)/s.exec(list) ?? [];
  const behind = list.slice(list.lastIndexOf('#EXT-X-PROGRAM-DATE-TIME'));
  const open = behind.slice(behind.lastIndexOf('#EXTINF'));
  const durations = [...behind.matchAll(/^#EXTINF:([\d.]+)/gm), ...open.matchAll(/^#EXT-X-PART:DURATION=([\d.]+)/gm)];
  return Date.parse(moment) + durations.reduce((sum, [, seconds]) => sum + Number(seconds) * 1_000, 0);
}

const share = (values: readonly number[], part: number) =>
  [...values].sort((one, other) => one - other)[Math.floor(part * values.length)] ?? Number.NaN;
const at = (part: number) =>
  share(
    samples.map(({ behind }) => behind),
    part,
  );
const behindList = (part: number) =>
  share(
    samples.map(({ behind, listBehind }) => behind - listBehind),
    part,
  );
const fastest = Math.max(...samples.map(({ rate }) => rate));
const seconds = (value: number) => `${value.toFixed(1)} s`;
await keepResults('latency', [
  {
    what: `behind the source, median of ${samples.length} looks in ${(WATCH_MS / 60_000).toFixed(1)} min`,
    measured: seconds(at(0.5)),
    reach: `${seconds(REACH.median)} at most`,
    reached: at(0.5) <= REACH.median,
  },
  { what: 'p95', measured: seconds(at(0.95)), reach: `${seconds(REACH.p95)} at most`, reached: at(0.95) <= REACH.p95 },
  {
    what: 'of it behind the end of the list, by the media clock alone: median, p95',
    measured: `${seconds(behindList(0.5))}, ${seconds(behindList(0.95))}`,
    reach: '',
    reached: undefined,
  },
  { what: 'pauses of the element', measured: String(stalls), reach: '0', reached: stalls === 0 },
  { what: 'fastest playback rate', measured: fastest.toFixed(2), reach: '1.05 at most', reached: fastest <= 1.05 },
]);
