import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aChannel, aPackage } from '../../../test/builders.ts';
import { useCommandLine } from '../../../test/command-line.ts';
import { useDatabase } from '../../../test/database.ts';
import { currentFfmpeg } from '../../../test/ffmpeg.ts';
import { SLOW } from '../../../test/films.ts';
import { CATALOGUE_CHANGED } from '../../catalogue/catalogue.ts';

const db = useDatabase();
const { type, ask, write, at } = useCommandLine(db, {
  FFMPEG_PATH: currentFfmpeg ?? 'ffmpeg',
  SEYIR_PICTURE_NETWORKS: 'loopback',
});
const withoutNetworks = useCommandLine(db);

let server: Server;
let address = '';
let logoCalls = 0;
let hostile = '';
beforeAll(async () => {
  const red = { create: { width: 60, height: 40, channels: 3, background: '#a00' } } as const;
  const png = await sharp(red).png().toBuffer();
  server = createServer((request, reply) => {
    if (request.url === '/logo.png') {
      logoCalls += 1;
      reply.setHeader('content-type', 'image/png').end(png);
    } else if (request.url === '/list.m3u8') {
      reply.end('#EXTM3U\n#EXTINF:-1,Uzak\nstream/1.m3u8\n');
    } else if (request.url === '/hostile.m3u8') reply.end(hostile);
    else if (request.url === '/login') reply.end('<!DOCTYPE html><title>Sign in</title>');
    else reply.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const LIST = `\uFEFF#EXTM3U x-tvg-url="http://guide.test/a.xml.gz"\r
#EXTINF:-1 tvg-id="trt1.tr" tvg-chno="5" tvg-logo="LOGO" group-title="Ulusal;Genel" catchup="default" catchup-days="3",TRT 1\r
#EXTVLCOPT:http-user-agent=VLC/3.0\r
http://source.test/trt1.m3u8\r
#EXTINF:-1 tvg-id="spor" group-title="Spor",Spor, Haber ve Müzik\r
http://source.test/spor.m3u8\r
#EXTINF:-1 tvg-chno="5" radio="true",Radyo Şehir\r
http://source.test/radyo.mp3\r
`;
const list = (text = LIST) => text.replace('LOGO', `${address}/logo.png`);
const channels = () => db.kysely.selectFrom('channel').selectAll().orderBy('number').execute();
const importList = (more = '') => type(`import channels list.m3u --no-probe ${more}`);

describe('import channels', () => {
  it('makes channels with number, name, genre, logo, catch-up, source and guide id', async () => {
    await aPackage(db, { id: 'aile' });
    await write('list.m3u', list());
    const { code, out, err } = await importList('--package aile');
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('3 channels added, 0 changed, 0 as they were.\nUndo: npm run seyir -- undo');
    expect(out).toContain('Line 7: number 5 is taken, Radyo Şehir has 2.');
    expect(out).toContain('import guide "http://guide.test/a.xml.gz"');
    const rows = await channels();
    expect(rows).toMatchObject([
      { number: 1, name: 'Spor, Haber ve Müzik', code: 'spor-haber-ve-muzik', genre_id: 'spor', catch_up_minutes: 0 },
      { number: 2, name: 'Radyo Şehir', radio: true, genre_id: 'genel', guide_id: null },
      {
        ...{ number: 5, name: 'TRT 1', genre_id: 'ulusal', guide_id: 'trt1.tr', catch_up_minutes: 3 * 24 * 60 },
        source: { kind: 'ingest', input: 'http://source.test/trt1.m3u8', userAgent: 'VLC/3.0' },
        logo: expect.stringMatching(/^channels\/[0-9a-f]{16}$/),
      },
    ]);
    const packaged = await db.kysely.selectFrom('channel_package').select('channel_id').execute();
    expect(packaged).toHaveLength(3);
  });

  it('changes only what the list has changed, and keeps what the operator has', async () => {
    await write('list.m3u', list());
    await importList();
    logoCalls = 0;
    await db.kysely.updateTable('channel').set({ name: 'Benim adım' }).where('guide_id', '=', 'spor').execute();
    expect((await importList()).out).toContain('0 channels added, 0 changed, 3 as they were.\nNothing had to change.');
    await write(
      'list.m3u',
      list().replace('trt1.m3u8', 'trt1-new.m3u8').replace('tvg-chno="5" tvg-logo', 'tvg-chno="9" tvg-logo'),
    );
    const { changed } = await ask('import channels list.m3u --no-probe');
    expect(changed).toMatchObject([{ name: 'TRT 1', number: 9, fields: ['number', 'source'] }]);
    expect(await channels()).toMatchObject([
      { name: 'Benim adım' },
      { name: 'Radyo Şehir' },
      { name: 'TRT 1', number: 9, source: { input: 'http://source.test/trt1-new.m3u8' } },
    ]);
    expect(logoCalls).toBe(0);
  });

  it('keeps the fallback and the rungs of a channel whose address the list has changed', async () => {
    await write('list.m3u', list());
    await importList();
    expect((await type('channel set spor-haber-ve-muzik --fallback udp://239.0.0.1:1234')).code).toBe(0);
    const stored = {
      kind: 'ingest' as const,
      input: 'http://source.test/spor.m3u8',
      fallback: { input: 'udp://239.0.0.1:1234' },
    };
    const spor = db.kysely.selectFrom('channel').select('source').where('guide_id', '=', 'spor');
    expect(await spor.executeTakeFirst()).toEqual({ source: stored });
    await db.kysely
      .updateTable('channel')
      .set({ source: { ...stored, rungs: ['v360'], copy: false } })
      .where('guide_id', '=', 'spor')
      .execute();
    await write('list.m3u', list().replace('spor.m3u8', 'spor-new.m3u8'));
    await importList();
    expect(await spor.executeTakeFirst()).toEqual({
      source: { ...stored, input: 'http://source.test/spor-new.m3u8', rungs: ['v360'], copy: false },
    });
  });

  it('shows a dry run without changing anything, and publishes a change once', async () => {
    await write('list.m3u', list());
    const heard: string[] = [];
    const stop = await db.listen(CATALOGUE_CHANGED, (payload) => heard.push(payload));
    const dry = await importList('--dry-run');
    expect(dry.out).toContain('3 channels added, 0 changed, 0 as they were.\nDry run: nothing was changed.');
    expect(await channels()).toEqual([]);
    await importList();
    await expect.poll(() => heard).toEqual(['']);
    await stop();
  });

  it('is undone by the command it prints, until a later change touches a row', async () => {
    await write('list.m3u', list());
    const { out } = await importList();
    const [, id = ''] = /undo (\d+)/.exec(out) ?? [];
    expect((await type(`undo ${id} --dry-run`)).out).toContain('nothing was changed');
    expect((await type(`undo ${id}`)).code).toBe(0);
    expect(await channels()).toEqual([]);
    expect(await type(`undo ${id}`)).toMatchObject({ code: 1, err: `Change ${id} was undone already.\n` });
    const again = /undo (\d+)/.exec((await importList()).out)?.[1] ?? '';
    expect((await type('channel set 1 --name Sonra')).code).toBe(0);
    const later = /undo (\d+)/.exec((await type('channel set 1 --name "En son"')).out)?.[1] ?? '';
    expect(await type(`undo ${again}`)).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        new RegExp(
          `^channel \\d+ was changed again since, by change ${later} \\(channel set 1 --name .*\\). Undo that one first: npm run seyir -- undo ${later}\n$`,
        ),
      ),
    });
    await db.kysely.updateTable('channel').set({ name: 'Elle' }).where('number', '=', 2).execute();
    for (const id of [later, String(Number(later) - 1)]) expect((await type(`undo ${id}`)).code).toBe(0);
    expect((await type(`undo ${again}`)).err).toContain('was changed again since, by no command.');
    expect(await channels()).toHaveLength(3);
    expect((await type('changes')).out).toMatch(
      /import channels list\.m3u --no-probe\n.*undo \d+\n.*\(undone by \d+\)$/m,
    );
  });

  it('keeps channels that the list no longer names, or switches them off', async () => {
    await aChannel(db, { id: '40', number: 40 });
    await write('list.m3u', list());
    await importList();
    await write('list.m3u', list().split('#EXTINF:-1 tvg-id="spor"')[0] ?? '');
    expect((await importList()).out).toContain('2 no longer in the list.');
    expect((await importList('--remove-missing')).out).toContain('2 no longer in the list and switched off.');
    expect((await channels()).map(({ number, active }) => [number, active])).toEqual([
      [1, false],
      [2, false],
      [5, true],
      [40, true],
    ]);
  });

  it('resolves relative addresses against the list', async () => {
    await write('list.m3u', '#EXTM3U\n#EXTINF:-1,Dosya\nfilms/loop.mp4\n');
    await importList();
    await type(`import channels ${address}/list.m3u8 --no-probe`);
    expect((await channels()).map(({ source }) => source.kind === 'ingest' && source.input)).toEqual([
      at('films/loop.mp4'),
      `${address}/stream/1.m3u8`,
    ]);
  });

  it('opens no file and no port of this machine for a list of the web, as source or logo', async () => {
    const red = { create: { width: 60, height: 40, channels: 3, background: '#a00' } } as const;
    await write('private.png', await sharp(red).png().toBuffer());
    const logo = (place: string) => `tvg-logo="${place}"`;
    hostile = [
      '#EXTM3U',
      ...['#EXTINF:-1,Parolalar', 'file:///etc/passwd', '#EXTINF:-1,Birleşik', 'concat:/etc/passwd|/etc/hosts'],
      ...['#EXTINF:-1,Dinleyen', 'rtmp://0.0.0.0:1935/live/x', '#EXTINF:-1,Alıcı', 'udp://@:1234'],
      ...[`#EXTINF:-1 ${logo(`file://${at('private.png')}`)},A`, 'http://source.test/a.m3u8'],
      ...[`#EXTINF:-1 ${logo(at('private.png'))},B`, '/etc/passwd'],
      ...[`#EXTINF:-1 ${logo('http://127.0.0.1:9/logo.png')},C`, 'http://source.test/c.m3u8'],
      ...[`#EXTINF:-1 ${logo(`${address}/logo.png`)},D`, 'udp://@239.0.0.1:1234'],
    ].join('\n');
    const { code, out } = await withoutNetworks.type(`import channels ${address}/hostile.m3u8 --no-probe`);
    expect(code).toBe(0);
    expect((await channels()).map(({ name, source, logo: path }) => [name, source, path])).toEqual([
      ['A', { kind: 'ingest', input: 'http://source.test/a.m3u8' }, null],
      ['B', { kind: 'ingest', input: `${address}/etc/passwd` }, null],
      ['C', { kind: 'ingest', input: 'http://source.test/c.m3u8' }, null],
      ['D', { kind: 'ingest', input: 'udp://@239.0.0.1:1234' }, expect.stringMatching(/^channels\//)],
    ]);
    expect(out).toContain('Parolalar is left out. A list of others cannot name a file of this machine');
    expect(out).toContain('Dinleyen is left out. A list of others cannot open a port of this machine');
    expect(out).toContain(`file://${at('private.png')} was not fetched: is no address of the web.`);
    expect(out).toContain('http://127.0.0.1:9/logo.png was not fetched: is in a private network');
    // A file of the operator may name both.
    await write('own.m3u', `#EXTM3U\n#EXTINF:-1 ${logo('private.png')},Benim\nrtmp://0.0.0.0:1935/live/x\n`);
    await type('import channels own.m3u --no-probe');
    expect(
      await db.kysely.selectFrom('channel').selectAll().where('name', '=', 'Benim').executeTakeFirst(),
    ).toMatchObject({
      ...{ source: { input: 'rtmp://0.0.0.0:1935/live/x' }, logo: expect.stringMatching(/^channels\//) },
    });
  });

  it.each([
    ['a web page instead of a list', () => `${address}/login`, 'login: This is a web page and not a list of channels'],
    ['an address without a list', () => `${address}/nothing`, 'answers 404.'],
    ['a server that is away', () => 'http://127.0.0.1:9/x', 'http://127.0.0.1:9/x does not answer.'],
    ['a missing file', () => 'none.m3u', 'cannot be read: ENOENT'],
    ['an unknown package', () => 'list.m3u --package gold', 'There is no package gold.'],
  ])('refuses %s with one sentence', async (_, place, message) => {
    await write('list.m3u', list());
    const { code, err } = await type(`import channels ${place()} --no-probe`);
    expect([code, err.split('\n').length]).toEqual([1, 2]);
    expect(err).toContain(message);
    expect(await channels()).toEqual([]);
  });

  it('leaves out what cannot be a source, and fetches what it can of the logos', async () => {
    const text = `#EXTM3U\n#EXTINF:-1,A\nplugin://x\n#EXTINF:-1 tvg-logo="${address}/missing.png",B\nudp://@239.0.0.1:1234\n`;
    await write('list.m3u', text);
    const { out } = await importList();
    expect(out).toContain('Line 2: A is left out. Sources that begin with plugin: are not known');
    expect(out).toContain(`The logo ${address}/missing.png was not fetched: answers 404.`);
    expect((await channels()).map(({ name }) => name)).toEqual(['B']);
  });

  it.runIf(currentFfmpeg)('opens new sources, and shows the verdict (needs ffmpeg 5)', async () => {
    const { execFileSync } = await import('node:child_process');
    const film = ['-f', 'lavfi', '-i', 'testsrc=s=320x180:r=25:d=1', '-f', 'lavfi', '-i', 'sine=d=1', '-c:v', 'mpeg4'];
    execFileSync(String(currentFfmpeg), ['-v', 'error', '-y', ...film, at('film.mp4')]);
    await write('list.m3u', '#EXTM3U\n#EXTINF:-1,Film\nfilm.mp4\n#EXTINF:-1,Yok\nhttp://127.0.0.1:9/a.m3u8\n');
    const { out } = await type('import channels list.m3u');
    expect(out).toMatch(/\+ {5}1 {2}Film {2}320×180, sound/);
    expect(out).toMatch(/\+ {5}2 {2}Yok {2}NOT WORKING: .*Connection refused/);
    expect(await channels()).toHaveLength(2);
  });

  it.runIf(currentFfmpeg)('shows all sources that do not work before the others (needs ffmpeg 5)', async () => {
    const entries = Array.from({ length: 25 }, (_, n) => `#EXTINF:-1,Yok ${n}\nhttp://127.0.0.1:9/${n}.m3u8`);
    const listeners = Array.from({ length: 25 }, (_, n) => `#EXTINF:-1,Var ${n}\nsrt://0.0.0.0:${9_000 + n}`);
    await write('list.m3u', ['#EXTM3U', ...listeners, ...entries].join('\n'));
    const { out } = await type('import channels list.m3u');
    const lines = out.split('\n').filter((line) => /^\+|do not work|more/.test(line));
    expect(lines[0]).toBe('25 sources do not work:');
    expect(lines.slice(1, 26).every((line) => line.includes('NOT WORKING'))).toBe(true);
    expect(lines.slice(26, 46).every((line) => line.includes('waits for a sender'))).toBe(true);
    expect(lines[46]).toContain('and 5 more');
  });

  it('imports 20,000 channels in one change', SLOW, async () => {
    const lines = Array.from(
      { length: 20_000 },
      (_, index) => `#EXTINF:-1 tvg-id="k${index}",Kanal ${index}\nhttp://s.test/${index}`,
    );
    await write('list.m3u', `#EXTM3U\n${lines.join('\n')}`);
    expect((await importList()).out).toContain('20000 channels added');
    expect((await importList()).out).toContain('0 channels added, 0 changed, 20000 as they were.');
  });
});
