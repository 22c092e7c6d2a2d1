// The product as an operator runs it: a process of its own, a data folder of its own, a free port.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
/** The first start makes the database and loads the demonstration catalogue; a busy machine needs its time. */
const START_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 20_000;

export interface SeyirProcess {
  readonly url: string;
  readonly pid: number | undefined;
  readonly dataFolder: string;
  /** All it has printed so far. */
  output(): string;
  /** Ends it as Ctrl-C does; resolves with the exit code. */
  stop(): Promise<number | null>;
}

export interface StartOptions {
  readonly port?: number;
  readonly dataFolder?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export async function startSeyir({ port, dataFolder, env = {} }: StartOptions = {}): Promise<SeyirProcess> {
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), 'seyir-e2e-')));
  const url = `http://127.0.0.1:${port ?? (await findFreePort())}`;
  const child = spawn('node', ['scripts/start.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: new URL(url).port,
      SEYIR_DATA: folder,
      LOG_LEVEL: 'warn',
      SEYIR_RATE_PER_ADDRESS: '0',
      // Stories set the client address by a header (new-account.ts).
      SEYIR_TRUST_PROXY: 'loopback',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  await Promise.race([
    untilReady(url),
    ended.then((code) => Promise.reject(new Error(`Seyir ended with code ${code} before it was ready:\n${output}`))),
  ]).catch(async (error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  return { url, pid: child.pid, dataFolder: folder, output: () => output, stop: () => stop(child, ended) };
}

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true });

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function untilReady(url: string): Promise<void> {
  for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline; ) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Seyir was not ready within ${START_LIMIT_MS / 1000} s`);
}

async function stop(child: ChildProcess, ended: Promise<number | null>): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  child.kill('SIGINT');
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  try {
    return await ended;
  } finally {
    clearTimeout(limit);
  }
}
