// Two hundred changes of channel in one page, up and down, most of them quick and some after a stay in which the neighbours
// are looked at and the next one stands ready: what the page holds on to must not grow. `node bench/zapping.bench.ts`; it
// takes about six minutes and needs no quiet machine.

import type { Page } from '@playwright/test';
import { DESKTOP } from '../e2e/support/browser.ts';
import { signInOverApi, storageOf } from '../e2e/support/signed-in.ts';
import { type PageMemory, readMemory } from './support/browser-memory.ts';
import { type Frames, hearFrames, noteFrames } from './support/frames.ts';
import { openBench } from './support/open-bench.ts';
import { keepResults, type ResultRow } from './support/results.ts';

const CHANNELS = ['2', '3', '4', '5'];
const HOME = '3';
const CHANGES = 200;
/** Code is compiled and answers are kept with the first ones. */
const SETTLED_AFTER = 40;
const KEYS = ['PageUp', 'PageUp', 'PageDown', 'PageDown'];
/** Longer than the guard against quick changes. */
const QUICK_MS = 600;
/** Long enough for the next one to stand ready. */
const STAY_MS = 4_000;
const STAY_EACH = 10;
const READY_MS = 60_000;
const WAIT_MS = 30_000;
const REACH = 1.1;

const { url, browser, close } = await openBench();
let rows: ResultRow[] = [];
try {
  const viewer = await signInOverApi(url, 'premium@seyir.test', { force: true, pin: '1234' });
  for (const id of CHANNELS) await waitForPicture(id);
  const context = await browser.newContext({ viewport: DESKTOP, storageState: storageOf(url, viewer) });
  context.setDefaultTimeout(WAIT_MS);
  await noteFrames(context);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const frames = await hearFrames(session, WAIT_MS);
  const first = frames.next('first');
  await page.goto(`${url}/dashboard/livetv/${HOME}`);
  await first;
  await change(page, frames, 0, SETTLED_AFTER);
  const before = await readMemory(session);
  await change(page, frames, SETTLED_AFTER, CHANGES);
  const after = await readMemory(session);
  const elements = await page.locator('video').count();
  rows = [
    compare('memory of scripts', 'heapMiB', ' MiB', before, after),
    compare('nodes', 'nodes', '', before, after),
    compare('event listeners', 'listeners', '', before, after),
    {
      what: `elements that play after ${CHANGES} changes`,
      measured: String(elements),
      reach: '1',
      reached: elements === 1,
    },
  ];

  async function waitForPicture(id: string): Promise<void> {
    for (const giveUpAt = Date.now() + READY_MS; Date.now() < giveUpAt; ) {
      if ((await viewer.call('GET', `/channel/${id}/url`)).status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    throw new Error(`Channel ${id} has no picture after ${READY_MS / 1_000} s.`);
  }
} finally {
  await close();
}
await keepResults('zapping', rows);

/** Each change waits for its picture. */
async function change(page: Page, frames: Frames, from: number, to: number): Promise<void> {
  for (let turn = from; turn < to; turn += 1) {
    await page.waitForTimeout(turn % STAY_EACH === 0 ? STAY_MS : QUICK_MS);
    const changed = frames.next('change');
    await page.keyboard.press(KEYS[turn % KEYS.length] ?? '');
    await changed;
  }
  await page.waitForTimeout(STAY_MS);
}

function compare(what: string, name: keyof PageMemory, unit: string, before: PageMemory, after: PageMemory): ResultRow {
  const write = (value: number) => `${Math.round(value * 10) / 10}${unit}`;
  const ratio = after[name] / before[name];
  return {
    what: `${what} after ${CHANGES} changes of channel`,
    measured: `${write(after[name])}, ${ratio.toFixed(2)} times the ${write(before[name])} after ${SETTLED_AFTER}`,
    reach: `≤ ${REACH} times it`,
    reached: ratio <= REACH,
  };
}
