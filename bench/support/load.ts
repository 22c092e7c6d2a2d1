// A bounded load on loopback: a number of connections that each ask again as soon as they are answered.
import { Agent, request } from 'node:http';

/** Timeout of an answer. */
const ANSWER_LIMIT_MS = 10_000;

export interface Load {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly requests: number;
  /** Time limit, even with requests left. */
  readonly limitMs?: number;
}

export interface LoadResult {
  readonly asked: number;
  readonly perSecond: number;
  /** 95th percentile, in milliseconds. */
  readonly p95Ms: number;
  readonly bytes: number;
  readonly failed: number;
}

export async function runLoad({ url, headers = {}, connections, requests, limitMs }: Load): Promise<LoadResult> {
  const { hostname } = new URL(url);
  if (hostname !== '127.0.0.1' && hostname !== 'localhost') throw new Error('Loads go to this machine only.');
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const tookMs: number[] = [];
  let left = requests;
  let asked = 0;
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
        answer.on('end', () => tookMs.push(performance.now() - from));
        answer.on('close', () => {
          if (!answer.complete) failed += 1;
          resolve();
        });
      });
      call.setTimeout(ANSWER_LIMIT_MS, () => call.destroy());
      call.on('error', () => {
        failed += 1;
        resolve();
      });
      call.end();
    });
  const connection = async () => {
    while (left > 0 && performance.now() < until) {
      left -= 1;
      asked += 1;
      await askOnce();
    }
  };

  const from = performance.now();
  const until = from + (limitMs ?? Number.POSITIVE_INFINITY);
  await Promise.all(Array.from({ length: connections }, connection));
  const seconds = (performance.now() - from) / 1000;
  agent.destroy();
  tookMs.sort((a, b) => a - b);
  return {
    asked,
    perSecond: asked / seconds,
    p95Ms: tookMs[Math.floor(tookMs.length * 0.95)] ?? Number.NaN,
    bytes: Math.round(bytes / asked),
    failed,
  };
}
