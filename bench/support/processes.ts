// Servers under measurement, each in a process of its own, and what they cost.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export interface Started<Facts> {
  readonly pid: number;
  /** The line of JSON it printed when it was ready. */
  readonly facts: Facts;
  stop(): Promise<void>;
}

/** Starts a script of this folder and waits until it prints a line of JSON. */
export async function startNode<Facts>(script: string, args: readonly string[] = []): Promise<Started<Facts>> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error(`${script} ended before it was ready.`))),
  ]);
  return { pid: child.pid ?? 0, facts: JSON.parse(line), stop: () => stopChild(child) };
}

export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Linux counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Processor time of a process and its descendants so far, those that ended included, in seconds; undefined without /proc. */
export function readCpuSeconds(pid: number): number | undefined {
  try {
    return listFamily(pid)
      .flatMap((stat) => stat.slice(13, 17).map(Number))
      .reduce((sum, ticks) => sum + ticks / TICKS_PER_SECOND, 0);
  } catch {
    return undefined;
  }
}

/** The statistics of a process and its descendants. */
function listFamily(pid: number): string[][] {
  const stats = listProcesses().map(readStat);
  const family = new Set([String(pid)]);
  // A child may stand before its parent in the list: as often as anything is found.
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const { 0: own = '', 3: parent = '' } of stats) if (family.has(parent)) family.add(own);
  }
  return stats.filter(([own = '']) => family.has(own));
}

export interface ResidentMemory {
  /** Of the process, in MB. */
  readonly now: number;
  readonly peak: number;
  /** Of the process and its descendants. Pages that several share count once. */
  readonly family: number;
}

const KIB_PER_MB = 1_024;

/** The memory of a process that is resident; throws without /proc. */
export function readResidentMemory(pid: number): ResidentMemory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (text: string, name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]) / KIB_PER_MB;
  const family = listFamily(pid).map(([own = '']) => {
    try {
      return read(readFileSync(`/proc/${own}/smaps_rollup`, 'utf8'), 'Pss') || 0;
    } catch {
      // It ended while we looked.
      return 0;
    }
  });
  return {
    now: read(status, 'VmRSS'),
    peak: read(status, 'VmHWM'),
    family: family.reduce((sum, each) => sum + each, 0),
  };
}

/** The id of the process whose command line holds a text; undefined where none does, or without /proc. */
export function findProcess(text: string): number | undefined {
  try {
    const found = listProcesses().find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text));
    return found === undefined ? undefined : Number(found);
  } catch {
    return undefined;
  }
}

const listProcesses = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name));

/** The fields of /proc/[pid]/stat, counted from 0; the name of the program may hold spaces and counts as one. */
function readStat(pid: string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = text.lastIndexOf(')');
    return [pid, 'name', ...text.slice(end + 2).split(' ')];
  } catch {
    // It ended while we looked.
    return [];
  }
}
