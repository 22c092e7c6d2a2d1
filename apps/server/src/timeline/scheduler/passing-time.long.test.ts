import { SEGMENT_US } from '@seyir/core/limits/media';
import { describe, expect, it, vi } from 'vitest';
import { aChannel, anAiring, aProgramme } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { anAsset } from '../../../test/media-rows.ts';
import {
  at,
  DAY_MS,
  HALF_SEGMENT_US,
  HOUR_MS,
  MINUTE_MS,
  NOW_MS,
  spanAt,
  spansUntil,
  us,
  useScheduler,
} from '../../../test/scheduled-channels.ts';
import { until } from '../../../test/until.ts';
import type { Database } from '../../db/database.ts';
import { listChannelsOfAssets } from './scheduler.queries.ts';

describe('a computed channel, as time passes', () => {
  const db = useDatabase();
  const { clock, jobs, handlers, sent, open, planNow, aSharedFiller, aScheduledChannel, listSpans, expectSound } =
    useScheduler(db);

  it('changes nothing when nothing has changed, however often it is planned [ORIGIN-02]', async () => {
    await aSharedFiller();
    const { channelId, programme } = await aScheduledChannel(4, { catch_up_minutes: 600 });
    await anAsset(db, { content_code: programme.id });
    const empty = await aChannel(db, { catch_up_minutes: 600 });
    await planNow();
    const listVersions = async () =>
      (await db.executeSql('select channel_id, msn, xmin::text as version from span order by channel_id, msn')).rows;
    const before = await listVersions();
    for (const minutes of [0, 1, 7, 55]) {
      clock.now = NOW_MS + minutes * MINUTE_MS;
      await planNow();
      await planNow();
    }
    expect(await listVersions()).toEqual(before);
    expect((await listSpans(channelId)).length).toBeGreaterThan(100);
    expect((await listSpans(empty.id)).length).toBeGreaterThan(100);
  });

  it('extends what is committed by a job, over midnight and days, adding only', async () => {
    await aSharedFiller();
    const { channelId, programme } = await aScheduledChannel(6, { catch_up_minutes: 600 });
    await anAsset(db, { content_code: programme.id });
    await planNow();
    expect(jobs.schedule).toHaveBeenCalledWith(expect.objectContaining({ name: 'plan-channels' }), '*/5 * * * *', null);
    let before = await listSpans(channelId);
    for (let hours = 1; hours <= 60; hours += 4) {
      clock.now = NOW_MS + hours * HOUR_MS;
      await handlers.get('plan-channels')?.();
      const spans = await listSpans(channelId);
      expect(spans.at(-1)?.end_us).toBeGreaterThanOrEqual((clock.now + 2 * DAY_MS) * 1_000);
      expect(spans.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
      before = spans;
    }
    await expectSound(before);
  });

  describe('a guide that changes', () => {
    it('is followed where nothing is promised yet, and not before [ORIGIN-03]', async () => {
      const filler = await aSharedFiller();
      const { channelId, programme } = await aScheduledChannel();
      const shown = await anAsset(db, { content_code: programme.id, durations: [[SEGMENT_US, 700]] });
      const other = await aProgramme(db);
      const another = await anAsset(db, { content_code: other.id });
      clock.now = NOW_MS + 55 * MINUTE_MS;
      await planNow();
      const before = await listSpans(channelId);
      const moment = (minutes: number) => us(minutes) + HALF_SEGMENT_US;

      // The next hour begins in five minutes and is frozen; the ones behind it are not.
      await db.executeSql('update airing set programme_id = $1 where starts_at >= $2', [other.id, at(60)]);
      await db.executeSql('delete from airing where starts_at >= $1', [at(180)]);
      const heard: string[] = [];
      const stop = await db.listen('spans_changed', (channel) => heard.push(channel));
      await db.notify('guide_changed', '');
      await until(() => heard.length > 0);
      const after = await listSpans(channelId);
      expect(spansUntil(after, clock.now + 10 * MINUTE_MS)).toEqual(spansUntil(before, clock.now + 10 * MINUTE_MS));
      expect(spanAt(after, moment(60))?.asset_id).toBe(shown.id);
      expect(spanAt(after, moment(120))?.asset_id).toBe(another.id);
      expect(spanAt(after, moment(180))?.asset_id).toBe(filler.id);
      expect(heard).toEqual([channelId]);
      await expectSound(after);
      await stop();
    });

    it('makes one worker plan the channels that it touches, and no others', async () => {
      await aSharedFiller();
      const { channelId, programme } = await aScheduledChannel(3);
      const { channelId: otherId } = await aScheduledChannel(3);
      const workers = [await open(), await open()];
      for (const worker of workers) await worker.planNow();
      const after = async (channel: string, payload: string) => {
        sent.length = 0;
        await db.notify(channel, payload);
        await until(() => sent.length >= workers.length);
        return [...sent];
      };
      const job = (...ids: readonly string[]) => ({
        name: 'replan-channels',
        data: ids.toSorted(),
        singletonKey: expect.any(String),
      });

      const ofGuide = await after('guide_changed', channelId);
      expect(ofGuide).toEqual([job(channelId), job(channelId)]);
      // The same key: the queue keeps one of the two jobs.
      expect(new Set(ofGuide.map(({ singletonKey }) => singletonKey)).size).toBe(1);

      await db.kysely.updateTable('channel').set({ encrypted: true }).where('id', '=', otherId).execute();
      expect(await after('catalogue_changed', '')).toEqual([job(otherId), job(otherId)]);
      expect(await after('guide_changed', '')).toEqual([job(channelId, otherId), job(channelId, otherId)]);

      // A plan that is under way would already show the new media.
      for (const worker of workers) await worker.close();
      const { id: asset } = await anAsset(db, { content_code: programme.id });
      const { id: trailer } = await anAsset(db, { kind: 'trailer' });
      const { id: filler } = await anAsset(db, { kind: 'filler' });
      const listFor = (id: string) => listChannelsOfAssets(db.kysely, [id], us(10), us(48 * 60));
      expect([await listFor(asset), await listFor(trailer)]).toEqual([[channelId], []]);
      expect((await listFor(filler)).sort()).toEqual([channelId, otherId].sort());
    });

    it('does not have to wait for a hole in it to end', async () => {
      await aSharedFiller();
      const channel = await aChannel(db, { catch_up_minutes: 0 });
      await planNow();
      const programme = await aProgramme(db);
      const shown = await anAsset(db, { content_code: programme.id });
      await anAiring(db, { channel_id: channel.id, programme_id: programme.id, starts_at: at(45), ends_at: at(75) });
      await planNow();
      expect(spanAt(await listSpans(channel.id), us(45) + HALF_SEGMENT_US)?.asset_id).toBe(shown.id);
    });

    it('is planned again when media fails or is added, but not when it becomes ready as planned', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const filler = await aSharedFiller();
      const { channelId, programme } = await aScheduledChannel(3);
      const asset = await anAsset(db, { content_code: programme.id, state: 'waiting' });
      await planNow();
      const before = await listSpans(channelId);
      const announce = async (change: string) => {
        await db.executeSql(`update asset set ${change} where id = '${asset.id}'`);
        await db.notify('asset_changed', asset.id);
        await until(() => vi.getTimerCount() > 0);
        await vi.advanceTimersByTimeAsync(10_000);
      };
      await announce(`state = 'ready'`);
      expect(await listSpans(channelId)).toEqual(before);
      await announce(`state = 'failed', failure = 'no picture'`);
      vi.useRealTimers();
      await until(async () => spanAt(await listSpans(channelId), us(120) + HALF_SEGMENT_US)?.asset_id === filler.id);
    });
  });

  it('loses its discontinuities when its media is known to be of one make, not where it is promised [ORIGIN-03]', async () => {
    await aSharedFiller();
    const { channelId, programme } = await aScheduledChannel(3);
    const asset = await anAsset(db, { content_code: programme.id });
    const scheduler = await open();
    await scheduler.planNow();
    const before = await listSpans(channelId);
    const promised = spansUntil(before, NOW_MS + 10 * MINUTE_MS);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await db.executeSql(`update asset set init_hash = '0123456789abcdef0123'`);
    await db.notify('asset_changed', asset.id);
    await until(() => vi.getTimerCount() > 0);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await until(async () => (await listSpans(channelId)).at(-1)?.init_hash !== null);
    const after = await listSpans(channelId);
    expect(after.slice(0, promised.length)).toEqual(promised);
    const [first, ...rest] = after.slice(promised.length);
    expect(rest.length).toBeGreaterThan(20);
    for (const span of rest) expect([span.init_hash, span.dsn]).toEqual([first?.init_hash, first?.dsn]);
    await expectSound(after);
  });

  it('is encrypted, or no longer, from its first span that is not promised [ORIGIN-02]', async () => {
    await aSharedFiller();
    const { channelId, programme } = await aScheduledChannel(3);
    await anAsset(db, { content_code: programme.id });
    await planNow();
    const before = await listSpans(channelId);
    const promised = spansUntil(before, NOW_MS + 10 * MINUTE_MS);
    await db.kysely.updateTable('channel').set({ encrypted: true }).where('id', '=', channelId).execute();
    await planNow();
    const after = await listSpans(channelId);
    expect(after.slice(0, promised.length)).toEqual(promised);
    expect(after.slice(promised.length)).toEqual(
      before.slice(promised.length).map((span) => ({ ...span, encrypted: true })),
    );
  });

  describe('a clock that jumps', () => {
    it('forward by days leaves a hole: the programme on air is a new span with a later time [ORIGIN-03]', async () => {
      await aSharedFiller();
      const { channelId, programme } = await aScheduledChannel(12);
      await anAsset(db, { content_code: programme.id });
      await planNow();
      const before = await listSpans(channelId);
      clock.now = NOW_MS + 9 * DAY_MS + 20 * MINUTE_MS;
      await planNow();
      const after = await listSpans(channelId);
      expect(after.slice(0, before.length)).toEqual(before);
      expect(after[before.length]?.start_us).toBe((NOW_MS + 9 * DAY_MS) * 1_000);
      await expectSound(after);
    });

    it('backward changes nothing, even when the guide was changed meanwhile [ORIGIN-03]', async () => {
      await aSharedFiller();
      const { channelId, programme } = await aScheduledChannel();
      await anAsset(db, { content_code: programme.id });
      await planNow();
      clock.now = NOW_MS + DAY_MS;
      await handlers.get('plan-channels')?.();
      const before = await listSpans(channelId);
      clock.now = NOW_MS - 3 * DAY_MS;
      await db.executeSql('delete from airing where starts_at between $1 and $2', [at(0), at(24 * 60)]);
      await planNow();
      expect(spansUntil(await listSpans(channelId), NOW_MS + DAY_MS)).toEqual(spansUntil(before, NOW_MS + DAY_MS));
    });
  });

  it('survives a death at any moment: what is committed is whole, and the next start completes it', async () => {
    await aSharedFiller();
    const { programme } = await aScheduledChannel(2, { catch_up_minutes: 600 });
    const { channelId } = await aScheduledChannel(2, { catch_up_minutes: 600 });
    await anAsset(db, { content_code: programme.id });
    let left = 0;
    const kysely = db.kysely.withPlugin({
      transformQuery({ node }) {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const mortal = await open({ ...db, engine: db.engine, executeSql: db.executeSql, kysely } as Database);
    await planNow();
    const whole = await listSpans(channelId);
    await db.executeSql('delete from span');
    const lengths = new Set<number>();
    for (let queries = 0; queries < 40; queries += 1) {
      left = queries;
      await mortal.planNow().catch(() => undefined);
      const spans = await listSpans(channelId);
      lengths.add(spans.length);
      expect(spans.length === 0 || spans.length === whole.length).toBe(true);
    }
    expect(lengths.size).toBe(2);
    expect(await listSpans(channelId)).toEqual(whole);
  });

  it('plans a channel once when several schedulers do it at the same time', async () => {
    await aSharedFiller();
    const channels = await Promise.all([aScheduledChannel(), aScheduledChannel(), aScheduledChannel()]);
    const others = [await open(), await open(), await open()];
    await Promise.all(others.map((each) => each.planNow()));
    for (const { channelId } of channels) {
      const spans = await listSpans(channelId);
      expect(spans[0]?.msn).toBe(0);
      await expectSound(spans);
    }
  });
});
