// Thumbnails of channels in the console, cut from the sheets that the media core keeps.
import { SEGMENT_US } from '@seyir/core/limits/media';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aChannel } from '../../../test/builders.ts';
import { type ConsoleServer, startConsoleServer } from '../../../test/console-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { aFile, anAsset, aSpan } from '../../../test/media-rows.ts';
import { asJson } from '../../db/json.ts';

const db = useDatabase({ emptied: 'once' });
let server: ConsoleServer;
let viewer: string;
beforeAll(async () => {
  server = await startConsoleServer(db);
  viewer = await server.tokenOf('viewer');
}, 60_000);
afterAll(() => server.close());

const [WIDTH, HEIGHT, COLUMNS] = [160, 90, 10];

/** A sheet of grey tiles: tile n has the brightness 20 n. */
async function aSheet(path: string, tiles: number): Promise<void> {
  const rows = Math.ceil(tiles / COLUMNS);
  const parts = await Promise.all(
    Array.from({ length: tiles }, async (_, place) => ({
      input: await sharp({
        create: {
          ...{ width: WIDTH, height: HEIGHT, channels: 3 },
          background: { r: 20 * place, g: 20 * place, b: 20 * place },
        },
      })
        .png()
        .toBuffer(),
      left: (place % COLUMNS) * WIDTH,
      top: Math.floor(place / COLUMNS) * HEIGHT,
    })),
  );
  const sheet = sharp({
    create: { width: COLUMNS * WIDTH, height: rows * HEIGHT, channels: 3, background: { r: 255, g: 0, b: 0 } },
  }).composite(parts);
  await aFile(server.mediaFolder, path, await sheet.webp({ lossless: true }).toBuffer());
}

async function readPictures(...channels: string[]) {
  const { body } = await server.call('GET', `/console/pictures?channels=${channels.join(',')}`, viewer);
  return body.data as { channel: string; image: string; at: string }[];
}

async function tileOf(image: string): Promise<number> {
  const bytes = Buffer.from(image.replace('data:image/webp;base64,', ''), 'base64');
  const { channels } = await sharp(bytes).stats();
  return Math.round((channels[0]?.mean ?? 0) / 20);
}

describe('the pictures of channels', () => {
  it('are the last tile of the newest sheet of an ingested channel', async () => {
    const { id } = await aChannel(db);
    const start_us = server.clock.now * 1_000 - 12 * SEGMENT_US;
    for (const [first_msn, tiles] of [
      [100, 3],
      [103, 12],
    ] as const) {
      const file = `runs/${id}-${first_msn}.webp`;
      await aSheet(file, tiles);
      await db.kysely.insertInto('sprite_sheet').values({ channel_id: id, first_msn, tiles, start_us, file }).execute();
    }
    const [picture] = await readPictures(id);
    expect(await tileOf(picture?.image ?? '')).toBe(11);
    expect(picture?.at).toBe(new Date((start_us + 11 * SEGMENT_US) / 1_000).toISOString());
  });

  it('are the tile of the moment for a channel that is computed from the guide', async () => {
    const { id } = await aChannel(db);
    const file = `packaged/${id}.webp`;
    await aSheet(file, 4);
    const sprite = { file, columns: COLUMNS, rows: 1, tiles: 4, interval: 10, width: WIDTH, height: HEIGHT };
    const asset = await anAsset(db, { sprite: asJson(sprite) });
    // Seven segments of 3.84 seconds are over: the newest one begins at 23 s, on the third tile.
    const start_us = server.clock.now * 1_000 - 7.5 * SEGMENT_US;
    await aSpan(db, { channel_id: id, asset_id: asset.id, msn: 1, start_us, segment_count: 10 });
    const [picture] = await readPictures(id);
    expect(await tileOf(picture?.image ?? '')).toBe(2);
  });

  it('leave out channels without a sheet, and unknown ones', async () => {
    const { id } = await aChannel(db);
    expect(await readPictures(id, 'unknown')).toEqual([]);
  });
});

describe('the list of channels', () => {
  const list = async (query: string) => {
    const { body } = await server.call('GET', `/console/channels?${query}`, viewer);
    return body as { data: { number: number; name: string }[]; next: string | null };
  };
  const numbers = (page: { data: { number: number }[] }) => page.data.map(({ number }) => number);

  it('comes page by page, finds a name or a number, and names channels without a source alone', async () => {
    const input = 'http://127.0.0.1:9/deniz.ts';
    for (let number = 5_001; number <= 5_120; number += 1)
      await aChannel(db, { number, name: `Uzak ${number} Kanal`, source: { kind: 'ingest', input } });
    await aChannel(db, { number: 9_999, name: 'Hesaplı', source: { kind: 'computed' } });
    const first = await list('after=5000');
    expect([first.data.length, first.next]).toEqual([50, '5050']);
    expect(numbers(await list('after=5100&text=uzak'))).toHaveLength(20);
    expect(numbers(await list('text=5077'))).toEqual([5_077]);
    expect(numbers(await list('text=9999'))).toEqual([9_999]);
    expect(numbers(await list('after=5000&list=computed'))).toEqual([9_999]);
  });
});
