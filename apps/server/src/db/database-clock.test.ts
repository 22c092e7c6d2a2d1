import { expect, it } from 'vitest';
import { useDatabase } from '../../test/database.ts';
import { SILENT } from '../../test/template.ts';
import { makeSteadyClock } from '../shared/steady-clock.ts';
import { anchorClock, ClockError, checkClock, describeSkew, MOST_SKEW_MS, measureSkew } from './database-clock.ts';

const db = useDatabase();
const HOUR_MS = 3_600_000;
const off = (ms: number) => () => Date.now() + ms;

it.each([HOUR_MS, -HOUR_MS])('measures how far this machine is off: %i ms', async (ms) => {
  const skewMs = await measureSkew(db, off(ms));
  // A slow round trip hides as much of the difference.
  expect(skewMs / ms).toBeGreaterThan(0.9);
  expect(skewMs / ms).toBeLessThan(1.1);
});

it('finds no difference where there is none', async () => {
  expect(Math.abs(await measureSkew(db, Date.now))).toBeLessThan(MOST_SKEW_MS);
});

it('describes a wrong clock in one sentence, and none below the limit', () => {
  expect(describeSkew(MOST_SKEW_MS)).toBeUndefined();
  expect(describeSkew(-MOST_SKEW_MS)).toBeUndefined();
  expect(describeSkew(HOUR_MS)).toBe(
    "The clock of this machine is 3600 s ahead of the database's: set it, and run NTP on both.",
  );
  expect(describeSkew(-HOUR_MS)).toContain('3600 s behind');
});

it('refuses a machine whose clock is wrong; the embedded database has the clock of its process', async () => {
  await checkClock(db, Date.now);
  const refusal = await checkClock(db, off(HOUR_MS)).catch((error: unknown) => error);
  if (db.engine === 'pglite') expect(refusal).toBeUndefined();
  else expect(refusal).toBeInstanceOf(ClockError);
});

it.each([72 * HOUR_MS, -72 * HOUR_MS])(
  'a wall clock that jumps by %i ms is not followed until it is right again',
  async (jump) => {
    let jumpedMs = 0;
    let passedMs = 0;
    const startMs = Date.now();
    const wall = () => Date.now() + jumpedMs;
    const clock = makeSteadyClock(wall, () => passedMs);
    passedMs = 5_000;
    jumpedMs = jump;
    expect(await anchorClock({ db, clock, log: SILENT, wall })).toBe(false);
    expect(clock.now() - startMs).toBeGreaterThanOrEqual(5_000);
    expect(clock.now() - startMs).toBeLessThan(HOUR_MS);
    jumpedMs = 0;
    // The machine was suspended: its monotonic clock did not count.
    passedMs = -HOUR_MS;
    expect(await anchorClock({ db, clock, log: SILENT, wall })).toBe(true);
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(HOUR_MS / 2);
  },
);
