import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ffmpegPath } from '@seyir/server/test/ffmpeg';
import { until } from '@seyir/server/test/until';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DEMO_FOLDER } from '../read-demo.ts';
import { openReelFolder } from './reel-folder.ts';
import { openStudio, StudioError } from './studio.ts';
import type { StudioJob } from './studio-messages.ts';

/** Real work on a machine that may be busy with other things. */
const TEST_TIMEOUT_MS = 240_000;
const SCRIPT = join(import.meta.dirname, '../../test/make-scene.ts');
const SCORE: StudioJob = { kind: 'score', score: 'night', name: 'score.reel' };
const shot = { file: 'art/bg/nowhere.webp', move: 'right', focus: 0.5, air: 'clear' } as const;
const BROKEN: StudioJob = {
  kind: 'scene',
  spec: { kind: 'shot', shot, next: shot },
  outputs: [{ segment: 0, name: 'broken.reel' }],
};

let mediaFolder: string;
beforeEach(async () => {
  mediaFolder = await mkdtemp(join(tmpdir(), 'seyir-studio-thread-'));
});
afterEach(() => rm(mediaFolder, { recursive: true, force: true }));

const open = (path = ffmpegPath) => openStudio({ ffmpegPath: path, demoFolder: DEMO_FOLDER, mediaFolder });
const faultOf = (work: Promise<void>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof StudioError ? error.fault : error),
  );

describe('the studio in its process', () => {
  it(
    'makes several things at once, goes on after one that cannot be made, and closes',
    async () => {
      const studio = open();
      const results = await Promise.all([faultOf(studio.make(SCORE, true)), faultOf(studio.make(BROKEN, true))]);
      expect(results).toEqual([undefined, 'failed']);
      const folder = await openReelFolder(mediaFolder);
      expect(await folder.list()).toEqual(['score.reel']);
      await studio.close();
      expect(await faultOf(studio.make(SCORE, true))).toBe('failed');
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'distinguishes a missing program from work that cannot be done',
    async () => {
      const studio = open('/nowhere/ffmpeg');
      expect(await faultOf(studio.make(SCORE, true))).toBe('missing');
      await studio.close();
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'gives up what is under way when it closes, and leaves nothing behind',
    async () => {
      const studio = open();
      const fault = faultOf(studio.make(SCORE, true));
      await studio.close();
      expect(await fault).toBe('failed');
      const folder = await openReelFolder(mediaFolder);
      expect(await folder.list()).toEqual([]);
      expect(await readdir(join(mediaFolder, 'demo/unfinished'))).toEqual([]);
    },
    TEST_TIMEOUT_MS,
  );

  it(
    'leaves no half of a reel when the process is killed, and makes it whole the next time',
    async () => {
      const unfinished = join(mediaFolder, 'demo/unfinished');
      const child = spawn(process.execPath, [SCRIPT, ffmpegPath, mediaFolder], { stdio: 'ignore' });
      const hasStarted = async () => {
        const [own] = await readdir(unfinished).catch((): string[] => []);
        return (
          own !== undefined && (await readdir(join(unfinished, own)).catch((): string[] => [])).includes('v720.mp4')
        );
      };
      await until(hasStarted);
      child.kill('SIGKILL');
      await once(child, 'exit');
      const folder = await openReelFolder(mediaFolder);
      expect(await folder.list()).toEqual([]);

      const again = spawn(process.execPath, [SCRIPT, ffmpegPath, mediaFolder], { stdio: 'ignore' });
      const [code] = await once(again, 'exit');
      expect(code).toBe(0);
      expect((await folder.read('scene.reel'))?.tracks).toMatchObject({ v720: { width: 1280 }, v360: { width: 640 } });
    },
    TEST_TIMEOUT_MS,
  );
});
