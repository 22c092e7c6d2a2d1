import { FROZEN_MINUTES, SEGMENT_US } from '@seyir/core/limits/media';
import { describe, expect, it, vi } from 'vitest';
import { aChannel, anAiring, anEpisode, aProgramme, aRecording, aTitle } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { anAsset, aRun, aSpan } from '../../../test/media-rows.ts';
import {
  at,
  DAY_MS,
  HALF_SEGMENT_US,
  HOUR_MS,
  NOW_MS,
  spanAt,
  us,
  useScheduler,
} from '../../../test/scheduled-channels.ts';
import { type Log, silentLog } from '../../shared/log.ts';

describe('the scheduler of computed channels', () => {
  const db = useDatabase();
  const { open, planNow, aSharedFiller, aScheduledChannel, listSpans, expectSound } = useScheduler(db);

  it('gives a new channel its whole archive and two days ahead at once [ORIGIN-01]', async () => {
    await aSharedFiller();
    const { channelId, programme } = await aScheduledChannel();
    const shown = await anAsset(db, { content_code: programme.id, durations: [[SEGMENT_US, 40]] });
    await planNow();
    const spans = await listSpans(channelId);
    expect(spans[0]).toMatchObject({ msn: 0, dsn: 0 });
    expect(spans[0]?.start_us).toBeLessThanOrEqual((NOW_MS - 7 * DAY_MS) * 1_000);
    expect(spans.at(-1)?.end_us).toBeGreaterThanOrEqual((NOW_MS + 2 * DAY_MS) * 1_000);
    await expectSound(spans);
    for (const [place, { start_us, end_us }] of spans.entries()) {
      if (place > 0) expect(start_us).toBe(spans[place - 1]?.end_us);
      expect(end_us).toBeGreaterThan(start_us);
    }
    // Every hour of the guide begins with its programme, as near as segments allow, and goes on with the filler.
    for (let hour = -7 * 24; hour < 48; hour += 1) {
      expect(spanAt(spans, us(hour * 60) + HALF_SEGMENT_US)).toMatchObject({ asset_id: shown.id, segment_count: 40 });
      expect(spanAt(spans, us(hour * 60 + 30))?.asset_id).not.toBe(shown.id);
    }
  });

  it.each([
    ['no catch-up', 0, 2 * HOUR_MS],
    ['an hour', 60, 2 * HOUR_MS],
    ['two days', 2_880, 2 * DAY_MS],
  ])('reaches back as far as its archive is kept, and time-shift needs: %s', async (_, catch_up_minutes, backMs) => {
    await aSharedFiller();
    const { channelId } = await aScheduledChannel(8, { catch_up_minutes });
    await planNow();
    const [first] = await listSpans(channelId);
    expect(first?.start_us).toBeLessThanOrEqual((NOW_MS - backMs) * 1_000);
    expect(first?.start_us).toBeGreaterThan((NOW_MS - backMs - HOUR_MS) * 1_000);
  });

  it('reaches back to what was recorded before its archive, as long as that is kept [RECORD-13]', async () => {
    await aSharedFiller();
    const { channelId } = await aScheduledChannel(8, { catch_up_minutes: 2_880 });
    const daysAgo = (days: number) => new Date(NOW_MS - days * DAY_MS);
    await aRecording(db, { channel_id: channelId, starts_at: daysAgo(6), expires_at: daysAgo(-1) });
    await aRecording(db, { channel_id: channelId, starts_at: daysAgo(7), expires_at: daysAgo(1) });
    await planNow();
    const [first] = await listSpans(channelId);
    expect(first?.start_us).toBeLessThanOrEqual(daysAgo(6).getTime() * 1_000);
    expect(first?.start_us).toBeGreaterThan((daysAgo(6).getTime() - HOUR_MS) * 1_000);
  });

  describe('what an airing shows', () => {
    /** One airing an hour from now, of an episode of a series. */
    async function anEpisodeOnAir(values: Parameters<typeof aChannel>[1] = {}) {
      const channel = await aChannel(db, { catch_up_minutes: 0, ...values });
      const film = await aTitle(db);
      const programme = await aProgramme(db, { title_id: film.id });
      const episode = await anEpisode(db);
      await anAiring(db, {
        channel_id: channel.id,
        programme_id: programme.id,
        episode_id: episode.id,
        starts_at: at(60),
        ends_at: at(90),
      });
      return { channelId: channel.id, film, programme, episode };
    }
    const shownAt = async (channelId: string, minutes: number) =>
      spanAt(await listSpans(channelId), us(minutes) + HALF_SEGMENT_US)?.asset_id;

    it('is the episode, else the film, else the programme, else the shared filler', async () => {
      const filler = await aSharedFiller();
      const { channelId, film, programme, episode } = await anEpisodeOnAir();
      await planNow();
      expect(await shownAt(channelId, 60)).toBe(filler.id);
      for (const [kind, content_code] of [
        ['programme', programme.id],
        ['title', film.id],
        ['title', episode.id],
      ] as const) {
        const asset = await anAsset(db, { kind, content_code });
        await planNow();
        expect(await shownAt(channelId, 60)).toBe(asset.id);
        expect(await shownAt(channelId, 59)).toBe(filler.id);
        expect(await shownAt(channelId, 91)).toBe(filler.id);
      }
      await expectSound(await listSpans(channelId));
    });

    it('may still wait to be made, but not have failed or be of unknown length', async () => {
      const filler = await aSharedFiller();
      const { channelId, episode, programme } = await anEpisodeOnAir();
      const asset = await anAsset(db, { kind: 'title', content_code: episode.id, state: 'waiting' });
      await planNow();
      expect(await shownAt(channelId, 60)).toBe(asset.id);
      await db.executeSql(`update asset set state = 'failed', failure = 'no picture' where id = $1`, [asset.id]);
      await anAsset(db, { content_code: programme.id, state: 'waiting', durations: [] });
      await planNow();
      expect(await shownAt(channelId, 60)).toBe(filler.id);
    });

    it('goes round where the channel says so, and is followed by the filler elsewhere', async () => {
      const filler = await aSharedFiller();
      const own = await anAsset(db, { kind: 'filler', content_code: 'ident' });
      const looping = await anEpisodeOnAir({ source: { kind: 'computed', fill: 'loop' } });
      const filling = await anEpisodeOnAir({ source: { kind: 'computed', filler: 'ident' } });
      const bare = await anEpisodeOnAir({ source: { kind: 'computed', filler: 'unknown' } });
      for (const { episode } of [looping, filling, bare])
        await anAsset(db, { kind: 'title', content_code: episode.id });
      await planNow();
      expect(spanAt(await listSpans(looping.channelId), us(75))?.segment_count).toBeGreaterThan(400);
      expect(await shownAt(filling.channelId, 75)).toBe(own.id);
      expect(await shownAt(bare.channelId, 75)).toBe(filler.id);
    });

    it('is any filler, or media of the channel, without a default filler', async () => {
      const { channelId, episode } = await anEpisodeOnAir();
      const film = await anAsset(db, { kind: 'title', content_code: episode.id });
      await planNow();
      expect(await shownAt(channelId, 30)).toBe(film.id);
      const other = await anAsset(db, { kind: 'filler', content_code: 'other' });
      await planNow();
      expect(await shownAt(channelId, 30)).toBe(other.id);
    });
  });

  it('skips a channel without any media and logs it once', async () => {
    const warn = vi.fn();
    const logging = await open(db, { ...silentLog, info: vi.fn(), warn } as unknown as Log);
    const { channelId } = await aScheduledChannel();
    await logging.planNow();
    await logging.planNow();
    expect(await listSpans(channelId)).toEqual([]);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      { channel: channelId },
      expect.stringContaining('channel has no media'),
    );
    await aSharedFiller();
    await logging.planNow();
    expect(await listSpans(channelId)).not.toEqual([]);
  });

  it.each([
    ['without init segments', 'update span set init_hash = null, dsn = msn'],
    ['with a discontinuity at each', 'update span set dsn = msn'],
  ])(
    'plans the spans of an earlier release %s as one stream at its start, but for those that are promised [ORIGIN-03]',
    async (_, asBefore) => {
      await aSharedFiller();
      const { channelId, programme } = await aScheduledChannel();
      await anAsset(db, { content_code: programme.id, durations: [[SEGMENT_US, 40]] });
      await db.executeSql(`update asset set init_hash = '0123456789abcdef0123'`);
      await planNow();
      await db.executeSql(asBefore);
      const before = await listSpans(channelId);
      await planNow();
      const after = await listSpans(channelId);
      const isPromised = ({ start_us }: { readonly start_us: number }) => start_us <= us(FROZEN_MINUTES);
      expect(after.filter(isPromised)).toEqual(before.filter(isPromised));
      const planned = after.filter((span) => !isPromised(span));
      expect(planned.length).toBeGreaterThan(40);
      expect(new Set(planned.map(({ dsn, init_hash }) => `${dsn} ${init_hash}`)).size).toBe(1);
      expect(planned[0]?.init_hash).toBe('0123456789abcdef0123');
    },
  );

  it('plans neither ingested nor inactive channels', async () => {
    await aSharedFiller();
    await aScheduledChannel(1, { active: false });
    await aScheduledChannel(1, { source: { kind: 'ingest', input: 'test-pattern-clock' } });
    await planNow();
    expect((await db.executeSql('select 1 from span')).rows).toEqual([]);
  });

  it('goes on with the numbers of a channel that was ingested before', async () => {
    await aSharedFiller();
    const { channelId } = await aScheduledChannel(3, { catch_up_minutes: 0 });
    const run = await aRun(db, { channel_id: channelId });
    await aSpan(db, {
      channel_id: channelId,
      run_id: run.id,
      msn: 500,
      dsn: 12,
      start_us: us(-300),
      segment_count: 100,
    });
    await planNow();
    const [, first] = await listSpans(channelId);
    expect(first).toMatchObject({ msn: 600, dsn: 13 });
    expect(first?.start_us).toBeGreaterThanOrEqual(us(-60));
  });
});
