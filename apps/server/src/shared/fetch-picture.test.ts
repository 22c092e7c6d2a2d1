import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makePicture } from './decode-picture.ts';
import { fetchPicture, makePictureGuard, type PictureGuard } from './fetch-picture.ts';

let server: Server;
let port = 0;
let asked: string[] = [];
beforeAll(async () => {
  server = createServer((request, reply) => {
    asked.push(request.url ?? '');
    if (request.url === '/logo.png') reply.end('a picture');
    else if (request.url === '/away') reply.writeHead(302, { location: `http://127.0.0.1:${port}/logo.png` }).end();
    else if (request.url === '/loop') reply.writeHead(302, { location: '/loop' }).end();
    else if (request.url === '/file') reply.writeHead(302, { location: 'file:///etc/hostname' }).end();
    else if (request.url === '/long') reply.end(Buffer.alloc(5_000_001));
    else reply.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked = [];
});

const { signal } = new AbortController();
const NOTHING_PRIVATE = makePictureGuard([]);
const LOOPBACK = makePictureGuard(['loopback']);
/** Fetches with a name server that gives these addresses in turn. */
function fetchFrom(address: string, guard: PictureGuard, ...answers: string[]) {
  const waiting = [...answers];
  const resolve = async () => [{ address: waiting.shift() ?? '', family: 4 }];
  return fetchPicture(address, { signal, guard, resolve });
}
const INSIDE = 'is in a private network (see SEYIR_PICTURE_NETWORKS)';

describe('a picture of others', () => {
  it('is fetched from a private network only where the setting names it', async () => {
    const logo = `http://127.0.0.1:${port}/logo.png`;
    await expect(fetchFrom(logo, NOTHING_PRIVATE)).rejects.toThrow(INSIDE);
    await expect(fetchFrom(logo, makePictureGuard(['10.0.0.0/8']))).rejects.toThrow(INSIDE);
    expect(asked).toEqual([]);
    expect(String(await fetchFrom(logo, LOOPBACK))).toBe('a picture');
  });

  it.each(['[::1]', '[::ffff:127.0.0.1]', '[::]', '0.0.0.0', '2130706433', '0x7f.1', 'localhost', '169.254.169.254'])(
    'is not fetched from %s',
    async (host) => {
      await expect(fetchPicture(`http://${host}:${port}/logo.png`, { signal, guard: NOTHING_PRIVATE })).rejects.toThrow(
        INSIDE,
      );
      expect(asked).toEqual([]);
    },
  );

  it('is fetched from the address that was judged, not from a later answer of the name server', async () => {
    const logo = `http://logos.test:${port}/logo.png`;
    await expect(fetchFrom(logo, NOTHING_PRIVATE, '127.0.0.1')).rejects.toThrow(INSIDE);
    // The second answer of a rebinding name server is never asked for: it would be refused here.
    expect(String(await fetchFrom(logo, LOOPBACK, '127.0.0.1', '10.0.0.1'))).toBe('a picture');
  });

  it('is not fetched after a redirect into a private network, nor from another protocol', async () => {
    const typed: PictureGuard = (url) => url.hostname === 'logos.test';
    await expect(fetchFrom(`http://logos.test:${port}/away`, typed, '127.0.0.1')).rejects.toThrow(INSIDE);
    expect(asked).toEqual(['/away']);
    await expect(fetchFrom(`http://127.0.0.1:${port}/file`, LOOPBACK)).rejects.toThrow('is no address of the web');
    await expect(fetchFrom('ftp://logos.test/a.png', LOOPBACK)).rejects.toThrow('is no address of the web');
    await expect(fetchFrom(`http://127.0.0.1:${port}/loop`, LOOPBACK)).rejects.toThrow('is redirected too often');
  });

  it('is fetched from the host of its own list, when that host is an address and not a name', async () => {
    const list = `http://127.0.0.1:${port}/list.m3u`;
    const logo = `http://127.0.0.1:${port}/logo.png`;
    expect(String(await fetchFrom(logo, makePictureGuard([], [list])))).toBe('a picture');
    await expect(fetchFrom(logo, makePictureGuard([], ['http://127.0.0.1:1/list.m3u']))).rejects.toThrow(INSIDE);
    const named = makePictureGuard([], [`http://logos.test:${port}/list.m3u`]);
    await expect(fetchFrom(`http://logos.test:${port}/logo.png`, named, '127.0.0.1')).rejects.toThrow(INSIDE);
  });

  it('is refused when it is missing or too large', async () => {
    await expect(fetchFrom(`http://127.0.0.1:${port}/none`, LOOPBACK)).rejects.toThrow('answers 404');
    await expect(fetchFrom(`http://127.0.0.1:${port}/long`, LOOPBACK)).rejects.toThrow('is larger than 5 MB');
  });
});

describe('decoding of pictures', () => {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#369' } })
      .png()
      .toBuffer();

  it('decodes one picture at a time, however many arrive', async () => {
    const picture = await plain(1_200, 800);
    let most = 0;
    const count = () => {
      most = Math.max(most, sharp.counters().process + sharp.counters().queue);
    };
    sharp.queue.on('change', count);
    const made = await Promise.all(Array.from({ length: 8 }, () => makePicture(picture, 640)));
    sharp.queue.off('change', count);
    expect(most).toBe(1);
    expect(await sharp(made[7]).metadata()).toMatchObject({ format: 'webp', width: 640 });
  });

  it('refuses more pixels than a camera has before it decodes them', async () => {
    await expect(makePicture(await plain(16_000, 4_000), 512)).rejects.toMatchObject({ reason: 'size' });
    await expect(makePicture(Buffer.from('<html>'), 512)).rejects.toMatchObject({ reason: 'type' });
    await expect(makePicture((await plain(900, 600)).subarray(0, 200), 512)).rejects.toMatchObject({
      reason: 'broken',
    });
  });
});
