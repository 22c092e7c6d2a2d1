// How smoothly the guide of all channels scrolls with 1,000 channels and 14 days, in Chromium. The channels and their
// programmes are mocked here instead of the service, so that only the browser is measured. A frame is long
// when it took more than one and a half of its 16.7 ms. The machine's own share of long frames is measured on a page of
// the same size that does nothing but scroll; what the grid adds is what counts. The main thread is measured by the
// processor's time it took, which other work on the machine does not lengthen; of several rounds the middle one counts.

import type { CDPSession, Page } from '@playwright/test';
import type { Channel } from '@seyir/contract/channels';
import type { GuideWindow } from '@seyir/contract/guide';
import type { GuideProgramme } from '@seyir/contract/programmes';
import { DESKTOP } from '../e2e/support/browser.ts';
import { openBench } from './support/open-bench.ts';
import { keepResults, type ResultRow } from './support/results.ts';

const CHANNELS = 1_000;
const PROGRAMME_MS = 40 * 60_000;
const FRAMES = 300;
const ROUNDS = 3;
/** An address of the service's origin that is answered here: a page without its rules for styles. */
const STILL_PATH = '/still';
/** As long as names are: most fit into forty minutes, some do not. */
const TITLES = [
  'Haber',
  'Ana Haber Bülteni',
  'Mutfakta Bugün',
  'Körfezspor – Yaylaspor',
  'Gece Sineması',
  'Belgesel: Anadolu’nun Kayıp Kentleri',
  'Çizgi Film Kuşağı',
  'Sabahın Sesi',
];
const FRAME_MS = 1000 / 60;
const LONG_FRAME_MS = FRAME_MS * 1.5;
/** A frame leaves the main thread this long; more and 60 a second are not kept. */
const REACH = { addedLongShare: 0.05, mainThreadMs: FRAME_MS, longTasks: 0 };
const WAYS = [
  { what: 'down through the channels, 40 px a frame', left: 0, top: 40 },
  { what: 'along the days, 60 px a frame', left: 60, top: 0 },
  { what: 'across, 30 px a frame each way', left: 30, top: 30 },
] as const;

interface Smoothness {
  readonly longFrames: number;
  readonly longTasks: number;
  /** Pixels the page went by: one that does not scroll measures nothing. */
  readonly gone: number;
  readonly mainThreadMs: number;
  readonly nodes: number;
}

const { url, browser, close } = await openBench({ SEYIR_ROLES: 'web' });
const rows: ResultRow[] = [];
try {
  const page = await browser.newPage({ viewport: DESKTOP });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await answerInPlace(page);
  for (const { what, ...step } of WAYS) {
    await page.goto(`${url}${STILL_PATH}`);
    const still = await measure(page, session, '#s', step);
    const rounds: Smoothness[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      await page.goto(`${url}/dashboard/guide`);
      await page.locator("[data-phase='current']").first().waitFor();
      rounds.push(await measure(page, session, '[role=grid]', step));
    }
    const grid = middleOf(rounds);
    const added = (grid.longFrames - still.longFrames) / FRAMES;
    rows.push({
      what: `${what}, ${CHANNELS} channels × 14 days`,
      measured: `${grid.longFrames} of ${FRAMES} frames long (a still page: ${still.longFrames}), ${grid.longTasks} tasks over 50 ms, main thread ${grid.mainThreadMs.toFixed(1)} ms a frame (a still page: ${still.mainThreadMs.toFixed(1)}), ${grid.nodes} cells drawn`,
      reach: `≤ ${REACH.addedLongShare * 100} % more long frames than a still page, ${REACH.longTasks} long tasks, main thread under ${REACH.mainThreadMs.toFixed(1)} ms`,
      reached:
        added <= REACH.addedLongShare &&
        grid.longTasks <= REACH.longTasks + still.longTasks &&
        grid.mainThreadMs < REACH.mainThreadMs,
    });
  }
} finally {
  await close();
}
await keepResults('guide-grid', rows);

/** Scrolls frame by frame, as a wheel that never rests, and notes when each frame came. */
async function measure(
  page: Page,
  session: CDPSession,
  scroller: string,
  step: { readonly left: number; readonly top: number },
): Promise<Smoothness> {
  await page.waitForTimeout(1_000);
  const before = await readTaskSeconds(session);
  const { frames, longTasks, gone, nodes } = await page.evaluate(
    async ({ scroller: selector, step: { left, top }, count }) => {
      const element = document.querySelector(selector) as HTMLElement;
      const before = { left: element.scrollLeft, top: element.scrollTop };
      let long = 0;
      const observer = new PerformanceObserver((list) => {
        long += list.getEntries().length;
      });
      observer.observe({ type: 'longtask' });
      const times: number[] = [];
      await new Promise<void>((resolve) => {
        const tick = (at: number) => {
          times.push(at);
          element.scrollBy(left, top);
          if (times.length > count) resolve();
          else requestAnimationFrame(tick);
        };
        requestAnimationFrame(tick);
      });
      observer.disconnect();
      const cells = element.querySelectorAll('[role=gridcell]').length;
      return {
        gone: Math.max(element.scrollLeft - before.left, element.scrollTop - before.top),
        frames: times.slice(1).map((at, index) => at - (times[index] as number)),
        longTasks: long,
        nodes: cells,
      };
    },
    { scroller, step, count: FRAMES },
  );
  const after = await readTaskSeconds(session);
  if (gone < FRAMES * Math.max(step.left, step.top)) throw new Error(`${scroller} went by ${gone} pixels only`);
  return {
    longFrames: frames.filter((ms) => ms > LONG_FRAME_MS).length,
    longTasks,
    gone,
    mainThreadMs: ((after - before) * 1000) / FRAMES,
    nodes,
  };
}

/** The round in the middle by long frames, with its own other numbers. */
function middleOf(rounds: readonly Smoothness[]): Smoothness {
  const sorted = rounds.toSorted((a, b) => a.longFrames - b.longFrames);
  return sorted[Math.floor(sorted.length / 2)] as Smoothness;
}

async function readTaskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

async function answerInPlace(page: Page): Promise<void> {
  await page.route(`**${STILL_PATH}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<body style="margin:0;background:#070c10"><div id="s" style="height:100vh;overflow:auto">
        <div style="width:115000px;height:62000px;background:repeating-linear-gradient(90deg,#131c23 0 330px,#070c10 330px 344px)"></div>
      </div></body>`,
    }),
  );
  const channels = Array.from({ length: CHANNELS }, (_, index) => aChannel(index + 1));
  await page.route('**/api/channel', (route) => route.fulfill({ json: channels }));
  await page.route('**/api/guide?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    const read = (name: string) => Number(query.get(name) ?? 0);
    const [from, to, offset, count] = [read('from'), read('to'), read('offset'), read('count')];
    const reply: GuideWindow = {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      totalChannels: CHANNELS,
      channels: channels
        .slice(offset, offset + count)
        .map(({ id }) => ({ channelId: id, programmes: programmesOf(Number(id), from, to) })),
    };
    return route.fulfill({ json: reply });
  });
  await page.route('**/api/program/*', (route) =>
    route.fulfill({ status: 404, json: { code: 'NOT_FOUND', message: '' } }),
  );
}

/** One after the other, each channel's beginning at another minute. */
function programmesOf(channel: number, from: number, to: number): GuideProgramme[] {
  const shift = (channel % 8) * 5 * 60_000;
  const programmes: GuideProgramme[] = [];
  for (
    let start = Math.floor((from - shift) / PROGRAMME_MS) * PROGRAMME_MS + shift;
    start < to;
    start += PROGRAMME_MS
  ) {
    const now = Date.now();
    const id = `${channel}-${start}`;
    programmes.push({
      epgProgramId: id,
      prevuecode: id,
      title: TITLES[(channel + Math.round(start / PROGRAMME_MS)) % TITLES.length] as string,
      category: 'Belgesel',
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + PROGRAMME_MS).toISOString(),
      watchable: start < now,
      current: start <= now && now < start + PROGRAMME_MS,
      rating: { age: 'G' },
      isppv: '0',
      newstatus: '',
      blocked: false,
      posterUrl: null,
    });
  }
  return programmes;
}

function aChannel(no: number): Channel {
  return {
    id: String(no),
    no,
    genre: { columncode: 'ulusal', name: 'Ulusal' },
    priority: 0,
    name: `Kanal ${no}`,
    logo: '/images/ch/lodos',
    channelcode: `kanal${no}`,
    cdnchannelcode: `kanal${no}`,
    programName: '',
    favoritename: '',
    islocked: '0',
    canWatch: true,
    customerHasAccess: true,
    isppv: '0',
    tsavailable: '1',
    timeshiftenable: '1',
    tvodsavetime: 10_080,
    auth_returncode: '0',
    prevueratingid: '1',
    advertisecontent: 0,
    systemrecordenable: '1',
    interactions: [],
    current: null,
  };
}
