// Resident memory of a demonstration server: while it starts for the first time and makes media, at rest with two viewers, and over
// fast changes of channel, which must not make it grow; and an empty service with 1 GB. `npm run bench -- memory`; SEYIR_BENCH_MINUTES=50
// changes channels for ten minutes, SEYIR_BENCH_PACE_MS=2000 lets each viewer change every two seconds instead of at once. It needs no
// quiet machine, and Linux.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder, type SeyirProcess, startSeyir } from '../e2e/support/seyir-process.ts';
import { type SignedIn, signInOverApi } from '../e2e/support/signed-in.ts';
import { startLimited } from './support/memory-limit.ts';
import { type ResidentMemory, readResidentMemory } from './support/processes.ts';
import { keepResults, type ResultRow } from './support/results.ts';
import { LIMIT_MS, withinLimit } from './support/time-limit.ts';

const VIEWERS = ['premium@seyir.test', 'aile@seyir.test'];
const PROFILE_PIN = '1234';
const MAKING_MS = 60_000;
const REST_MS = 60_000;
const ZAPPING_MS = LIMIT_MS / 5;
const PACE_MS = Number(process.env.SEYIR_BENCH_PACE_MS ?? 0);
const SAMPLE_MS = 1_000;
/** Players ask for a list this often. */
const SEGMENT_MS = 3_840;
/** Code is compiled and caches are filled with the first changes. */
const SETTLED_AFTER = 1 / 3;
/** A viewer who changes the channel every second second for an hour. */
const CHANGES_AN_HOUR = 1_800;
const SMALL_BYTES = 2 ** 30;
const REACH = { peak: 800, rest: 500, growth: 25, small: 1_024 };

const rows: ResultRow[] = [];
const dataFolder = await mkdtemp(join(tmpdir(), 'seyir-memory-'));
try {
  await withinLimit(measureAll());
} finally {
  await removeFolder(dataFolder);
}
await keepResults('memory', rows);

async function measureAll(): Promise<void> {
  await withServer(() => startSeyir({ dataFolder }), measureFirstStart);
  const env = { SEYIR_DEMO_MEDIA: 'asked', SEYIR_RATE_PER_SESSION: '0' };
  await withServer(() => startSeyir({ dataFolder, env }), measureViewers);
  await measureSmallMachine();
}

async function withServer(
  start: () => Promise<SeyirProcess>,
  work: (seyir: SeyirProcess) => Promise<void>,
): Promise<void> {
  const seyir = await start();
  try {
    await work(seyir);
  } finally {
    await seyir.stop();
  }
}

async function measureFirstStart(seyir: SeyirProcess): Promise<void> {
  const family = Math.max(...(await sample(seyir, MAKING_MS)).map((memory) => memory.family));
  const { peak } = read(seyir);
  report('peak of the server on the first start, database made and media being made', peak, REACH.peak);
  report('peak of the server with the programs that encode, after the start', family, REACH.peak);
}

async function measureViewers(seyir: SeyirProcess): Promise<void> {
  const viewers = await Promise.all(
    VIEWERS.map((name) => signInOverApi(seyir.url, name, { force: true, pin: PROFILE_PIN })),
  );
  const channels = await listOpenChannels(viewers);
  const resting = new AbortController();
  const watching = Promise.all(
    viewers.map((viewer, index) => watch(seyir, viewer, channels[index] ?? '', resting.signal)),
  );
  const rest = (await sample(seyir, REST_MS)).slice(-10);
  resting.abort();
  await watching;
  report('at rest with two viewers: the server', median(rest.map(({ now }) => now)), REACH.rest);
  report(
    'at rest with two viewers: with the programs that encode',
    median(rest.map(({ family }) => family)),
    undefined,
  );

  const zapping = new AbortController();
  let changes = 0;
  const zap = async (viewer: SignedIn, from: number) => {
    for (let turn = from; !zapping.signal.aborted; turn += 1) {
      await openChannel(seyir, viewer, channels[turn % channels.length] ?? '');
      changes += 1;
      if (PACE_MS > 0) await pause(PACE_MS);
    }
  };
  const busy = Promise.all(viewers.map(zap));
  await sample(seyir, ZAPPING_MS * SETTLED_AFTER);
  const before = changes;
  const memory = (await sample(seyir, ZAPPING_MS * (1 - SETTLED_AFTER))).map(({ now }) => now);
  const counted = changes - before;
  zapping.abort();
  await busy;
  const growth = (slopeOf(memory) * memory.length * CHANGES_AN_HOUR) / counted;
  keep({
    what: `growth over an hour of ${CHANGES_AN_HOUR} changes of channel, from ${counted} changes in ${Math.round((ZAPPING_MS * (1 - SETTLED_AFTER)) / 1_000)} s`,
    measured: `${growth.toFixed(1)} MB; in quarters ${quartersOf(memory).join(', ')} MB`,
    reach: `≤ ${REACH.growth} MB`,
    reached: growth <= REACH.growth,
  });
  report('peak of the second start, two viewers and changes of channel', read(seyir).peak, REACH.peak);
}

async function measureSmallMachine(): Promise<void> {
  const folder = join(dataFolder, 'small');
  const start = () => startSeyir({ dataFolder: folder, env: { SEYIR_DEMO: 'off' } });
  const limited = await startLimited(SMALL_BYTES, start);
  const seyir = limited?.started ?? (await start());
  try {
    const { status } = await fetch(seyir.url);
    const how = limited ? 'in a control group of 1 GB' : 'without a limit: no control group here';
    keep({
      what: `empty service ${how}: answer of the web application, peak of the server`,
      measured: `${status}, ${Math.round(read(seyir).peak)} MB`,
      reach: `200, ≤ ${REACH.small} MB`,
      reached: status === 200 && read(seyir).peak <= REACH.small,
    });
  } finally {
    await seyir.stop();
    limited?.remove();
  }
}

/** Shown at once: the whole takes minutes. */
function keep(row: ResultRow): void {
  rows.push(row);
  console.log(`${row.what}: ${row.measured}`);
}

function report(what: string, megabytes: number, reach: number | undefined): void {
  const [written, reached] = reach === undefined ? ['', undefined] : [`≤ ${reach} MB`, megabytes <= reach];
  keep({ what, measured: `${Math.round(megabytes)} MB`, reach: written, reached });
}

function read({ pid }: SeyirProcess): ResidentMemory {
  if (pid === undefined) throw new Error('The server has no process id.');
  return readResidentMemory(pid);
}

async function sample(seyir: SeyirProcess, forMs: number): Promise<ResidentMemory[]> {
  const samples: ResidentMemory[] = [];
  for (const until = Date.now() + forMs; Date.now() < until; ) {
    await pause(SAMPLE_MS);
    samples.push(read(seyir));
  }
  return samples;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function listOpenChannels(viewers: readonly SignedIn[]): Promise<string[]> {
  const [viewer] = viewers;
  if (viewer === undefined) return [];
  const channels = (await viewer.call('GET', '/channel')).body as { id: string }[];
  const open: string[] = [];
  for (const { id } of channels) {
    const answers = await Promise.all(viewers.map((each) => each.call('GET', `/channel/${id}/url`)));
    if (answers.every(({ status }) => status === 200)) open.push(id);
  }
  if (open.length < viewers.length) throw new Error('No channels to watch.');
  return open;
}

/** What a player asks for: the lists, and the newest segment of one rung and of the sound. */
async function openChannel(seyir: SeyirProcess, viewer: SignedIn, channel: string): Promise<string[]> {
  const { body } = await viewer.call('GET', `/channel/${channel}/url`);
  const master = new URL(String(body), seyir.url).href;
  const text = await readText(master);
  const uris = [text.split('\n').find(isAddress), /TYPE=AUDIO[^\n]*URI="([^"]+)"/.exec(text)?.[1]];
  const lists = uris.filter((uri) => uri !== undefined).map((uri) => new URL(uri, master).href);
  await Promise.all(lists.map(readNewest));
  return lists;
}

function isAddress(line: string): boolean {
  return line !== '' && !line.startsWith('#');
}

async function readText(address: string): Promise<string> {
  return await (await fetch(address)).text();
}

async function readNewest(list: string): Promise<void> {
  const newest = (await readText(list)).split('\n').findLast(isAddress);
  if (newest !== undefined) await (await fetch(new URL(newest, list))).arrayBuffer();
}

async function watch(seyir: SeyirProcess, viewer: SignedIn, channel: string, signal: AbortSignal): Promise<void> {
  const lists = await openChannel(seyir, viewer, channel);
  while (!signal.aborted) {
    await pause(SEGMENT_MS);
    await Promise.all(lists.map(readNewest));
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The middle of each quarter: caches that still fill show as less and less growth, a leak as the same in each. */
function quartersOf(values: readonly number[]): number[] {
  const length = Math.floor(values.length / 4);
  return [0, 1, 2, 3].map((quarter) => Math.round(median(values.slice(quarter * length, (quarter + 1) * length))));
}

/** Least squares: by how much the values grow from one to the next. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const rise = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  return rise / values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
}
