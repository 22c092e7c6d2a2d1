// Other people's players on the lists of a link: from the list over the redirect to decoded frames, on the whole server.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEGMENT_US } from '@seyir/core/limits/media';
import { parseM3u } from '@seyir/core/m3u/parse-m3u';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aChannel, aMainProfile, anAccount, anAiring, aSession, aTitle, TEST_EVENING } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { anEncodedAsset, ENCODED, encodeMedia } from '../../../test/encoded-media.ts';
import { currentFfmpeg } from '../../../test/ffmpeg.ts';
import { testHttp } from '../../../test/http.ts';
import { aSpan } from '../../../test/media-rows.ts';
import { checksumsOf, decodeList, PLAYERS } from '../../../test/players.ts';
import { composeWhole } from '../../../test/whole-server.ts';
import type { Http } from '../../http/build-http.ts';
import { hashSecret } from './links.service.ts';

const { segmentFrames: SEGMENT_FRAMES, segments: FILM_SEGMENTS } = ENCODED;
const NOW = TEST_EVENING.getTime();
const SECRET = '23456789abcdefghjkmn';
/** The programme of the past: 38.4 seconds, ten segments. */
const PAST_STARTS_AT = NOW - 96_000;
const PAST_ENDS_AT = PAST_STARTS_AT + (10 * SEGMENT_US) / 1_000;

describe('a player link', { timeout: 300_000 }, () => {
  const db = useDatabase({ emptied: 'once' });
  let work: string;
  let http: Http;
  let whole: Awaited<ReturnType<typeof composeWhole>>;
  let base: string;

  beforeAll(async () => {
    work = await mkdtemp(join(tmpdir(), 'seyir-links-'));
    await chmod(work, 0o777);
    await makeRows();
    whole = await composeWhole(db, () => NOW);
    await makeMedia(whole.mediaFolder);
    const { routes, rawRoutes, fastLanes, resolveCaller } = whole;
    http = await testHttp({ now: () => NOW, routes, rawRoutes, fastLanes, resolveCaller });
    base = `${await http.listen('127.0.0.1', 0)}/links/${SECRET}`;
  }, 300_000);
  afterAll(async () => {
    await http.drain(0);
    await whole.close();
    await rm(work, { recursive: true });
  });

  async function makeRows() {
    const account = await anAccount(db);
    const profile = await aMainProfile(db, { account_id: account.id });
    const session = await aSession(db, {
      account_id: account.id,
      profile_id: profile.id,
      is_link: true,
      expires_at: new Date('9999-12-31T00:00:00Z'),
    });
    const owner = { account_id: account.id, profile_id: profile.id, session_id: session.id };
    await db.kysely
      .insertInto('player_link')
      .values({ ...owner, id: session.id, name: 'Salon', secret_hash: hashSecret(SECRET), created_at: TEST_EVENING })
      .execute();
    await aChannel(db, { id: '71', free_for_guests: true });
    await anAiring(db, { channel_id: '71', starts_at: new Date(PAST_STARTS_AT), ends_at: new Date(PAST_ENDS_AT) });
    await aTitle(db, { id: 'film', offer: 'free' });
  }

  /** Shown round by round on the channel, and as the film. */
  async function makeMedia(folder: string) {
    const media = await encodeMedia(work, 'testsrc2');
    await anEncodedAsset(db, folder, media, { kind: 'title', content_code: 'film' });
    const shown = await anEncodedAsset(db, folder, media);
    await aSpan(db, {
      ...{ channel_id: '71', dsn: 0, msn: 0, asset_id: shown.id, init_hash: shown.init_hash },
      start_us: NOW * 1_000 - 40 * SEGMENT_US,
      segment_count: 50,
    });
  }

  const countFrames = (list: string) => [...list.matchAll(/^0, +-?\d+, +-?\d+,/gm)].length;
  /** Frames that ffmpeg decodes of an address. */
  const decode = async (address: string, ...limit: string[]) => {
    const args = ['-v', 'error', '-i', address, ...limit, '-map', '0:v', '-f', 'framecrc', '-'];
    const { stdout, stderr } = await decodeList(currentFfmpeg ?? '', args);
    expect(stderr).toBe('');
    return countFrames(stdout);
  };
  const readList = async (name: string) => parseM3u(await (await fetch(`${base}/${name}`)).text()).entries;

  const itInFfmpeg = it.skipIf(!currentFfmpeg);

  itInFfmpeg(
    'plays a channel, a programme of the past and a film of its lists in ffmpeg (needs ffmpeg 5)',
    async () => {
      const [channel] = await readList('tv.m3u');
      const [film] = await readList('films.m3u');
      if (channel === undefined || film === undefined) throw new Error('a list is empty');
      expect(await decode(channel.address, '-frames:v', '150')).toBe(150);
      const source = channel.attributes['catchup-source']?.replace('{utc}', String(PAST_STARTS_AT / 1_000));
      // The programme begins and ends within a segment.
      const frames = await decode(`${channel.address}${source}`);
      expect([10, 11, 12].map((segments) => segments * SEGMENT_FRAMES)).toContain(frames);
      expect(await decode(film.address)).toBe(FILM_SEGMENTS * SEGMENT_FRAMES);
    },
  );

  itInFfmpeg('begins where an address says in ffmpeg, which reads no EXT-X-START (needs ffmpeg 5)', async () => {
    const [channel] = await readList('tv.m3u');
    const [film] = await readList('films.m3u');
    /** The wall-clock time of the first frame, in seconds. */
    const firstOf = async (address: string) => {
      const args = ['-v', 'error', '-copyts', '-i', address, '-map', '0:v', '-frames:v', '1', '-f', 'framecrc', '-'];
      const { stdout } = await decodeList(currentFfmpeg ?? '', args);
      const [, ticks = '0', second = '1'] = /^#tb 0: (\d+)\/(\d+)$/m.exec(stdout) ?? [];
      return (Number(/^0, +-?\d+, +(-?\d+),/m.exec(stdout)?.[1]) * Number(ticks)) / Number(second);
    };
    // A moment of time-shift, and one within the programme of the past.
    for (const moment of [NOW - 40_000, PAST_STARTS_AT + 20_000]) {
      const behind = moment / 1_000 - (await firstOf(`${channel?.address}?utc=${moment / 1_000}`));
      expect(behind).toBeGreaterThan(-0.02);
      expect(behind).toBeLessThan(SEGMENT_US / 1_000_000);
    }
    expect(await decode(`${film?.address}?start=4`)).toBe((FILM_SEGMENTS - 1) * SEGMENT_FRAMES);
  });

  describe.each(PLAYERS)('in $name (needs $name)', ({ name, path, lost, decode: show }) => {
    const itInPlayer = it.skipIf(path === undefined);
    const filmFrames = () => checksumsOf(['-i', join(work, 'testsrc2-v360.mp4')]);

    itInPlayer('plays a film', async () => {
      const [film] = await readList('films.m3u');
      const shown = await show({ address: film?.address ?? '', folder: work });
      expect(shown.length).toBeGreaterThanOrEqual(FILM_SEGMENTS * SEGMENT_FRAMES - lost);
      expect(shown).toEqual((await filmFrames()).slice(0, shown.length));
    });

    itInPlayer('starts a film at the second that its address names', async () => {
      const [film] = await readList('films.m3u');
      const shown = await show({ address: `${film?.address}?start=4`, folder: work });
      expect(shown.length).toBeGreaterThanOrEqual((FILM_SEGMENTS - 1) * SEGMENT_FRAMES - lost);
      expect(shown).toEqual((await filmFrames()).slice(SEGMENT_FRAMES, SEGMENT_FRAMES + shown.length));
    });

    if (name === 'mpv' || name === 'VLC')
      itInPlayer('plays the film list', async () => {
        const shown = await show({ address: `${base}/films.m3u`, folder: work });
        expect(shown.length).toBeGreaterThanOrEqual(FILM_SEGMENTS * SEGMENT_FRAMES - lost);
      });
  });
});
