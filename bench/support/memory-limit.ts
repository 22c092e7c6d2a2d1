// A control group with little memory, as a small machine has it. Needs root and a memory controller of either version.
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const VERSIONS = [
  { root: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', own: /^\d+:memory:(.*)$/m },
  { root: '/sys/fs/cgroup', limit: 'memory.max', own: /^0::(.*)$/m },
];

/**
 * Runs the work with this process in the group, so that what it starts is born there, and moves this process back. Returns undefined where
 * there can be no such group. `remove` after what was started has ended.
 */
export async function startLimited<T>(
  bytes: number,
  start: () => Promise<T>,
): Promise<{ started: T; remove(): void } | undefined> {
  const group = makeGroup(bytes);
  if (group === undefined) return undefined;
  try {
    enter(group.folder);
    return { started: await start(), remove: () => rmdirSync(group.folder) };
  } finally {
    enter(group.before);
  }
}

const enter = (folder: string) => writeFileSync(join(folder, 'cgroup.procs'), String(process.pid));

function makeGroup(bytes: number) {
  const groups = readFileSync('/proc/self/cgroup', 'utf8');
  for (const { root, limit, own } of VERSIONS) {
    const before = own.exec(groups)?.[1];
    if (before === undefined || !existsSync(root)) continue;
    const folder = join(root, `seyir-bench-${process.pid}`);
    try {
      mkdirSync(folder);
      writeFileSync(join(folder, limit), String(bytes));
      return { folder, before: join(root, before) };
    } catch {
      if (existsSync(folder)) rmdirSync(folder);
    }
  }
  return undefined;
}
