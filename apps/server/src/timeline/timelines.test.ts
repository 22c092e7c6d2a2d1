import { SEGMENT_US } from '@seyir/core/limits/media';
import type { Timeline } from '@seyir/core/timeline/span';
import { findSegment, listSegments, spanEndUs } from '@seyir/core/timeline/timeline';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aChannel } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { anAsset, aRendition, aRun, aSpan } from '../../test/media-rows.ts';
import { until } from '../../test/until.ts';
import type { Database } from '../db/database.ts';
import { asJson } from '../db/json.ts';
import { silentLog } from '../shared/log.ts';
import { archiveStart } from './channel-facts.ts';
import { type OpenTimelines, openTimelines } from './timelines.ts';

const NOW_MS = Date.UTC(2026, 10, 18, 18);
const NOW_US = NOW_MS * 1_000;
const MINUTE_US = 60_000_000;
const HOUR_US = 60 * MINUTE_US;

describe('timelines', () => {
  const db = useDatabase();
  const clock = { now: NOW_MS };
  let open: OpenTimelines[] = [];
  let timelines: OpenTimelines;

  const openOn = async (on: Database) => {
    const another = await openTimelines({
      db: on,
      log: silentLog,
      now: () => clock.now,
      channelsChanged: 'channels_test',
    });
    open.push(another);
    return another;
  };
  /** Counts queries, and can lose the connection. */
  const watched = () => {
    const state = { isAway: false, queries: 0, reconnect: [] as (() => void)[] };
    const kysely = db.kysely.withPlugin({
      transformQuery({ node }) {
        state.queries += 1;
        if (state.isAway) throw new Error('the database is away');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const listen: Database['listen'] = async (channel, onPayload, onReconnected) => {
      if (onReconnected) state.reconnect.push(onReconnected);
      return await db.listen(channel, (payload) => state.isAway || onPayload(payload), onReconnected);
    };
    return { state, database: { ...db, engine: db.engine, executeSql: db.executeSql, kysely, listen } as Database };
  };

  beforeEach(async () => {
    clock.now = NOW_MS;
    timelines = await openOn(db);
  });
  afterEach(async () => {
    await Promise.all(open.map((each) => each.close()));
    open = [];
  });

  /** Spans of one asset of ten segments, one behind the other, from a moment on. */
  async function aComputedChannel(fromUs: number, counts: readonly number[]) {
    const channel = await aChannel(db);
    const asset = await anAsset(db);
    let msn = 100;
    let start = fromUs;
    let dsn = 7;
    for (const segment_count of counts) {
      await aSpan(db, { channel_id: channel.id, asset_id: asset.id, msn, dsn, start_us: start, segment_count });
      msn += segment_count;
      dsn += Math.ceil(segment_count / 10);
      start += segment_count * SEGMENT_US;
    }
    return { channelId: channel.id, asset, nextMsn: msn, nextDsn: dsn, endUs: start };
  }

  const announce = (channelId: string) => db.notify('spans_changed', channelId);
  const msnsOf = ({ spans }: Timeline) => spans.map(({ msn }) => msn);
  /** An hour has 937.5 segments. */
  const HOUR = 937;

  describe('of a computed channel', () => {
    it('returns the spans that overlap a time range, on air, past and future', async () => {
      const { channelId } = await aComputedChannel(NOW_US - 2 * HOUR_US, [HOUR, HOUR, HOUR]);
      const live = await timelines.of(channelId).readTime(NOW_US - MINUTE_US, NOW_US);
      expect(msnsOf(live)).toEqual([100 + HOUR, 100 + 2 * HOUR]);
      expect(live.spans[0]).toMatchObject({
        dsn: 7 + 94,
        offset: 0,
        count: HOUR,
        source: expect.stringMatching(/^asset:/),
      });
      expect(msnsOf(await timelines.of(channelId).readTime(NOW_US - 3 * HOUR_US, NOW_US + 9 * HOUR_US))).toHaveLength(
        3,
      );
      expect(msnsOf(await timelines.of(channelId).readTime(NOW_US + 9 * HOUR_US, NOW_US + 10 * HOUR_US))).toEqual([]);
      expect(msnsOf(await timelines.of(channelId).readTime(NOW_US, NOW_US - 1))).toEqual([]);
      expect(msnsOf(await timelines.of('999999').readTime(0, Number.POSITIVE_INFINITY))).toEqual([]);
    });

    it('returns the spans that contain sequence numbers', async () => {
      const { channelId } = await aComputedChannel(NOW_US - 6 * HOUR_US, [HOUR, HOUR, HOUR, HOUR, HOUR, HOUR, HOUR]);
      const number = (span: number) => 100 + span * HOUR;
      const ask = async (from: number, to: number) => msnsOf(await timelines.of(channelId).readNumbers(from, to));
      expect(await ask(0, 99)).toEqual([]);
      expect(await ask(0, 100)).toEqual([number(0)]);
      expect(await ask(number(1) - 1, number(1))).toEqual([number(0), number(1)]);
      expect(await ask(number(5), number(5))).toEqual([number(5)]);
      expect(await ask(number(2), number(6))).toEqual([2, 3, 4, 5, 6].map(number));
      expect(await ask(number(7) - 1, Number.MAX_SAFE_INTEGER)).toEqual([number(6)]);
      expect(await ask(number(7), number(7))).toEqual([]);
    });

    it('shares the durations of an asset between all of its spans', async () => {
      const one = await aComputedChannel(NOW_US - HOUR_US, [HOUR, HOUR]);
      await aSpan(db, {
        ...{ channel_id: (await aChannel(db)).id, msn: 0, start_us: NOW_US, segment_count: 5 },
        asset_id: one.asset.id,
      });
      const { spans } = await timelines.of(one.channelId).readTime(NOW_US - HOUR_US, NOW_US + HOUR_US);
      expect(new Set(spans.map(({ durations }) => durations)).size).toBe(1);
    });

    it('queries once for many viewers, and not at all for cached spans', async () => {
      const { channelId } = await aComputedChannel(NOW_US - 8 * HOUR_US, Array(10).fill(HOUR));
      const { state, database } = watched();
      const counted = await openOn(database);
      await Promise.all(Array.from({ length: 50 }, () => counted.of(channelId).readTime(NOW_US - HOUR_US, NOW_US)));
      // Spans, and the durations of their asset.
      expect(state.queries).toBe(2);
      for (let second = 0; second < 240; second += 4) {
        clock.now = NOW_MS + second * 1_000;
        await counted.of(channelId).readTime(clock.now * 1_000 - 2 * HOUR_US, clock.now * 1_000);
        await counted.of(channelId).readNumbers(100 + 7 * HOUR, 100 + 7 * HOUR);
      }
      expect(state.queries).toBe(2);
      // Segments of the archive: a block of them is one query.
      for (let msn = 200; msn < 700; msn += 7) await counted.of(channelId).readNumbers(msn, msn);
      expect(state.queries).toBe(3);
    });

    it('extends a slice when its end is near, and after the clock has jumped either way', async () => {
      const { channelId } = await aComputedChannel(NOW_US - 3 * HOUR_US, Array(60).fill(HOUR));
      for (const hours of [0, 0.2, 1, 5, 48, 30, 3, 3.05]) {
        clock.now = NOW_MS + hours * 3_600_000;
        const nowUs = clock.now * 1_000;
        const timeline = await timelines.of(channelId).readTime(nowUs - 2 * HOUR_US, nowUs);
        expect(timeline.spans[0]?.startUs).toBeLessThanOrEqual(nowUs - 2 * HOUR_US);
        const last = timeline.spans.at(-1);
        expect(last && spanEndUs(last)).toBeGreaterThanOrEqual(nowUs);
      }
    });

    it('returns a changed plan after the notification', async () => {
      const { channelId, asset } = await aComputedChannel(NOW_US - HOUR_US, [HOUR + 200, 50]);
      const future = () => timelines.of(channelId).readTime(NOW_US + 12 * MINUTE_US, NOW_US + 14 * MINUTE_US);
      expect((await future()).spans.map(({ count }) => count)).toEqual([HOUR + 200, 50]);
      await db.kysely.deleteFrom('span').where('channel_id', '=', channelId).where('segment_count', '=', 50).execute();
      await aSpan(db, {
        channel_id: channelId,
        asset_id: asset.id,
        msn: 100 + HOUR + 200,
        start_us: NOW_US - HOUR_US + (HOUR + 200) * SEGMENT_US,
        segment_count: 33,
      });
      await announce(channelId);
      await until(async () => (await future()).spans.at(-1)?.count === 33);
    });

    it('returns spans as soon as they are planned', async () => {
      const channel = await aChannel(db);
      expect((await timelines.of(channel.id).readTime(0, NOW_US)).spans).toEqual([]);
      const asset = await anAsset(db);
      await aSpan(db, {
        channel_id: channel.id,
        asset_id: asset.id,
        msn: 0,
        start_us: NOW_US - HOUR_US,
        segment_count: 2_000,
      });
      await announce(channel.id);
      await until(async () => (await timelines.of(channel.id).readTime(NOW_US, NOW_US)).spans.length === 1);
      expect((await timelines.of(channel.id).readNumbers(3, 3)).spans).toHaveLength(1);
    });

    it('serves from the cache while the database is unavailable, and queries the rest afterwards', async () => {
      const { channelId, asset, nextMsn, endUs } = await aComputedChannel(NOW_US - HOUR_US, [HOUR, 40]);
      const { state, database } = watched();
      const other = await openOn(database);
      const read = () => other.of(channelId).readTime(NOW_US - MINUTE_US, NOW_US);
      await read();
      state.isAway = true;
      clock.now = NOW_MS + 2_000;
      expect(msnsOf(await read())).toHaveLength(2);
      await expect(other.of(channelId).readTime(NOW_US - 9 * HOUR_US, NOW_US)).rejects.toThrow('away');
      await expect(other.of(channelId).readFacts()).rejects.toThrow('away');

      await aSpan(db, { channel_id: channelId, asset_id: asset.id, msn: nextMsn, start_us: endUs, segment_count: 9 });
      state.isAway = false;
      for (const reconnected of state.reconnect) reconnected();
      expect(msnsOf(await other.of(channelId).readTime(NOW_US, endUs)).at(-1)).toBe(nextMsn);
      expect(await other.of(channelId).readFacts()).toMatchObject({ id: channelId });
    });

    it('returns by numbers the spans that retention has left, and by time those after the last gap', async () => {
      const { channelId } = await aComputedChannel(NOW_US - 5 * HOUR_US, [HOUR, HOUR, HOUR, HOUR, HOUR, HOUR]);
      expect((await timelines.of(channelId).readNumbers(100, 100 + 2 * HOUR)).spans).toHaveLength(3);
      expect((await timelines.of(channelId).readNumbers(100 + HOUR, 100 + HOUR)).spans).toHaveLength(1);
      await db.kysely
        .deleteFrom('span')
        .where('msn', '=', 100 + HOUR)
        .execute();
      await db.notify('spans_removed', channelId);
      await until(async () => (await timelines.of(channelId).readNumbers(100 + HOUR, 100 + HOUR)).spans.length === 0);
      expect(msnsOf(await timelines.of(channelId).readNumbers(100, 100 + 2 * HOUR))).toEqual([100, 100 + 2 * HOUR]);
      expect(msnsOf(await timelines.of(channelId).readTime(0, NOW_US))[0]).toBe(100 + 2 * HOUR);
    });

    it('reads an asset again that was packaged again with other durations', async () => {
      const { channelId, asset } = await aComputedChannel(NOW_US - HOUR_US, [HOUR, HOUR]);
      await timelines.of(channelId).readTime(NOW_US, NOW_US);
      await db.kysely
        .updateTable('asset')
        .set({ durations: asJson([[1_920_000, 10]]) })
        .execute();
      await db.notify('asset_changed', asset.id);
      await until(async () => {
        const [span] = (await timelines.of(channelId).readTime(NOW_US, NOW_US)).spans;
        return span?.durations.durationOf(0) === 1_920_000;
      });
    });
  });

  describe('of an ingested channel', () => {
    it('grows with its run, segment by segment, and continues with the next run after a gap', async () => {
      const channel = await aChannel(db, { source: { kind: 'ingest', input: 'test-pattern-clock' } });
      const run = await aRun(db, { channel_id: channel.id });
      const of = { channel_id: channel.id, msn: 40, dsn: 2, start_us: NOW_US - 10 * SEGMENT_US };
      await aSpan(db, { ...of, run_id: run.id, first_segment: 3, segment_count: 10 });
      const newest = async () =>
        (await timelines.of(channel.id).readTime(clock.now * 1_000 - HOUR_US, clock.now * 1_000)).spans;
      expect(await newest()).toMatchObject([{ msn: 40, count: 10, offset: 3, source: `run:${run.id}` }]);

      for (const segment_count of [11, 12, 13]) {
        clock.now += SEGMENT_US / 1_000;
        await db.kysely
          .updateTable('span')
          .set({
            segment_count,
            end_us: of.start_us + segment_count * SEGMENT_US,
            durations: asJson([[SEGMENT_US, segment_count] as const]),
          })
          .where('channel_id', '=', channel.id)
          .execute();
        await announce(channel.id);
        await until(async () => (await newest())[0]?.count === segment_count);
        const { spans } = await timelines.of(channel.id).readNumbers(40 + segment_count - 1, 40 + segment_count - 1);
        expect(findSegment({ spans }, 40 + segment_count - 1)).toMatchObject({ index: 3 + segment_count - 1, dsn: 2 });
        expect((await timelines.of(channel.id).readNumbers(40 + segment_count, 40 + segment_count)).spans).toEqual([]);
      }

      const next = await aRun(db, { channel_id: channel.id, started_at: new Date(NOW_MS), renditions: ['v720', 'a1'] });
      clock.now += 60_000;
      await aSpan(db, {
        channel_id: channel.id,
        run_id: next.id,
        msn: 53,
        dsn: 3,
        start_us: clock.now * 1_000 - SEGMENT_US,
        segment_count: 1,
      });
      await announce(channel.id);
      await until(async () => (await newest()).length === 2);
      const segments = listSegments({ spans: await newest() }, 52, 53);
      expect(segments.map(({ msn, dsn, index }) => [msn, dsn, index])).toEqual([
        [52, 2, 15],
        [53, 3, 0],
      ]);
    });

    it('has the renditions of all its runs, those of the newest first', async () => {
      const channel = await aChannel(db, {
        source: { kind: 'ingest', input: 'udp://239.0.0.1:1234' },
      });
      expect(await timelines.of(channel.id).readFacts()).toMatchObject({
        kind: 'ingest',
        renditions: [],
      });
      await aRun(db, { channel_id: channel.id, renditions: ['v720', 'a1'], started_at: new Date(NOW_MS - 9) });
      await aRun(db, { channel_id: channel.id, renditions: ['v480'], started_at: new Date(NOW_MS) });
      await aRun(db, { channel_id: channel.id, renditions: [], started_at: new Date(NOW_MS + 9) });
      clock.now += 6_000;
      await announce(channel.id);
      const idsOf = async () => (await timelines.of(channel.id).readFacts())?.renditions.map(({ id }) => id).join();
      await until(async () => (await idsOf()) === 'v480,v720,a1');
    });
  });

  describe('findChannel', () => {
    it('has the rungs of the ladder that some asset has, with their limits, and sound', async () => {
      const channel = await aChannel(db, { catch_up_minutes: 60 });
      const idsOf = async () => (await timelines.of(channel.id).readFacts())?.renditions.map(({ id }) => id);
      expect(await idsOf()).toEqual(['v720', 'v360', 'v240', 'a1']);
      const asset = await anAsset(db);
      for (const id of ['v360', 'v1080', 'v300', 'a1', 'a2', 't1']) {
        await aRendition(db, { asset_id: asset.id, id, segments: { files: [], segments: [], timescale: 1 } });
      }
      clock.now += 61_000;
      expect(await idsOf()).toEqual(['v1080', 'v360', 'a1']);
      const facts = await timelines.of(channel.id).readFacts();
      expect(facts).toMatchObject({ id: channel.id, kind: 'computed', catchUpMinutes: 60 });
      expect(facts?.renditions[0]).toEqual({
        id: 'v1080',
        codecs: 'avc1.640028',
        bandwidth: 6_500_000,
        averageBandwidth: 4_500_000,
        width: 1920,
        height: 1080,
        frameRate: '25',
      });
    });

    it('returns undefined for unknown channels, and changes after a notification', async () => {
      expect(await timelines.of('999999').readFacts()).toBeUndefined();
      const channel = await aChannel(db);
      await timelines.of(channel.id).readFacts();
      await db.kysely.updateTable('channel').set({ catch_up_minutes: 5 }).execute();
      expect(await timelines.of(channel.id).readFacts()).toMatchObject({ catchUpMinutes: 10_080 });
      await db.notify('channels_test', '');
      await until(async () => (await timelines.of(channel.id).readFacts())?.catchUpMinutes === 5);
    });

    it.each([
      ['a week', 10_080, NOW_US - 7 * 24 * HOUR_US],
      ['an hour, but time-shift reaches two', 60, NOW_US - 2 * HOUR_US],
      ['no catch-up at all', 0, NOW_US - 2 * HOUR_US],
    ])('returns the start of the archive: %s', async (_, catch_up_minutes, expected) => {
      const channel = await aChannel(db, { catch_up_minutes });
      const facts = await timelines.of(channel.id).readFacts();
      expect(facts && archiveStart(facts, NOW_US)).toBe(expected);
    });

    it('returns the start of an archive that was cut short', async () => {
      const channel = await aChannel(db);
      const keptFromUs = NOW_US - 5 * HOUR_US;
      await db.kysely
        .insertInto('setting')
        .values({ key: `archive.${channel.id}`, value: asJson({ keptFromUs }) as never })
        .execute();
      const facts = await timelines.of(channel.id).readFacts();
      expect(facts && archiveStart(facts, NOW_US)).toBe(keptFromUs);
      await db.kysely.deleteFrom('setting').where('key', 'like', 'archive.%').execute();
    });
  });

  it('answers the same on two servers and after a restart, whatever was asked before [ORIGIN-02]', async () => {
    const counts = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 25 });
    const moments = fc.array(
      fc.tuple(fc.integer({ min: -9, max: 5 }), fc.integer({ min: 0, max: 7_200 }), fc.integer({ min: 0, max: 4_000 })),
      { minLength: 1, maxLength: 12 },
    );
    const busy = timelines;
    await fc.assert(
      fc.asyncProperty(counts, moments, async (spans, questions) => {
        clock.now = NOW_MS;
        const { channelId } = await aComputedChannel(NOW_US - 3 * HOUR_US, spans);
        for (const [hours, seconds, msn] of questions) {
          clock.now = NOW_MS + hours * 3_600_000;
          const fromUs = clock.now * 1_000 - seconds * 1_000_000;
          const fresh = await openTimelines({ db, log: silentLog, now: () => clock.now });
          const summary = ({ spans: found }: Timeline) =>
            found.map((span) => [span.msn, span.dsn, span.startUs, span.count]);
          const ask = async (each: OpenTimelines) => [
            summary(await each.of(channelId).readTime(fromUs, clock.now * 1_000)),
            summary(await each.of(channelId).readNumbers(msn, msn + 5)),
            summary(await each.of(channelId).readNumbers(0, msn)),
          ];
          expect(await ask(busy)).toEqual(await ask(fresh));
          await fresh.close();
        }
      }),
      { numRuns: 12 },
    );
  });
});
