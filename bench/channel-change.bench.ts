// How long a change of channel takes in Chromium, from the press to the first new frame, and how long the first frame takes
// from opening a channel's address; against hls.js with our settings on a static copy of the same channel, which knows
// neither access nor addresses. `node bench/channel-change.bench.ts`; on a busy machine only the ratios mean something.

import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { settingsFor } from '../apps/web/src/shared/media/hls-settings.ts';
import { BROWSER_FLAGS, DESKTOP } from '../e2e/support/browser.ts';
import { removeFolder, startSeyir } from '../e2e/support/seyir-process.ts';
import { type SignedIn, signInOverApi, storageOf } from '../e2e/support/signed-in.ts';
import { keepResults, type ResultRow } from './support/results.ts';

const ROUNDS = 7;
/** Media is made when it is first asked for; the measured changes find it ready. */
const READY_MS = 90_000;
/** The neighbours have been looked at by then. */
const SETTLED_MS = 5_000;
const REACH = { changeRatio: 1.2, firstRatio: 1.5, warmMs: 250, coldMs: 500, firstMs: 1_000 };
const HOME = '3';
const NEXT = '4';
const FAR = '33';

const given = process.env.SEYIR_BENCH_URL;
const seyir = given === undefined ? await startSeyir({ env: { SEYIR_DEMO_MEDIA: 'asked' } }) : undefined;
const url = given ?? seyir?.url ?? '';
const browser = await chromium.launch({
  executablePath: process.env.SEYIR_BROWSER ?? '/usr/bin/chromium',
  args: BROWSER_FLAGS,
});
const rows: ResultRow[] = [];
try {
  const viewer = await signInOverApi(url, 'premium@seyir.test', { force: true, pin: '1234' });
  for (const id of [HOME, NEXT, FAR]) await waitForAddress(viewer, id);
  const still = await copyOf([await waitForAddress(viewer, HOME), await waitForAddress(viewer, NEXT)]);
  const context = await browser.newContext({ viewport: DESKTOP, storageState: storageOf(url, viewer) });
  const opened = await measureOpening(context);
  const page = await openChannel(context);
  const warm = await measureChanges(page, (where) => where.keyboard.press('PageUp'), true);
  const cold = await measureChanges(
    page,
    (where) => where.locator(`a[href="/dashboard/livetv/${FAR}"]`).last().click(),
    false,
  );
  await context.close();
  const reference = await measureReference(still.addresses);
  still.server.close();
  rows.push(
    judge('channel change, warm neighbour', warm, reference.change, REACH.changeRatio, REACH.warmMs),
    judge('channel change, cold', cold, reference.change, REACH.changeRatio, REACH.coldMs),
    judge('first frame from opening an address', opened, reference.first, REACH.firstRatio, REACH.firstMs),
  );
} finally {
  await browser.close();
  if (seyir) {
    await seyir.stop();
    await removeFolder(seyir.dataFolder);
  }
}
await keepResults('channel-change', rows);

async function waitForAddress(viewer: SignedIn, id: string): Promise<string> {
  for (const giveUpAt = Date.now() + READY_MS; Date.now() < giveUpAt; ) {
    const { status, body } = await viewer.call('GET', `/channel/${id}/url`);
    if (status === 200) return String(body);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  throw new Error(`Channel ${id} has no picture.`);
}

/** Lists and segments as they are at this moment, served from memory. */
async function copyOf(addresses: readonly string[]): Promise<{ server: Server; addresses: string[] }> {
  const files = new Map<string, Buffer>();
  const keep = async (address: string): Promise<string> => {
    const body = Buffer.from(await (await fetch(address)).arrayBuffer());
    files.set(new URL(address).pathname, body);
    return body.toString();
  };
  for (const address of addresses) {
    const lists = linked(await keep(address), address);
    for (const list of lists) for (const part of linked(await keep(list), list)) await keep(part);
  }
  files.set('/hls.js', await readFile(new URL('../node_modules/hls.js/dist/hls.min.js', import.meta.url)));
  files.set('/', Buffer.from('<!doctype html><video muted playsinline></video><script src="/hls.js"></script>'));
  const server = createServer((request, response) => {
    const body = files.get((request.url ?? '').split('?')[0] ?? '');
    const type = request.url === '/' ? 'text/html' : 'application/octet-stream';
    response.writeHead(body ? 200 : 404, { 'content-type': type }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, () => resolve()));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { server, addresses: addresses.map((address) => `${origin}${new URL(address).pathname}`) };
}

/** Everything a list names, by line or by URI. */
function linked(list: string, address: string): string[] {
  const lines = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const named = [...list.matchAll(/URI="([^"]+)"/g)].map(([, uri]) => uri ?? '');
  return [...lines, ...named].map((line) => new URL(line.trim(), address).href);
}

async function openChannel(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/dashboard/livetv/${HOME}`);
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1);
  return page;
}

async function measureOpening(context: BrowserContext): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const page = await context.newPage();
    await page.goto(`${url}/dashboard/livetv/${HOME}`);
    times.push(await page.evaluate(firstFrame));
    await page.close();
  }
  // The first one fetches the application.
  return times.slice(1);
}

async function measureChanges(
  page: Page,
  change: (page: Page) => Promise<unknown>,
  isSettled: boolean,
): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.locator(`a[href="/dashboard/livetv/${HOME}"]`).last().click();
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1);
    await page.waitForTimeout(isSettled ? SETTLED_MS : 1_000);
    const measured = page.evaluate(frameAfterPress);
    await change(page);
    times.push(await measured);
  }
  return times;
}

async function measureReference(addresses: readonly string[]): Promise<{ first: number[]; change: number[] }> {
  const context = await browser.newContext({ viewport: DESKTOP });
  const page = await context.newPage();
  const settings = settingsFor({ report: () => undefined });
  const [origin] = addresses.map((address) => new URL(address).origin);
  const first: number[] = [];
  const change: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.goto(`${origin}/`);
    first.push(await page.evaluate(playByHls, { address: addresses[0] ?? '', settings }));
    change.push(await page.evaluate(playByHls, { address: addresses[1] ?? '', settings }));
  }
  await context.close();
  return { first, change };
}

/** In the page: milliseconds from its navigation to a frame. */
function firstFrame(): Promise<number> {
  return new Promise((resolve) => {
    const look = () => {
      const video = document.querySelector('video');
      if (!video) return void requestAnimationFrame(look);
      video.requestVideoFrameCallback((now) => resolve(now));
    };
    look();
  });
}

/** In the page: milliseconds from the next press to the first frame of what is attached after it. */
function frameAfterPress(): Promise<number> {
  return new Promise((resolve) => {
    const video = document.querySelector('video');
    let pressedAt = 0;
    const note = () => {
      pressedAt ||= performance.now();
    };
    for (const event of ['keydown', 'pointerdown']) addEventListener(event, note, { capture: true, once: true });
    video?.addEventListener('emptied', () => video.requestVideoFrameCallback((now) => resolve(now - pressedAt)), {
      once: true,
    });
  });
}

/** In the page of the copy: milliseconds from giving the address to hls.js to the first frame. */
function playByHls({ address, settings }: { address: string; settings: object }): Promise<number> {
  return new Promise((resolve) => {
    const video = document.querySelector('video');
    const known = Reflect.get(window, 'hls') as { destroy(): void } | undefined;
    const begunAt = performance.now();
    known?.destroy();
    const Hls = Reflect.get(window, 'Hls') as new (
      settings: object,
    ) => {
      loadSource(address: string): void;
      attachMedia(video: HTMLVideoElement | null): void;
    };
    const hls = new Hls(settings);
    Object.assign(window, { hls });
    hls.loadSource(address);
    hls.attachMedia(video);
    video?.addEventListener('loadeddata', () => void video.play(), { once: true });
    video?.requestVideoFrameCallback((now) => resolve(now - begunAt));
  });
}

function judge(
  what: string,
  ours: readonly number[],
  theirs: readonly number[],
  ratio: number,
  targetMs: number,
): ResultRow {
  const [mine, other] = [middle(ours), middle(theirs)];
  return {
    what,
    measured: `${mine.toFixed(0)} ms, ${(mine / other).toFixed(2)} times the ${other.toFixed(0)} ms of hls.js on a static copy`,
    reach: `≤ ${ratio} times it; target ${targetMs} ms`,
    reached: mine / other <= ratio,
  };
}

function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
