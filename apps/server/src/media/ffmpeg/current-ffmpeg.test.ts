import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFakeFfmpeg, currentFfmpeg, packagedFfmpeg } from '../../../test/ffmpeg.ts';
import { packageFile } from '../../packaging/package-file.ts';
import { probeFile } from '../../packaging/probe.ts';
import { openFolderStore } from '../../store/folder-store.ts';
import { isCurrentFfmpeg, readFfmpegVersion, requireCurrentFfmpeg } from './current-ffmpeg.ts';
import { FfmpegMissingError } from './run-ffmpeg.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-version-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

/** The lines of `ffmpeg -version` that show the version of a build. */
const versionText = (name: string, libavutil: string) =>
  `ffmpeg version ${name} Copyright (c) the FFmpeg developers\nbuilt with gcc\nlibavutil      ${libavutil}\nlibavcodec     58. 42.102 / 58. 42.102`;

describe('the version of ffmpeg', () => {
  it.each([
    ['the npm package’s build for x64', 'N-92722-gf22fcd4483-static', '56. 24.101 / 56. 24.101', false],
    ['the npm package’s build for arm64', 'N-49006-gd81913e680-static', '56. 28.100 / 56. 28.100', false],
    ['Ubuntu 22.04’s', '4.4.2-0ubuntu0.22.04.1', '56. 70.100 / 56. 70.100', false],
    ['Debian 12’s', '5.1.6-0+deb12u1', '57. 28.100 / 57. 28.100', true],
    ['Arch’s', 'n7.1', '59. 39.100 / 59. 39.100', true],
    ['a snapshot of 2025', 'N-118448-g43be8d0728', '59. 56.100 / 59. 56.100', true],
  ])('of %s decides whether it reads files of others', (_, name, libavutil, isCurrent) => {
    expect(isCurrentFfmpeg(versionText(name, libavutil))).toBe(isCurrent);
  });

  it('of a program that is not ffmpeg is too old', () => {
    expect(isCurrentFfmpeg('GNU coreutils 9.1')).toBe(false);
  });

  it.runIf(packagedFfmpeg)('of the build inside the npm package is too old (needs the packaged ffmpeg)', async () => {
    expect(isCurrentFfmpeg(await readFfmpegVersion(String(packagedFfmpeg)))).toBe(false);
  });

  it.runIf(currentFfmpeg)('of the system passes (needs ffmpeg 5)', async () => {
    await expect(requireCurrentFfmpeg(String(currentFfmpeg))).resolves.toBeUndefined();
  });

  it('is checked again until it passes, and then cached', async () => {
    const path = await aFakeFfmpeg(at('upgraded'), { libavutil: 56 });
    await expect(requireCurrentFfmpeg(path)).rejects.toThrow(
      `Imported files and live sources need ffmpeg 5 or newer, and ${path} is older: install a current one, or name it with FFMPEG_PATH.`,
    );
    await aFakeFfmpeg(path, { libavutil: 57 });
    await requireCurrentFfmpeg(path);
    await rm(path);
    await requireCurrentFfmpeg(path);
  });

  it('cannot be read where there is no ffmpeg', async () => {
    const failure = await requireCurrentFfmpeg(at('nowhere')).catch((error) => error);
    expect(failure).toBeInstanceOf(FfmpegMissingError);
    expect(failure.message).toMatch(/^ffmpeg was not found: .*FFMPEG_PATH/);
  });
});

describe('an ffmpeg that is too old', () => {
  it('never opens an operator’s file [ORIGIN-05]', async () => {
    const ffmpegPath = await aFakeFfmpeg(at('old'), { libavutil: 56, log: at('calls.txt') });
    const file = { path: at('film.mp4'), assetId: 'film' };
    const refusal = /^Imported files and live sources need ffmpeg 5 or newer/;
    await expect(probeFile({ ffmpegPath, ...file })).rejects.toThrow(refusal);
    await expect(
      packageFile({ ffmpegPath, mediaFolder: at('media'), store: openFolderStore(at('media')) }, file),
    ).rejects.toThrow(refusal);
    expect(await readFile(at('calls.txt'), 'utf8')).toBe('-version\n-version\n');
  });
});
