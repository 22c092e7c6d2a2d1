// Other people's players on the lists of a link: from the list over the redirect to decoded frames, on the whole server.
import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { SEGMENT_US } from '@seyir/core/limits/media';
import { parseM3u } from '@seyir/core/m3u/parse-m3u';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aChannel, aMainProfile, anAccount, anAiring, aSession, aTitle, TEST_EVENING } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { currentFfmpeg, ffmpegPath } from '../../../test/ffmpeg.ts';
import { testHttp } from '../../../test/http.ts';
import { aFile, anAsset, aRendition, aSpan } from '../../../test/media-rows.ts';
import { composeWhole } from '../../../test/whole-server.ts';
import type { Http } from '../../http/build-http.ts';
import { hashInit, hashInits } from '../../streaming/library/init-hash.ts';
import { splitFragments } from '../../streaming/mp4/fragments.ts';
import { readInitFacts } from '../../streaming/mp4/init-facts.ts';
import { hashSecret } from './links.service.ts';

const run = promisify(execFile);
/** Only a player that hangs is ended. */
const PLAYER_LIMIT_MS = 240_000;
const SEGMENT_FRAMES = 96;
const FILM_SEGMENTS = 2;
const NOW = TEST_EVENING.getTime();
const SECRET = '23456789abcdefghjkmn';
/** The programme of the past: 38.4 seconds, ten segments. */
const PAST_STARTS_AT = NOW - 96_000;
const PAST_ENDS_AT = PAST_STARTS_AT + (10 * SEGMENT_US) / 1_000;

const find = (name: string) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
const [mpv, vlc] = ['mpv', 'cvlc'].map(find);

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

  /** Two segments, shown round by round on the channel, and as the film. */
  async function makeMedia(folder: string) {
    const fragmented = [
      ...['-flags', '+cgop+bitexact', '-fflags', '+bitexact', '-movflags', '+empty_moov+default_base_moof'],
      ...['-frag_duration', String(SEGMENT_US), '-f', 'mp4', '-y'],
    ];
    const ids = ['v360', 'a1'];
    const fileOf = (id: string) => join(work, `${id}.mp4`);
    await run(ffmpegPath, [
      ...['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=7.68'],
      ...['-f', 'lavfi', '-i', 'sine=r=48000:d=7.68', '-map', '0:v', '-c:v', 'libx264', '-preset', 'ultrafast'],
      ...['-x264-params', 'stitchable=1', '-g', '48', '-keyint_min', '48', '-sc_threshold', '0', '-bf', '0'],
      ...['-pix_fmt', 'yuv420p', ...fragmented, fileOf('v360')],
      ...['-map', '1:a', '-c:a', 'aac', '-ac', '2', ...fragmented, fileOf('a1')],
    ]);
    const made = await Promise.all(ids.map(async (id) => [id, await readFile(fileOf(id))] as const));
    const inits = made.map(([id, bytes]) => ({
      id,
      initHash: hashInit(bytes.subarray(0, splitFragments(bytes).init.size)),
    }));
    const init_hash = hashInits(inits) ?? null;
    const add = async (values: Parameters<typeof anAsset>[1]) => {
      const asset = await anAsset(db, { durations: [[SEGMENT_US, FILM_SEGMENTS]], init_hash, ...values });
      for (const [id, bytes] of made) {
        const { init, fragments } = splitFragments(bytes);
        const file = `assets/${asset.id}/${id}.mp4`;
        await aFile(folder, file, bytes);
        const segments = fragments.slice(0, FILM_SEGMENTS).flatMap(({ offset, size }) => [0, offset, size]);
        const { timescale } = readInitFacts(bytes.subarray(0, init.size));
        await aRendition(db, {
          asset_id: asset.id,
          id,
          segments: { files: [file], init: [0, 0, init.size], segments, timescale },
        });
      }
      return asset;
    };
    await add({ kind: 'title', content_code: 'film' });
    const shown = await add({});
    await aSpan(db, {
      ...{ channel_id: '71', dsn: 0, msn: 0, asset_id: shown.id, init_hash },
      start_us: NOW * 1_000 - 40 * SEGMENT_US,
      segment_count: 50,
    });
  }

  const play = async (program: string, args: readonly string[], options = {}) =>
    await run(program, args, { timeout: PLAYER_LIMIT_MS, maxBuffer: 2 ** 26, ...options });
  const countFrames = (list: string) => [...list.matchAll(/^0, +-?\d+, +-?\d+,/gm)].length;
  /** Frames that ffmpeg decodes of an address. */
  const decode = async (address: string, ...limit: string[]) => {
    const args = ['-v', 'error', '-i', address, ...limit, '-map', '0:v', '-f', 'framecrc', '-'];
    const { stdout, stderr } = await play(currentFfmpeg ?? '', args);
    expect(stderr).toBe('');
    return countFrames(stdout);
  };
  const readList = async (name: string) => parseM3u(await (await fetch(`${base}/${name}`)).text()).entries;

  it('plays a channel, a programme of the past and a film of its lists in ffmpeg', async ({ skip }) => {
    skip(currentFfmpeg === undefined, 'a current ffmpeg is not installed');
    const [channel] = await readList('tv.m3u');
    const [film] = await readList('films.m3u');
    if (channel === undefined || film === undefined) throw new Error('a list is empty');
    expect(await decode(channel.address, '-frames:v', '150')).toBe(150);
    const source = channel.attributes['catchup-source']?.replace('{utc}', String(PAST_STARTS_AT / 1_000));
    // The programme begins and ends within a segment.
    const frames = await decode(`${channel.address}${source}`);
    expect([10, 11, 12].map((segments) => segments * SEGMENT_FRAMES)).toContain(frames);
    expect(await decode(film.address)).toBe(FILM_SEGMENTS * SEGMENT_FRAMES);
  });

  it('begins where an address says in ffmpeg, which reads no EXT-X-START', async ({ skip }) => {
    skip(currentFfmpeg === undefined, 'a current ffmpeg is not installed');
    const [channel] = await readList('tv.m3u');
    const [film] = await readList('films.m3u');
    /** The wall-clock time of the first frame, in seconds. */
    const firstOf = async (address: string) => {
      const args = ['-v', 'error', '-copyts', '-i', address, '-map', '0:v', '-frames:v', '1', '-f', 'framecrc', '-'];
      const { stdout } = await play(currentFfmpeg ?? '', args);
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

  it('plays the film list in mpv', async ({ skip }) => {
    skip(mpv === undefined, 'mpv is not installed');
    const out = join(work, 'mpv.txt');
    await play(mpv ?? '', [
      ...['--no-config', '--no-terminal', '--no-audio', `${base}/films.m3u`],
      ...['--of=framecrc', '--ovc=rawvideo', `--o=${out}`],
    ]);
    expect(countFrames(await readFile(out, 'utf8'))).toBe(FILM_SEGMENTS * SEGMENT_FRAMES);
  });

  it('plays the film list in VLC', async ({ skip }) => {
    skip(vlc === undefined, 'VLC is not installed');
    const out = join(work, 'vlc.ts');
    // VLC does not run as root.
    const isRoot = process.getuid?.() === 0;
    const options = { env: { PATH: process.env.PATH, HOME: work }, ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}) };
    const sout = `#std{access=file,mux=ts,dst=${out}}`;
    await play(
      vlc ?? '',
      ['-I', 'dummy', '--no-sout-audio', '--sout', sout, `${base}/films.m3u`, 'vlc://quit'],
      options,
    );
    const { stdout } = await play(ffmpegPath, ['-v', 'error', '-i', out, '-map', '0:v', '-f', 'framecrc', '-']);
    // At the end VLC leaves a few frames in its multiplexer.
    expect(countFrames(stdout)).toBeGreaterThan(FILM_SEGMENTS * SEGMENT_FRAMES - 10);
  });
});
