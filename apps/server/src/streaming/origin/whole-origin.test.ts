// Integration test of the origin with the real library, timelines, leases and database.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StreamList } from '@seyir/core/hls/stream-address';
import { SEGMENT_US } from '@seyir/core/limits/media';
import { toTicks } from '@seyir/core/time/units';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aChannel, anAccount, aSession, TEST_EVENING } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { aFile, aFragment, anAsset, aRendition, aRun, aSpan } from '../../../test/media-rows.ts';
import { until } from '../../../test/until.ts';
import { useOrigins } from '../../../test/whole-origins.ts';
import { asJson } from '../../db/json.ts';
import { readFragmentFacts, retimeFragment } from '../mp4/fragments.ts';
import type { PlayVerdict } from './grants.ts';

const SEGMENTS = 10;
const SOUND = ['a1', 48_000] as const;
const NOW_US = TEST_EVENING.getTime() * 1_000;

describe('the whole origin', () => {
  const db = useDatabase();
  let folder: string;
  let at: number;
  let account: { id: string };
  let verdict: PlayVerdict;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'seyir-origin-'));
    at = TEST_EVENING.getTime();
    verdict = { streamLimit: 1 };
    account = await anAccount(db);
  });
  afterEach(async () => {
    await closeServers();
    await rm(folder, { recursive: true });
  });

  const { openServer, closeServers } = useOrigins(() => ({
    db,
    folder,
    now: () => at,
    mayPlay: async () => verdict,
    account,
  }));
  const signIn = async () => (await aSession(db, { account_id: account.id })).id;

  const INIT_HASH = '0123456789abcdef0123';
  /** An asset of ten segments, whose decode times begin at 0. */
  async function aPackagedAsset(state: 'ready' | 'waiting' = 'ready') {
    const asset = await anAsset(db, { state, durations: [[SEGMENT_US, SEGMENTS]], init_hash: INIT_HASH });
    for (const [id, timescale] of [...['v720', 'v480', 'v360'].map((rung) => [rung, 12_800] as const), SOUND]) {
      const parts = Array.from({ length: SEGMENTS }, (_, index) =>
        retimeFragment(aFragment(`${id}-${index}`.padEnd(8, '.')), {
          sequence: index + 1,
          decodeTime: (index * SEGMENT_US * timescale) / 1_000_000,
        }),
      );
      const file = `assets/${asset.id}/${id}.mp4`;
      await aFile(folder, file, Buffer.concat([Buffer.from('init'), ...parts]));
      const segments = parts.flatMap(({ length }, index) => [0, 4 + index * length, length]);
      await aRendition(db, {
        asset_id: asset.id,
        id,
        segments: { files: [file], init: [0, 0, 4], segments, timescale },
      });
    }
    return asset;
  }

  /** A channel that shows one asset of ten segments over and over, from three minutes ago on. */
  async function aComputedChannel(state: 'ready' | 'waiting' = 'ready') {
    const channel = await aChannel(db);
    const asset = await aPackagedAsset(state);
    const start_us = NOW_US - 45 * SEGMENT_US;
    await aSpan(db, { channel_id: channel.id, msn: 100, asset_id: asset.id, start_us, segment_count: 400 });
    const rights: StreamList = { kind: 'live', channel: channel.id };
    return { channel: channel.id, asset: asset.id, rights };
  }

  it('plays a computed channel: list, init segment and the segments it names', async () => {
    const { ask } = await openServer();
    const { channel, rights } = await aComputedChannel();
    const session = await signIn();
    const text = await (await ask(session, rights, `c/${channel}/live/v720.m3u8`)).text();
    expect(text).toContain(`#EXT-X-MAP:URI="../v720/init-100.mp4"`);
    expect(text.match(/\d+\.m4s/g)).toEqual(
      ['137', '138', '139', '140', '141', '142', '143', '144'].map((n) => `${n}.m4s`),
    );
    expect(await (await ask(session, rights, `c/${channel}/v720/init-100.mp4`)).text()).toBe('init');
    expect(await (await ask(session, rights, `c/${channel}/v720/143.m4s`)).text()).toContain('v720-3..');
  });

  it('runs on by the wall clock in the media itself, across rounds and programmes [ORIGIN-03]', async () => {
    const { ask } = await openServer();
    const channel = (await aChannel(db)).id;
    const session = await signIn();
    // Not a whole number of ticks, as a channel may begin.
    const start_us = NOW_US - 60 * SEGMENT_US + 7;
    const span = { channel_id: channel, dsn: 4, init_hash: INIT_HASH };
    const [one, two] = [await aPackagedAsset(), await aPackagedAsset()];
    await aSpan(db, { ...span, msn: 100, asset_id: one.id, start_us, segment_count: 25 });
    const next = { msn: 125, asset_id: two.id, start_us: start_us + 25 * SEGMENT_US, segment_count: 40 };
    await aSpan(db, { ...span, ...next, first_segment: 3 });
    const rights: StreamList = { kind: 'window', channel, fromMsn: 100, toMsn: 155 };
    const list = await (await ask(session, rights, `c/${channel}/w/100-155/v720.m3u8`)).text();
    expect(list).not.toContain('#EXT-X-DISCONTINUITY\n');
    expect(list.match(/init-[^"]+/g)).toEqual([`init-${INIT_HASH}.mp4`]);
    expect(await (await ask(session, rights, `c/${channel}/v720/init-${INIT_HASH}.mp4`)).text()).toBe('init');
    for (const [id, timescale] of [['v360', 12_800] as const, SOUND]) {
      const times: number[] = [];
      for (let msn = 100; msn <= 155; msn += 1) {
        const segment = Buffer.from(await (await ask(session, rights, `c/${channel}/${id}/${msn}.m4s`)).arrayBuffer());
        times.push(readFragmentFacts(segment).decodeTime);
      }
      const expected = times.map((_, index) => toTicks(start_us + index * SEGMENT_US, timescale));
      expect(times).toEqual(expected);
    }
  });

  it('finds an init segment by its hash when the time-shift list has passed the last span that had it', async () => {
    const { ask } = await openServer();
    const { channel } = await aComputedChannel();
    const session = await signIn();
    const old = { channel_id: channel, init_hash: INIT_HASH, start_us: NOW_US - 86_400_000_000, segment_count: 90 };
    await aSpan(db, { ...old, msn: 0, asset_id: (await aPackagedAsset()).id });
    const rights: StreamList = { kind: 'window', channel, fromMsn: 0, toMsn: 80 };
    const init = (hash: string) => ask(session, rights, `c/${channel}/v720/init-${hash}.mp4`);
    expect(await (await init(INIT_HASH)).text()).toBe('init');
    expect((await init('fedcba9876543210fedc')).status).toBe(404);
  });

  it('refuses a second stream on any server, admits it when the first has stopped, and keeps leases over a restart', async () => {
    const [here, there] = [await openServer(), await openServer()];
    const { channel, rights } = await aComputedChannel();
    const list = `c/${channel}/live/v720.m3u8`;
    const [first, second] = [await signIn(), await signIn()];
    expect((await here.ask(first, rights, list)).status).toBe(200);
    const refused = await there.ask(second, rights, list);
    expect([refused.status, await refused.json()]).toEqual([
      409,
      { code: 'STREAM_LIMIT', message: expect.any(String) },
    ]);
    const restarted = await openServer();
    expect((await restarted.ask(first, rights, list)).status).toBe(200);
    expect((await restarted.ask(second, rights, list)).status).toBe(409);
    at += 46_000;
    expect((await there.ask(second, rights, list)).status).toBe(200);
    expect((await here.ask(first, rights, list)).status).toBe(409);
  });

  it('refuses an ended session at once on every server', async () => {
    const [here, there] = [await openServer(), await openServer()];
    const { channel, rights } = await aComputedChannel();
    const session = await signIn();
    const list = `c/${channel}/live/v720.m3u8`;
    for (const { ask } of [here, there]) expect((await ask(session, rights, list)).status).toBe(200);
    verdict = { refused: 'SESSION_TIMEOUT' };
    await db.notify('session_changed', session);
    await until(async () => (await there.ask(session, rights, list)).status === 403);
    await until(async () => (await here.ask(session, rights, list)).status === 403);
  });

  it('has requested media packaged, and plays it once it is ready', async () => {
    const { ask } = await openServer();
    const { channel, asset, rights } = await aComputedChannel('waiting');
    const session = await signIn();
    const segment = `c/${channel}/v720/143.m4s`;
    const early = await ask(session, rights, segment);
    expect([early.status, early.headers.get('retry-after')]).toEqual([503, expect.any(String)]);
    const { wanted_at } = await db.kysely
      .selectFrom('asset')
      .selectAll()
      .where('id', '=', asset)
      .executeTakeFirstOrThrow();
    expect(wanted_at).not.toBeNull();
    await db.kysely.updateTable('asset').set({ state: 'ready' }).where('id', '=', asset).execute();
    await db.notify('asset_changed', asset);
    await until(async () => (await ask(session, rights, segment)).status === 200);
  });

  it('follows an ingested channel segment by segment, and shows its thumbnails', async () => {
    const { ask } = await openServer();
    const channel = await aChannel(db, { source: { kind: 'ingest', input: 'test-pattern-clock' } });
    const run = await aRun(db, { channel_id: channel.id });
    const start_us = NOW_US - 12 * SEGMENT_US;
    await aSpan(db, { channel_id: channel.id, msn: 7, run_id: run.id, start_us, segment_count: 12 });
    const rights: StreamList = { kind: 'live', channel: channel.id };
    const session = await signIn();
    const newest = async () => {
      const text = await (await ask(session, rights, `c/${channel.id}/live/v360.m3u8`)).text();
      return Number(/(\d+)\.m4s\n$/.exec(text)?.[1]);
    };
    expect(await newest()).toBe(18);
    at += SEGMENT_US / 1_000;
    const longer = {
      segment_count: 13,
      end_us: start_us + 13 * SEGMENT_US,
      durations: asJson([[SEGMENT_US, 13] as const]),
    };
    await db.kysely.updateTable('span').set(longer).where('channel_id', '=', channel.id).execute();
    await db.notify('spans_changed', channel.id);
    await until(async () => (await newest()) === 19);

    await aFile(folder, 'live/sheet.webp', 'twelve');
    await aFile(folder, 'live/larger.webp', 'thirteen');
    const sheet = { channel_id: channel.id, first_msn: 7, start_us, tiles: 12, file: 'live/sheet.webp' };
    await db.kysely.insertInto('sprite_sheet').values(sheet).execute();
    const thumbnails = async (name: string) => {
      const answer = await ask(session, rights, `c/${channel.id}/sprite/${name}.webp`);
      return answer.ok ? await answer.text() : answer.status;
    };
    expect([await thumbnails('7-12'), await thumbnails('7-13'), await thumbnails('7')]).toEqual(['twelve', 404, 404]);
    // A sheet that grows has another address: what caches have of the smaller one stays right.
    await db.kysely.updateTable('sprite_sheet').set({ tiles: 13, file: 'live/larger.webp' }).execute();
    expect([await thumbnails('7-12'), await thumbnails('7-13')]).toEqual(['twelve', 'thirteen']);
    expect([await thumbnails('7-11'), await thumbnails('8-1')]).toEqual(['thirteen', 404]);
    const later: StreamList = { kind: 'window', channel: channel.id, fromMsn: 20, toMsn: 20 };
    expect((await ask(session, later, `c/${channel.id}/sprite/7-12.webp`)).status).toBe(403);
  });
});
