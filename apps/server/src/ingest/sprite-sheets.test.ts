import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TILE_HEIGHT, TILE_WIDTH } from '@seyir/core/limits/media';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aChannel } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { ffmpegBuilds, ffmpegPath } from '../../test/ffmpeg.ts';
import { makeSampleMedia, type SampleMedia } from '../../test/ingest.ts';
import { until } from '../../test/until.ts';
import { initFile, type RunPlace, SEGMENTS_PER_FOLDER, segmentFile } from '../media/run-files.ts';
import { silentLog } from '../shared/log.ts';
import { openFolderStore } from '../store/folder-store.ts';
import { diskFiles } from './ingest-files.ts';
import type { NumberedSegment } from './span-writer.ts';
import { openSheets, type SpriteSheets } from './sprite-sheets.ts';

const db = useDatabase();
const NOON_US = Date.parse('2026-11-18T12:00:00Z') * 1_000;

let media: SampleMedia;
beforeAll(async () => {
  media = await makeSampleMedia();
});

let mediaFolder: string;
let run: RunPlace;
const opened: SpriteSheets[] = [];
beforeEach(async () => {
  mediaFolder = await mkdtemp(join(tmpdir(), 'seyir-sprites-'));
  run = { channelId: (await aChannel(db)).id, runId: 'run-000001' };
  await mkdir(join(mediaFolder, 'live', run.channelId, run.runId, '0'), { recursive: true });
  await mkdir(join(mediaFolder, 'live', run.channelId, run.runId, '1'));
  await writeFile(join(mediaFolder, initFile(run, 'v240')), media.init('v240'));
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((sheets) => sheets.close()));
  await rm(mediaFolder, { recursive: true, force: true });
});

function open(path = ffmpegPath): SpriteSheets {
  const deps = {
    db,
    files: diskFiles,
    ffmpegPath: path,
    mediaFolder,
    store: openFolderStore(mediaFolder),
    log: silentLog,
  };
  const sheets = openSheets({ ...deps, inTurn: (work) => work() }, run, () => 'v240');
  opened.push(sheets);
  return sheets;
}

/** Segments on the timeline and on the disk. */
async function segments(first: number, count: number, change = (bytes: Buffer) => bytes): Promise<NumberedSegment[]> {
  const made: NumberedSegment[] = [];
  for (let index = first; index < first + count; index += 1) {
    await writeFile(join(mediaFolder, segmentFile(run, 'v240', index)), change(media.segment('v240', index)));
    const startUs = NOON_US + index * media.segmentUs;
    made.push({ index, msn: 1_000 + index, startUs, durationUs: media.segmentUs, begins: index === first });
  }
  return made;
}

const listSheets = () => db.kysely.selectFrom('sprite_sheet').selectAll().orderBy('first_msn').execute();

/** How bright the tiles of a sheet are, row by row. */
async function readTiles(file: string, count: number): Promise<number[]> {
  const bytes = await sharp(join(mediaFolder, file)).toBuffer();
  const tiles: number[] = [];
  for (let tile = 0; tile < count; tile += 1) {
    const place = { left: (tile % 10) * TILE_WIDTH, top: Math.floor(tile / 10) * TILE_HEIGHT };
    const cut = sharp(bytes).extract({ ...place, width: TILE_WIDTH, height: TILE_HEIGHT });
    const light = await cut.greyscale().raw().toBuffer();
    tiles.push(light.reduce((sum, value) => sum + value, 0) / light.length);
  }
  return tiles;
}

describe('thumbnails of an ingested channel', () => {
  it.each(ffmpegBuilds)('are one tile a segment, in a sheet that grows, with $build [SPRITE-03]', async ({ path }) => {
    const sheets = open(path);
    const all = await segments(0, 33);
    sheets.add(all.slice(0, 17));
    await until(async () => (await listSheets()).length === 1);
    const [first] = await listSheets();
    expect(first).toMatchObject({ first_msn: 1_000, start_us: NOON_US, tiles: 16 });
    sheets.add(all.slice(17).map((segment) => ({ ...segment, begins: false })));
    await until(async () => (await listSheets())[0]?.tiles === 32);
    const [sheet, ...others] = await listSheets();
    expect(others).toEqual([]);
    await until(() => !existsSync(join(mediaFolder, first?.file ?? '')));
    expect(await sharp(join(mediaFolder, sheet?.file ?? '')).metadata()).toMatchObject({ width: 1_600, height: 360 });
    // Every tile is a bright test picture; behind them the sheet is dark.
    const tiles = await readTiles(sheet?.file ?? '', 40);
    expect(tiles.slice(0, 32).every((light) => light > 35)).toBe(true);
    expect(tiles.slice(32).every((light) => light < 20)).toBe(true);
  });

  it('begin a new sheet with a new folder and a new span', async () => {
    const sheets = open();
    const all = await segments(SEGMENTS_PER_FOLDER - 5, 32);
    sheets.add(all.map((segment, place) => ({ ...segment, begins: place === 0 || place === 8 })));
    await until(async () => (await listSheets()).length === 3);
    const first = 1_000 + SEGMENTS_PER_FOLDER - 5;
    expect((await listSheets()).map(({ first_msn, tiles }) => [first_msn - first, tiles])).toEqual([
      [0, 5],
      [5, 3],
      [8, 16],
    ]);
  });

  it('stay dark where a segment cannot be drawn, and continue', async () => {
    const sheets = open();
    sheets.add(await segments(0, 16, () => Buffer.from('broken')));
    await until(async () => (await listSheets())[0]?.tiles === 16);
    sheets.add((await segments(16, 16)).map((segment) => ({ ...segment, begins: false })));
    await until(async () => (await listSheets())[0]?.tiles === 32);
    const tiles = await readTiles((await listSheets())[0]?.file ?? '', 32);
    expect(tiles.slice(0, 16).every((light) => light < 20)).toBe(true);
    expect(tiles.slice(16).every((light) => light > 35)).toBe(true);
  });

  it('never fail the caller that adds segments, and stop at once on close', async () => {
    const sheets = open('/no/such/ffmpeg');
    sheets.add(await segments(0, 20));
    await sheets.close();
    sheets.add(await segments(20, 20));
    expect((await listSheets()).length).toBeLessThanOrEqual(1);
  });
});
