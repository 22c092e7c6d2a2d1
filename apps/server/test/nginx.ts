// The system's nginx, if installed: as reference file server, and as reverse proxy in front of the server with the shipped
// configuration.
import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const NGINX = ['nginx', '/usr/sbin/nginx'].find((path) => spawnSync(path, ['-v']).error === undefined);
export const hasNginx = NGINX !== undefined;
const START_LIMIT_MS = 60_000;

export interface Nginx {
  readonly url: string;
  readonly pid: number;
  /** Its working folder: configuration, caches, log. */
  readonly folder: string;
  /** Reads its configuration again (SIGHUP), and waits until a new worker process serves. */
  reload(): Promise<void>;
  stop(): Promise<void>;
}

/** Static file server: sendfile, keep-alive, no access log. */
export const startStaticNginx = (root: string): Promise<Nginx> =>
  startNginx(
    (port) => `
worker_processes 1;
pid nginx.pid;
error_log error.log warn;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000000;
  types { application/vnd.apple.mpegurl m3u8; video/mp4 m4s; }
  ${TEMPORARY_FOLDERS}
  server { listen 127.0.0.1:${port}; root ${root}; }
}`,
  );

/**
 * The configuration of deploy/, with one worker, in front of one or more servers on this machine. With `payment`, its payment pages are
 * reached at that port, in front of the listener at `origin`.
 */
export async function startEdgeNginx(
  origin: string | readonly string[],
  payment?: { readonly port: number },
): Promise<Nginx> {
  const origins = typeof origin === 'string' ? [origin] : origin;
  const servers = origins.map((each) => `server ${new URL(each).host};`).join(' ');
  const shipped = await readFile(join(import.meta.dirname, '../../../deploy/nginx.conf'), 'utf8');
  return await startNginx((port) =>
    replaceAll(shipped, [
      ['worker_processes auto;', 'worker_processes 1;'],
      ['pid /tmp/nginx.pid;', 'pid nginx.pid;'],
      ['error_log /dev/stderr warn;', 'error_log error.log warn;'],
      ['access_log /dev/stdout seyir;', `access_log off;\n  keepalive_requests 1000000000;\n  ${TEMPORARY_FOLDERS}`],
      ['server seyir:8080 max_fails=2 fail_timeout=5s;', servers],
      ['listen 80;', `listen 127.0.0.1:${port};`],
      ['server seyir:8081;', servers],
      ['listen 8081;', payment ? `listen 127.0.0.1:${payment.port};` : 'listen unix:payment.sock;'],
      ['/tmp/nginx-cache', 'cache'],
      ['/tmp/nginx-streams', 'streams'],
      ['/tmp/nginx-checks', 'checks'],
    ]),
  );
}

/** Temporary folders in the working folder: the system's may not be writable. */
const TEMPORARY_FOLDERS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  .map((name) => `${name}_temp_path ${name};`)
  .join(' ');

function replaceAll(text: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`deploy/nginx.conf has no ${from} any more.`);
    return changed.replaceAll(from, to);
  }, text);
}

async function startNginx(configure: (port: number) => string): Promise<Nginx> {
  if (NGINX === undefined) throw new Error('There is no nginx on this machine.');
  const folder = await mkdtemp(join(tmpdir(), 'seyir-nginx-'));
  const port = await findFreePort();
  // Started by root, nginx would run its workers as a user without access to the folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  await writeFile(join(folder, 'nginx.conf'), user + configure(port));
  // In its folder: nginx takes the paths of its sockets from there.
  const options: SpawnOptions = { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] };
  const child = spawn(NGINX, ['-p', folder, '-c', 'nginx.conf', '-g', 'daemon off;'], options);
  let complaints = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints += chunk;
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await stopChild(child);
    await rm(folder, { recursive: true, force: true });
  };
  const until = Date.now() + START_LIMIT_MS;
  while (!(await isUp(url))) {
    if (child.exitCode !== null || Date.now() > until) {
      const logged = await readFile(join(folder, 'error.log'), 'utf8').catch(() => '');
      await stop();
      throw new Error(`nginx did not start: ${complaints}${logged}`);
    }
    await wait(50);
  }
  const pid = child.pid ?? 0;
  const reload = async () => {
    const before = await listChildren(pid);
    process.kill(pid, 'SIGHUP');
    const deadline = Date.now() + START_LIMIT_MS;
    while ((await listChildren(pid)).every((worker) => before.includes(worker))) {
      if (Date.now() > deadline) throw new Error('nginx has no new worker.');
      await wait(20);
    }
  };
  return { url, pid, folder, reload, stop };
}

const listChildren = async (pid: number): Promise<string[]> =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter((child) => child !== '');

const isUp = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  );

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
