// Entry of a thread that searches over HTTP: a client must not share the event loop, nor the heap, of the server that is measured.
import { Agent, get } from 'node:http';
import { parentPort } from 'node:worker_threads';
import { makeThreadCalls } from '../../apps/server/src/shared/thread-calls.ts';

if (parentPort === null) throw new Error('This file is the entry of a thread.');

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let isStopped = false;

/** Asks as a profile with this mask; how long that took, in milliseconds. */
const ask = (url: string, mask: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const from = performance.now();
    get(url, { agent, headers: { authorization: `Bearer ${mask}` } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on('end', () => {
        if (answer.statusCode === 200 && bytes > 0) resolve(performance.now() - from);
        else reject(new Error(`${url} was answered ${answer.statusCode}.`));
      });
    }).on('error', reject);
  });

makeThreadCalls(parentPort, {
  /** Each address in turn; the masks alternate. */
  async askAll(urls: readonly string[], masks: readonly number[]): Promise<number[]> {
    const took: number[] = [];
    for (const [place, url] of urls.entries()) took.push(await ask(url, masks[place % masks.length] ?? 0));
    return took;
  },
  async askUntilStopped(urls: readonly string[]): Promise<number[]> {
    const took: number[] = [];
    isStopped = false;
    while (!isStopped) for (const url of urls) took.push(await ask(url, 0));
    return took;
  },
  stop() {
    isStopped = true;
  },
});
