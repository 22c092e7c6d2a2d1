// How fast the calls of the home are answered, to a guest and to a subscriber with marks of their own, against bare Fastify
// answering a constant of the same size, and how long a start takes. `npm run bench`. The client shares the machine's cores
// with the server and is itself near its limit, so a ratio close to 1 says that the server is not what holds things up, not
// that it costs nothing beyond Fastify.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { removeFolder, startSeyir } from '../e2e/support/seyir-process.ts';
import { signInOverApi } from '../e2e/support/signed-in.ts';
import { type Load, type LoadResult, runLoad } from './support/load.ts';
import { keepResults, type ResultRow } from './support/results.ts';

/** Bounded in time as well: seven calls are measured, each in turns with its reference, and the whole takes a minute. */
const LOAD = { connections: 50, requests: 10_000, limitMs: 2_000 };
const WARM_UP = { connections: 50, requests: 2_000, limitMs: 500 };
const ROUNDS = 2;
const GUEST_CALLS = ['/menu', '/category/601', '/label/6011?page=0&size=16', '/channel'];
/** A subscriber's first view: banner and first rows, one of them what they began to watch. */
const SUBSCRIBER_CALLS = ['/category/601', '/label/6011?page=0&size=16', '/label/6012?page=0&size=16'];
const REACH = { ratio: 0.4, p95Ms: 100, firstStartMs: 60_000, secondStartMs: 5_000 };

const timed = async <T>(work: () => Promise<T>) => {
  const from = performance.now();
  return { value: await work(), ms: performance.now() - from };
};

/** Films are made when they are asked for: making them takes both cores, for longer than the bench. */
const ENVIRONMENT = { SEYIR_DEMO_MEDIA: 'asked', SEYIR_RATE_PER_SESSION: '0' };

const first = await timed(() => startSeyir({ env: ENVIRONMENT }));
await first.value.stop();
const second = await timed(() => startSeyir({ dataFolder: first.value.dataFolder, env: ENVIRONMENT }));
const seyir = second.value;
const rows: ResultRow[] = [
  startRow('first start, with the demonstration catalogue', first.ms, REACH.firstStartMs),
  startRow('second start', second.ms, REACH.secondStartMs),
];
try {
  const guest = await becomeGuest(seyir.url);
  const { profileToken } = await signInOverApi(seyir.url, 'aile@seyir.test', { pin: '1234' });
  const calls = [
    ...GUEST_CALLS.map((path) => ({ who: 'a guest', token: guest, path })),
    ...SUBSCRIBER_CALLS.map((path) => ({ who: 'a subscriber', token: profileToken, path })),
  ];
  for (const { who, token, path } of calls) {
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'tr' };
    const url = `${seyir.url}/api${path}`;
    const { bytes } = await runLoad({ url, headers, ...WARM_UP });
    const { ours, reference } = await withReference(bytes, (referenceUrl) =>
      compare({ url, headers, ...LOAD }, { url: referenceUrl, ...LOAD }),
    );
    const ratio = ours.perSecond / reference.perSecond;
    rows.push({
      what: `GET ${path} of ${who} (${(bytes / 1024).toFixed(1)} kB), ${LOAD.connections} clients`,
      measured: `${ratio.toFixed(2)} of bare Fastify (${Math.round(ours.perSecond)} against ${Math.round(reference.perSecond)} a second), p95 ${ours.p95Ms.toFixed(0)} ms, ${ours.failed} failed`,
      reach: `≥ ${REACH.ratio} of it, p95 under ${REACH.p95Ms} ms`,
      reached: ratio >= REACH.ratio && ours.p95Ms < REACH.p95Ms && ours.failed === 0,
    });
  }
} finally {
  await seyir.stop();
  await removeFolder(seyir.dataFolder);
}
await keepResults('home', rows);

/**
 * Both sides are treated alike: the same warm-up, the same number of rounds, taken in turns. The best round of each
 * counts, because a busy machine only ever makes things slower.
 */
async function compare(oursLoad: Load, referenceLoad: Load): Promise<{ ours: LoadResult; reference: LoadResult }> {
  await runLoad({ ...oursLoad, ...WARM_UP });
  await runLoad({ ...referenceLoad, ...WARM_UP });
  let ours = await runLoad(oursLoad);
  let reference = await runLoad(referenceLoad);
  for (let round = 2; round <= ROUNDS; round += 1) {
    ours = faster(ours, await runLoad(oursLoad));
    reference = faster(reference, await runLoad(referenceLoad));
  }
  return { ours, reference };
}

function faster(one: LoadResult, other: LoadResult): LoadResult {
  return other.perSecond > one.perSecond ? other : one;
}

function startRow(what: string, ms: number, limitMs: number): ResultRow {
  const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
  return { what, measured: `ready after ${seconds(ms)}`, reach: `under ${seconds(limitMs)}`, reached: ms < limitMs };
}

async function becomeGuest(url: string): Promise<string> {
  const config = await (await fetch(`${url}/api/config/app`)).json();
  const answer = await fetch(`${url}/api/auth/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(config.guest),
  });
  return (await answer.json()).access_token;
}

async function withReference<T>(bytes: number, work: (url: string) => Promise<T>): Promise<T> {
  const child = spawn('node', [join(import.meta.dirname, 'support/reference.ts'), String(bytes)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [port] = await once(child.stdout, 'data');
    return await work(`http://127.0.0.1:${String(port).trim()}/`);
  } finally {
    child.kill();
  }
}
