// The command line end to end: output, database rows and exit code.
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase, testEngine } from '../test/database.ts';
import { aFakeFfmpeg, aPackagingFfmpeg } from '../test/ffmpeg.ts';
import { picture, SLOW, tone, useFilms, X264 } from '../test/films.ts';
import { SILENT } from '../test/template.ts';
import { endWithReader, runCommandLine } from './cli.ts';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';

const CLI = fileURLToPath(new URL('./cli.ts', import.meta.url));
const { at, make } = useFilms();
let databaseUrl: string | undefined;
let ffmpegPath: string;

const META = {
  id: 'kara-deniz',
  kind: 'MOVIE',
  name: { tr: 'Kara Deniz', en: 'Black Sea' },
  summary: { tr: 'Bir özet.', en: 'A summary.' },
  year: 2026,
  age: '13+',
  genres: ['drama'],
  directors: [{ id: 'ada-yilmaz', name: 'Ada Yılmaz' }],
  cast: [{ id: 'can-er', name: 'Can Er', role: { tr: 'Kaptan', en: 'Captain' } }],
  offer: { kind: 'transaction', rental: { priceKurus: 3_990, hours: 48 } },
};

/** Opens the commands' database while no command runs. */
async function withData<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ dataFolder: at('data'), databaseUrl, log: SILENT });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function type(line: string, more: { signal?: AbortSignal; env?: Record<string, string> } = {}) {
  let out = '';
  let err = '';
  const code = await runCommandLine({
    args: line.split(' '),
    env: {
      SEYIR_DATA: at('data'),
      FFMPEG_PATH: ffmpegPath,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...more.env,
    },
    out: { write: (text) => (out += text), isTTY: false, columns: 80 },
    err: { write: (text) => (err += text), isTTY: false, columns: 80 },
    signal: more.signal ?? new AbortController().signal,
    pid: process.pid,
    cwd: process.cwd(),
  });
  return { code, out, err };
}

const writeMeta = (meta: object, name = 'film.json') => writeFile(at(name), JSON.stringify(meta));

beforeAll(async () => {
  ffmpegPath = await aPackagingFfmpeg(at('ffmpeg'));
  databaseUrl = testEngine() === 'postgres' ? await createPostgresDatabase() : undefined;
  await make('film.mp4', ...picture('160x90', '25', 3), ...tone(48_000, 3), ...X264, '-c:a', 'aac', '-ac', '2');
  await writeFile(at('letter.mp4'), 'Dear operator,\n');
  const red = { create: { width: 60, height: 90, channels: 3, background: '#a00' } } as const;
  await sharp(red).webp().toFile(at('poster.webp'));
  await withData(async (db) => {
    await migrate(db, SILENT);
    const name = { tr: 'Dram', en: 'Drama' };
    await db.kysely.insertInto('genre').values({ kind: 'title', id: 'drama', name }).execute();
  });
}, SLOW.timeout);

describe('the command line', SLOW, () => {
  it('prints its help', async () => {
    const { code, out } = await type('help');
    expect(code).toBe(0);
    expect(out).toContain('import title <file>');
    expect((await type('help import title')).out).toContain('--meta <title.json>');
  });

  it('imports a new film with its metadata, and prints progress [ORIGIN-05]', async () => {
    await writeMeta({ ...META, art: { vertical: 'poster.webp' } });
    const { code, out, err } = await type(`import title ${at('film.mp4')} --meta ${at('film.json')}`);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('film.mp4: 0 % looking at the file\n');
    expect(out).toContain('film.mp4: 100 % done\nkara-deniz is ready.\n');
    await withData(async ({ kysely }) => {
      const title = await kysely.selectFrom('title').selectAll().executeTakeFirstOrThrow();
      expect(title).toMatchObject({
        ...{ id: 'kara-deniz', kind: 'MOVIE', name: META.name, original_name: 'Kara Deniz', offer: 'transaction' },
        ...{
          duration_seconds: 3,
          published: true,
          search_key: expect.stringContaining('ada yilmaz can er drama dram'),
        },
        poster_vertical: expect.stringMatching(/^imported\/kara-deniz-vertical-[0-9a-f]{12}$/),
      });
      expect(await kysely.selectFrom('product').select(['id', 'price_kurus', 'duration_hours']).execute()).toEqual([
        { id: 'kara-deniz-rental', price_kurus: 3_990, duration_hours: 48 },
      ]);
      const asset = await kysely.selectFrom('asset').select(['kind', 'content_code', 'state']).execute();
      expect(asset).toEqual([{ kind: 'title', content_code: 'kara-deniz', state: 'ready' }]);
    });
  });

  it('updates the metadata of an existing film, and adds its trailer', async () => {
    await writeMeta({ ...META, name: { tr: 'Kara', en: 'Black' }, cast: [], offer: { kind: 'free' } });
    const again = await type(`import title ${at('film.mp4')} --meta ${at('film.json')} --trailer`);
    expect(again).toMatchObject({ code: 0, err: '' });
    expect(again.out).toContain('kara-deniz is ready with its trailer.');
    await withData(async ({ kysely }) => {
      const title = await kysely.selectFrom('title').selectAll().executeTakeFirstOrThrow();
      expect(title).toMatchObject({ name: { tr: 'Kara', en: 'Black' }, offer: 'free', has_trailer: true });
      // The poster stays, and the product that was sold stays as a row.
      expect(title.poster_vertical).not.toBeNull();
      expect(await kysely.selectFrom('product').select('active').execute()).toEqual([{ active: false }]);
      expect(await kysely.selectFrom('title_person').select('person_id').execute()).toEqual([
        { person_id: 'ada-yilmaz' },
      ]);
    });
  });

  it('prints why a broken file was not imported, at once and in the list of assets', async () => {
    const { code, err } = await type(`import title ${at('letter.mp4')} --id kara-deniz`);
    expect(code).toBe(1);
    expect(err).toMatch(/^kara-deniz was not imported\. The file cannot be read as a film\. ffmpeg says: .*\n$/);
    const { out } = await type('assets');
    expect(out).toMatch(/^ready {4}title {5}kara-deniz {2}\/.*film\.mp4$/m);
    expect(out).toMatch(/^ready {4}trailer {3}kara-deniz {2}\/.*film\.mp4$/m);
    expect(out).toMatch(/^failed {3}title {5}kara-deniz {2}\/.*letter\.mp4\n {9}The file cannot be read as a film\./m);
    expect(out).toContain('1 failed, 2 ready.');
  });

  it('inserts no film for a broken file', async () => {
    await writeMeta({ ...META, id: 'never-made' });
    const { code } = await type(`import title ${at('letter.mp4')} --meta ${at('film.json')}`);
    expect(code).toBe(1);
    await withData(async ({ kysely }) => {
      expect(await kysely.selectFrom('title').select('id').where('id', '=', 'never-made').execute()).toEqual([]);
    });
  });

  it('stops on abort, and resumes later', async () => {
    await writeMeta({ ...META, id: 'later' });
    const line = `import title ${at('film.mp4')} --meta ${at('film.json')}`;
    const stop = AbortSignal.abort(new Error('interrupted'));
    const stopped = await type(line, { signal: stop });
    expect(stopped).toMatchObject({ code: 130, err: 'Stopped. The same command goes on where it was.\n' });
    const isPublished = () =>
      withData(({ kysely }) => kysely.selectFrom('title').select('published').where('id', '=', 'later').execute());
    expect(await isPublished()).toEqual([]);
    expect(await type(line)).toMatchObject({ code: 0 });
    expect(await isPublished()).toEqual([{ published: true }]);
  });

  it.each([
    ['an unknown genre', { ...META, genres: ['western'] }, 'There is no genre western: there are drama.\n'],
    [
      'an unknown package',
      { ...META, offer: { kind: 'package', packages: ['gold'] } },
      'There is no package gold: there are none yet.\n',
    ],
    [
      'a picture that is not there',
      { ...META, art: { lockup: 'no.svg' } },
      /The picture \/.*no\.svg cannot be read\.\n/,
    ],
  ])('refuses a film with %s', async (_, meta, message) => {
    await writeMeta(meta, 'wrong.json');
    const { code, err } = await type(`import title ${at('film.mp4')} --meta ${at('wrong.json')}`);
    expect(code).toBe(1);
    expect(err).toMatch(message);
  });

  it.each([
    ['an unknown film', '--id unknown', 'There is no film or episode unknown. A new film is described with --meta.\n'],
    ['two films', '--id other --meta META', "--id says other, and the title's file kara-deniz.\n"],
  ])('refuses %s', async (_, options, message) => {
    await writeMeta(META);
    const { code, err } = await type(`import title ${at('film.mp4')} ${options.replace('META', at('film.json'))}`);
    expect(code).toBe(1);
    expect(err).toMatch(message);
  });

  it('reports a missing ffmpeg, and an invalid configuration', async () => {
    const nowhere = await type(`import title ${at('film.mp4')} --id kara-deniz`, {
      env: { FFMPEG_PATH: at('nowhere') },
    });
    expect(nowhere).toMatchObject({ code: 1, err: expect.stringMatching(/^ffmpeg was not found: .*FFMPEG_PATH/) });
    const wrong = await type('assets', { env: { PORT: 'none' } });
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('PORT must be a whole number') });
  });

  it('reports that ffmpeg is too old for an import, and writes nothing', async () => {
    await writeMeta({ ...META, id: 'too-early' });
    const old = await aFakeFfmpeg(at('old-ffmpeg'), { libavutil: 56 });
    const line = `import title ${at('film.mp4')} --meta ${at('film.json')}`;
    expect(await type(line, { env: { FFMPEG_PATH: old } })).toEqual({
      code: 1,
      out: '',
      err: `Imported files and live sources need ffmpeg 5 or newer, and ${old} is older: install a current one, or name it with FFMPEG_PATH.\n`,
    });
    await withData(async ({ kysely }) => {
      expect(await kysely.selectFrom('title').select('id').where('id', '=', 'too-early').execute()).toEqual([]);
      expect(await kysely.selectFrom('asset').select('id').where('content_code', '=', 'too-early').execute()).toEqual(
        [],
      );
    });
  });

  it('stops cleanly at Ctrl-C', async () => {
    await make('short.mkv', ...picture('320x180', '25', 2), '-c:v', 'mpeg4');
    await make('long.mkv', '-stream_loop', '3000', '-i', at('short.mkv'), '-c', 'copy');
    const env = {
      PATH: process.env.PATH,
      SEYIR_DATA: at('data'),
      FFMPEG_PATH: ffmpegPath,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    const child = spawn(process.execPath, [CLI, 'import', 'title', at('long.mkv'), '--id', 'kara-deniz'], { env });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('encoding')) child.kill('SIGINT');
    });
    expect(await once(child, 'close')).toEqual([130, null]);
    expect(said).toBe('Stopped. The same command goes on where it was.\n');
    const { out } = await type('assets');
    expect(out).toMatch(/^working {2}title {5}kara-deniz {2}\/.*long\.mkv$/m);
  });

  it.runIf(testEngine() === 'pglite')('reports that a process which takes no commands must be stopped', async () => {
    const answer = await withData(() => type('assets'));
    expect(answer.code).toBe(1);
    expect(answer.err).toMatch(
      /^The data folder is in use by another Seyir .*\n.*stop it for the command, or use PostgreSQL/,
    );
  });
});

it('ends quietly when its reader has seen enough, and not for any other fault', () => {
  const stream = new EventEmitter();
  const codes: number[] = [];
  endWithReader(stream, (code) => codes.push(code));
  stream.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
  expect(codes).toEqual([0]);
  expect(() => stream.emit('error', Object.assign(new Error('disk'), { code: 'ENOSPC' }))).toThrow('disk');
});
