import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StreamList } from '@seyir/core/hls/stream-address';
import { SEGMENT_US } from '@seyir/core/limits/media';
import { toTicks } from '@seyir/core/time/units';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aChannel, anAccount, aSession, TEST_EVENING } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { aFile, aFragment, anAsset, aRendition, aSpan } from '../../test/media-rows.ts';
import { until } from '../../test/until.ts';
import { useOrigins } from '../../test/whole-origins.ts';
import { readFragmentFacts } from '../media/mp4/fragments.ts';

const INIT_HASH = '0123456789abcdef0123';
const NOW_US = TEST_EVENING.getTime() * 1_000;
/** The channel's first number; number 145 is the next to end. */
const FIRST_MSN = 100;
const START_US = NOW_US - 45 * SEGMENT_US;
const TIMESCALE = 12_800;

describe('media of a live channel that is not made yet', () => {
  const db = useDatabase();
  let folder: string;
  let account: { id: string };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'seyir-stand-in-'));
    account = await anAccount(db);
  });
  afterEach(async () => {
    await closeServers();
    await rm(folder, { recursive: true });
  });
  const { openServer, closeServers } = useOrigins(() => ({
    db,
    folder,
    now: () => TEST_EVENING.getTime(),
    mayPlay: async () => ({ streamLimit: 9 }),
    account,
  }));

  async function aMedium(name: string, segments: number, values: Parameters<typeof anAsset>[1]) {
    const asset = await anAsset(db, { durations: [[SEGMENT_US, segments]], init_hash: INIT_HASH, ...values });
    const parts = Array.from({ length: segments }, (_, index) => aFragment(`${name}-${index}.`));
    const file = `assets/${asset.id}/v360.mp4`;
    await aFile(folder, file, Buffer.concat([Buffer.from('init'), ...parts]));
    const places = parts.flatMap(({ length }, index) => [0, 4 + index * length, length]);
    const table = { files: [file], init: [0, 0, 4] as const, segments: places, timescale: TIMESCALE, retimed: true };
    await aRendition(db, { asset_id: asset.id, id: 'v360', segments: { ...table, init: [0, 0, 4] } });
    return asset.id;
  }
  const aFiller = (values: Parameters<typeof anAsset>[1] = {}) =>
    aMedium('filler', 3, { kind: 'filler', content_code: 'house', ...values });

  /** A channel whose programme is in a state, and a reader of its files. */
  async function aChannelOf(state: 'waiting' | 'failed') {
    const failure = state === 'failed' ? 'The file cannot be read.' : null;
    const asset = await aMedium('programme', 10, { state, failure });
    const channel = (await aChannel(db)).id;
    const span = { channel_id: channel, msn: FIRST_MSN, asset_id: asset, start_us: START_US, segment_count: 400 };
    await aSpan(db, { ...span, init_hash: INIT_HASH });
    const { ask } = await openServer();
    const session = (await aSession(db, { account_id: account.id })).id;
    const read = (path: string, rights: StreamList = { kind: 'dvr', channel }) =>
      ask(session, rights, `c/${channel}/${path}`);
    return { asset, channel, read };
  }

  it('is a filler at the same decode times until it is made, which no cache stores [ORIGIN-01]', async () => {
    await aFiller();
    const { asset, channel, read } = await aChannelOf('waiting');
    const list = await (await read('live/v360.m3u8', { kind: 'live', channel })).text();
    const numbers = [...list.matchAll(/(\d+)\.m4s/g)].map(([, msn]) => Number(msn));
    expect(numbers.length).toBeGreaterThan(3);
    for (const msn of numbers) {
      const answer = await read(`v360/${msn}.m4s`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(bytes.toString('latin1')).toContain(`filler-${msn % 3}.`);
      const startUs = START_US + (msn - FIRST_MSN) * SEGMENT_US;
      expect(readFragmentFacts(bytes).decodeTime).toBe(toTicks(startUs, TIMESCALE));
    }
    const init = await read(`v360/init-${INIT_HASH}.mp4`);
    expect([init.status, await init.text()]).toEqual([200, 'init']);

    await db.kysely.updateTable('asset').set({ state: 'ready' }).where('id', '=', asset).execute();
    await db.notify('asset_changed', asset);
    await until(async () => (await (await read('v360/144.m4s')).text()).includes('programme-4.'));
    expect((await read('v360/144.m4s')).headers.get('cache-control')).toContain('immutable');
  });

  it('is requested from the workers before a filler is sent in its place', async () => {
    await aFiller();
    const { asset, read } = await aChannelOf('waiting');
    expect((await read('v360/144.m4s')).status).toBe(200);
    const row = db.kysely.selectFrom('asset').select('wanted_at').where('id', '=', asset);
    expect((await row.executeTakeFirstOrThrow()).wanted_at).not.toBeNull();
  });

  it('is a filler when it could not be made', async () => {
    await aFiller();
    const { read } = await aChannelOf('failed');
    expect(await (await read('v360/144.m4s')).text()).toContain('filler-0.');
  });

  it('is waited for in the past, where a viewer would lose the beginning', async () => {
    await aFiller();
    const { read } = await aChannelOf('waiting');
    expect((await read('v360/110.m4s')).status).toBe(503);
  });

  it.each([
    ['no filler is ready', { state: 'waiting' }],
    ['the filler has other init segments', { init_hash: 'fedcba9876543210fedc' }],
    ['the segments of the filler have another duration', { durations: [[SEGMENT_US / 2, 3]] }],
  ] as const)('is waited for when %s', async (_, values) => {
    await aFiller({ ...values, ...('durations' in values ? { durations: [[SEGMENT_US / 2, 3]] } : {}) });
    const { read } = await aChannelOf('waiting');
    expect((await read('v360/144.m4s')).status).toBe(503);
  });
});
