import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { SEGMENT_US } from '@seyir/core/limits/media';
import { type Insertable, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { aChannel, aGenre, aPackage, aRecording, TEST_EVENING } from '../../../test/builders.ts';
import { useCommandLine } from '../../../test/command-line.ts';
import { useDatabase } from '../../../test/database.ts';
import { currentFfmpeg } from '../../../test/ffmpeg.ts';
import { aRun, aSpan } from '../../../test/media-rows.ts';
import type { Schema } from '../../db/database.ts';

const db = useDatabase();
const { type, ask } = useCommandLine(db, { FFMPEG_PATH: currentFfmpeg ?? 'ffmpeg' });
const atEvening = useCommandLine(db, {}, { now: () => TEST_EVENING.getTime() });
const readChannel = (code: string) =>
  db.kysely.selectFrom('channel').selectAll().where('code', '=', code).executeTakeFirst();
const undo = async (out: string) => await type(`undo ${/undo (\d+)/.exec(out)?.[1]}`);

beforeEach(async () => {
  await aPackage(db, { id: 'aile' });
  await aGenre(db, { kind: 'channel', id: 'spor' });
});

describe('channel', () => {
  it('add makes a channel, and undo removes it', async () => {
    const { code, out } = await type(
      'channel add "Lodos Spor" --source udp://@239.0.0.1:1 --number 7 --genre spor --package aile --catch-up-hours 48 --age 13+',
    );
    expect(code).toBe(0);
    expect(out).toContain('Channel 7, Lodos Spor (lodos-spor), was added.');
    expect(await readChannel('lodos-spor')).toMatchObject({
      ...{ number: 7, genre_id: 'spor', catch_up_minutes: 48 * 60, age_rating: '13+', active: true },
      source: { kind: 'ingest', input: 'udp://@239.0.0.1:1' },
    });
    expect(await db.kysely.selectFrom('channel_package').selectAll().execute()).toHaveLength(1);
    expect((await undo(out)).code).toBe(0);
    expect(await readChannel('lodos-spor')).toBeUndefined();
  }, 120_000);

  it.runIf(currentFfmpeg)(
    'source says when the port of a UDP source is being read already (needs ffmpeg 5)',
    async () => {
      const reader = createSocket('udp4').bind(0, '127.0.0.1');
      await once(reader, 'listening');
      try {
        const input = `udp://127.0.0.1:${reader.address().port}`;
        await aChannel(db, { id: '3', number: 3, code: 'poyraz', source: { kind: 'ingest', input } });
        const { code, out } = await type('channel source 3');
        expect([code, out]).toEqual([1, expect.stringContaining('its port is being read already')]);
      } finally {
        reader.close();
      }
    },
    60_000,
  );

  it('set changes what is named, by number or code, and undo restores it', async () => {
    await aChannel(db, {
      id: '3',
      number: 3,
      code: 'poyraz',
      name: 'Poyraz',
      source: { kind: 'ingest', input: 'http://a.test/1' },
    });
    const { out } = await type(
      'channel set 3 --name "Poyraz Haber" --free on --package aile --user-agent VLC --guide-id p.tr',
    );
    expect(out).toContain('Channel 3, Poyraz Haber, was changed.');
    expect(await readChannel('poyraz')).toMatchObject({
      ...{ name: 'Poyraz Haber', search_key: 'poyraz haber', free_for_guests: true, guide_id: 'p.tr' },
      source: { kind: 'ingest', input: 'http://a.test/1', userAgent: 'VLC' },
    });
    expect((await type('channel set poyraz --free on')).out).toBe('Nothing had to change.\n');
    await type('channel set poyraz --no-package aile');
    expect(await db.kysely.selectFrom('channel_package').selectAll().execute()).toEqual([]);
    await type('undo 999');
    expect((await undo(out)).err).toContain('was changed again since');
  });

  it('undo restores a change of an earlier version, whose rows had fewer columns', async () => {
    await aChannel(db, { id: '3', number: 3, code: 'poyraz', name: 'Poyraz', source: { kind: 'computed' } });
    const { out } = await type('channel set 3 --name Lodos');
    await sql`update operator_change_row set before = before - 'names', after = after - 'names'`.execute(db.kysely);
    expect(await undo(out)).toMatchObject({ code: 0 });
    expect(await readChannel('poyraz')).toMatchObject({ name: 'Poyraz', names: {} });
    const { out: removed } = await type('promo add KIS --percent 10').then(() => type('promo remove KIS'));
    await sql`update operator_change_row set before = before - 'used_count' where after is null`.execute(db.kysely);
    expect(await undo(removed)).toMatchObject({ code: 0 });
    const code = await db.kysely.selectFrom('promo_code').selectAll().executeTakeFirstOrThrow();
    expect(code).toMatchObject({ code_key: 'KIS', used_count: 0 });
  });

  it('set names a second source, keeps it when the first is changed, and removes it', async () => {
    const input = 'http://a.test/1';
    await aChannel(db, { id: '3', number: 3, code: 'poyraz', source: { kind: 'ingest', input } });
    const sourceAfter = async (line: string) => {
      await type(`channel set 3 ${line}`);
      return (await readChannel('poyraz'))?.source;
    };
    const fallback = { input: 'udp://@239.0.0.1:2' };
    expect(await sourceAfter('--fallback udp://@239.0.0.1:2')).toEqual({ kind: 'ingest', input, fallback });
    expect(await sourceAfter('--source udp://@239.0.0.1:3')).toEqual({
      ...{ kind: 'ingest', input: 'udp://@239.0.0.1:3', fallback },
    });
    expect(await sourceAfter('--fallback -')).toEqual({ kind: 'ingest', input: 'udp://@239.0.0.1:3' });
  }, 120_000);

  it('set keeps rungs, copying and headers of a source that it does not name, and sets each of them', async () => {
    const all = { rungs: ['v360'], copy: false, userAgent: 'VLC', fallback: { input: 'udp://@239.0.0.1:2' } };
    const source = { kind: 'ingest', input: 'http://a.test/1', ...all } as const;
    await aChannel(db, { id: '3', number: 3, code: 'poyraz', source });
    const sourceAfter = async (line: string) => {
      await type(`channel set 3 ${line}`);
      return (await readChannel('poyraz'))?.source;
    };
    expect(await sourceAfter('--source http://a.test/2')).toEqual({ ...source, input: 'http://a.test/2' });
    // Headers may be secrets of the host they were given for.
    const { userAgent: _, ...shared } = source;
    const moved = { ...shared, input: 'http://b.test/2' };
    expect(await sourceAfter('--source http://b.test/2')).toEqual(moved);
    expect(await sourceAfter('--rungs v720,v240 --copy on')).toEqual({
      ...{ ...moved, rungs: ['v720', 'v240'], copy: true },
    });
    expect((await sourceAfter('--delay 5')) as object).toMatchObject({ delay: 5 });
    expect((await sourceAfter('--delay 0')) as object).not.toHaveProperty('delay');
    const { rungs: __, copy: ___, ...plain } = moved;
    expect(await sourceAfter('--rungs - --copy auto')).toEqual(plain);
  }, 120_000);

  it('shows a dry run without changing anything', async () => {
    await aChannel(db, { id: '3', number: 3, code: 'poyraz', name: 'Poyraz' });
    expect((await type('channel set 3 --name X --dry-run')).out).toContain('Dry run: nothing was changed.');
    expect(await readChannel('poyraz')).toMatchObject({ name: 'Poyraz' });
    expect(await db.kysely.selectFrom('operator_change').selectAll().execute()).toEqual([]);
  });

  it('keeps no password of a source in the list of changes', async () => {
    await aChannel(db, { id: '3', number: 3, code: 'poyraz' });
    await type('channel set 3 --source rtmp://user:secret@host.test/app/key');
    const { out } = await type('changes');
    expect(out).toContain('channel set 3 --source rtmp://host.test/app/***');
  });

  it('remove asks first, and cannot be undone', async () => {
    await aChannel(db, { id: '3', number: 3, code: 'poyraz', name: 'Poyraz' });
    await aRecording(db, { channel_id: '3' });
    expect(await type('channel remove 3')).toMatchObject({
      code: 1,
      err: expect.stringContaining('1 recordings, and cannot be undone'),
    });
    const { out } = await type('channel remove 3 --yes');
    expect(out).toContain('This cannot be undone.');
    expect(await readChannel('poyraz')).toBeUndefined();
    const [change] = await ask('changes');
    expect(await type(`undo ${change.id}`)).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be undone'),
    });
  });

  it('list and status show channels', async () => {
    await aChannel(db, { id: '3', number: 3, code: 'poyraz', name: 'Poyraz' });
    await aChannel(db, {
      id: '4',
      number: 4,
      code: 'kesik',
      name: 'Kesik',
      source: { kind: 'ingest', input: 'http://u:p@a.test/x?key=1' },
    });
    expect((await type('channel list')).out).toContain('http://a.test/x\n');
    expect(await ask('channel status')).toMatchObject([
      { state: 'computed' },
      { state: 'waiting', words: 'no segment yet, 0 runs in 24 h' },
    ]);
  });

  it('status says whether a channel is late, on its fallback since when, and passed on or encoded', async () => {
    const source = { kind: 'ingest', input: 'http://a.test/x', fallback: { input: 'http://b.test/x' } } as const;
    const nowMs = TEST_EVENING.getTime();
    const show = async (
      id: string,
      agoSeconds: number,
      runs: readonly Omit<Partial<Insertable<Schema['ingest_run']>>, 'renditions' | 'channel_id'>[],
    ) => {
      await aChannel(db, { id, number: Number(id), source });
      for (const [index, run] of runs.entries()) {
        const started_at = new Date(nowMs - 3_600_000 + index * 60_000);
        const { id: run_id } = await aRun(db, { channel_id: id, started_at, ...run });
        if (index < runs.length - 1) continue;
        const start_us = (nowMs - agoSeconds * 1_000) * 1_000 - SEGMENT_US;
        await aSpan(db, { channel_id: id, asset_id: null, run_id, msn: 1, start_us, segment_count: 1 });
      }
    };
    const ended = { ended_at: new Date(nowMs), end_reason: 'Connection refused' };
    await show('1', 3, [{ is_copied: true }]);
    await show('2', 20, [{ is_copied: false }]);
    await show('3', 3, [
      ended,
      { ...ended, is_fallback: true },
      { is_slate: true },
      { is_fallback: true, is_copied: false },
    ]);
    await show('4', 40, [{ ...ended, is_fallback: true }, ended]);
    const since = new Date(nowMs - 3_600_000 + 60_000);
    const words = `${since.toISOString().slice(0, 16).replace('T', ' ')}Z`;
    expect(await atEvening.ask('channel status')).toMatchObject([
      {
        state: 'live',
        words: 'newest segment 3 s ago, passed on (no low latency), 1 runs in 24 h',
        fallbackSince: null,
      },
      { state: 'late', words: 'newest segment 20 s ago (late), encoded, 1 runs in 24 h' },
      {
        ...{ state: 'fallback', fallbackSince: since.toISOString() },
        words: `newest segment 3 s ago, on the fallback since ${words}, encoded, 3 runs in 24 h, last: Connection refused`,
      },
      { state: 'waiting', words: 'newest segment 40 s ago, 2 runs in 24 h, last: Connection refused' },
    ]);
  });

  it.each([
    ['channel set 9 --free on', 1, 'There is no channel 9.'],
    ['channel set 3', 2, 'What is to change?'],
    ['channel set 3 --number 4', 1, 'Number 4 belongs to Kesik.'],
    ['channel set 3 --genre yok', 1, 'There is no genre yok: there are'],
    ['channel set 3 --package gold', 1, 'There is no package gold.'],
    ['channel set 3 --free yes', 2, '--free is on or off.'],
    ['channel set 3 --fallback gopher://x', 2, '--fallback belongs to a source'],
    ['channel set 3 --source gopher://x', 1, 'Sources that begin with gopher: are not known'],
    ['channel set 3 --source http://a.test/1 --rungs v999', 2, '--rungs is some of v1080,v720'],
    ['channel set 3 --source http://a.test/1 --copy yes', 2, '--copy is one of on, off, auto.'],
    ['channel set 3 --source http://a.test/1 --delay 31', 2, '--delay is'],
    ['channel add X', 2, 'Where does the picture come from?'],
  ])('"%s" is refused with code %i and one sentence', async (line, code, message) => {
    await aChannel(db, { id: '3', number: 3, code: 'poyraz' });
    await aChannel(db, { id: '4', number: 4, code: 'kesik', name: 'Kesik' });
    const answer = await type(line);
    expect(answer.code).toBe(code);
    expect(answer.err).toContain(message);
  });
});

describe('package, product and promo', () => {
  it('are added, changed, listed and undone', async () => {
    const { out } = await type(
      'package add spor --name "Spor Paketi" --price 149.90 --profiles 4 --info-tr "Bütün maçlar"',
    );
    expect(out).toContain('The package spor was added.');
    expect((await type('package set spor --price 99 --info-en "All matches"')).code).toBe(0);
    const row = () => db.kysely.selectFrom('package').selectAll().where('id', '=', 'spor').executeTakeFirst();
    expect(await row()).toMatchObject({
      price_kurus: 9_900,
      profile_quota: 4,
      info: { tr: 'Bütün maçlar', en: 'All matches' },
    });
    expect((await type('package list')).out).toMatch(/spor {2}Spor Paketi +99\.00 TL +0 channels/);
    expect((await undo(out)).err).toContain('was changed again since');
    expect((await type('promo add yaz26 --package spor --days 14 --uses 100 --until 2026-12-31')).code).toBe(0);
    expect((await type('promo list')).out).toBe('YAZ26  14 days of spor  0 of 100 uses  until 2026-12-31\n');
    expect((await type('promo remove YAZ26')).out).toContain('was removed');
    expect(await type('promo remove YAZ26')).toMatchObject({ code: 1 });
  });

  it('genres are added, renamed and removed while nothing has them', async () => {
    expect((await type('genre add title drama --tr Dram --en Drama')).code).toBe(0);
    expect((await type('genre add title drama --tr Dramlar')).code).toBe(0);
    expect((await type('genre list')).out).toContain('title    drama  Dramlar');
    expect((await type('genre remove title drama')).code).toBe(0);
    await aChannel(db, { genre_id: 'spor', name: 'Poyraz' });
    expect(await type('genre remove channel spor')).toMatchObject({
      code: 1,
      err: expect.stringContaining('that of Poyraz'),
    });
  });

  it.each([
    ['genre add film x --tr X', 2],
    ['genre add title x', 2],
    ['genre remove title yok', 1],
    ['package add spor --name Spor', 2],
    ['package add "Büyük" --name B --price 1', 2],
    ['package add aile --name X --price 1', 1],
    ['package set yok --price 1', 1],
    ['package set aile --price free', 2],
    ['promo add x --days 3', 2],
    ['promo add x --package yok --days 3', 1],
    ['product set yok --price 1', 1],
    ['product ticket yok --price 1', 1],
  ])('"%s" is refused with code %i', async (line, code) => {
    expect(await type(line)).toMatchObject({ code, err: expect.stringMatching(/^[^\n]+\n$/) });
  });
});
