// What a playlist costs: the live list by the server against bare node:http, the same behind nginx with the configuration
// we ship against nginx and a file, how large a time-shift list of two hours is, and what the programmes in it
// (EXT-X-DATERANGE) cost. `node bench/playlist.bench.ts`
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { ListedProgramme } from '@seyir/core/hls/date-ranges';
import { writeMediaPlaylist } from '@seyir/core/hls/write-media-playlist';
import { SEGMENT_US } from '@seyir/core/limits/media';
import { hasNginx, type Nginx, startEdgeNginx, startStaticNginx } from '../apps/server/test/nginx.ts';
import { aTimeline, EVENING_US, segments } from '../packages/core/test/timelines.ts';
import { measureReloads } from './support/hls-reader.ts';
import type { OriginFacts } from './support/origin-server.ts';
import { type Started, startNode } from './support/processes.ts';
import { keepResults, type ResultRow } from './support/results.ts';
import { clientName, measureInTurns, type Target, writeComparison } from './support/wrk.ts';

const LOAD = { connections: 32, seconds: 2, rounds: 8 };
const REACH = {
  ofBare: 0.7,
  ofStatic: 0.8,
  fullBytes: 15_000,
  deltaBytes: 1_000,
  reloadMs: 2,
  brotliOfGzip: 0.7,
  rangesOfBytes: 1.15,
  rangesOfTime: 1.1,
};
/** One each segment: half a minute. */
const RELOADS = 8;
const GZIP = { 'accept-encoding': 'gzip' };
const script = (name: string) => join(import.meta.dirname, 'support', name);

const folder = await mkdtemp(join(tmpdir(), 'seyir-bench-'));
const running: { stop(): Promise<void> }[] = [];
const started = <Running extends { stop(): Promise<void> }>(one: Running): Running => {
  running.push(one);
  return one;
};

try {
  const origin = started(await startNode<OriginFacts>(script('origin-server.ts'), [folder]));
  await keepResults('playlist', [
    await measureServer(origin),
    await measureEdge(origin),
    ...(await measureSizes(origin.facts)),
    await measureEncodings(origin.facts),
    await measureDateRanges(origin.facts),
    await measureReload(origin.facts),
  ]);
} finally {
  for (const one of running.reverse()) await one.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measureServer({ facts, pid }: Started<OriginFacts>): Promise<ResultRow> {
  const bytes = await sizeOf(facts.live);
  const bare = started(await startNode<{ url: string }>(script('bare-http.ts'), [String(bytes), '0']));
  const ours = { name: 'the server', url: facts.live, pid, headers: GZIP };
  const reference = { name: 'bare node:http', url: `${bare.facts.url}/list`, pid: bare.pid, headers: GZIP };
  return await compare(`live playlist (${bytes} bytes compressed)`, ours, reference, REACH.ofBare);
}

async function measureEdge({ facts }: Started<OriginFacts>): Promise<ResultRow> {
  const what = 'live playlist behind nginx: token checked, kept for a second';
  const reach = `≥ ${REACH.ofStatic} of nginx and a file`;
  if (!hasNginx) return { what, measured: 'not measured: there is no nginx on this machine', reach, reached: false };
  const root = join(folder, 'static');
  await mkdir(root);
  const bytes = await sizeOf(facts.live);
  await writeFile(join(root, 'list.m3u8'), '#'.repeat(bytes));
  const files: Nginx = started(await startStaticNginx(root));
  const edge: Nginx = started(await startEdgeNginx(facts.origin));
  const url = facts.live.replace(facts.origin, edge.url);
  const ours = { name: 'nginx and the server', url, pid: edge.pid, headers: GZIP };
  const reference = { name: 'nginx and a file', url: `${files.url}/list.m3u8`, pid: files.pid, headers: GZIP };
  return await compare(what, ours, reference, REACH.ofStatic);
}

async function compare(what: string, ours: Target, reference: Target, ratio: number): Promise<ResultRow> {
  const results = await measureInTurns([ours, reference], LOAD);
  const { text, reached } = writeComparison(results, ours.name, reference.name, ratio);
  return {
    what: `${what}, ${LOAD.connections} connections of ${clientName}`,
    measured: text,
    reach: `≥ ${ratio} of ${reference.name}`,
    reached,
  };
}

async function measureSizes(facts: OriginFacts): Promise<ResultRow[]> {
  const [full, delta] = [await sizeOf(facts.timeShift), await sizeOf(facts.delta)];
  const row = (what: string, bytes: number, limit: number): ResultRow => ({
    what,
    measured: `${bytes} bytes compressed`,
    reach: `≤ ${limit} bytes`,
    reached: bytes <= limit,
  });
  return [row('time-shift list of two hours', full, REACH.fullBytes), row('its delta update', delta, REACH.deltaBytes)];
}

/** Bytes and processor time of the encodings, of one list, against the gzip we send. */
async function measureEncodings({ timeShift }: OriginFacts): Promise<ResultRow> {
  const list = Buffer.from(await (await fetch(timeShift)).arrayBuffer());
  const brotli = (quality: number) => () =>
    brotliCompressSync(list, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
  const encodings: Readonly<Record<string, () => Buffer>> = {
    'gzip 5': () => gzipSync(list, { level: 5 }),
    'brotli 4': brotli(4),
    'brotli 5': brotli(5),
    'zstd 3': () => zstdCompressSync(list),
  };
  const results = Object.entries(encodings).map(([name, encode]) => ({
    name,
    bytes: encode().length,
    us: leastTime(encode),
  }));
  const [gzip] = results;
  const [sent, sentGzip] = [await sizeOf(timeShift, 'br'), await sizeOf(timeShift)];
  const ratios = results.slice(1).map(({ name, bytes, us }) => {
    const [size, time] = [bytes / (gzip?.bytes ?? 1), us / (gzip?.us ?? 1)];
    return `${name} ${size.toFixed(2)} of its bytes in ${time.toFixed(2)} of its time`;
  });
  return {
    what: `the time-shift list by encoding, against gzip 5 (${gzip?.bytes} bytes)`,
    measured: `${ratios.join(', ')}; sent with brotli: ${(sent / sentGzip).toFixed(2)}`,
    reach: `sent ≤ ${REACH.brotliOfGzip} of gzip`,
    reached: sent / sentGzip <= REACH.brotliOfGzip,
  };
}

/** Bytes of the served list against the list without its programmes, and processor time of writing either. */
async function measureDateRanges({ timeShift }: OriginFacts): Promise<ResultRow> {
  const text = await (await fetch(timeShift)).text();
  const lines = text.split('\n');
  const plain = lines.filter((line) => !line.startsWith('#EXT-X-DATERANGE'));
  const bytes = gzipSync(text, { level: 5 }).length / gzipSync(plain.join('\n'), { level: 5 }).length;

  const [count, halfHour] = [1_875, 1_800_000];
  const timeline = aTimeline([{ durations: segments(41), count }]);
  const fromMsn = timeline.spans[0]?.msn ?? 0;
  const programmes = Array.from({ length: 4 }, (_, place): ListedProgramme => {
    const startMs = EVENING_US / 1_000 + place * halfHour;
    return { id: `airing-${place}`, startMs, endMs: startMs + halfHour, title: { tr: 'Deniz', en: 'The Sea' } };
  });
  const write = (named: readonly ListedProgramme[]) => () =>
    writeMediaPlaylist({
      ...{ timeline, window: { fromMsn, toMsn: fromMsn + count - 1, ended: false }, rendition: 'v720' },
      ...{ list: { kind: 'dvr', channel: '1' }, programmes: named },
    });
  const time = leastTime(write(programmes)) / leastTime(write([]));
  return {
    what: `the ${lines.length - plain.length} programmes in the time-shift list (EXT-X-DATERANGE), against the list without them`,
    measured: `${bytes.toFixed(2)} of its bytes compressed, ${time.toFixed(2)} of the time to write its ${(count * SEGMENT_US) / 3.6e9} hours`,
    reach: `≤ ${REACH.rangesOfBytes} of the bytes, ≤ ${REACH.rangesOfTime} of the time`,
    reached: bytes <= REACH.rangesOfBytes && time <= REACH.rangesOfTime,
  };
}

/** Processor time of the fastest of some calls, in microseconds. */
function leastTime(call: () => unknown): number {
  const times = Array.from({ length: 30 }, () => {
    const before = process.cpuUsage();
    call();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...times);
}

/** What a browser works each time the list comes again. */
async function measureReload({ timeShift }: OriginFacts): Promise<ResultRow> {
  const reloads = (await measureReloads(timeShift, RELOADS)).filter(({ isDelta }) => isDelta);
  const [middle] = reloads
    .map(({ ms }) => ms)
    .sort((one, other) => one - other)
    .slice(reloads.length >> 1);
  const what = `the delta in hls.js: parsed and merged into ${reloads[0]?.fragments} segments`;
  const measured = `${middle?.toFixed(1)} ms, the middle of ${reloads.length}`;
  return { what, measured, reach: `≤ ${REACH.reloadMs} ms`, reached: (middle ?? Number.NaN) <= REACH.reloadMs };
}

async function sizeOf(url: string, encoding = 'gzip'): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': encoding } });
  if (answer.status !== 200) throw new Error(`A list is answered ${answer.status}.`);
  return Number(answer.headers.get('content-length'));
}
