// Several servers with the ingest role, and channels that change while they run.

import { describe, expect, it } from 'vitest';
import { aChannel } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { aSource, healthOf, useIngestStage } from '../../test/ingest-stage.ts';
import { aRun, aSpan } from '../../test/media-rows.ts';
import { until } from '../../test/until.ts';
import { asJson } from '../db/json.ts';

const db = useDatabase();
const stage = useIngestStage(db);

describe('two servers on one database', () => {
  it('ingest a channel once, and the second takes over when the first is gone [ORIGIN-06]', async () => {
    const { id: channelId } = await aChannel(db, { source: aSource('one') });
    const first = await stage.open({ isAlone: false });
    await stage.play(await stage.nextEncoder(), channelId, 0, 1);
    const second = await stage.open({ isAlone: false });
    await until(() => healthOf(second, channelId)?.state === 'standby');
    stage.clock.advance(5_000);
    await db.ping();
    expect(stage.fakes.encoders).toHaveLength(1);
    await first.close();
    stage.clock.advance(5_000);
    await stage.play(await stage.nextEncoder(1), channelId, 0, 1);
    expect(await stage.listSpans(channelId)).toMatchObject([{ dsn: 0 }, { msn: 1, dsn: 1 }]);
    await stage.expectWhole(channelId);
  });

  it('never write both: a server that renews its lease too late has lost it [ORIGIN-03]', async () => {
    const { id: channelId } = await aChannel(db, { source: aSource('one') });
    const slow = await stage.open({ isAlone: false });
    const encoder = await stage.nextEncoder();
    await stage.play(encoder, channelId, 0, 1);
    await db.kysely
      .updateTable('setting')
      .set({ value: asJson('another server') })
      .execute();
    await encoder.put(1);
    await until(() => healthOf(slow, channelId)?.state === 'standby');
    expect(encoder.isRunning()).toBe(false);
    expect(await stage.listSpans(channelId)).toMatchObject([{ dsn: 0, segment_count: 1 }]);
  });

  it('never write both: a server that lost its lease unnoticed does not go on when the other one is gone [ORIGIN-03]', async () => {
    const { id: channelId } = await aChannel(db, { source: aSource('one') });
    await stage.open({ isAlone: false });
    const encoder = await stage.nextEncoder();
    await stage.play(encoder, channelId, 0, 1);
    const [own] = await stage.listSpans(channelId);
    // Another server has taken the expired lease, has written ten segments, and was killed.
    const run = await aRun(db, { channel_id: channelId, renditions: ['v240', 'a1'] });
    const start_us = own?.end_us ?? 0;
    await aSpan(db, {
      channel_id: channelId,
      msn: 1,
      dsn: 1,
      run_id: run.id,
      start_us,
      first_segment: 0,
      segment_count: 10,
    });
    await db.kysely
      .updateTable('setting')
      .set({ value: asJson('another server'), updated_at: new Date(0) })
      .execute();
    stage.clock.advance(5_000);
    await until(() => !encoder.isRunning() || stage.fakes.encoders.length > 1);
    await stage.nextEncoder(1);
    stage.clock.advance(60_000);
    await stage.encoderOf('one').put(0);
    await until(async () => (await stage.listSpans(channelId)).length === 3);
    const spans = await stage.listSpans(channelId);
    expect(spans.map(({ msn, segment_count }) => [msn, segment_count])).toEqual([
      [0, 1],
      [1, 10],
      [11, 1],
    ]);
    expect(spans[2]?.start_us).toBeGreaterThanOrEqual(spans[1]?.end_us ?? 0);
  });

  it('notice a lost lease even without segments to write', async () => {
    const { id: channelId } = await aChannel(db, { source: aSource('one') });
    const slow = await stage.open({ isAlone: false });
    const encoder = await stage.nextEncoder();
    await db.kysely
      .updateTable('setting')
      .set({ value: asJson('another server') })
      .execute();
    stage.clock.advance(5_000);
    await until(() => healthOf(slow, channelId)?.state === 'standby');
    expect(encoder.isRunning()).toBe(false);
  });
});

describe('more channels than a server may ingest', () => {
  const addChannels = async (count: number) => {
    for (let number = 1; number <= count; number += 1)
      await aChannel(db, { id: `${number}`, number, source: aSource(`source ${number}`) });
  };
  const shown = (ingest: Awaited<ReturnType<typeof stage.open>>) =>
    ingest
      .status()
      .map(({ channelId, state, reason }) => [channelId, reason?.startsWith('This server') ? 'left' : state]);

  it('leaves the rest to others by number, says so, and starts no ffmpeg for it [ORIGIN-06]', async () => {
    await addChannels(5);
    const first = await stage.open({ isAlone: false, most: 2 });
    await until(() => stage.fakes.encoders.length === 2);
    const left = (ids: readonly string[]) => ids.map((id) => [id, 'left']);
    expect(shown(first)).toEqual([['1', 'starting'], ['2', 'starting'], ...left(['3', '4', '5'])]);

    const second = await stage.open({ isAlone: false, most: 2 });
    await until(() => stage.fakes.encoders.length === 4);
    expect(shown(second)).toEqual([['3', 'starting'], ['4', 'starting'], ...left(['5'])]);
    // The first has heard of it with the next look at the channels.
    stage.clock.advance(30_000);
    await until(() => first.status().length === 3);
    expect(shown(first).map(([id]) => id)).toEqual(['1', '2', '5']);
  });
});

describe('channels that change', () => {
  it('are noticed at once with a notification, and by polling without', async () => {
    const ingest = await stage.open();
    expect(ingest.status()).toEqual([]);
    const { id: channelId } = await aChannel(db, { source: aSource('one') });
    await db.notify('catalogue_changed', '');
    const encoder = await stage.nextEncoder();
    await stage.play(encoder, channelId, 0, 1);

    await db.kysely
      .updateTable('channel')
      .set({ source: aSource('three') })
      .execute();
    stage.clock.advance(30_000);
    await stage.nextEncoder(1);
    expect(encoder.isRunning()).toBe(false);
    await stage.play(stage.encoderOf('three'), channelId, 0, 1);
    expect(await stage.listSpans(channelId)).toMatchObject([{ dsn: 0 }, { msn: 1, dsn: 1 }]);

    await db.kysely.updateTable('channel').set({ active: false }).execute();
    stage.clock.advance(30_000);
    await until(() => ingest.status().length === 0);
    expect(stage.encoderOf('three').isRunning()).toBe(false);
  });

  it('keep running when only other columns change', async () => {
    const { id: channelId } = await aChannel(db, { source: aSource('one') });
    await stage.open();
    const encoder = await stage.nextEncoder();
    await stage.play(encoder, channelId, 0, 1);
    await db.kysely.updateTable('channel').set({ name: 'Başka' }).execute();
    await db.notify('catalogue_changed', '');
    await stage.play(encoder, channelId, 1, 1);
    expect(stage.fakes.encoders).toHaveLength(1);
  });
});
