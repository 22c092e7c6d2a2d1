// Several machines in one test: two web servers, two workers and one ingest as processes with disks of their own, on one
// PostgreSQL database and one S3 server, with nginx in front where the system has it. By hand, with an empty database:
//   DATABASE_URL=postgres://… FFMPEG_PATH=ffmpeg node apps/server/test/several-machines.ts
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findLeaks } from './log-leaks.ts';
import { PASSWORD } from './machine-clients.ts';
import { findFreePort, hasNginx, startEdgeNginx } from './nginx.ts';
import { startS3, type TestS3 } from './s3-server.ts';

const ROOT = join(import.meta.dirname, '../../..');
const SERVER = join(ROOT, 'apps/server/src/main.ts');
const COMMANDS = join(ROOT, 'apps/server/src/cli.ts');
const SECRET = 'one secret for all machines of this service';
/** Five processes start at once. */
const START_LIMIT_MS = 300_000;
const ROLES = { web1: 'web', web2: 'web', worker1: 'worker', worker2: 'worker', ingest: 'ingest' };

export interface Machine {
  readonly url: string;
  /** Its own disk. */
  readonly dataFolder: string;
  /** The process that runs now. */
  readonly pid: number;
  /** All it has printed so far. */
  output(): string;
  /** Ends its process: with SIGKILL, as the loss of the machine, or with another signal. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Starts the process again after `kill`, on its disk and port. */
  restart(): Promise<void>;
}

export interface SeveralMachines<Name extends string = keyof typeof ROLES> {
  readonly machines: Readonly<Record<Name, Machine>>;
  /** The address of nginx; undefined without it. */
  readonly edge: string | undefined;
  reloadEdge(): Promise<void>;
  readonly s3: TestS3;
  /** Runs a command of the command line on a machine of its own, in a folder, and returns what it printed. */
  runCommand(folder: string, ...args: string[]): Promise<string>;
  /** Starts a further process with other settings and waits for its end. */
  runUntilEnd(
    env: Readonly<Record<string, string>>,
  ): Promise<{ readonly code: number | null; readonly output: string }>;
  stop(): Promise<void>;
}

export interface MachinesOptions<Name extends string> {
  readonly databaseUrl: string;
  readonly ffmpegPath: string;
  /** The roles of each machine. nginx stands in front of those with the role web alone. */
  readonly roles: Readonly<Record<Name, string>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Settings of one machine. */
  readonly envOf?: (name: Name) => Readonly<Record<string, string>>;
  /** The program that a machine starts next; the server of this checkout by default. */
  readonly findServer?: () => string | undefined;
}

export const startSeveralMachines = (options: Omit<MachinesOptions<keyof typeof ROLES>, 'roles'>) =>
  startMachines({ ...options, roles: ROLES });

export async function startMachines<Name extends string>(options: MachinesOptions<Name>) {
  const { databaseUrl, ffmpegPath, roles, env = {}, envOf = () => ({}), findServer } = options;
  const s3 = await startS3();
  const folder = await mkdtemp(join(tmpdir(), 'seyir-machines-'));
  const shared = {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    FFMPEG_PATH: ffmpegPath,
    SEYIR_SECRET: SECRET,
    SEYIR_MEDIA: `s3://${s3.config.bucket}/${s3.config.prefix.slice(0, -1)}`,
    AWS_ENDPOINT_URL_S3: s3.config.endpoint,
    AWS_ACCESS_KEY_ID: s3.config.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
    SEYIR_DEMO: 'off',
    SEYIR_PAYMENT_PORT: '0',
    SEYIR_TRUST_PROXY: 'loopback',
    SEYIR_RATE_PER_ADDRESS: '0',
    LOG_LEVEL: 'info',
    LOG_FORMAT: 'json',
    ...env,
  };
  const started: { child: ChildProcess; ended: Promise<unknown>; output: () => string }[] = [];
  const startMachine = async (name: Name): Promise<Machine> => {
    const port = await findFreePort();
    const dataFolder = join(folder, name);
    const url = `http://127.0.0.1:${port}`;
    let child: ChildProcess;
    let ended: Promise<unknown>;
    let earlier = '';
    let output = () => '';
    const start = async () => {
      const own = { PORT: String(port), SEYIR_DATA: dataFolder, SEYIR_ROLES: roles[name], ...envOf(name) };
      child = spawn(process.execPath, [findServer?.() ?? SERVER], {
        env: { ...shared, ...own },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      ended = once(child, 'exit');
      earlier = output();
      const printed = collect(child);
      started.push({ child, ended, output: printed });
      output = () => earlier + printed();
      await untilReady(url, () => {
        if (child.exitCode !== null) throw new Error(`${name} ended before it was ready:\n${output()}`);
      });
    };
    await start();
    return {
      ...{ url, dataFolder, restart: start, output: () => output() },
      get pid() {
        return child.pid ?? 0;
      },
      async kill(signal = 'SIGKILL') {
        child.kill(signal);
        await ended;
      },
    };
  };
  const stopAll = async () => {
    for (const { child } of started) child.kill('SIGTERM');
    await Promise.all(started.map(({ ended }) => ended));
    await s3.close();
    await rm(folder, { recursive: true, force: true });
    const secrets = [SECRET, PASSWORD, s3.config.secretAccessKey];
    const leaks = started.flatMap((each) => findLeaks(each.output(), secrets));
    if (leaks.length > 0) throw new Error(`The log holds a secret:\n${leaks.slice(0, 5).join('\n')}`);
  };

  try {
    const names = Object.keys(roles) as Name[];
    const all = await Promise.all(names.map(async (name) => [name, await startMachine(name)] as const));
    const machines = Object.fromEntries(all) as Record<Name, Machine>;
    const origins = names.filter((name) => roles[name] === 'web').map((name) => machines[name].url);
    const nginx = hasNginx ? await startEdgeNginx(origins) : undefined;
    const several: SeveralMachines<Name> = {
      ...{ machines, edge: nginx?.url, reloadEdge: async () => await nginx?.reload(), s3 },
      async runCommand(cwd, ...args) {
        const own = { ...shared, INIT_CWD: cwd, SEYIR_DATA: join(folder, 'operator') };
        const { stdout } = await promisify(execFile)(process.execPath, [COMMANDS, ...args], { cwd, env: own });
        return stdout;
      },
      async runUntilEnd(more) {
        const own = { ...shared, PORT: '0', SEYIR_DATA: join(folder, 'further'), ...more };
        const child = spawn(process.execPath, [SERVER], { env: own, stdio: ['ignore', 'pipe', 'pipe'] });
        const output = collect(child);
        const [code] = await once(child, 'exit');
        return { code, output: output() };
      },
      async stop() {
        await nginx?.stop();
        await stopAll();
      },
    };
    return several;
  } catch (error) {
    await stopAll();
    throw error;
  }
}

function collect(child: ChildProcess): () => string {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  return () => output;
}

async function untilReady(url: string, check: () => void): Promise<void> {
  for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline; ) {
    check();
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error(`${url} was not ready within ${START_LIMIT_MS / 1_000} s`);
}

if (import.meta.main) {
  const { DATABASE_URL: databaseUrl, FFMPEG_PATH: ffmpegPath = 'ffmpeg' } = process.env;
  if (databaseUrl === undefined) throw new Error('DATABASE_URL names the PostgreSQL database.');
  const { machines, edge, s3, stop } = await startSeveralMachines({ databaseUrl, ffmpegPath });
  for (const [name, { url, dataFolder, pid }] of Object.entries(machines)) {
    process.stdout.write(`${name.padEnd(8)} ${url}  process ${pid}  ${dataFolder}\n`);
  }
  process.stdout.write(`store    ${s3.config.endpoint}\nnginx    ${edge ?? 'is not installed'}\nCtrl-C ends them.\n`);
  process.once('SIGINT', () => void stop());
}
