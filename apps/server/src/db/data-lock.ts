// Lock file of a data folder: one process at a time. PGlite has no lock of its own, and two processes on the same files
// would corrupt the data. The file names its holder; a stale lock of a killed process is detected and replaced.

import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { kill } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { hasErrorCode } from '../shared/error-code.ts';
import { DataInUseError } from './errors.ts';

/** Heartbeat: the holder touches its lock, for processes in another container or on another machine. */
const HEARTBEAT_MS = 4_000;
/** A remote holder without a heartbeat for this long counts as dead. */
const HEARTBEAT_TIMEOUT_MS = 3 * HEARTBEAT_MS;

interface Holder {
  /** Unique per holder, even with the same process id. */
  token: string;
  host: string;
  pid: number;
  /** The kernel's start time of the process, where available: a process id alone may be reused. */
  startedAt: string | undefined;
}

interface DataLock {
  release(): Promise<void>;
}

/** Takes the lock, or throws DataInUseError. `self` is this process; tests pass others. */
export async function takeDataLock(path: string, self: { pid: number; host?: string }): Promise<DataLock> {
  const holder: Holder = {
    token: randomUUID(),
    host: self.host ?? hostname(),
    pid: self.pid,
    startedAt: await processStartedAt(self.pid),
  };
  while (!(await placeLock(path, holder))) {
    const other = await readLock(path);
    if (other === undefined) continue;
    if (await isAlive(path, other, holder)) throw inUse(path, other);
    await removeStaleLock(path, other);
  }
  heldTokens.add(holder.token);
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(path, now, now).catch(() => {
      // A missing folder is reported by the queries that need it.
    });
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    async release() {
      clearInterval(heartbeat);
      heldTokens.delete(holder.token);
      if ((await readLock(path))?.token === holder.token) await rm(path, { force: true });
    },
  };
}

/** Locks held by this process: its own process id in a lock file may be left from an earlier process with the same id. */
const heldTokens = new Set<string>();

/** A hard link is atomic, so no process reads a half-written lock. */
async function placeLock(path: string, holder: Holder): Promise<boolean> {
  const draft = `${path}.${holder.token}`;
  await writeFile(draft, JSON.stringify(holder), { mode: 0o600 });
  try {
    await link(draft, path);
    return true;
  } catch (error) {
    if (hasErrorCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function readLock(path: string): Promise<Holder | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    const { token, host, pid, startedAt } = JSON.parse(text);
    if (typeof token === 'string' && typeof host === 'string' && typeof pid === 'number') {
      return { token, host, pid, startedAt: typeof startedAt === 'string' ? startedAt : undefined };
    }
  } catch {
    // Not a lock file of Seyir, or truncated by a full disk: treated like a remote holder.
  }
  return { token: '', host: '', pid: 0, startedAt: undefined };
}

async function isAlive(path: string, other: Holder, self: Holder): Promise<boolean> {
  if (other.host !== self.host) return await beatsWithin(path, HEARTBEAT_TIMEOUT_MS);
  if (heldTokens.has(other.token)) return true;
  if (other.pid === self.pid || !processExists(other.pid)) return false;
  const startedAt = await processStartedAt(other.pid);
  return startedAt === undefined || other.startedAt === undefined || startedAt === other.startedAt;
}

/** Watches the heartbeat of a remote holder: a touch from now on, or a very recent one, means alive. */
async function beatsWithin(path: string, timeoutMs: number): Promise<boolean> {
  const touchedAt = async () => (await stat(path).catch(() => undefined))?.mtimeMs;
  const first = await touchedAt();
  if (first === undefined) return false;
  // Clock skew: a remote time may be ahead, so the wait is at most one timeout.
  const deadline = Math.min(first, Date.now()) + timeoutMs;
  while (Date.now() < deadline) {
    await wait(Math.min(500, deadline - Date.now()));
    const latest = await touchedAt();
    if (latest !== undefined && latest !== first) return true;
  }
  return false;
}

/** Two processes may find the same lock stale: the atomic rename succeeds for one of them, which checks what it renamed. */
async function removeStaleLock(path: string, judged: Holder): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return;
    throw error;
  }
  const taken = await readLock(aside);
  if (taken !== undefined && taken.token !== judged.token) {
    // The other process was faster and this is its new lock: put it back.
    await link(aside, path).catch(() => {});
  }
  await rm(aside, { force: true });
}

function processExists(pid: number): boolean {
  try {
    kill(pid, 0);
    return true;
  } catch (error) {
    return hasErrorCode(error, 'EPERM');
  }
}

/** Field 22 of /proc/<pid>/stat; undefined on systems without procfs. */
async function processStartedAt(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The second field is the program's name in parentheses and may hold spaces, so fields are counted after it.
  return text
    ?.slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .at(19);
}

function inUse(path: string, { pid, host }: Holder): DataInUseError {
  return new DataInUseError(
    `The data folder is in use by another Seyir (process ${pid} on ${host}). Stop it first, or give this one its own folder with SEYIR_DATA. The lock is ${path}.`,
  );
}
