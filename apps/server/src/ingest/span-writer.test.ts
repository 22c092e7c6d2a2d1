import { SEGMENT_US } from '@seyir/core/limits/media';
import { beforeEach, describe, expect, it } from 'vitest';
import { aChannel } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { until } from '../../test/until.ts';
import { asJson } from '../db/json.ts';
import { LeaseLostError, releaseLease, takeLease } from './channel-lease.ts';
import { type RunFacts, type SettledSegment, writeSegments } from './span-writer.ts';

const db = useDatabase();
const NOON_US = Date.parse('2026-11-18T12:00:00Z') * 1_000;
const HOLDER = 'this server';

let channelId: string;
beforeEach(async () => {
  ({ id: channelId } = await aChannel(db, { source: { kind: 'ingest', input: 'test-pattern-clock' } }));
  await takeLease(db.kysely, channelId, HOLDER);
});

const aRun = (runId: string): RunFacts => ({
  ...{ channelId, runId, holder: HOLDER, startedAt: new Date(NOON_US / 1_000) },
  renditions: [{ id: 'v240', codecs: 'avc1.640015', bandwidth: 500_000, averageBandwidth: 350_000 }],
});

/** Segments of a run that started at noon, by number. */
const segments = (first: number, count: number, values: Partial<SettledSegment> = {}): SettledSegment[] =>
  Array.from({ length: count }, (_, place) => ({
    index: first + place,
    durationUs: SEGMENT_US,
    startUs: NOON_US + (first + place) * SEGMENT_US,
    begins: place === 0 && first === 0,
    ...values,
  }));

const listSpans = () =>
  db.kysely
    .selectFrom('span')
    .select(['msn', 'dsn', 'start_us', 'end_us', 'run_id', 'asset_id', 'first_segment', 'segment_count', 'durations'])
    .where('channel_id', '=', channelId)
    .orderBy('msn')
    .execute();

describe('writeSegments', () => {
  it('inserts a span, extends it, and notifies [ORIGIN-01]', async () => {
    const notified: string[] = [];
    const stop = await db.listen('spans_changed', (payload) => notified.push(payload));
    expect(await writeSegments(db, aRun('run-000001'), segments(0, 2))).toMatchObject([{ msn: 0 }, { msn: 1 }]);
    expect(await writeSegments(db, aRun('run-000001'), segments(2, 1, { durationUs: 2_000_000 }))).toMatchObject([
      { msn: 2 },
    ]);
    expect(await listSpans()).toEqual([
      {
        ...{ msn: 0, dsn: 0, start_us: NOON_US, end_us: NOON_US + 2 * SEGMENT_US + 2_000_000 },
        ...{ run_id: 'run-000001', asset_id: null, first_segment: 0, segment_count: 3 },
        durations: [
          [SEGMENT_US, 2],
          [2_000_000, 1],
        ],
      },
    ]);
    await until(() => notified.length === 2);
    expect(notified).toEqual([channelId, channelId]);
    await stop();
  });

  it('begins a span when the encryption of the channel is switched: what was listed stays as it was [ORIGIN-03]', async () => {
    const run = aRun('run-000001');
    await writeSegments(db, run, segments(0, 2));
    await db.kysely.updateTable('channel').set({ encrypted: true }).where('id', '=', channelId).execute();
    await writeSegments(db, run, segments(2, 1));
    await writeSegments(db, run, segments(3, 1));
    const rows = await db.kysely.selectFrom('span').selectAll().orderBy('msn').execute();
    expect(rows).toMatchObject([
      { msn: 0, dsn: 0, segment_count: 2, encrypted: false },
      { msn: 2, dsn: 1, segment_count: 2, encrypted: true, start_us: NOON_US + 2 * SEGMENT_US },
    ]);
  });

  it('numbers the next span after the last: every segment once, one discontinuity [ORIGIN-03]', async () => {
    await writeSegments(db, aRun('run-000001'), segments(0, 3));
    await writeSegments(db, aRun('run-000001'), segments(4, 2, { begins: false }));
    await writeSegments(db, aRun('run-000002'), segments(0, 1, { startUs: NOON_US + 60_000_000 }));
    expect(await listSpans()).toMatchObject([
      { msn: 0, dsn: 0, segment_count: 3 },
      { msn: 3, dsn: 1, segment_count: 2, first_segment: 4 },
      { msn: 5, dsn: 2, segment_count: 1, run_id: 'run-000002', start_us: NOON_US + 60_000_000 },
    ]);
  });

  it('is idempotent: a write whose commit was not confirmed may be retried', async () => {
    await writeSegments(db, aRun('run-000001'), segments(0, 2));
    expect(await writeSegments(db, aRun('run-000001'), segments(0, 3))).toMatchObject([{ index: 2, msn: 2 }]);
    expect(await listSpans()).toMatchObject([{ segment_count: 3, end_us: NOON_US + 3 * SEGMENT_US }]);
  });

  it('extends a span whose row starts with a later segment', async () => {
    await writeSegments(db, aRun('run-000001'), segments(0, 3));
    await db.kysely
      .updateTable('span')
      .set({ msn: 2, first_segment: 2, segment_count: 1, start_us: NOON_US + 2 * SEGMENT_US })
      .set({ durations: asJson([[SEGMENT_US, 1]] as const) })
      .execute();
    await writeSegments(db, aRun('run-000001'), segments(3, 1));
    expect(await listSpans()).toMatchObject([
      { msn: 2, segment_count: 2, end_us: NOON_US + 4 * SEGMENT_US, durations: [[SEGMENT_US, 2]] },
    ]);
  });

  it('does not let the row of a span grow without bound', async () => {
    const uneven = segments(0, 1_100).map((segment, place) => ({ ...segment, durationUs: 3_000_000 + (place % 2) }));
    await writeSegments(db, aRun('run-000001'), uneven);
    const spans = await listSpans();
    expect(spans.map(({ segment_count }) => segment_count)).toEqual([500, 500, 100]);
    expect(spans.map(({ dsn }) => dsn)).toEqual([0, 1, 2]);
  });

  it('writes nothing for a holder that has lost the lease', async () => {
    await releaseLease(db.kysely, channelId, HOLDER);
    await takeLease(db.kysely, channelId, 'another server');
    await expect(writeSegments(db, aRun('run-000001'), segments(0, 1))).rejects.toThrow(LeaseLostError);
    expect(await listSpans()).toEqual([]);
    expect(await db.kysely.selectFrom('ingest_run').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['grows', false],
    ['begins', true],
  ])(
    'writes nothing into time that another server has filled meanwhile, although the lease is back: a span that %s [ORIGIN-03]',
    async (_, begins) => {
      await writeSegments(db, aRun('run-000001'), segments(0, 2));
      // Another server has taken the expired lease, has written ten segments, and was killed.
      await writeSegments(db, aRun('run-000002'), segments(0, 10, { startUs: NOON_US + 2 * SEGMENT_US }));
      const spans = await listSpans();
      await expect(writeSegments(db, aRun('run-000001'), segments(2, 1, { begins }))).rejects.toThrow(LeaseLostError);
      expect(await listSpans()).toEqual(spans);
      const startUs = NOON_US + 12 * SEGMENT_US;
      await writeSegments(db, aRun('run-000001'), segments(2, 1, { begins, startUs }));
      expect(await listSpans()).toMatchObject([...spans, { msn: 12, dsn: 2, run_id: 'run-000001', start_us: startUs }]);
    },
  );
});

describe('a channel that was computed until now', () => {
  /** Repetitions of an asset of two segments. */
  async function promise(msn: number, dsn: number, startUs: number, count: number): Promise<void> {
    await db.kysely
      .insertInto('span')
      .values({
        ...{ channel_id: channelId, msn, dsn, start_us: startUs, end_us: startUs + count * SEGMENT_US },
        ...{ asset_id: 'asset-01', segment_count: count },
      })
      .execute();
  }
  beforeEach(async () => {
    await db.kysely
      .insertInto('asset')
      .values({
        ...{ id: 'asset-01', kind: 'filler', content_code: 'x', recipe: { kind: 'file', path: '/x' }, state: 'ready' },
        durations: asJson([[SEGMENT_US, 2]] as const),
      })
      .execute();
  });

  it('keeps shown segments and deletes the promised rest; repetitions count as discontinuities [ORIGIN-03]', async () => {
    await promise(0, 0, NOON_US - 5 * SEGMENT_US, 8);
    await promise(8, 4, NOON_US + 3 * SEGMENT_US, 10);
    await writeSegments(db, aRun('run-000001'), segments(0, 1, { startUs: NOON_US + 1 }));
    expect(await listSpans()).toMatchObject([
      { msn: 0, dsn: 0, segment_count: 5, end_us: NOON_US },
      // Five segments are three repetitions of two.
      { msn: 5, dsn: 3, run_id: 'run-000001' },
    ]);
  });

  it('deletes a span of which nothing was shown', async () => {
    await promise(10, 7, NOON_US - 1_000_000, 4);
    await writeSegments(db, aRun('run-000001'), segments(0, 1, { startUs: NOON_US }));
    expect(await listSpans()).toMatchObject([{ msn: 10, dsn: 7, run_id: 'run-000001' }]);
  });
});

describe('the lease of a channel', () => {
  const take = (holder: string) => takeLease(db.kysely, channelId, holder);

  it('belongs to one server until it expires [ORIGIN-06]', async () => {
    expect(await take('another server')).toBe(false);
    expect(await take(HOLDER)).toBe(true);
    const silentFor = (seconds: number) =>
      db.kysely
        .updateTable('setting')
        .set({ updated_at: new Date(Date.now() - seconds * 1_000) })
        .execute();
    await silentFor(10);
    expect(await take('another server')).toBe(false);
    await silentFor(20);
    expect(await take('another server')).toBe(true);
    expect(await take(HOLDER)).toBe(false);
    await releaseLease(db.kysely, channelId, HOLDER);
    expect(await take(HOLDER)).toBe(false);
    await releaseLease(db.kysely, channelId, 'another server');
    expect(await take(HOLDER)).toBe(true);
  });
});
