// A lock over a command, for all processes of the service: two imports at once would plan the same new ids and numbers.
import type { Database } from '../db/database.ts';
import { RefusedError } from './command.ts';

/** Locks of the embedded database, whose commands all run in the process that has it open. */
const held = new WeakMap<Database, Set<string>>();

/** Runs `work` while no other process runs it under the same name; refuses with a sentence otherwise. */
export async function withCommandLock<T>(db: Database, name: string, work: () => Promise<T>): Promise<T> {
  if (db.engine === 'pglite') return await withProcessLock(db, name, work);
  // A session-level advisory lock: PostgreSQL releases it with the connection, also that of a killed process.
  return await db.withConnection(async (execute) => {
    const { rows } = await execute('select pg_try_advisory_lock(hashtextextended($1, 0)) as taken', [
      `command ${name}`,
    ]);
    const [{ taken }] = rows as [{ taken: boolean }];
    if (!taken) throw busy(name);
    return await work();
  });
}

async function withProcessLock<T>(db: Database, name: string, work: () => Promise<T>): Promise<T> {
  const names = held.get(db) ?? new Set();
  held.set(db, names);
  if (names.has(name)) throw busy(name);
  names.add(name);
  try {
    return await work();
  } finally {
    names.delete(name);
  }
}

const busy = (name: string) =>
  new RefusedError(
    `Another \`${name}\` is under way, so nothing was changed: repeat the command when that one has ended.`,
  );
