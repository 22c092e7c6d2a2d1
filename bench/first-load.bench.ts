// The first visit of a guest: how much script the home needs, and when its largest picture or text is there, in Chromium with
// nothing cached and a processor slowed four times. `node bench/first-load.bench.ts`; on a busy machine the times mean
// nothing, the bytes do. The browser and the server share the machine, so a viewer far away waits for the network besides.

import type { Browser } from '@playwright/test';
import { DESKTOP, PHONE } from '../e2e/support/browser.ts';
import { openBench } from './support/open-bench.ts';
import { keepResults, type ResultRow } from './support/results.ts';

const ROUNDS = 7;
const SLOWED = 4;
const REACH = { lcpMs: 1_500, wordsMs: 2_000, scriptBytes: 170 * 1_024, shift: 0.02 };
/** Nothing larger comes after the banner, the rows and their pictures; this is how long the page is left alone. */
const SETTLE_MS = 2_000;
const VISITS = [
  { what: 'home, desktop', path: '/', viewport: DESKTOP },
  { what: 'home, phone', path: '/', viewport: PHONE },
] as const;

interface Visit {
  readonly lcpMs: number;
  /** When the words of the first slide could be read, written by the server or drawn by the application. */
  readonly wordsMs: number;
  /** When the application had drawn them. */
  readonly drawnMs: number;
  readonly scriptBytes: number;
  readonly allBytes: number;
  readonly shift: number;
}

const { url, browser, close } = await openBench();
const rows: ResultRow[] = [];
try {
  for (const { what, path, viewport } of VISITS) {
    // Pictures are made in each size when first asked for: the first visitor of all waits for that, and is not measured.
    await visit(browser, `${url}${path}`, viewport);
    const visits: Visit[] = [];
    for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, `${url}${path}`, viewport));
    rows.push(...judge(what, visits));
  }
} finally {
  await close();
}
await keepResults('first-load', rows);

/** A visit in a new browser profile: empty cache, no session. */
async function visit(visitor: Browser, address: string, viewport: typeof DESKTOP): Promise<Visit> {
  const context = await visitor.newContext({ viewport, locale: 'tr-TR' });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    await session.send('Network.enable');
    const kinds = new Map<string, string>();
    const bytes = { script: 0, all: 0 };
    session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes.all += encodedDataLength;
      if (kinds.get(requestId) === 'Script') bytes.script += encodedDataLength;
    });
    await page.addInitScript(watchPaint);
    await page.goto(address);
    await page.getByRole('main').locator('a[href*="recommend=column"] img').first().waitFor();
    await page.waitForTimeout(SETTLE_MS);
    const paint = await page.evaluate(() => Reflect.get(window, 'paint') as Omit<Visit, 'scriptBytes' | 'allBytes'>);
    return { ...paint, scriptBytes: bytes.script, allBytes: bytes.all };
  } finally {
    await context.close();
  }
}

/** Runs in the page before anything of it: the largest paint so far, and how much of what was there has moved. */
function watchPaint(): void {
  const paint = { lcpMs: 0, wordsMs: 0, drawnMs: 0, shift: 0 };
  Object.assign(window, { paint });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paint.lcpMs = Math.max(paint.lcpMs, entry.startTime);
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) paint.shift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
  const watch = () => {
    const isDrawn = document.querySelector('main [aria-roledescription] h2') !== null;
    // The style sheet has arrived when the words stand on the picture.
    const early = document.querySelector('.opening .banner-words');
    const isWritten = early !== null && getComputedStyle(early).position === 'absolute';
    if (paint.wordsMs === 0 && (isDrawn || isWritten)) paint.wordsMs = performance.now();
    if (isDrawn) paint.drawnMs = performance.now();
    else requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
}

function judge(what: string, visits: readonly Visit[]): ResultRow[] {
  const lcp = spread(visits.map(({ lcpMs }) => lcpMs));
  const words = spread(visits.map(({ wordsMs }) => wordsMs));
  const drawn = spread(visits.map(({ drawnMs }) => drawnMs));
  const script = spread(visits.map(({ scriptBytes }) => scriptBytes));
  const all = spread(visits.map(({ allBytes }) => allBytes));
  const shift = spread(visits.map((visited) => visited.shift));
  const kilobytes = (value: number) => `${(value / 1_024).toFixed(0)} kB`;
  return [
    {
      what: `${what}: largest paint on a processor slowed ${SLOWED} times, nothing cached`,
      measured: `${lcp.middle.toFixed(0)} ms (${lcp.least.toFixed(0)} to ${lcp.most.toFixed(0)} in ${visits.length} visits)`,
      reach: `under ${REACH.lcpMs} ms`,
      reached: lcp.middle < REACH.lcpMs,
    },
    {
      what: `${what}: words of the first slide`,
      measured: `${words.middle.toFixed(0)} ms (${words.least.toFixed(0)} to ${words.most.toFixed(0)})`,
      reach: `under ${REACH.wordsMs} ms`,
      reached: words.middle < REACH.wordsMs,
    },
    {
      what: `${what}: words and buttons of the first slide, drawn by the application`,
      measured: `${drawn.middle.toFixed(0)} ms (${drawn.least.toFixed(0)} to ${drawn.most.toFixed(0)})`,
      reach: '',
      reached: undefined,
    },
    {
      what: `${what}: script, compressed, with headers`,
      measured: `${kilobytes(script.most)} of ${kilobytes(all.most)} in all`,
      reach: `≤ ${kilobytes(REACH.scriptBytes)}`,
      reached: script.most <= REACH.scriptBytes,
    },
    {
      what: `${what}: layout shift while it fills`,
      measured: shift.most.toFixed(4),
      reach: `under ${REACH.shift}`,
      reached: shift.most < REACH.shift,
    },
  ];
}

function spread(values: readonly number[]): { least: number; middle: number; most: number } {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.round((sorted.length - 1) * share)] ?? Number.NaN;
  return { least: at(0), middle: at(0.5), most: at(1) };
}
