// Compares the clock of this machine with that of the database, which decides for all machines.
import type { Clock } from '../shared/clock.ts';
import type { SteadyClock } from '../shared/steady-clock.ts';
import type { Database, DatabaseLog } from './database.ts';
import { DatabaseStartError } from './errors.ts';

/** Machines with NTP differ by milliseconds. More than this moves live edges, leases and plans of channels. */
export const MOST_SKEW_MS = 10_000;

/** How far the clock of this machine is ahead of the database's, in milliseconds; negative when it is behind. */
export async function measureSkew(db: Database, now: Clock): Promise<number> {
  const before = now();
  const { rows } = await db.executeSql('select extract(epoch from clock_timestamp()) * 1000 as at');
  const after = now();
  const at = Number((rows as [{ at: number }])[0].at);
  // The database read its clock at some moment of the round trip.
  if (at < before) return before - at;
  return at > after ? after - at : 0;
}

/** A sentence for the operator; undefined while the clocks agree. */
export function describeSkew(skewMs: number): string | undefined {
  if (Math.abs(skewMs) <= MOST_SKEW_MS) return undefined;
  const seconds = Math.round(Math.abs(skewMs) / 1_000);
  return `The clock of this machine is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} the database's: set it, and run NTP on both.`;
}

/** Rejects when the clocks differ. The embedded database has the clock of this process. */
export async function checkClock(db: Database, now: Clock): Promise<void> {
  if (db.engine === 'pglite') return;
  const sentence = describeSkew(await measureSkew(db, now));
  if (sentence !== undefined) throw new ClockError(sentence);
}

/** The clock of this machine is wrong: it plans no channels and takes no viewers. */
export class ClockError extends DatabaseStartError {
  override readonly name = 'ClockError';
}

/** How often the wall clock is compared. */
const ANCHOR_MS = 10_000;

interface AnchorDeps {
  readonly db: Database;
  readonly clock: SteadyClock;
  readonly log: DatabaseLog;
  readonly wall?: Clock;
}

/**
 * Anchors a steady clock to the wall clock while that agrees with the database's. A wall clock that jumped is not followed: the
 * process goes on with the time of before. Returns whether it was anchored.
 */
export async function anchorClock({ db, clock, log, wall = Date.now }: AnchorDeps): Promise<boolean> {
  const sentence = describeSkew(await measureSkew(db, wall));
  if (sentence === undefined) clock.anchor();
  else log.warn({}, `${sentence} This process goes on with the time of before.`);
  return sentence === undefined;
}

/** Anchors a clock every ten seconds; while the database is away the clock counts on by itself. Returns its stop. */
export function keepAnchored(deps: AnchorDeps): () => void {
  const timer = setInterval(() => void anchorClock(deps).catch(() => undefined), ANCHOR_MS).unref();
  return () => clearInterval(timer);
}
