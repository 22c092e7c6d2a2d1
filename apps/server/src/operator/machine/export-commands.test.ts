import { readFile, stat } from 'node:fs/promises';
import { parseM3u } from '@seyir/core/m3u/parse-m3u';
import { describe, expect, it } from 'vitest';
import { aChannel, aGenre, anAiring, aProgramme } from '../../../test/builders.ts';
import { useCommandLine } from '../../../test/command-line.ts';
import { useDatabase } from '../../../test/database.ts';

const db = useDatabase();
const { type, ask, at } = useCommandLine(db);

describe('export', () => {
  it('channels writes a list that import channels reads without a change', async () => {
    await aGenre(db, { kind: 'channel', id: 'spor', name: { tr: 'Spor', en: 'Sports' } });
    await aChannel(db, {
      ...{
        id: '3',
        number: 3,
        code: 'poyraz',
        name: 'Poyraz, Haber',
        genre_id: 'spor',
        guide_id: 'p.tr',
        catch_up_minutes: 2_880,
      },
      source: { kind: 'ingest', input: 'http://a.test/1?key=2', userAgent: 'VLC/3' },
    });
    await aChannel(db, { id: '4', number: 4, code: 'lodos', source: { kind: 'computed' } });
    const { code, out } = await type('export channels liste.m3u');
    expect(code).toBe(0);
    expect(out).toContain('1 channels are computed from the guide');
    expect(parseM3u(await readFile(at('liste.m3u'), 'utf8')).entries).toMatchObject([
      {
        ...{ name: 'Poyraz, Haber', address: 'http://a.test/1?key=2', userAgent: 'VLC/3' },
        attributes: { 'tvg-id': 'p.tr', 'tvg-chno': '3', 'group-title': 'Spor', 'catchup-days': '2' },
      },
    ]);
    expect((await stat(at('liste.m3u'))).mode & 0o777).toBe(0o600);
    expect(await type('export channels liste.m3u')).toMatchObject({
      code: 1,
      err: expect.stringContaining('cannot be written'),
    });
  });

  it('guide writes XMLTV that import guide reads without a change', async () => {
    await aChannel(db, { id: '3', number: 3, code: 'poyraz', guide_id: 'p.tr' });
    await aProgramme(db, {
      id: 'deniz',
      name: { tr: 'Deniz & Kıyı', en: 'Sea' },
      summary: { tr: '<Özet>', en: '<Özet>' },
      age_rating: '13+',
    });
    const starts_at = new Date(Date.now() + 3_600_000);
    starts_at.setMilliseconds(0);
    const ends_at = new Date(starts_at.getTime() + 3_600_000);
    await anAiring(db, {
      channel_id: '3',
      programme_id: 'deniz',
      starts_at,
      ends_at,
      season_number: 2,
      episode_number: 5,
    });
    expect(await ask('export guide rehber.xml')).toMatchObject({ programmes: 1 });
    const text = await readFile(at('rehber.xml'), 'utf8');
    expect(text).toContain('<title lang="tr">Deniz &amp; Kıyı</title>');
    expect(text).toContain('<episode-num system="xmltv_ns">1.4.</episode-num>');
    const before = await db.kysely.selectFrom('airing').select(['id', 'starts_at', 'ends_at']).execute();
    expect((await type('import guide rehber.xml')).code).toBe(0);
    expect(await db.kysely.selectFrom('airing').select(['id', 'starts_at', 'ends_at']).execute()).toEqual(before);
  });
});
