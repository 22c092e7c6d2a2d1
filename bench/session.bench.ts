// An evening in front of the television, sixteen times as fast: Chromium watches four hours of a channel in the product, from
// programme to programme of the past, while the page's timers (pings, the guide, the line of now) run as fast as the
// picture. A little into each programme the browser collects its garbage and reports its memory: hls.js keeps a few numbers
// of every segment of the list that plays, so only the same place in a list can be compared. All is of one day, for another
// day's guide has more programmes or fewer. `node bench/session.bench.ts`; it takes about twenty minutes and needs no quiet
// machine.

import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import type { GuideProgramme } from '@seyir/contract/programmes';
import { addDays, dayAt, findDayBounds } from '@seyir/core/time/local-time';
import { DESKTOP } from '../e2e/support/browser.ts';
import { type SignedIn, signInOverApi, storageOf } from '../e2e/support/signed-in.ts';
import { type PageMemory, readMemory } from './support/browser-memory.ts';
import { countQueries, readSession, SPEED, simulateSession } from './support/fast-session.ts';
import { openBench } from './support/open-bench.ts';
import { keepResults, type ResultRow } from './support/results.ts';

const CHANNEL = '3';
const SECONDS = 4 * 3_600;
/** The measured time starts at yesterday's noon. */
const BEGINS_MS = 12 * 3_600_000;
/** With the programme in which the fourth hour ends, and the next. */
const SPAN_MS = (SECONDS + 3_600) * 1_000;
/** So far into each programme. */
const SAMPLE_SECONDS = 480;
/** Time limit on a slow processor; the results so far are reported. */
const MOST_MS = 40 * 60_000;
const LOOK_MS = 500;
const READY_MS = 60_000;
const WAIT_MS = 30_000;
/** Of what there was in the first programme. */
const REACH = { heapRatio: 1.1, nodesRatio: 1.1, listenersRatio: 1.1, queriesRatio: 1.25, bufferedSeconds: 130 };

interface Sample extends PageMemory {
  readonly playedSeconds: number;
  readonly queries: number;
  readonly bufferedSeconds: number;
}

const { url, browser, close } = await openBench();
let rows: ResultRow[] = [];
try {
  const viewer = await signInOverApi(url, 'premium@seyir.test', { force: true, pin: '1234' });
  const programmes = await listEvening(viewer);
  for (const { startTime } of programmes) await waitForAddress(viewer, startTime);
  const context = await browser.newContext({ viewport: DESKTOP, storageState: storageOf(url, viewer) });
  context.setDefaultTimeout(WAIT_MS);
  await context.addInitScript(simulateSession, SPEED);
  await keepSmallest(context);
  rows = judge(await watch(context, programmes[0]?.startTime ?? ''));
} finally {
  await close();
}
await keepResults('session', rows);

/** What was on for a little more than four hours, all of it on one day. */
async function listEvening(viewer: SignedIn): Promise<GuideProgramme[]> {
  const day = addDays(dayAt(Date.now()), -1);
  const from = (findDayBounds(day)?.from ?? Number.NaN) + BEGINS_MS;
  const { body } = await viewer.call('GET', `/channel/${CHANNEL}/guide?date=${day}`);
  return (body as GuideProgramme[]).filter(
    ({ startTime, endTime }) => Date.parse(endTime) > from && Date.parse(startTime) < from + SPAN_MS,
  );
}

/** Requests the media of a programme before the measurement: media is made on the first request. */
async function waitForAddress(viewer: SignedIn, startTime: string): Promise<void> {
  for (const giveUpAt = Date.now() + READY_MS; Date.now() < giveUpAt; ) {
    const { status } = await viewer.call('GET', `/channel/${CHANNEL}/url?startTime=${Date.parse(startTime)}`);
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Only the smallest picture is offered: sixteen times a larger one is more than a processor decodes. */
async function keepSmallest(context: BrowserContext): Promise<void> {
  await context.route(/\/stream\/.*\/index\.m3u8/, async (route) => {
    const response = await route.fetch();
    const list = await response.text();
    const [head = '', smallest = ''] = list.split(/(?=#EXT-X-STREAM-INF)/);
    await route.fulfill({ response, body: head + smallest });
  });
}

async function watch(context: BrowserContext, startTime: string): Promise<Sample[]> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(`${url}/dashboard/livetv/${CHANNEL}?start=${encodeURIComponent(startTime)}`);
  const samples: Sample[] = [];
  let sampleAt = SAMPLE_SECONDS;
  let programme = page.url();
  for (const endsAt = Date.now() + MOST_MS; Date.now() < endsAt; ) {
    await page.waitForTimeout(LOOK_MS);
    const { playedSeconds } = await page.evaluate(readSession);
    if (page.url() !== programme) {
      programme = page.url();
      sampleAt = playedSeconds + SAMPLE_SECONDS;
    }
    if (playedSeconds < sampleAt) continue;
    sampleAt = Number.POSITIVE_INFINITY;
    samples.push(await takeSample(page, session));
    console.log(JSON.stringify(samples.at(-1)));
    if (playedSeconds >= SECONDS) break;
  }
  return samples;
}

async function takeSample(page: Page, session: CDPSession): Promise<Sample> {
  const { playedSeconds, bufferedSeconds } = await page.evaluate(readSession);
  const queries = await page.evaluate(countQueries);
  return { playedSeconds, bufferedSeconds, queries, ...(await readMemory(session)) };
}

function judge(samples: readonly Sample[]): ResultRow[] {
  const [first] = samples;
  const late = samples.filter(({ playedSeconds }) => playedSeconds > SECONDS / 2);
  const playedSeconds = samples.at(-1)?.playedSeconds ?? 0;
  const isWhole = playedSeconds >= SECONDS;
  const hours = (playedSeconds / 3_600).toFixed(1);
  const compare = (what: string, name: keyof Sample, unit: string, ratio: number): ResultRow => {
    const [before, after] = [first?.[name] ?? Number.NaN, middle(late.map((sample) => sample[name]))];
    const write = (value: number) => `${Math.round(value * 10) / 10}${unit}`;
    return {
      what: `${what} over ${hours} hours of one channel`,
      measured: `${write(after)} in the second half, ${(after / before).toFixed(2)} times the ${write(before)} in the first programme`,
      reach: `≤ ${ratio} times it after 4 hours`,
      reached: isWhole && after / before <= ratio,
    };
  };
  const most = Math.max(...samples.map(({ bufferedSeconds }) => bufferedSeconds));
  return [
    compare('memory of scripts', 'heapMiB', ' MiB', REACH.heapRatio),
    compare('nodes', 'nodes', '', REACH.nodesRatio),
    compare('event listeners', 'listeners', '', REACH.listenersRatio),
    compare('kept answers', 'queries', '', REACH.queriesRatio),
    {
      what: 'media in the buffer, at most',
      measured: `${most.toFixed(0)} s`,
      reach: `≤ ${REACH.bufferedSeconds} s`,
      reached: isWhole && most <= REACH.bufferedSeconds,
    },
  ];
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
