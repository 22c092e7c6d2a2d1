// Integration test of the origin with the real library, timelines, leases and database.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StreamList } from '@seyir/core/hls/stream-address';
import { SEGMENT_US } from '@seyir/core/limits/media';
import { toTicks } from '@seyir/core/time/units';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aChannel, anAccount, aSession, TEST_EVENING } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { aFile, aFragment, anAsset, aRendition, aRun, aSpan } from '../../test/media-rows.ts';
import { until } from '../../test/until.ts';
import { useOrigins } from '../../test/whole-origins.ts';
import { asJson } from '../db/json.ts';
import { readFragmentFacts, retimeFragment } from '../media/mp4/fragments.ts';
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

  it('offers further sounds and subtitles of films on a channel, with the times of the channel, where all media has them [SUBS-01]', async () => {
    const { ask } = await openServer();
    const channel = (await aChannel(db)).id;
    const session = await signIn();
    const span = { channel_id: channel, dsn: 4, init_hash: INIT_HASH, start_us: NOW_US - 60 * SEGMENT_US };
    const film = await aPackagedAsset();
    await aSpan(db, { ...span, msn: 100, asset_id: film.id, segment_count: 40 });
    const other = await aPackagedAsset();
    const next = { msn: 140, start_us: NOW_US - 20 * SEGMENT_US, segment_count: 40 };
    await aSpan(db, { ...span, ...next, asset_id: other.id });
    const cue = 'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n00:00:08.000 --> 00:00:09.000\nMerhaba\n';
    await aFile(folder, 'assets/words.vtt', cue);
    await aFile(folder, 'assets/sound.mp4', Buffer.concat([Buffer.from('init'), aFragment('english.')]));
    const size = aFragment('english.').length;
    const repeat = (place: readonly number[]) => Array.from({ length: SEGMENTS }, () => place).flat();
    const addLanguages = async (asset: string, language: string) => {
      const words = { files: ['assets/words.vtt'], segments: repeat([0, 0, cue.length]), timescale: 1_000 };
      await aRendition(db, { asset_id: asset, id: 't1', segments: words });
      const sound = { files: ['assets/sound.mp4'], init: [0, 0, 4] as const, segments: repeat([0, 4, size]) };
      await aRendition(db, { asset_id: asset, id: 'a2', segments: { ...sound, timescale: 48_000, retimed: true } });
      const changed = db.kysely.updateTable('asset_rendition').set({ language }).where('asset_id', '=', asset);
      await changed.where('id', 'in', ['a2', 't1']).execute();
      await db.notify('asset_changed', asset);
    };
    await addLanguages(film.id, 'en');
    const offeredIn = async (fromMsn: number, toMsn: number) => {
      const rights: StreamList = { kind: 'window', channel, fromMsn, toMsn };
      const index = await (await ask(session, rights, `c/${channel}/w/${fromMsn}-${toMsn}/index.m3u8`)).text();
      return ['a2', 't1'].filter((id) => index.includes(`URI="${id}.m3u8"`));
    };
    await until(async () => (await offeredIn(100, 130)).length === 2);
    expect(await offeredIn(100, 145)).toEqual([]);
    await addLanguages(other.id, 'de');
    expect(await offeredIn(101, 145)).toEqual([]);
    const rights: StreamList = { kind: 'window', channel, fromMsn: 100, toMsn: 130 };
    const read = (name: string) => ask(session, rights, `c/${channel}/${name}`);
    const list = await (await read('w/100-130/t1.m3u8')).text();
    expect(list.match(/t1\/\d+\.vtt/g)).toHaveLength(31);
    // The second round of the film: its segment 2 is the channel's 112.
    const ticks = toTicks(span.start_us + 10 * SEGMENT_US, 90_000) % 2 ** 33;
    expect(await (await read('t1/112.vtt')).text()).toBe(cue.replace('MPEGTS:0', `MPEGTS:${ticks}`));
    const sound = Buffer.from(await (await read('a2/112.m4s')).arrayBuffer());
    expect(sound.toString('latin1')).toContain('english.');
    expect(readFragmentFacts(sound).decodeTime).toBe(toTicks(span.start_us + 12 * SEGMENT_US, 48_000));
    expect((await read('w/100-130/t9.m3u8')).status).toBe(404);
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

  it('takes an init segment from packaged media while other media with its hash still waits [ORIGIN-03]', async () => {
    const { ask } = await openServer();
    const channel = (await aChannel(db)).id;
    const session = await signIn();
    const span = { channel_id: channel, init_hash: INIT_HASH, segment_count: 20 };
    // Archive, programme on air, future: as of a channel that was planned before its media was made.
    for (const [place, state] of (['waiting', 'ready', 'waiting'] as const).entries()) {
      const { id } = await aPackagedAsset(state);
      await aSpan(db, { ...span, msn: place * 20, asset_id: id, start_us: NOW_US + (place * 20 - 30) * SEGMENT_US });
    }
    const rights: StreamList = { kind: 'live', channel };
    expect(await (await ask(session, rights, `c/${channel}/v720/init-${INIT_HASH}.mp4`)).text()).toBe('init');
    const list = await (await ask(session, rights, `c/${channel}/live/v720.m3u8`)).text();
    expect(list).toContain(`init-${INIT_HASH}.mp4`);
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

  it('offers the subtitles of an ingested channel, also while the slate is shown [ORIGIN-06]', async () => {
    const { ask } = await openServer();
    const channel = await aChannel(db, { source: { kind: 'ingest', input: 'test-pattern-clock' } });
    const run = await aRun(db, { channel_id: channel.id, renditions: ['v360', 'a1', 't888', 'p1'] });
    const slate = await aRun(db, { channel_id: channel.id, is_slate: true });
    const start_us = NOW_US - 12 * SEGMENT_US;
    await aSpan(db, { channel_id: channel.id, msn: 7, run_id: run.id, start_us, first_segment: 0, segment_count: 9 });
    await aSpan(db, {
      ...{ channel_id: channel.id, msn: 16, dsn: 1, run_id: slate.id, first_segment: 0, segment_count: 3 },
      start_us: start_us + 9 * SEGMENT_US,
    });
    const cue = 'WEBVTT\n\n00:00.000 --> 00:01.000\nMerhaba\n';
    await aFile(folder, `live/${channel.id}/${run.id}/0/t888-8.vtt`, cue);
    const rights: StreamList = { kind: 'live', channel: channel.id };
    const session = await signIn();
    const read = async (name: string) => {
      const answer = await ask(session, rights, `c/${channel.id}/${name}`);
      return [answer.status, answer.headers.get('content-type'), await answer.text()] as const;
    };
    const [, , index] = await read('live/index.m3u8');
    expect(index).toContain('URI="t888.m3u8"');
    expect(index).toContain('DATA-ID="tv.seyir.picture-subtitles.p1"');
    const [, , list] = await read('live/t888.m3u8');
    expect(list).toMatch(/t888\/15\.vtt\n#EXT-X-DISCONTINUITY\n.*\n.*\n\S+t888\/16\.vtt\n/);
    expect(list).not.toMatch(/EXT-X-(MAP|KEY)/);
    expect(await read('t888/15.vtt')).toEqual([200, 'text/vtt; charset=utf-8', cue]);
    expect(await read('t888/17.vtt')).toEqual([200, 'text/vtt; charset=utf-8', 'WEBVTT\n']);
    expect(await read('p1/17.json')).toEqual([200, 'application/json; charset=utf-8', '[]']);
    expect((await read('live/p1.m3u8'))[0]).toBe(404);
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
