import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageAt, imageUrl } from '@seyir/contract/images';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aCategory, aLabel, aMenu, anImage, aTitle } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { testHttp } from '../../../test/http.ts';
import type { Http } from '../../http/build-http.ts';
import { silentLog } from '../../shared/log.ts';
import { openFolderStore } from '../../store/folder-store.ts';
import { imageRoutes } from './images.routes.ts';
import { createImages, type Images } from './images.service.ts';
import { warmHomeImages } from './warm-home-images.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 48"><path d="M0 0h9v9z" fill="#fff"/></svg>';
const HOUR_MS = 3_600_000;

const db = useDatabase();
let folder: string;
let now: number;
let images: Images;
let http: Http;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-images-'));
  now = Date.now();
  images = open();
  http = await testHttp({ rawRoutes: imageRoutes(images) });
});
afterEach(() => rm(folder, { recursive: true }));

const open = () => createImages({ db, store: openFolderStore(join(folder, 'images')), now: () => now, log: silentLog });

async function file(name: string, colour = '#336699'): Promise<string> {
  const path = join(folder, name);
  const picture = sharp({ create: { width: 1000, height: 500, channels: 3, background: colour } });
  if (name.endsWith('.svg')) await writeFile(path, SVG);
  else await (name.endsWith('.png') ? picture.png() : picture.webp()).toFile(path);
  return path;
}

/** Stores an image and returns its address. */
async function store(path: string, name: string, colour?: string): Promise<string> {
  await images.store([{ path, file: await file(name, colour), ambient: '#112233' }]);
  const row = await db.kysely.selectFrom('image').selectAll().where('path', '=', path).executeTakeFirstOrThrow();
  return imageUrl(row);
}

const get = (url: string, headers = {}) => http.inject({ url, headers });

describe('GET /images', () => {
  it('answers WebP in the requested width, cached as immutable', async () => {
    const url = await store('v/tuzfener', 'a.png');
    const answer = await get(imageAt(url, 320));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
  });

  it.each([
    ['an original that is wide enough', '&w=960', 960],
    ['a width beyond the original', '&w=1600', 1000],
    ['no width', '', 1000],
  ])('never enlarges: %s', async (_, query, width) => {
    const url = await store('bg/x', 'a.webp');
    expect(await sharp((await get(url + query)).rawPayload).metadata()).toMatchObject({ width });
  });

  it('cuts a landscape picture to portrait, under an ETag of its own [BANNER-08]', async () => {
    const url = imageAt(await store('bg/x', 'a.png'), 320);
    const upright = await get(`${url}&shape=upright`);
    expect(await sharp(upright.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 480 });
    expect(upright.headers['cache-control']).toContain('immutable');
    expect((await get(url)).headers.etag).not.toBe(upright.headers.etag);
  });

  it.each(['square', '', 'upright&shape=upright'])('refuses the shape %s', async (shape) => {
    await store('v/a', 'a.webp');
    expect((await get(`/images/v/a?shape=${shape}`)).statusCode).toBe(400);
  });

  it('answers an address without the current version with a short max-age', async () => {
    const url = await store('v/a', 'a.webp');
    for (const other of ['/images/v/a', '/images/v/a?v=older', '/images/v/a?w=320&v=older&v=other']) {
      expect((await get(other)).headers['cache-control']).toBe('public, max-age=300');
    }
    expect((await get(url)).headers['cache-control']).toContain('immutable');
  });

  it('answers a new version as soon as its address is requested', async () => {
    const older = await store('v/a', 'a.webp', '#ff0000');
    await get(imageAt(older, 160));
    const otherServer = open();
    await otherServer.store([{ path: 'v/a', file: await file('b.webp', '#0000ff') }]);
    const row = await db.kysely.selectFrom('image').selectAll().where('path', '=', 'v/a').executeTakeFirstOrThrow();
    const answer = await get(imageAt(imageUrl(row), 160));
    const { dominant } = await sharp(answer.rawPayload).stats();
    expect(dominant.b).toBeGreaterThan(200);
    expect(answer.headers['cache-control']).toContain('immutable');
  });

  it('answers 304 to a matching ETag', async () => {
    const url = imageAt(await store('v/a', 'a.webp'), 320);
    const { etag } = (await get(url)).headers;
    const again = await get(url, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=31536000, immutable' });
    const other = await get(url.replace('w=320', 'w=160'), { 'if-none-match': etag });
    expect(other.statusCode).toBe(200);
  });

  it('answers HEAD without the picture', async () => {
    const url = imageAt(await store('v/a', 'a.webp'), 320);
    const whole = await get(url);
    const head = await http.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(String(whole.rawPayload.length));
  });

  it('sends SVG unchanged, with a sandbox policy', async () => {
    const url = await store('ch/lodos', 'a.svg');
    const answer = await get(imageAt(url, 96));
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(answer.body).toBe(SVG);
  });

  it.each(['321', '0', '-320', '320.5', '1e2', 'abc', '', '320&w=640'])('refuses the width %s', async (width) => {
    await store('v/a', 'a.webp');
    const answer = await get(`/images/v/a?w=${width}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('BAD_INPUT');
  });

  it.each([
    '/images/v/missing',
    '/images/',
    '/images/v',
    '/images/v/../../../../etc/passwd',
    '/images/..%2f..%2f..%2fetc%2fpasswd',
    '/images/v/%2e%2e/%2e%2e/secret',
    '/images/v/a.webp',
    '/images/v/a%00',
    '/images/v//a',
    '/images/originals/v/a.webp',
  ])('finds nothing at %s', async (url) => {
    await store('v/a', 'a.webp');
    expect((await get(url)).statusCode).toBe(404);
  });
});

describe('storing', () => {
  const listVariants = () => readdir(join(folder, 'images/variants/v/a')).catch(() => []);

  it('stores size, version and colour, and an unchanged image once', async () => {
    const picture = { path: 'v/a', file: await file('a.webp'), ambient: '#112233' };
    expect(await images.store([picture])).toEqual(['v/a']);
    expect(await images.store([picture])).toEqual([]);
    expect(await db.kysely.selectFrom('image').selectAll().execute()).toEqual([
      {
        path: 'v/a',
        media_type: 'image/webp',
        width: 1000,
        height: 500,
        version: expect.stringMatching(/^[0-9a-f]{10}$/),
        ambient: '#112233',
      },
    ]);
  });

  it('deletes the variants of a replaced image', async () => {
    await get(imageAt(await store('v/a', 'a.webp', '#ff0000'), 160));
    expect(await listVariants()).toHaveLength(1);
    await store('v/a', 'b.webp', '#00ff00');
    expect(await listVariants()).toEqual([]);
  });

  it('restores a missing file', async () => {
    const picture = { path: 'v/a', file: await file('a.webp') };
    await images.store([picture]);
    await rm(join(folder, 'images/originals/v/a.webp'));
    expect(await images.store([picture])).toEqual(['v/a']);
    expect((await stat(join(folder, 'images/originals/v/a.webp'))).size).toBeGreaterThan(0);
  });

  it('refuses a file that is not an image, and inserts no row', async () => {
    const broken = join(folder, 'a.webp');
    await writeFile(broken, 'no picture');
    await expect(images.store([{ path: 'v/a', file: broken }])).rejects.toThrow();
    expect(await db.kysely.selectFrom('image').selectAll().execute()).toEqual([]);
  });

  it('removes unfinished files of a crash, and not those being written', async () => {
    const aside = join(folder, 'images/unfinished');
    await store('v/a', 'a.webp');
    await writeFile(join(aside, 'old'), '');
    await writeFile(join(aside, 'new'), '');
    const longAgo = new Date(now - 2 * HOUR_MS);
    await utimes(join(aside, 'old'), longAgo, longAgo);
    await open().store([{ path: 'v/b', file: await file('b.webp') }]);
    expect(await readdir(aside)).toEqual(['new']);
  });
});

describe('warmHomeImages', () => {
  it('prepares the images of the first page of home, banners first, and stops on abort', async () => {
    for (const path of ['bg/a', 'logo/a', 'h/a', 'v/a', 'h/b', 'v/b']) await anImage(db, { path });
    const of = (name: string) => ({ poster_horizontal: `h/${name}`, poster_vertical: `v/${name}` });
    const inBanner = await aTitle(db, { ...of('a'), background: 'bg/a', lockup: 'logo/a' });
    const inRow = await aTitle(db, of('b'));
    const menu = await aMenu(db, { id: '6' });
    await db.kysely
      .insertInto('banner')
      .values({ id: 'x', menu_id: menu.id, position: 1, title_id: inBanner.id })
      .execute();
    const category = await aCategory(db, { menu_id: menu.id });
    const label = await aLabel(db, { vertical: true, source: 'titles' });
    await db.kysely
      .insertInto('category_label')
      .values({ category_id: category.id, label_id: label.id, position: 1 })
      .execute();
    await db.kysely.insertInto('label_item').values({ label_id: label.id, position: 1, title_id: inRow.id }).execute();

    const prepared: string[] = [];
    const stop = new AbortController();
    const prepare = async (path: string) => void prepared.push(path);
    await warmHomeImages({ db, images: { prepare }, log: silentLog, signal: stop.signal });
    expect([...new Set(prepared)]).toEqual(['bg/a', 'logo/a', 'h/a', 'v/b']);

    const first: string[] = [];
    const stopping = async (path: string) => {
      first.push(path);
      stop.abort();
      throw new Error('broken picture');
    };
    await warmHomeImages({ db, images: { prepare: stopping }, log: silentLog, signal: stop.signal });
    expect(first).toEqual(['bg/a']);
  });
});
