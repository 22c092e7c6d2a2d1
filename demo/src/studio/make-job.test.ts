// Real scenes and real music through every real ffmpeg there is: what everything else rests on.
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AUDIO_BANDWIDTH, SEGMENT_US } from '@seyir/core/limits/media';
import { retimeFragment } from '@seyir/server/media/mp4/fragments';
import { ffmpegBuilds, ffmpegPath } from '@seyir/server/test/ffmpeg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeAsset, type KnownReel } from '../media/compose-asset.ts';
import type { ScenesRecipe } from '../media/recipe.ts';
import { DEMO_FOLDER } from '../read-demo.ts';
import { openWorkshop } from './make-job.ts';
import type { SceneSpec, ShotSpec } from './pictures/draw-scene.ts';
import { FRAME_RATE } from './pictures/encode-scene.ts';
import { LARGE, SMALL } from './pictures/frame.ts';
import { probeInits } from './probe-inits.ts';
import { openReelFolder, type ReelFolder } from './reel-folder.ts';

/** Real work on a machine that may be busy with other things. */
const TEST_TIMEOUT_MS = 240_000;

const shot: ShotSpec = { file: 'art/bg/pofuduk.webp', move: 'right', focus: 0.6, air: 'sparks' };
const next: ShotSpec = { file: 'art/bg/bulut.webp', move: 'left', focus: 0.3, air: 'clear' };
const SHOT: SceneSpec = { kind: 'shot', shot, next };
const CARD: SceneSpec = { kind: 'card', lockup: 'art/logo/pofuduk.webp', isShaded: true, shot };
/** Samples in a frame of AAC. */
const SOUND_FRAME = 1_024;
const calmly = { isUrgent: true, signal: new AbortController().signal };
const run = promisify(execFile);

let mediaFolder: string;
let reels: ReelFolder;
/** Gives the tests of a `describe` a media folder: reels of two builds do not stand in one film. */
function useMediaFolder(): void {
  beforeAll(async () => {
    mediaFolder = await mkdtemp(join(tmpdir(), 'seyir-studio-'));
    reels = await openReelFolder(mediaFolder);
  });
  afterAll(() => rm(mediaFolder, { recursive: true }));
}

const readReel = async (name: string): Promise<KnownReel> => {
  const facts = await reels.read(name);
  if (facts === undefined) throw new Error(`${name} is not there`);
  return { name, facts };
};

describe.each(ffmpegBuilds)('the studio with $build', ({ path }) => {
  useMediaFolder();
  beforeAll(async () => {
    const make = await openWorkshop({ ffmpegPath: path, demoFolder: DEMO_FOLDER, mediaFolder });
    await make({ kind: 'scene', spec: SHOT, outputs: [{ segment: 1, name: 'shot' }] }, calmly);
    await make({ kind: 'scene', spec: CARD, outputs: [{ segment: 0, name: 'card' }] }, calmly);
    await make({ kind: 'score', score: 'play', name: 'score' }, calmly);
  }, TEST_TIMEOUT_MS);

  it('makes scenes of one shape, within the bandwidth of their rungs, in the shared encoder profile', async () => {
    const [one, other] = [await readReel('shot'), await readReel('card')];
    for (const rung of [LARGE, SMALL]) {
      const [track, second] = [one.facts.tracks[rung.id], other.facts.tracks[rung.id]];
      expect(track).toMatchObject({ width: rung.width, height: rung.height, timescale: 12_800 });
      expect(track?.codecs).toMatch(new RegExp(`^avc1\\.64[0-9a-f]{2}${rung.codecs.slice(-2)}$`));
      expect(second?.shape).toBe(track?.shape);
      expect(track?.segments).toHaveLength(1);
      for (const { segments } of [track, second].flatMap((each) => each ?? [])) {
        expect(((segments[0]?.[1] ?? 0) * 8 * 1e6) / SEGMENT_US).toBeLessThan(rung.peakBandwidth);
      }
    }
    expect(one.facts.thumbnail?.[1]).toBe(160 * 90 * 3);
  });

  it('has init segments that a probe knows beforehand, whatever is drawn and played', async () => {
    const known = new Map([
      ['card.0', await readReel('card')],
      ['score/play', await readReel('score')],
    ]);
    const recipe: ScenesRecipe = { kind: 'scenes', score: 'play', scenes: [{ scene: 'card', segments: 1 }] };
    const { initHash } = composeAsset(
      'asset',
      recipe,
      (unit) => known.get(unit) ?? { name: unit, facts: { tracks: {} } },
    );
    expect(initHash).toMatch(/^[0-9a-f]{20}$/);
    expect(await probeInits(path, calmly.signal)).toBe(initHash);
  });

  it('makes music of nine bars within the bandwidth of sound', async () => {
    const track = (await readReel('score')).facts.tracks.a1;
    expect(track).toMatchObject({ codecs: 'mp4a.40.2', timescale: 48_000 });
    expect(track?.segments).toHaveLength(9);
    for (const [, size] of track?.segments ?? []) expect((size * 8 * 1e6) / SEGMENT_US).toBeLessThan(AUDIO_BANDWIDTH);
  });

  it('leaves nothing unfinished behind', async () => {
    expect(await readdir(join(mediaFolder, 'demo/unfinished'))).toEqual([]);
  });

  it(
    'makes what can be put together in any order and is one continuous film',
    async () => {
      const recipe: ScenesRecipe = {
        kind: 'scenes',
        score: 'play',
        scenes: ['card', 'shot', 'shot', 'card'].map((scene) => ({
          scene,
          segments: 1,
        })),
      };
      const known = new Map([
        ['card.0', await readReel('card')],
        ['shot.0', await readReel('shot')],
        ['score/play', await readReel('score')],
      ]);
      const { renditions: rows } = composeAsset(
        'asset',
        recipe,
        (unit) => known.get(unit) ?? { name: unit, facts: { tracks: {} } },
      );
      for (const { id, segments: table } of rows) {
        const file = join(mediaFolder, `${id}.mp4`);
        const nameOf = (index: number) => (table.files[index] ?? '').replace('demo/', '');
        const pieces: Buffer[] = [];
        const [initFile = 0, initOffset = 0, initSize = 0] = table.init ?? [];
        pieces.push(await reels.readPart(nameOf(initFile), [initOffset, initSize]));
        for (let index = 0; index < 4; index += 1) {
          const [name = 0, offset = 0, size = 0] = table.segments.slice(index * 3);
          const decodeTime = (index * SEGMENT_US * table.timescale) / 1e6;
          pieces.push(
            retimeFragment(await reels.readPart(nameOf(name), [offset, size]), { sequence: index + 1, decodeTime }),
          );
        }
        await writeFile(file, Buffer.concat(pieces));
        // Every packet begins where the one before it ends, from the first to the last.
        const { stdout } = await run(path, ['-v', 'error', '-i', file, '-c', 'copy', '-f', 'framecrc', '-'], {
          maxBuffer: 1e7,
        });
        const packets = stdout
          .split('\n')
          .filter((line) => /^0,/.test(line))
          .map((line) => line.split(',').map(Number));
        const isSound = id === 'a1';
        const ticks = isSound ? SOUND_FRAME : table.timescale / FRAME_RATE;
        const [, firstTime = 0] = packets[0] ?? [];
        expect(packets).toHaveLength(isSound ? 720 : 384);
        expect(packets.filter(([, time = 0], index) => time !== firstTime + index * ticks)).toEqual([]);
        // And it is read to the end without a complaint.
        const { stderr } = await run(path, ['-v', 'warning', '-xerror', '-i', file, '-f', 'null', '-']);
        expect(stderr).toBe('');
      }
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'cuts music so that the loop has no click where it goes round',
    async () => {
      const { facts } = await readReel('score');
      const track = facts.tracks.a1;
      if (track === undefined) throw new Error('there is no sound');
      const pieces = [await reels.readPart('score', track.init)];
      for (const [index, bar] of [6, 7, 0, 1].entries()) {
        const place = track.segments[bar] ?? [0, 1];
        pieces.push(
          retimeFragment(await reels.readPart('score', place), { sequence: index + 1, decodeTime: index * 184_320 }),
        );
      }
      const file = join(mediaFolder, 'round.mp4');
      await writeFile(file, Buffer.concat(pieces));
      const { stdout } = await run(path, ['-v', 'error', '-i', file, '-ac', '1', '-f', 's16le', '-'], {
        encoding: 'buffer',
        maxBuffer: 1e8,
      });
      const samples = new Int16Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.length / 2));
      const largestStep = (from: number, to: number) => {
        let most = 0;
        for (let index = from + 1; index < to; index += 1)
          most = Math.max(most, Math.abs((samples[index] ?? 0) - (samples[index - 1] ?? 0)));
        return most;
      };
      const seam = 2 * 184_320;
      expect(largestStep(seam - 2_048, seam + 2_048)).toBeLessThanOrEqual(largestStep(10_000, seam - 2_048));
    },
    TEST_TIMEOUT_MS,
  );
});

describe('an ffmpeg', () => {
  useMediaFolder();

  it('is reported as missing, and with its exit code when it fails', async () => {
    const missing = await openWorkshop({ ffmpegPath: '/nowhere/ffmpeg', demoFolder: DEMO_FOLDER, mediaFolder });
    await expect(missing({ kind: 'score', score: 'night', name: 'x' }, calmly)).rejects.toThrow(
      /ffmpeg was not found.*FFMPEG_PATH/,
    );
    const failing = await openWorkshop({ ffmpegPath: 'false', demoFolder: DEMO_FOLDER, mediaFolder });
    await expect(failing({ kind: 'score', score: 'night', name: 'x' }, calmly)).rejects.toThrow(
      'ffmpeg ended with code 1 without a word.',
    );
    expect(await reels.read('x')).toBeUndefined();
    expect(await readdir(join(mediaFolder, 'demo/unfinished'))).toEqual([]);
  });

  it(
    'ends at once when it is no longer wanted',
    async () => {
      const make = await openWorkshop({ ffmpegPath, demoFolder: DEMO_FOLDER, mediaFolder });
      const stopping = new AbortController();
      const made = make(
        { kind: 'scene', spec: SHOT, outputs: [{ segment: 0, name: 'gone' }] },
        { isUrgent: true, signal: stopping.signal },
      );
      setTimeout(() => stopping.abort(new Error('enough')), 300);
      await expect(made).rejects.toThrow('enough');
      expect(await reels.read('gone')).toBeUndefined();
      expect(await readdir(join(mediaFolder, 'demo/unfinished'))).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );
});
