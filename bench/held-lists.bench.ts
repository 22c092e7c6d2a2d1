// A thousand players that wait for the same part on one process: how long after the part the last of them has its list, how often the
// list was written, and what the requests cost. The server is a process of its own (support/held-server.ts), the players are raw sockets
// of this one. `node bench/held-lists.bench.ts`.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { keepResults } from './support/results.ts';

const PLAYERS = 1_000;
const ROUNDS = 12;
const HELD_MS = 640;
const REACH_MS = 250;

interface Ready {
  readonly port: number;
  readonly path: string;
}
interface Added {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly cpuMs: number;
}

const server = fork(join(import.meta.dirname, 'support/held-server.ts'), {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const [ready] = (await once(server, 'message')) as [Ready];
const sockets = await Promise.all(Array.from({ length: PLAYERS }, () => open(ready.port)));
const lastMs: number[] = [];
const allMs: number[] = [];
let texts = 0;
let cpuMs = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  const [msn, part] = [70 + Math.floor(round / 6), round % 6];
  const request = `GET ${ready.path}?_HLS_msn=${msn}&_HLS_part=${part} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const answers = sockets.map((socket) => ask(socket, request));
  await new Promise((resolve) => setTimeout(resolve, HELD_MS));
  const added = once(server, 'message') as Promise<[Added]>;
  server.send({ index: msn - 50, part });
  const [[{ at, cpuMs: spent }], done] = await Promise.all([added, Promise.all(answers)]);
  const waited = done.map(({ atMs }) => atMs - at);
  texts += new Set(done.map(({ etag }) => etag)).size;
  cpuMs += spent;
  allMs.push(...waited);
  lastMs.push(Math.max(...waited));
}
for (const socket of sockets) socket.destroy();
server.kill();

const sorted = allMs.sort((one, other) => one - other);
const p99 = sorted[Math.floor(0.99 * sorted.length)] ?? Number.NaN;
await keepResults('held-lists', [
  {
    what: `${PLAYERS} held lists, ${ROUNDS} parts: answered after the part, p99`,
    measured: `${p99.toFixed(0)} ms`,
    reach: `${REACH_MS} ms at most`,
    reached: p99 <= REACH_MS,
  },
  {
    what: 'the last of them, worst part',
    measured: `${Math.max(...lastMs).toFixed(0)} ms`,
    reach: '',
    reached: undefined,
  },
  {
    what: 'different lists sent for a part',
    measured: (texts / ROUNDS).toFixed(2),
    reach: '1',
    reached: texts === ROUNDS,
  },
  {
    what: 'processor of the server for one request, from its arrival to its answer',
    measured: `${(cpuMs / ROUNDS / PLAYERS).toFixed(2)} ms`,
    reach: '',
    reached: undefined,
  },
]);

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Reads to the end of one answer of known length. */
function ask(socket: Socket, request: string): Promise<{ atMs: number; etag: string }> {
  return new Promise((resolve) => {
    let text = '';
    const handle = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const head = text.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
      if (head < 0 || text.length < head + 4 + length) return;
      socket.off('data', handle);
      resolve({ atMs: Date.now(), etag: /etag: (\S+)/i.exec(text)?.[1] ?? text.slice(0, 20) });
    };
    socket.on('data', handle);
    socket.write(request);
  });
}
