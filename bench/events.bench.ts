// Ten thousand open event streams on one process: their idle cost, the latency of an event to all of them, and the latency
// of another call beside them. `node bench/events.bench.ts`, on loopback; client and server share the machine.
import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { EventServerFacts } from './support/event-server.ts';
import { readCpuSeconds, startNode } from './support/processes.ts';
import { keepResults, type ResultRow } from './support/results.ts';

const STREAMS = 10_000;
const OPENED_AT_ONCE = 200;
const IDLE_SECONDS = 20;
const REACH = { kilobytes: 50, idleCore: 0.2, lastEventMs: 1_000, callRatio: 3 };

const server = await startNode<EventServerFacts>(join(import.meta.dirname, 'support/event-server.ts'), [
  String(STREAMS),
]);
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const streams: IncomingMessage[] = [];
try {
  await keepResults('events', await measure());
} finally {
  for (const stream of streams) stream.destroy();
  agent.destroy();
  await server.stop();
}

async function measure(): Promise<ResultRow[]> {
  const { tokens } = server.facts;
  const aloneMs = await measureCall();
  const memoryBefore = readMemoryBytes();
  for (let from = 0; from < tokens.length; from += OPENED_AT_ONCE) {
    streams.push(...(await Promise.all(tokens.slice(from, from + OPENED_AT_ONCE).map(openStream))));
  }
  const kilobytes = (readMemoryBytes() - memoryBefore) / STREAMS / 1_024;

  const cpuBefore = readCpuSeconds(server.pid) ?? Number.NaN;
  await wait(IDLE_SECONDS * 1_000);
  const idleCore = ((readCpuSeconds(server.pid) ?? Number.NaN) - cpuBefore) / IDLE_SECONDS;

  const broadcast = await measureBroadcast();
  const amongMs = await measureCall();
  return [
    row(
      `memory of an open stream, of ${STREAMS}`,
      `${kilobytes.toFixed(0)} kB`,
      `≤ ${REACH.kilobytes} kB`,
      kilobytes <= REACH.kilobytes,
    ),
    row(
      `${STREAMS} open streams in which nothing happens`,
      `${idleCore.toFixed(2)} of a core`,
      `≤ ${REACH.idleCore} of a core`,
      idleCore <= REACH.idleCore,
    ),
    row(
      `an event to all streams, at the last of ${broadcast.reached}`,
      `${broadcast.lastMs.toFixed(0)} ms`,
      `≤ ${REACH.lastEventMs} ms, no stream left out`,
      broadcast.reached === STREAMS && broadcast.lastMs <= REACH.lastEventMs,
    ),
    row(
      'another call beside them',
      `${(amongMs / aloneMs).toFixed(2)} of what it takes without them`,
      `≤ ${REACH.callRatio}`,
      amongMs / aloneMs <= REACH.callRatio,
    ),
  ];
}

function row(what: string, measured: string, reach: string, reached: boolean): ResultRow {
  return { what, measured, reach, reached };
}

function openStream(token: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
    get(`${server.facts.url}/api/events`, { agent, headers }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream was answered ${response.statusCode}.`));
      // The server writes first: the stream is open.
      response.once('data', () => resolve(response));
    }).on('error', reject);
  });
}

/** Latency from the publish to the last stream that receives the event. */
async function measureBroadcast(): Promise<{ reached: number; lastMs: number }> {
  const from = performance.now();
  let lastMs = 0;
  const received = streams.map(
    (stream) =>
      new Promise<boolean>((resolve) => {
        const listen = (chunk: Buffer) => {
          if (!chunk.includes('data:')) return;
          stream.off('data', listen);
          lastMs = performance.now() - from;
          resolve(true);
        };
        stream.on('data', listen);
        setTimeout(resolve, 10 * REACH.lastEventMs, false).unref();
      }),
  );
  process.kill(server.pid, 'SIGUSR2');
  return { reached: (await Promise.all(received)).filter(Boolean).length, lastMs };
}

/** Median of a hundred calls. */
async function measureCall(): Promise<number> {
  const took: number[] = [];
  for (let call = 0; call < 100; call += 1) {
    const from = performance.now();
    await (await fetch(`${server.facts.url}/api/client/time`)).arrayBuffer();
    took.push(performance.now() - from);
  }
  return took.sort((one, other) => one - other)[50] ?? Number.NaN;
}

/** Resident memory of the server, from /proc. */
function readMemoryBytes(): number {
  const [, pages] = readFileSync(`/proc/${server.pid}/statm`, 'utf8').split(' ').map(Number);
  return (pages ?? Number.NaN) * 4_096;
}
