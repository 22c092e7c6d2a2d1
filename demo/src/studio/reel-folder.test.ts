import { appendFile, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFragmentFacts, splitFragments } from '@seyir/server/media/mp4/fragments';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTinyReels, type TinyReels } from '../../test/demo-media.ts';
import { buildReel } from './reel.ts';
import { openReelFolder, type ReelFolder, removeLeftBehind } from './reel-folder.ts';

let tiny: TinyReels;
let mediaFolder: string;
let folder: ReelFolder;
beforeAll(async () => {
  tiny = await makeTinyReels();
});
beforeEach(async () => {
  mediaFolder = await mkdtemp(join(tmpdir(), 'seyir-reel-folder-'));
  folder = await openReelFolder(mediaFolder);
});
afterEach(() => rm(mediaFolder, { recursive: true }));

const place = (name: string) => join(mediaFolder, 'demo', name);

describe('a reel', () => {
  it('lists the byte ranges of its media', async () => {
    const facts = await folder.store('one.reel', tiny.scene);
    const track = facts.tracks.v720;
    if (track?.segments[0] === undefined) throw new Error('there is no segment');
    const { durationTicks, startsWithKeyframe } = readFragmentFacts(
      await folder.readPart('one.reel', track.segments[0]),
    );
    expect([durationTicks / track.timescale, startsWithKeyframe]).toEqual([3.84, true]);
    const init = await folder.readPart('one.reel', track.init);
    expect(splitFragments(init)).toEqual({ init: { offset: 0, size: init.length }, fragments: [] });
    expect(await folder.read('one.reel')).toEqual(facts);
  });

  it('takes the wanted bars of music', async () => {
    const { tracks } = await folder.store('music.reel', tiny.score);
    expect(tracks.a1?.segments).toHaveLength(9);
  });

  it('is not made of what is no whole segment', () => {
    const { bytes } = tiny.score.files.a1 ?? { bytes: Buffer.alloc(0) };
    // Behind the last bar comes the one frame by which sound is late.
    expect(() => buildReel({ files: { a1: { bytes, take: [10] } } })).toThrow('Segment 10 of a1 is not a whole one.');
    expect(() => buildReel({ files: { a1: { bytes, take: [11] } } })).toThrow('a1 has 11 segments and not 12.');
  });
});

describe('the folder of reels', () => {
  it('keeps the first of two reels of one name, and returns its facts to both writers', async () => {
    const first = await folder.store('one.reel', tiny.scene);
    const { ino } = await stat(place('one.reel'));
    expect(await folder.store('one.reel', { ...tiny.scene, thumbnail: Buffer.from('another') })).toEqual(first);
    expect((await stat(place('one.reel'))).ino).toBe(ino);
    expect(await readdir(place('unfinished'))).toEqual([]);
  });

  it.each([
    ['empty', ''],
    ['short', 'x'],
    ['something else', 'x'.repeat(5_000)],
    ['a reel with a lie at its end', `${'x'.repeat(100)}\xff\xff\xff\xffSEYIRREL`],
  ])('takes a file that is %s for none, and replaces it', async (_, text) => {
    await writeFile(place('one.reel'), text, 'latin1');
    expect(await folder.read('one.reel')).toBeUndefined();
    expect((await folder.store('one.reel', tiny.scene)).tracks.v360?.width).toBe(64);
  });

  it('does not believe a reel that was written on', async () => {
    await folder.store('one.reel', tiny.scene);
    await appendFile(place('one.reel'), 'more');
    expect(await folder.read('one.reel')).toBeUndefined();
    expect(await folder.read('other.reel')).toBeUndefined();
  });

  it('removes what a crash left, and not what is being written', async () => {
    await mkdir(place('unfinished/old'));
    await writeFile(place('unfinished/old/v720.mp4'), 'half of it');
    const now = Date.now();
    await utimes(place('unfinished/old'), new Date(now - 7_200_000), new Date(now - 7_200_000));
    await mkdir(place('unfinished/new'));
    await removeLeftBehind(mediaFolder, now);
    expect(await readdir(place('unfinished'))).toEqual(['new']);
  });

  it('removes the work folder also when the work fails', async () => {
    await expect(folder.withWorkFolder(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await readdir(place('unfinished'))).toEqual([]);
  });
});
