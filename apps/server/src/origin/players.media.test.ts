// Other people's players on a computed channel, across programmes and rounds. The window is closed, so that a player takes
// it as fast as it can decode; what a player has shown is counted frame by frame.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StreamList } from '@seyir/core/hls/stream-address';
import { SEGMENT_US } from '@seyir/core/limits/media';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aChannel, anAccount, aSession, TEST_EVENING } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { anEncodedAsset, ENCODED, type EncodedMedia, encodeMedia } from '../../test/encoded-media.ts';
import { currentFfmpeg } from '../../test/ffmpeg.ts';
import { aSpan } from '../../test/media-rows.ts';
import { checksumsOf, decodeList, PLAYERS } from '../../test/players.ts';
import { useOrigins } from '../../test/whole-origins.ts';

const { frameRate: FRAME_RATE, segmentFrames: SEGMENT_FRAMES } = ENCODED;
const NOW_US = TEST_EVENING.getTime() * 1_000;
/** Not a whole number of frames, as a channel may begin. */
const START_US = NOW_US - 20 * SEGMENT_US + 12_345;
/** Two rounds of the first programme and a half, then two rounds of the second: four boundaries. */
const SHOWN = [
  { programme: 'first', pattern: 'testsrc2', segments: 5 },
  { programme: 'second', pattern: 'smptebars', segments: 4 },
] as const;
const COUNT = 9;
const FILLER = { programme: 'filler', pattern: 'rgbtestsrc' } as const;
const FRAMES = COUNT * SEGMENT_FRAMES;
/** In the middle of the fourth segment, which players show from its start. */
const MOMENT_SEGMENT = 3;
const MOMENT_MS = Math.floor((START_US + (MOMENT_SEGMENT + 0.5) * SEGMENT_US) / 1_000);

let sources: string;
const programmes = new Map<string, EncodedMedia>();
beforeAll(async () => {
  sources = await mkdtemp(join(tmpdir(), 'seyir-programmes-'));
  for (const { programme, pattern } of [...SHOWN, FILLER]) {
    programmes.set(programme, await encodeMedia(sources, pattern, programme));
  }
}, 300_000);
afterAll(() => rm(sources, { recursive: true, force: true }));

describe('a computed channel', { timeout: 300_000 }, () => {
  const db = useDatabase();
  let folder: string;
  let account: { id: string };
  /** Stands still unless a test lets it run: VLC waits for a third segment of a list that grows. */
  let now: () => number;
  const world = () => ({ db, folder, now: () => now(), mayPlay: async () => ({ streamLimit: 9 }), account });
  const { openServer, closeServers } = useOrigins(world);
  beforeEach(async () => {
    now = () => NOW_US / 1_000;
    folder = await mkdtemp(join(tmpdir(), 'seyir-players-'));
    await chmod(folder, 0o777);
    account = await anAccount(db);
  });
  afterEach(async () => {
    await closeServers();
    await rm(folder, { recursive: true });
  });

  /** The address of the window that holds all of it, or of the time-shift list; its second programme may not be made yet. */
  async function aShownChannel(kind: 'window' | 'dvr' = 'window', second: 'ready' | 'waiting' = 'ready') {
    const channel = (await aChannel(db)).id;
    let [msn, start_us] = [700, START_US];
    for (const { programme, segments } of SHOWN) {
      const media = programmes.get(programme) ?? new Map();
      const state = programme === 'second' ? second : 'ready';
      const { id, init_hash } = await anEncodedAsset(db, folder, media, { state });
      await aSpan(db, { channel_id: channel, dsn: 3, msn, start_us, asset_id: id, segment_count: segments, init_hash });
      [msn, start_us] = [msn + segments, start_us + segments * SEGMENT_US];
    }
    const { addressOf } = await openServer();
    const session = await aSession(db, { account_id: account.id });
    if (kind === 'dvr') return addressOf(session.id, { kind, channel }, `c/${channel}/dvr/index.m3u8`);
    const rights: StreamList = { kind, channel, fromMsn: 700, toMsn: 700 + COUNT - 1 };
    return addressOf(session.id, rights, `c/${channel}/w/700-${700 + COUNT - 1}/index.m3u8`);
  }

  /** Times of the packets in ffmpeg's frame list, in seconds. */
  const timesIn = (list: string) => {
    const [, ticks = '0', second = '1'] = /^#tb 0: (\d+)\/(\d+)$/m.exec(list) ?? [];
    return [...list.matchAll(/^0, +-?\d+, +(-?\d+),/gm)].map(
      ([, pts]) => (Number(pts) * Number(ticks)) / Number(second),
    );
  };

  const itInFfmpeg = it.skipIf(!currentFfmpeg);

  itInFfmpeg(
    'shows every frame at its wall-clock time in ffmpeg, across programmes and rounds (needs ffmpeg 5) [ORIGIN-03]',
    async () => {
      const address = await aShownChannel();
      for (const [track, each, count] of [
        ['v', 1 / FRAME_RATE, FRAMES],
        ['a', 1_024 / 48_000, (COUNT * SEGMENT_US * 48) / 1_024_000],
      ] as const) {
        const args = ['-v', 'error', '-copyts', '-i', address, '-map', `0:${track}`, '-f', 'framecrc', '-'];
        const { stdout, stderr } = await decodeList(currentFfmpeg ?? '', args);
        expect(stderr).toBe('');
        const times = timesIn(stdout);
        expect(times).toHaveLength(count);
        for (const [index, time] of times.entries()) {
          expect(Math.abs(time - (START_US / 1_000_000 + index * each))).toBeLessThan(each / 2);
        }
      }
    },
  );

  itInFfmpeg(
    'has an I-frame for every segment, which ffmpeg decodes at its wall-clock time (needs ffmpeg 5) [ORIGIN-03]',
    async () => {
      const address = (await aShownChannel()).replace('index.m3u8', 'v360-iframes.m3u8');
      const args = ['-v', 'error', '-copyts', '-i', address, '-map', '0:v', '-f', 'framecrc', '-'];
      const { stdout, stderr } = await decodeList(currentFfmpeg ?? '', args);
      expect(stderr).toBe('');
      const times = timesIn(stdout);
      expect(times).toHaveLength(COUNT);
      for (const [index, time] of times.entries()) {
        expect(Math.abs(time - (START_US + index * SEGMENT_US) / 1_000_000)).toBeLessThan(0.5 / FRAME_RATE);
      }
    },
  );

  itInFfmpeg(
    'starts with the frame of a moment in ffmpeg, which reads no EXT-X-START, when the address names it (needs ffmpeg 5)',
    async () => {
      const timeShift = await aShownChannel('dvr');
      const address = `${timeShift}?start=${MOMENT_MS}`;
      const expected = (START_US + MOMENT_SEGMENT * SEGMENT_US) / 1_000_000;
      const firstOf = async (input: string) => {
        const args = ['-v', 'error', '-copyts', '-i', input, '-map', '0:v', '-frames:v', '1', '-f', 'framecrc', '-'];
        return timesIn((await decodeList(currentFfmpeg ?? '', args)).stdout)[0] ?? 0;
      };
      expect(Math.abs((await firstOf(address)) - expected)).toBeLessThan(0.5 / FRAME_RATE);
      // Without it ffmpeg starts near the end.
      expect((await firstOf(timeShift)) - expected).toBeGreaterThan(2 * (SEGMENT_US / 1_000_000));
    },
  );

  /** Checksums of the frames that the channel shows, by decoding its programmes as files. */
  async function listFrames(): Promise<string[]> {
    const shown = SHOWN.map(async ({ programme, segments }) => {
      const frames = await checksumsOf(['-i', join(sources, `${programme}-v360.mp4`)]);
      return Array.from({ length: segments * SEGMENT_FRAMES }, (_, index) => frames[index % frames.length] ?? '');
    });
    return (await Promise.all(shown)).flat();
  }

  describe.each(PLAYERS)('in $name (needs $name)', ({ path, lost, decode }) => {
    const itInPlayer = it.skipIf(path === undefined);

    itInPlayer('plays through, frame by frame [ORIGIN-03]', async () => {
      const shown = await decode({ address: await aShownChannel(), folder });
      expect(shown.length).toBeGreaterThanOrEqual(FRAMES - lost);
      expect(shown).toEqual((await listFrames()).slice(0, shown.length));
    });

    itInPlayer('starts with the segment of the moment that the address of a closed window names', async () => {
      const shown = await decode({ address: `${await aShownChannel()}?start=${MOMENT_MS}`, folder });
      expect(shown.length).toBeGreaterThanOrEqual(FRAMES - MOMENT_SEGMENT * SEGMENT_FRAMES - lost);
      const from = MOMENT_SEGMENT * SEGMENT_FRAMES;
      expect(shown).toEqual((await listFrames()).slice(from, from + shown.length));
    });

    itInPlayer(
      'plays a growing list from the segment of a moment on, into the next programme [ORIGIN-03]',
      async () => {
        const openedAt = Date.now();
        now = () => NOW_US / 1_000 + Date.now() - openedAt;
        const address = `${await aShownChannel('dvr')}?start=${MOMENT_MS}`;
        // A round ends behind the fourth segment, and the programme behind the fifth.
        const shown = await decode({ address, folder, frames: 3 * SEGMENT_FRAMES });
        const from = MOMENT_SEGMENT * SEGMENT_FRAMES;
        expect(shown).toEqual((await listFrames()).slice(from, from + 3 * SEGMENT_FRAMES));
      },
    );

    itInPlayer('plays on with the filler where the next programme is not made yet [ORIGIN-03]', async () => {
      const openedAt = Date.now();
      now = () => NOW_US / 1_000 + Date.now() - openedAt;
      const filler = { kind: 'filler', content_code: 'house' } as const;
      await anEncodedAsset(db, folder, programmes.get(FILLER.programme) ?? new Map(), filler);
      const address = `${await aShownChannel('dvr', 'waiting')}?start=${MOMENT_MS}`;
      const shown = await decode({ address, folder, frames: 3 * SEGMENT_FRAMES });
      const stoodIn = await checksumsOf(['-i', join(sources, `${FILLER.programme}-v360.mp4`)]);
      const from = MOMENT_SEGMENT * SEGMENT_FRAMES;
      // Numbers 703 to 705: the first programme to its end, then the filler's segment for an odd number.
      expect(shown).toEqual([
        ...(await listFrames()).slice(from, from + 2 * SEGMENT_FRAMES),
        ...stoodIn.slice(SEGMENT_FRAMES, 2 * SEGMENT_FRAMES),
      ]);
    });
  });
});
