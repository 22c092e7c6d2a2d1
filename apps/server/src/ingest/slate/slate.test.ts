// The slate of a channel whose source is away: when it is shown, with a fake encoder and a manual clock.
import { SEGMENT_US } from '@seyir/core/limits/media';
import { describe, expect, it } from 'vitest';
import { aChannel } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { deferred } from '../../../test/deferred.ts';
import { aSource, healthOf, useIngestStage } from '../../../test/ingest-stage.ts';
import { aRun, aSpan } from '../../../test/media-rows.ts';
import { until } from '../../../test/until.ts';
import { asJson } from '../../db/json.ts';
import { readInitFacts } from '../../media/mp4/init-facts.ts';
import { describeBytes } from '../segment-intake.ts';
import type { MakeSlate, Slate } from './make-slate.ts';
import { planSlate, SLATE_MOST_US } from './plan-slate.ts';

const MINUTE_US = 60_000_000;
const END_US = 1_800_000_000_000_000;

describe('planSlate', () => {
  const at = (lateUs: number, more: Partial<Parameters<typeof planSlate>[0]> = {}) =>
    planSlate({
      ...{
        endUs: END_US,
        sourceEndUs: END_US,
        nowUs: END_US + lateUs,
        durationUs: SEGMENT_US,
        isShown: false,
        ...more,
      },
    });

  it.each([
    ['a segment that is a little late', 2 * SEGMENT_US, undefined],
    ['a source that is away', 3 * SEGMENT_US, { startUs: END_US, count: 2 }],
    ['a minute', MINUTE_US, { startUs: END_US, count: 14 }],
    [
      'a gap of an hour, of which the end is filled',
      60 * MINUTE_US,
      { startUs: END_US + 60 * MINUTE_US - 2 * SEGMENT_US, count: 1 },
    ],
  ])('fills the time up to a segment before now: %s [ORIGIN-03]', (_, lateUs, expected) => {
    expect(at(lateUs)).toEqual(expected);
  });

  it('goes on segment by segment', () => {
    expect(at(2 * SEGMENT_US, { isShown: true })).toEqual({ startUs: END_US, count: 1 });
    expect(at(2 * SEGMENT_US - 1, { isShown: true })).toBeUndefined();
  });

  it('ends when the source has been away for a day', () => {
    const sourceEndUs = END_US - SLATE_MOST_US + 2 * SEGMENT_US;
    expect(at(2 * SEGMENT_US, { isShown: true, sourceEndUs })).toBeDefined();
    expect(at(2 * SEGMENT_US + 1, { isShown: true, sourceEndUs })).toBeUndefined();
  });
});

const db = useDatabase();
const stage = useIngestStage(db);

const aSlate: MakeSlate = async ({ renditions }) =>
  renditions.map(({ id }) => {
    const initBytes = stage.media.init(id);
    return { ...describeBytes(id, readInitFacts(initBytes), stage.media.segment(id, 0)), initBytes };
  }) as unknown as Slate;

it('shows a slate at the right wall-clock time while the source is away for a minute, and gives its place back [ORIGIN-06] [ORIGIN-03]', async () => {
  const { id } = await aChannel(db, { source: aSource('one') });
  const ingest = await stage.open({ makeSlate: aSlate });
  const encoder = await stage.nextEncoder();
  await stage.play(encoder, id, 0, 2);
  encoder.exit('Connection reset by peer');
  await until(() => healthOf(ingest, id)?.state === 'waiting');
  await until(async () => {
    const [before, shown] = await stage.listSpans(id);
    const sourceEndUs = before?.end_us ?? 0;
    const endUs = shown?.end_us ?? sourceEndUs;
    // The clock waits for the slate: a gap of a minute would not be filled.
    if (stage.clock.now() * 1_000 - endUs < 3 * SEGMENT_US) stage.clock.advance(500);
    return endUs - sourceEndUs > MINUTE_US;
  });
  const [source, slate, ...others] = await stage.listSpans(id);
  expect(others).toEqual([]);
  expect(slate?.start_us).toBe(source?.end_us);
  expect(slate?.end_us).toBeLessThanOrEqual(stage.clock.now() * 1_000 - SEGMENT_US);
  expect(healthOf(ingest, id)?.state).toBe('waiting');

  await until(() => {
    if (stage.encoderOf('one').isRunning()) return true;
    stage.clock.advance(500);
    return false;
  });
  const again = stage.encoderOf('one');
  // Counted by the source's own span: segments of the slate may come meanwhile.
  for (const index of [0, 1]) {
    stage.clock.advance(stage.media.segmentUs / 1_000);
    await again.put(index);
    await until(async () => (await stage.listSpans(id))[2]?.segment_count === index + 1);
  }
  const spans = await stage.listSpans(id);
  expect(spans).toHaveLength(3);
  // Where it arrived: the slate has not taken its time.
  expect(spans[2]?.end_us).toBe(stage.clock.now() * 1_000);
  await stage.expectWhole(id);
  await until(async () => {
    stage.clock.advance(100);
    const runs = await db.kysely.selectFrom('ingest_run').selectAll().orderBy('started_at').execute();
    return runs.some(({ is_slate, end_reason }) => is_slate && end_reason === 'The source is back.');
  });
});

it('goes on in one run while every try of the source fails [ORIGIN-06]', async () => {
  const { id } = await aChannel(db, { source: aSource('one') });
  const ingest = await stage.open({ makeSlate: aSlate });
  let encoder = await stage.nextEncoder();
  await stage.play(encoder, id, 0, 2);
  for (let tries = 0; tries < 3; tries += 1) {
    encoder.exit('Connection refused');
    await until(() => healthOf(ingest, id)?.state === 'waiting');
    await until(async () => {
      const [, shown] = await stage.listSpans(id);
      if (shown !== undefined && stage.encoderOf('one').isRunning()) return true;
      stage.clock.advance(500);
      return false;
    });
    encoder = stage.encoderOf('one');
  }
  const runs = await db.kysely.selectFrom('ingest_run').selectAll().where('is_slate', '=', true).execute();
  expect(runs).toMatchObject([{ ended_at: null, end_reason: null }]);
});

it('shows no slate before the source was seen', async () => {
  const { id } = await aChannel(db, { source: aSource('one') });
  const ingest = await stage.open({ makeSlate: aSlate });
  (await stage.nextEncoder()).exit('Connection refused');
  await until(() => healthOf(ingest, id)?.state === 'waiting');
  for (let second = 0; second < 20; second += 1) {
    stage.clock.advance(1_000);
    await db.ping();
  }
  expect(await stage.listSpans(id)).toEqual([]);
});

it('waits until this server knows what another has written, when it takes the channel back [ORIGIN-03]', async () => {
  const { id } = await aChannel(db, { source: aSource('one') });
  const { store } = stage;
  let isHeld = false;
  const cleanUp = deferred();
  let isCleaningUp = false;
  const list: typeof store.list = async (path) => {
    isCleaningUp = isHeld;
    if (isHeld) await cleanUp.promise;
    return await store.list(path);
  };
  stage.store = { ...store, list };
  let isStarted = false;
  const { files } = stage;
  stage.files = {
    ...files,
    freeBytes: async () => Number.MAX_SAFE_INTEGER,
    async makeFolder(path) {
      isStarted ||= path.includes('slate-');
      await files.makeFolder(path);
    },
  };
  const ingest = await stage.open({ makeSlate: aSlate, isAlone: false });
  await stage.play(await stage.nextEncoder(), id, 0, 2);
  const lease = (value: string, updated_at: Date) =>
    db.kysely
      .updateTable('setting')
      .set({ value: asJson(value), updated_at })
      .execute();
  await lease('another server', new Date());
  stage.clock.advance(5_000);
  await until(() => healthOf(ingest, id)?.state === 'standby');
  const [own] = await stage.listSpans(id);
  const run = await aRun(db, { channel_id: id, renditions: ['v240', 'a1'] });
  const start_us = own?.end_us ?? 0;
  await aSpan(db, { channel_id: id, msn: 2, dsn: 1, run_id: run.id, start_us, first_segment: 0, segment_count: 10 });
  // The other server is killed; this one cleans up behind it, which takes some seconds.
  isHeld = true;
  await lease('another server', new Date(0));
  stage.clock.advance(10 * (SEGMENT_US / 1_000));
  await until(() => isCleaningUp);
  for (let turn = 0; turn < 500; turn += 1) {
    // Ten ticks of the slate.
    if (turn < 10) stage.clock.advance(1_000);
    await db.ping();
  }
  expect(isStarted).toBe(false);
  isHeld = false;
  cleanUp.resolve();
  await until(async () => {
    stage.clock.advance(500);
    return (await stage.listSpans(id)).length === 3;
  });
  const spans = await stage.listSpans(id);
  expect(spans[2]?.start_us).toBeGreaterThanOrEqual(spans[1]?.end_us ?? 0);
  expect(spans[2]?.msn).toBe(12);
});
