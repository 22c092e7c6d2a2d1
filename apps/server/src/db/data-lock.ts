// One process at a time in a data folder. PGlite does not look for others: two of them on the same files would destroy
// the data, so a lock file names the holder, and one left behind by a killed process is recognised and replaced.

import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { kill } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { hasErrorCode } from '../shared/error-code.ts';
import { DataInUseError } from './errors.ts';

/** How often the holder touches its lock, for processes that cannot see it: another container or machine. */
const HEARTBEAT_MS = 4_000;
/** A holder elsewhere that has not touched its lock for this long is gone. */
const SILENCE_MS = 3 * HEARTBEAT_MS;

interface Holder {
  /** Tells two holders apart, even with the same process id. */
  token: string;
  host: string;
  pid: number;
  /** The kernel's start time of that process, where it can be known: a process id alone may be used again. */
  startedAt: string | undefined;
}

export interface DataLock {
  release(): Promise<void>;
}

/** Takes the lock, or throws DataInUseError. `self` is this process; tests speak for others. */
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
      // The folder may be gone; the queries that need it say so better than the heartbeat could.
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

/** Locks this very process holds: its own process id in a lock file proves nothing. */
const heldTokens = new Set<string>();

/** A hard link appears whole or not at all, so nobody reads a lock that is half written. */
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
    // Not one of ours, or torn by a full disk: judged below like a holder nobody can see.
  }
  return { token: '', host: '', pid: 0, startedAt: undefined };
}

async function isAlive(path: string, other: Holder, self: Holder): Promise<boolean> {
  if (other.host !== self.host) return await beatsWithin(path, SILENCE_MS);
  if (heldTokens.has(other.token)) return true;
  if (other.pid === self.pid || !processExists(other.pid)) return false;
  const startedAt = await processStartedAt(other.pid);
  return startedAt === undefined || other.startedAt === undefined || startedAt === other.startedAt;
}

/** Watches a lock whose holder cannot be asked: a touch from now on, or one just before, is a sign of life. */
async function beatsWithin(path: string, silenceMs: number): Promise<boolean> {
  const touchedAt = async () => (await stat(path).catch(() => undefined))?.mtimeMs;
  const first = await touchedAt();
  if (first === undefined) return false;
  // A clock elsewhere may be ahead: never wait longer than one silence.
  const deadline = Math.min(first, Date.now()) + silenceMs;
  while (Date.now() < deadline) {
    await wait(Math.min(500, deadline - Date.now()));
    const latest = await touchedAt();
    if (latest !== undefined && latest !== first) return true;
  }
  return false;
}

/** Two starters may judge the same lock stale: the rename goes to one of them, and it checks what it got. */
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
    // The other starter was faster and this is its fresh lock: put it back.
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

/** Field 22 of /proc/<pid>/stat; unknown on systems without it. */
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
