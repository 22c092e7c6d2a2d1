// The same calls on timelines from the database: spans of a looping asset.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aChannel,
  aMainProfile,
  anAccount,
  anAiring,
  aPackage,
  aRecording,
  aSubscription,
  TEST_EVENING,
} from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import {
  type PlaybackServer,
  pathOf,
  refusalOf,
  startPlaybackServer,
  type Viewer,
} from '../../../test/playback-server.ts';
import { asJson } from '../../db/json.ts';
import { silentLog as log } from '../../shared/log.ts';
import { type OpenTimelines, openTimelines } from '../../timeline/timelines.ts';

const db = useDatabase({ emptied: 'once' });
const SIX = TEST_EVENING.getTime();
const HOUR = 3_600_000;
const now = () => SIX + 20 * 60_000;
const SEGMENT_US = 3_840_000;
/** Duration of the asset: 6.4 minutes. It loops within each hour. */
const ROUND = 100;
const HOUR_SEGMENTS = 937;
const FIRST_HOUR = -6;

let timelines: OpenTimelines;
let server: PlaybackServer;
let viewer: Viewer;
let recordingId: string;

beforeAll(async () => {
  await aPackage(db, { id: 'aile' });
  await aChannel(db, { id: '7', number: 7 });
  await db.kysely.insertInto('channel_package').values({ channel_id: '7', package_id: 'aile' }).execute();
  await db.kysely
    .insertInto('asset')
    .values({
      id: 'an-asset',
      kind: 'programme',
      content_code: 'programme',
      state: 'ready',
      recipe: asJson({ kind: 'file', path: '/x.mp4' }),
      durations: asJson([[SEGMENT_US, ROUND]]),
    })
    .execute();
  for (let hour = FIRST_HOUR; hour <= 1; hour += 1) {
    const startUs = (SIX + hour * HOUR) * 1000;
    const msn = (hour - FIRST_HOUR) * HOUR_SEGMENTS;
    const span = {
      channel_id: '7',
      msn,
      dsn: (hour - FIRST_HOUR) * 10,
      asset_id: 'an-asset',
      segment_count: HOUR_SEGMENTS,
    };
    await db.kysely
      .insertInto('span')
      .values({ ...span, start_us: startUs, end_us: startUs + HOUR_SEGMENTS * SEGMENT_US })
      .execute();
    await anAiring(db, { channel_id: '7', starts_at: new Date(SIX + hour * HOUR) });
  }
  const account = await anAccount(db);
  await aSubscription(db, { account_id: account.id, package_id: 'aile' });
  const profile = await aMainProfile(db, { account_id: account.id });
  const starts_at = new Date(SIX - 4 * HOUR);
  recordingId = (await aRecording(db, { account_id: account.id, channel_id: '7', starts_at })).id;

  timelines = await openTimelines({ db, log, now });
  server = await startPlaybackServer(db, { timelines, now });
  server.media.add('programme', 'programme', { id: 'an-asset' });
  viewer = await server.signIn(account, profile.id);
});
afterAll(async () => {
  await server.stop();
  await timelines.close();
});

const hourMsn = (hour: number) => (hour - FIRST_HOUR) * HOUR_SEGMENTS;
const windowOf = (hour: number) => `c/7/w/${hourMsn(hour)}-${hourMsn(hour) + HOUR_SEGMENTS - 1}/index.m3u8`;
const url = (startTime?: number) =>
  server.call('GET', `/channel/7/url${startTime === undefined ? '' : `?startTime=${startTime}`}`, {
    token: viewer.token,
  });

describe('on timelines from rows', () => {
  it.each([
    ['live', undefined, 'c/7/live/index.m3u8'],
    ['the start of what is on air', SIX, `c/7/s/${hourMsn(0)}-${(SIX + HOUR) / 1000}/index.m3u8`],
    ['a moment ago', now() - 60_000, `c/7/dvr/index.m3u8?at=${now() - 60_000}`],
    ['the hour before', SIX - HOUR, windowOf(-1)],
    ['hours ago', SIX - 4 * HOUR + 5_000, `${windowOf(-4)}?at=${SIX - 4 * HOUR + 5_000}`],
  ])('%s has a valid address [LIVE-15]', async (_, startTime, path) => {
    const { body } = await url(startTime);
    expect(pathOf(body)).toBe(path);
    expect(await server.ask(body)).toEqual({ streamLimit: 3 });
  });

  it('a recording has its window [RECORD-11]', async () => {
    const { body } = await server.call('GET', `/npvr/watch/${recordingId}`, { token: viewer.token });
    expect(pathOf(body.url)).toBe(windowOf(-4));
    expect(await server.ask(body.url)).toEqual({ streamLimit: 3 });
  });

  it('a moment before the first span is gone [LIVE-16]', async () => {
    await anAiring(db, { channel_id: '7', starts_at: new Date(SIX - 20 * HOUR) });
    expect(refusalOf(await url(SIX - 20 * HOUR))).toBe('410 GONE');
  });

  it('thumbnails start again with every repetition [SPRITE-06]', async () => {
    const stamp = (at: number) => new Date(at).toISOString().slice(0, 19).replace(/\D/g, '');
    const query = `cdnchannelcode=7&starttime=${stamp(SIX - 4 * HOUR)}&endtime=${stamp(SIX - 4 * HOUR + 1_200_000)}`;
    const { body } = await server.call('GET', `/legacy/sdk_getallthumbnails.jsp?${query}`, { token: viewer.token });
    const rounds = [0, 1, 2, 3].map((round) => stamp(SIX - 4 * HOUR + round * ROUND * 3_840));
    expect(body.sets.map(({ realtime }: { realtime: string }) => realtime)).toEqual(rounds);
    expect(new Set(body.sets.map(({ templateurl }: { templateurl: string }) => templateurl)).size).toBe(1);
  });
});
