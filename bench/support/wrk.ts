// A load by wrk where it is installed, else by a client of our own, which is slower and therefore says less.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { runLoad } from './load.ts';
import { readCpuSeconds } from './processes.ts';

export interface Target {
  readonly name: string;
  readonly url: string;
  /** Whose processor time is counted. */
  readonly pid: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Round {
  readonly perSecond: number;
  /** CPU time of the server per request, in microseconds; undefined without /proc. */
  readonly cpuMicros: number | undefined;
  readonly failed: number;
}

export interface RoundOptions {
  readonly connections: number;
  readonly seconds: number;
}

export const hasWrk = spawnSync('wrk', ['--version']).error === undefined;
export const clientName = hasWrk ? 'wrk' : 'a Node client';

/** Most requests of one round of the client that stands in for wrk. */
const STAND_IN_REQUESTS = 10_000;

export async function runRound(target: Target, options: RoundOptions): Promise<Round> {
  const before = readCpuSeconds(target.pid);
  const { requests, perSecond, failed } = hasWrk ? await runWrk(target, options) : await runStandIn(target, options);
  const after = readCpuSeconds(target.pid);
  const cpuMicros = before === undefined || after === undefined ? undefined : ((after - before) / requests) * 1e6;
  return { perSecond, cpuMicros, failed };
}

async function runWrk({ url, headers = {} }: Target, { connections, seconds }: RoundOptions) {
  const { hostname } = new URL(url);
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') throw new Error('Loads go to this machine only.');
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const child = spawn('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...named, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const said = await text(child.stdout);
  await ended;
  const requests = Number(/(\d+) requests in/.exec(said)?.[1] ?? 0);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1] ?? 0);
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(said)?.[1] ?? 0);
  const broken = [.../(?:connect|read|write|timeout) (\d+)/g[Symbol.matchAll](said)];
  return { requests, perSecond, failed: refused + broken.reduce((sum, [, count]) => sum + Number(count), 0) };
}

async function runStandIn({ url, headers = {} }: Target, { connections, seconds }: RoundOptions) {
  const load = { url, headers, connections, requests: STAND_IN_REQUESTS, limitMs: seconds * 1_000 };
  const { asked, perSecond, failed } = await runLoad(load);
  return { requests: asked, perSecond, failed };
}

export interface Measured {
  /** Medians of all rounds. */
  readonly perSecond: number;
  readonly cpuMicros: number | undefined;
  readonly failed: number;
  readonly rounds: readonly Round[];
}

/** All targets are warmed up alike, then measured in turns, so that what else the machine does meets all of them. */
export async function measureInTurns(
  targets: readonly Target[],
  { rounds, ...options }: RoundOptions & { rounds: number },
): Promise<Map<string, Measured>> {
  const results = new Map<string, Round[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await runRound(target, options);
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) results.get(target.name)?.push(await runRound(target, options));
  }
  return new Map([...results].map(([name, list]) => [name, summarise(list)]));
}

function summarise(rounds: readonly Round[]): Measured {
  const costs = rounds.flatMap(({ cpuMicros }) => (cpuMicros === undefined ? [] : [cpuMicros]));
  return {
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    cpuMicros: costs.length > 0 ? median(costs) : undefined,
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
    rounds,
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;

/** The median of the ratios of each round: what else the machine does meets both targets of a round. */
const ratioOf = (one: Measured, other: Measured): number =>
  median(one.rounds.map(({ perSecond }, round) => perSecond / (other.rounds[round]?.perSecond ?? Number.NaN)));

const writeCpu = ({ cpuMicros }: Measured): string =>
  cpuMicros === undefined ? '' : `, ${cpuMicros.toFixed(0)} µs each`;

/** "0.81 of bare node:http (8123 against 10012 a second …)", and whether that is enough and nothing failed. */
export function writeComparison(
  results: ReadonlyMap<string, Measured>,
  ours: string,
  reference: string,
  reach: number,
): { text: string; reached: boolean } {
  const [one, other] = [results.get(ours), results.get(reference)];
  if (one === undefined || other === undefined) throw new Error(`${ours} or ${reference} was not measured.`);
  const ratio = ratioOf(one, other);
  const rate = (measured: Measured) => `${Math.round(measured.perSecond)} a second${writeCpu(measured)}`;
  const costs =
    one.cpuMicros === undefined || other.cpuMicros === undefined
      ? ''
      : `; by processor time ${(other.cpuMicros / one.cpuMicros).toFixed(2)}`;
  return {
    text: `${ratio.toFixed(2)} of ${reference} (${rate(one)} against ${rate(other)}${costs}), ${one.failed} failed`,
    reached: ratio >= reach && one.failed === 0,
  };
}
