// How long a change of channel takes in Chromium, from the press to the first new frame, and how long the first frame takes
// from opening a channel's address; against hls.js with our settings on a static copy of the same channels, which knows
// neither access nor addresses nor a page around the picture. Both are measured in turn by the same script in the page.
// `node bench/channel-change.bench.ts`; on a busy machine only the ratios mean something.

import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { settingsFor } from '../apps/web/src/shared/media/hls-settings.ts';
import { DESKTOP } from '../e2e/support/browser.ts';
import { type SignedIn, signInOverApi, storageOf } from '../e2e/support/signed-in.ts';
import { noteFrames, readFrames } from './support/frames.ts';
import { openBench } from './support/open-bench.ts';
import { keepResults, type ResultRow } from './support/results.ts';
import { serveCopy } from './support/static-copy.ts';

const ROUNDS = 8;
/** No round begins after this: what was measured by then is told. */
const MOST_MS = 150_000;
/** Media is made when it is first asked for; the measured changes find it ready. */
const READY_MS = 60_000;
/** A wait that takes longer than this is a failure, and counts as such. */
const WAIT_MS = 15_000;
/** Between two changes: longer than the guard against quick ones, shorter than it takes to look at the neighbours. */
const PAUSE_MS = 1_200;
const READY_AFTER_MS = 3_500;
/** Of the rounds that were tried. */
const ENOUGH = 0.75;
const REACH = { changeRatio: 1.2, firstRatio: 1.5, warmMs: 250, coldMs: 500, firstMs: 1_000 };
const HOME = '3';
const NEXT = '4';
const FAR = '33';
const RESTED = '41';
const AROUND = ['2', '5', '32'];
/** Nobody presses a row in the moment in which the pointer comes to it. */
const REST_MS = 300;

interface Taken {
  readonly ms: number;
  /** Of the processor, by the page's main thread: the same on a busy machine. */
  readonly workMs: number;
}

interface Round {
  readonly first: Taken;
  readonly next: Taken;
  readonly far: Taken;
  readonly rested: Taken;
}

const { url, browser, close } = await openBench();
const rows: ResultRow[] = [];
let tried = 0;
try {
  const viewer = await signInOverApi(url, 'premium@seyir.test', { force: true, pin: '1234' });
  const addresses = await Promise.all([HOME, NEXT, FAR, RESTED].map((id) => waitForAddress(viewer, id)));
  // They are looked at on the way; making their media then would be measured too.
  await Promise.all(AROUND.map((id) => waitForAddress(viewer, id)));
  const ours = await newContext(storageOf(url, viewer));
  const theirs = await newContext();
  const box = await readBox(ours);
  const copy = await serveCopy({ addresses, settings: settingsFor({ report: () => undefined }), box });
  const measured: { readonly ours: Round; readonly theirs: Round }[] = [];
  for (const endsAt = Date.now() + MOST_MS; tried < ROUNDS && Date.now() < endsAt; ) {
    tried += 1;
    try {
      const other = await visitCopy(theirs, copy.pageUrl);
      measured.push({ ours: await visitSeyir(ours), theirs: other });
    } catch (error) {
      // A frame that never came is told below, and enough of them are no measurement.
      process.stderr.write(`${error}\n`);
    }
  }
  copy.close();
  // The first visit to the copy fetched hls.js.
  const [mine, other] = [measured.map((round) => round.ours), measured.map((round) => round.theirs).slice(1)];
  rows.push(
    judge('channel change, warm neighbour', pick(mine, 'next'), pick(other, 'next'), REACH.changeRatio, REACH.warmMs),
    judge('channel change, cold', pick(mine, 'far'), pick(other, 'far'), REACH.changeRatio, REACH.coldMs),
    judge(
      'channel change, cold, the pointer rests on its row for 0.3 s',
      pick(mine, 'rested'),
      pick(other, 'rested'),
      REACH.changeRatio,
      REACH.coldMs,
    ),
    judge(
      'first frame from opening an address',
      pick(mine, 'first'),
      pick(other, 'first'),
      REACH.firstRatio,
      REACH.firstMs,
    ),
  );
} finally {
  await close();
}
await keepResults('channel-change', rows);

async function waitForAddress(viewer: SignedIn, id: string): Promise<string> {
  for (const giveUpAt = Date.now() + READY_MS; Date.now() < giveUpAt; ) {
    const { status, body } = await viewer.call('GET', `/channel/${id}/url`);
    if (status === 200) return String(body);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`Channel ${id} has no picture after ${READY_MS / 1_000} s.`);
}

async function newContext(storageState?: ReturnType<typeof storageOf>): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: DESKTOP, ...(storageState ? { storageState } : {}) });
  context.setDefaultTimeout(WAIT_MS);
  await context.addInitScript(noteFrames);
  return context;
}

/** How large the picture is; the visit also fetches the application, so that later ones find it in the browser. */
async function readBox(context: BrowserContext): Promise<{ width: number; height: number }> {
  const page = await context.newPage();
  try {
    await page.goto(`${url}/dashboard/livetv/${HOME}`);
    await page.waitForFunction(readFrames, 'first' as const);
    return (await page.locator('video').boundingBox()) ?? DESKTOP;
  } finally {
    await page.close();
  }
}

/**
 * Opens a channel, goes to its neighbour by key once that stands ready, then to one far away by its row in the list, pressed
 * in the moment in which the pointer comes to it, and to another whose row it rests on before.
 */
async function visitSeyir(context: BrowserContext): Promise<Round> {
  const page = await context.newPage();
  try {
    const clock = await startClock(page);
    await page.goto(`${url}/dashboard/livetv/${HOME}`);
    const first = await measureFirst(page, clock);
    // Longer than it takes to settle and to look at the neighbours.
    await page.waitForTimeout(READY_AFTER_MS);
    const next = await measureChange(page, clock, () => page.keyboard.press('PageUp'));
    const row = (id: string) => page.locator(`a[href="/dashboard/livetv/${id}"]`).last();
    const far = await measureChange(page, clock, () => row(FAR).click());
    const rested = await measureChange(page, clock, async () => {
      await row(RESTED).hover();
      await page.waitForTimeout(REST_MS);
      await row(RESTED).click();
    });
    return { first, next, far, rested };
  } finally {
    await page.close();
  }
}

async function visitCopy(context: BrowserContext, pageUrl: string): Promise<Round> {
  const page = await context.newPage();
  try {
    const clock = await startClock(page);
    await page.goto(pageUrl);
    const first = await measureFirst(page, clock);
    const next = await measureChange(page, clock, () => page.keyboard.press('PageUp'));
    const far = await measureChange(page, clock, () => page.keyboard.press('PageUp'));
    const rested = await measureChange(page, clock, () => page.keyboard.press('PageUp'));
    return { first, next, far, rested };
  } finally {
    await page.close();
  }
}

/** Counts the work of the page's main thread from now on. */
async function startClock(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return session;
}

async function readWorkMs(clock: CDPSession): Promise<number> {
  const { metrics } = await clock.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

async function measureFirst(page: Page, clock: CDPSession): Promise<Taken> {
  await page.waitForFunction(readFrames, 'first' as const);
  const workMs = await readWorkMs(clock);
  return { ms: Number(await page.evaluate(readFrames, 'first' as const)), workMs };
}

async function measureChange(page: Page, clock: CDPSession, press: () => Promise<void>): Promise<Taken> {
  await page.waitForTimeout(PAUSE_MS);
  const before = await readWorkMs(clock);
  await press();
  await page.waitForFunction(readFrames, 'change' as const);
  const workMs = (await readWorkMs(clock)) - before;
  return { ms: Number(await page.evaluate(readFrames, 'change' as const)), workMs };
}

function pick(rounds: readonly Round[], name: keyof Round): Taken[] {
  return rounds.map((round) => round[name]);
}

function judge(
  what: string,
  ours: readonly Taken[],
  theirs: readonly Taken[],
  ratio: number,
  targetMs: number,
): ResultRow {
  const [mine, other] = [middle(ours.map(({ ms }) => ms)), middle(theirs.map(({ ms }) => ms))];
  const [work, otherWork] = [middle(ours.map(({ workMs }) => workMs)), middle(theirs.map(({ workMs }) => workMs))];
  return {
    what,
    measured: `${mine.toFixed(0)} ms, ${(mine / other).toFixed(2)} times the ${other.toFixed(0)} ms of hls.js on a static copy; ${work.toFixed(0)} ms of work on the main thread and ${otherWork.toFixed(0)} ms (${ours.length} of ${tried} rounds)`,
    reach: `≤ ${ratio} times it; target ${targetMs} ms`,
    reached: mine / other <= ratio && ours.length >= tried * ENOUGH,
  };
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
