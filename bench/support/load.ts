// A bounded load on loopback: a number of connections that each ask again as soon as they are answered.
import { Agent, request } from 'node:http';

export interface Load {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly requests: number;
}

export interface LoadResult {
  readonly perSecond: number;
  /** Milliseconds below which 95 of 100 answers came. */
  readonly p95Ms: number;
  readonly bytes: number;
  readonly failed: number;
}

export async function runLoad({ url, headers = {}, connections, requests }: Load): Promise<LoadResult> {
  const { hostname } = new URL(url);
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') throw new Error('Loads go to this machine only.');
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const tookMs: number[] = [];
  let left = requests;
  let bytes = 0;
  let failed = 0;

  const askOnce = () =>
    new Promise<void>((resolve) => {
      const from = performance.now();
      const call = request(url, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) failed += 1;
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        answer.on('end', () => {
          tookMs.push(performance.now() - from);
          resolve();
        });
      });
      call.on('error', () => {
        failed += 1;
        resolve();
      });
      call.end();
    });
  const connection = async () => {
    while (left > 0) {
      left -= 1;
      await askOnce();
    }
  };

  const from = performance.now();
  await Promise.all(Array.from({ length: connections }, connection));
  const seconds = (performance.now() - from) / 1000;
  agent.destroy();
  tookMs.sort((a, b) => a - b);
  return {
    perSecond: requests / seconds,
    p95Ms: tookMs[Math.floor(tookMs.length * 0.95)] ?? Number.NaN,
    bytes: Math.round(bytes / requests),
    failed,
  };
}
