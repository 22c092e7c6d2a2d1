// A folder of real small files, as media centres keep them: series, then its posters and subtitles.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { aGenre, aPackage, aTitle } from '../../../test/builders.ts';
import { useCommandLine } from '../../../test/command-line.ts';
import { useDatabase } from '../../../test/database.ts';
import { currentFfmpeg } from '../../../test/ffmpeg.ts';
import { picture, SLOW, tone, useFilms, X264 } from '../../../test/films.ts';

const db = useDatabase();
const films = useFilms();
const { type, ask, at, write } = useCommandLine(db, { FFMPEG_PATH: currentFfmpeg ?? 'ffmpeg' });
const undo = async (out: string) => await type(`undo ${/undo (\d+)/.exec(out)?.[1]}`);

const NFO = `<?xml version="1.0"?>
<tvshow><title>Kıyı</title><plot>Bir köy &amp; bir fener.</plot><premiered>2024-03-01</premiered><mpaa>TR:13+</mpaa>
<genre>Dram / Gizem</genre><director>Ece Su</director><actor><name>Can Er</name><role>Bekçi</role></actor></tvshow>
https://example.com/kiyi`;

async function aPicture(path: string, colour: string) {
  await sharp({ create: { width: 60, height: 90, channels: 3, background: colour } })
    .jpeg()
    .toFile(path);
}

async function aFolder(name: string) {
  const folder = at(name);
  await mkdir(join(folder, 'Season 2'), { recursive: true });
  await films.make('short.mp4', ...picture('160x90', '25', 1), ...tone(48_000, 1), ...X264, '-c:a', 'aac');
  const film = await readFile(films.at('short.mp4'));
  await writeFile(join(folder, 'Kiyi.S01E01.Fener.1080p.mp4'), film);
  await writeFile(join(folder, 'Season 2', '03 - Sis.mp4'), film);
  await writeFile(
    join(folder, 'Season 2', '03 - Sis.json'),
    JSON.stringify({
      name: { tr: 'Sis', en: 'Fog' },
      summary: 'Göz gözü görmez.',
      markers: { intro: '0:12-1:05', credits: '41:10' },
    }),
  );
  await writeFile(join(folder, 'fragman.mp4'), film);
  await writeFile(join(folder, 'tvshow.nfo'), NFO);
  await aPicture(join(folder, 'poster.jpg'), 'navy');
  await aPicture(join(folder, 'Kiyi.S01E01.Fener.1080p-thumb.jpg'), 'teal');
  return folder;
}

const readEpisodes = () =>
  db.kysely
    .selectFrom('episode')
    .innerJoin('season', 'season.id', 'episode.season_id')
    .select(['episode.id', 'season.number as season', 'episode.number', 'episode.name', 'summary', 'still'])
    .select(['duration_seconds', 'markers'])
    .orderBy('episode.id')
    .execute();

beforeEach(async () => {
  await aPackage(db, { id: 'aile' });
});

describe.runIf(currentFfmpeg)('import series, posters and subtitles (needs ffmpeg 5)', () => {
  it('makes seasons and episodes of a folder, adds pictures and subtitles, and can be undone', SLOW, async () => {
    await aFolder('kiyi');
    const dry = await type('import series kiyi --package aile --dry-run');
    expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('Dry run: nothing was changed.') });
    expect(await db.kysely.selectFrom('title').select('id').execute()).toEqual([]);

    const { code, out, err } = await type('import series kiyi --package aile');
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('fragman.mp4 is left out');
    expect(out).toContain('Kıyı (kiyi): 2 episodes in 2 seasons, 2 of them new.');
    expect(await db.kysely.selectFrom('title').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      ...{ id: 'kiyi', kind: 'SERIES', year: 2024, age_rating: '13+', offer: 'package', published: true },
      summary: { tr: 'Bir köy & bir fener.', en: 'Bir köy & bir fener.' },
      poster_vertical: expect.stringMatching(/^imported\/kiyi-vertical-/),
    });
    expect(await readEpisodes()).toMatchObject([
      {
        id: 'kiyi-s01e01',
        season: 1,
        number: 1,
        name: { tr: 'Fener' },
        still: expect.any(String),
        duration_seconds: 1,
      },
      {
        id: 'kiyi-s02e03',
        season: 2,
        number: 3,
        name: { tr: 'Sis', en: 'Fog' },
        summary: { tr: 'Göz gözü görmez.' },
        markers: { intro: { from: 12, to: 65 }, credits: 2_470 },
      },
    ]);
    const genres = await db.kysely.selectFrom('title_genre').select('genre_id').orderBy('position').execute();
    expect(genres.map(({ genre_id }) => genre_id)).toEqual(['dram', 'gizem']);

    // Again: ids stay, and nothing is packaged twice.
    const assets = await db.kysely.selectFrom('asset').select('id').orderBy('id').execute();
    expect((await ask('import series kiyi --package aile')).episodes).toHaveLength(2);
    expect(await db.kysely.selectFrom('asset').select('id').orderBy('id').execute()).toEqual(assets);

    await mkdir(at('posters'), { recursive: true });
    await aPicture(at('posters/kiyi-fanart.jpg'), 'red');
    await aPicture(at('posters/kiyi-s02e03.jpg'), 'green');
    await aPicture(at('posters/baska.jpg'), 'black');
    const posters = await type('import posters posters');
    expect(posters.out).toContain('baska.jpg belongs to no title or episode.');
    const background = () => db.kysely.selectFrom('title').select('background').executeTakeFirst();
    expect((await background())?.background).toMatch(/^imported\/kiyi-background-/);
    expect((await undo(posters.out)).code).toBe(0);
    expect((await background())?.background).toBeNull();

    // Ğ and ı of Windows-1254.
    const srt = Buffer.from('1\r\n00:00:00,100 --> 00:00:00,900\r\nI\u015f\u0131k\r\n', 'utf8');
    await write(
      'kiyi-s01e01.tr.srt',
      Buffer.from(srt.toString('utf8').replace('ş', '\xfe').replace('ı', '\xfd'), 'latin1'),
    );
    const tracks = () =>
      db.kysely
        .selectFrom('asset_rendition')
        .select(['id', 'language', 'name', 'segments'])
        .where('id', 'like', 't%')
        .execute();
    expect((await type('import subtitles kiyi-s01e01.tr.srt --dry-run')).code).toBe(0);
    expect(await tracks()).toEqual([]);
    const subtitles = await type('import subtitles kiyi-s01e01.tr.srt');
    expect(subtitles).toMatchObject({ code: 0, out: expect.stringContaining('kiyi-s01e01 has subtitles in Türkçe.') });
    const [track] = await tracks();
    expect(track).toMatchObject({ id: 't1', language: 'tr', name: 'Türkçe' });
    expect(await readFile(at(`data/media/${track?.segments.files[0]}`), 'utf8')).toContain('Işık');
    await undo(subtitles.out);
    expect(await tracks()).toEqual([]);

    expect((await undo(out)).err).toBe('');
    expect(await db.kysely.selectFrom('title').select('id').execute()).toEqual([]);
    expect(await readEpisodes()).toEqual([]);
  });
});

describe('import series', () => {
  it('asks for what neither the folder nor an option says, with one sentence', async () => {
    await mkdir(at('bos'), { recursive: true });
    expect((await type('import series bos')).err).toContain('has no file that is an episode');
    await mkdir(at('dizi'), { recursive: true });
    await write('dizi/S01E01.mp4', 'no film');
    expect((await type('import series dizi')).err).toBe('The year of dizi is not known: say --year.\n');
    expect((await type('import series dizi --year 2020')).err).toBe(
      'The age rating of dizi is not known: say --age.\n',
    );
    const facts = '--year 2020 --age G --genre dram';
    expect((await type(`import series dizi ${facts}`)).err).toBe('Who may watch dizi? Say --package or --free.\n');
    expect((await type(`import series dizi ${facts} --free`)).err).toContain('There is no genre dram');
    await aGenre(db, { kind: 'title', id: 'dram' });
    await aTitle(db, { id: 'dizi', kind: 'MOVIE' });
    expect((await type(`import series dizi ${facts} --free`)).err).toContain('dizi is a film already');
    await write('dizi/tvshow.nfo', '<tvshow><title>Dizi');
    expect((await type(`import series dizi ${facts} --free`)).err).toContain('tvshow.nfo is not a .nfo file');
    expect((await type('import series yok')).err).toContain('cannot be read');
  });
});

describe('import subtitles', () => {
  it('names the file whose language or media is not known', async () => {
    await write('kiyi.srt', '1\n00:00:00,000 --> 00:00:01,000\nMerhaba\n');
    expect(await type('import subtitles kiyi.srt')).toMatchObject({
      code: 2,
      err: expect.stringContaining('language of kiyi.srt'),
    });
    expect(await type('import subtitles kiyi.srt --language tr')).toMatchObject({
      ...{ code: 1, out: expect.stringContaining('There is no media of kiyi that is ready.') },
    });
  });
});
