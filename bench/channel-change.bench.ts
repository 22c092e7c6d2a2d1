// How long a change of channel takes in Chromium, from the press to the first new frame, and how long the first frame takes
// from opening a channel's address; against hls.js with our settings on a static copy of the same channels, which knows
// neither access nor addresses nor a page around the picture. Both are measured in turn by the same script in the page.
// `node bench/channel-change.bench.ts`; on a busy machine only the ratios mean something.

import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { settingsFor } from '../apps/web/src/shared/media/hls-settings.ts';
import { DESKTOP } from '../e2e/support/browser.ts';
import { type SignedIn, signInOverApi, storageOf } from '../e2e/support/signed-in.ts';
import { type Frames, hearFrames, noteFrames } from './support/frames.ts';
import { openBench } from './support/open-bench.ts';
import { keepResults, type ResultRow } from './support/results.ts';
import { ASKS_FIRST, serveCopy } from './support/static-copy.ts';

const ROUNDS = 8;
/** Opening an address keeps both processors busy for its half second, so it varies most. */
const OPENINGS = 24;
/** No round starts after this time; the results so far are reported. */
const MOST_MS = 150_000;
/** Timeout for media that is made on the first request, before the measured changes. */
const READY_MS = 60_000;
/** Timeout of a frame; a round without its frame counts as failed. */
const WAIT_MS = 15_000;
/** Between two changes: longer than the debounce of quick changes, shorter than the delay of the prefetch. */
const PAUSE_MS = 1_200;
const READY_AFTER_MS = 3_500;
/** Settling time after a page is opened or closed. */
const CALM_MS = 500;
/** Minimum share of successful rounds. */
const ENOUGH = 0.75;
/** Ratios to hls.js on a static copy, and the product's own targets. */
const REACH = {
  next: { ratio: 0.8, targetMs: 250 },
  rested: { ratio: 0.9, targetMs: 500 },
  far: { ratio: 1.6, targetMs: 500 },
  first: { ratio: 1.4, targetMs: 1_000 },
};
const HOME = '3';
const NEXT = '4';
const FAR = '33';
const RESTED = '41';
const AROUND = ['2', '5', '32'];
/** Hover time before a press: a viewer does not press a row the moment the pointer enters it. */
const REST_MS = 300;

interface Taken {
  readonly ms: number;
  /** Of the processor, by the page's main thread: the same on a busy machine. */
  readonly workMs: number;
}

interface Changes {
  readonly next: Taken;
  readonly rested: Taken;
  readonly far: Taken;
}

interface CopyChanges {
  /** They are all alike: together they are what ours are compared with. */
  readonly plain: readonly Taken[];
  /** With two questions before it, as the product must ask them (LIVE-05). */
  readonly asked: Taken;
}

interface Rounds<Ours, Theirs> {
  readonly tried: number;
  readonly ours: readonly Ours[];
  readonly theirs: readonly Theirs[];
}

const { url, browser, close } = await openBench();
/** Of the viewer in our pages. */
let token = '';
const rows: ResultRow[] = [];
try {
  const viewer = await signInOverApi(url, 'premium@seyir.test', { force: true, pin: '1234' });
  token = viewer.profileToken;
  const addresses = await Promise.all([HOME, NEXT, FAR, RESTED].map((id) => waitForAddress(viewer, id)));
  // They are looked at on the way; making their media then would be measured too.
  await Promise.all(AROUND.map((id) => waitForAddress(viewer, id)));
  const ours = await newContext(storageOf(url, viewer));
  const theirs = await newContext();
  const box = await readBox(ours);
  const copy = await serveCopy({ addresses, settings: settingsFor({ report: () => undefined }), box });
  const channel = `${url}/dashboard/livetv/${HOME}`;
  // The first visits fetch what the browser keeps.
  for (const [context, address] of [[theirs, copy.pageUrl] as const, [ours, channel] as const]) {
    await open(context, address);
  }
  const opened = await inTurn(
    OPENINGS,
    () => open(ours, channel),
    () => open(theirs, copy.pageUrl),
  );
  const changed = await inTurn(
    ROUNDS,
    () => visitSeyir(ours, channel),
    () => visitCopy(theirs, copy.pageUrl),
  );
  copy.close();
  const change = (what: string, name: keyof Changes) =>
    judge({ what, rounds: compare(changed, name, ({ plain }) => plain), ...REACH[name] });
  const atOnce = change('channel change, cold, its row pressed in the moment the pointer comes to it', 'far');
  const share = ratioOf(compare(changed, 'far', ({ asked }) => [asked])).toFixed(2);
  rows.push(
    change('channel change, warm neighbour', 'next'),
    change('channel change, cold, the pointer rests on its row for 0.3 s', 'rested'),
    {
      ...atOnce,
      measured: `${atOnce.measured}; ${share} times hls.js with two questions before, as LIVE-05 wants them`,
    },
    judge({ what: 'first frame from opening an address', rounds: opened, ...REACH.first }),
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
  await noteFrames(context);
  return context;
}

/** A page that is closed with its first frame has not loaded what ends its stream: the next pages would reach the limit. */
async function closePage(page: Page): Promise<void> {
  const player = await page.evaluate(() => Reflect.get(window, 'seyirPlayer')).catch(() => undefined);
  await page.close();
  if (typeof player !== 'string') return;
  // A request for a segment that was under way opens the stream again.
  await new Promise((resolve) => setTimeout(resolve, CALM_MS));
  await fetch(`${url}/api/stream/end`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-player-id': player },
  });
}

/** How large the picture is; the visit also fetches the application, so that later ones find it in the browser. */
async function readBox(context: BrowserContext): Promise<{ width: number; height: number }> {
  const page = await context.newPage();
  try {
    const { frames } = await startWatch(page);
    const first = frames.next('first');
    await page.goto(`${url}/dashboard/livetv/${HOME}`);
    await first;
    return (await page.locator('video').boundingBox()) ?? DESKTOP;
  } finally {
    await closePage(page);
  }
}

async function open(context: BrowserContext, address: string): Promise<Taken> {
  const page = await context.newPage();
  try {
    const watch = await startWatch(page);
    await page.waitForTimeout(CALM_MS);
    return await measureFirst(watch, () => page.goto(address));
  } finally {
    await closePage(page);
    await new Promise((resolve) => setTimeout(resolve, CALM_MS));
  }
}

/**
 * Goes to a channel's neighbour by key once that stands ready, then to one far away by its row in the list, pressed in the
 * moment in which the pointer comes to it, and to another whose row it rests on before.
 */
async function visitSeyir(context: BrowserContext, address: string): Promise<Changes> {
  const page = await context.newPage();
  try {
    const watch = await startWatch(page);
    await measureFirst(watch, () => page.goto(address));
    // Longer than it takes to settle and to look at the neighbours.
    await page.waitForTimeout(READY_AFTER_MS);
    const next = await measureChange(page, watch, () => page.keyboard.press('PageUp'));
    const row = (id: string) => page.locator(`a[href="/dashboard/livetv/${id}"]`).last();
    // The list was scrolled to it before; that is not what is measured.
    await row(FAR).scrollIntoViewIfNeeded();
    const far = await measureChange(page, watch, () => row(FAR).click());
    const rested = await measureChange(page, watch, async () => {
      await row(RESTED).hover();
      await page.waitForTimeout(REST_MS);
      await row(RESTED).click();
    });
    return { next, far, rested };
  } finally {
    await closePage(page);
  }
}

async function visitCopy(context: BrowserContext, pageUrl: string): Promise<CopyChanges> {
  const page = await context.newPage();
  try {
    const watch = await startWatch(page);
    await measureFirst(watch, () => page.goto(pageUrl));
    const change = (key = 'PageUp') => measureChange(page, watch, () => page.keyboard.press(key));
    return { plain: [await change(), await change(), await change()], asked: await change(ASKS_FIRST) };
  } finally {
    await closePage(page);
  }
}

/** Alternates ours and theirs, so that load of the machine affects both. */
async function inTurn<Ours, Theirs>(
  most: number,
  visitOurs: () => Promise<Ours>,
  visitTheirs: () => Promise<Theirs>,
): Promise<Rounds<Ours, Theirs>> {
  const [ours, theirs]: [Ours[], Theirs[]] = [[], []];
  let tried = 0;
  for (const endsAt = Date.now() + MOST_MS; tried < most && Date.now() < endsAt; ) {
    tried += 1;
    try {
      const other = await visitTheirs().catch((error: Error) => {
        throw new Error(`hls.js on a static copy: ${error.message}`);
      });
      ours.push(await visitOurs());
      theirs.push(other);
    } catch (error) {
      // A missing frame lowers the number of successful rounds; too few of them fail the benchmark.
      process.stderr.write(`${error}\n`);
    }
  }
  return { tried, ours, theirs };
}

interface Watch {
  readonly session: CDPSession;
  readonly frames: Frames;
}

/** Hears of frames and counts the work of the page's main thread from now on. */
async function startWatch(page: Page): Promise<Watch> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return { session, frames: await hearFrames(session, WAIT_MS) };
}

async function readWorkMs({ session }: Watch): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000;
}

async function measureFirst(watch: Watch, open: () => Promise<unknown>): Promise<Taken> {
  const frame = watch.frames.next('first');
  await open();
  const ms = await frame;
  return { ms, workMs: await readWorkMs(watch) };
}

async function measureChange(page: Page, watch: Watch, press: () => Promise<void>): Promise<Taken> {
  await page.waitForTimeout(PAUSE_MS);
  const before = await readWorkMs(watch);
  const frame = watch.frames.next('change');
  await press();
  const ms = await frame;
  return { ms, workMs: (await readWorkMs(watch)) - before };
}

function compare(
  { tried, ours, theirs }: Rounds<Changes, CopyChanges>,
  name: keyof Changes,
  read: (changes: CopyChanges) => readonly Taken[],
): Rounds<Taken, Taken> {
  return { tried, ours: ours.map((round) => round[name]), theirs: theirs.flatMap(read) };
}

interface Judged {
  readonly what: string;
  readonly rounds: Rounds<Taken, Taken>;
  readonly ratio: number;
  readonly targetMs: number;
}

function judge({ what, rounds, ratio, targetMs }: Judged): ResultRow {
  const { tried, ours, theirs } = rounds;
  const [mine, other] = [middle(ours, 'ms'), middle(theirs, 'ms')];
  const [work, otherWork] = [middle(ours, 'workMs'), middle(theirs, 'workMs')];
  return {
    what,
    measured: `${mine.toFixed(0)} ms, ${ratioOf(rounds).toFixed(2)} times the ${other.toFixed(0)} ms of hls.js on a static copy; ${work.toFixed(0)} ms of work on the main thread and ${otherWork.toFixed(0)} ms (${ours.length} of ${tried} rounds)`,
    reach: `≤ ${ratio} times it; target ${targetMs} ms`,
    reached: ratioOf(rounds) <= ratio && ours.length >= tried * ENOUGH,
  };
}

function ratioOf({ ours, theirs }: Rounds<Taken, Taken>): number {
  return middle(ours, 'ms') / middle(theirs, 'ms');
}

function middle(taken: readonly Taken[], what: keyof Taken): number {
  const values = taken.map((each) => each[what]).sort((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? Number.NaN;
}
