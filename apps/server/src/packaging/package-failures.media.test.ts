// Files that cannot be packaged: each fails with a reason for the operator.
import { readFile, truncate, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { currentFfmpeg } from '../../test/ffmpeg.ts';
import { picture, SLOW, tone, useFilms, X264 } from '../../test/films.ts';
import { PackagingError } from './packaged-file.ts';

const { at, make, packaged, failureOf } = useFilms();

describe.skipIf(!currentFfmpeg)('a damaged file (needs ffmpeg 5) [ORIGIN-05]', SLOW, () => {
  /** Changes bytes in the middle of a file. */
  const damage = async (name: string) => {
    const bytes = await readFile(at(name));
    for (let place = Math.round(bytes.length / 3); place < bytes.length / 2; place += 97) bytes.writeUInt8(0xa5, place);
    await writeFile(at(name), bytes);
  };

  it.each([
    ['that is copied', 'copied.mp4', ['-g', '50', '-bf', '0', '-pix_fmt', 'yuv420p']],
    ['that is encoded', 'encoded.ts', ['-g', '50']],
  ])('%s is packaged with a note', async (_, name, args) => {
    await make(name, ...picture('160x90', '25', 6), ...X264, ...args);
    expect((await packaged(name)).notes.join()).not.toContain('damaged');
    await damage(name);
    expect((await packaged(name)).notes.join()).toMatch(/The file is damaged: ffmpeg met \d+ errors?/);
  });
});

describe.skipIf(!currentFfmpeg)('a file that cannot be packaged (needs ffmpeg 5) [ORIGIN-05]', SLOW, () => {
  it.each([
    ['is not there', 'nowhere.mp4', async () => {}, /nowhere\.mp4 cannot be read: it is not there\.$/],
    ['is empty', 'empty.mp4', () => writeFile(at('empty.mp4'), ''), /empty\.mp4 is empty\.$/],
    [
      'is not media',
      'letter.mp4',
      () => writeFile(at('letter.mp4'), 'Dear operator,\n'.repeat(500)),
      /^The file cannot be read as a film\. ffmpeg says: .*Invalid data found/,
    ],
    ['has sound alone', 'song.mp3', () => make('song.mp3', ...tone(44_100, 2)), /sound but no moving picture/],
    [
      'has lost its index',
      'headless.mp4',
      async () => {
        await make('headless.mp4', ...picture('160x90', '25', 2), ...X264);
        await truncate(at('headless.mp4'), 20_000);
      },
      /^The file cannot be read as a film\. ffmpeg says: .*moov atom not found/,
    ],
    [
      'has lost its end',
      'half.mp4',
      async () => {
        await make('half.mp4', ...picture('160x90', '25', 6), ...X264, '-movflags', '+faststart');
        await truncate(at('half.mp4'), Math.round((await readFile(at('half.mp4'))).length / 2));
      },
      /^The file is incomplete: it states 6\.0 seconds, but ends after [1-4]\.\d\.$/,
    ],
    [
      'is shorter than half a second',
      'blink.mp4',
      () => make('blink.mp4', ...picture('160x90', '25', 0.4), ...X264),
      /only 0\.40 seconds long/,
    ],
    [
      'has lost its end behind many keyframes',
      'cut-off.mp4',
      async () => {
        await make('cut-off.mp4', ...picture('160x90', '25', 12), ...X264, '-g', '25', '-movflags', '+faststart');
        await truncate(at('cut-off.mp4'), Math.round((await readFile(at('cut-off.mp4'))).length / 2));
      },
      /^The file is incomplete: it states 12\.0 seconds, but (its end is missing|ends after \d\.\d)\.$/,
    ],
    [
      'has lost its end, and with it its index',
      'cut-off.mkv',
      async () => {
        await make('cut-off.mkv', ...picture('160x90', '25', 12), ...X264, '-g', '25');
        await truncate(at('cut-off.mkv'), Math.round((await readFile(at('cut-off.mkv'))).length / 2));
      },
      /^The file is incomplete: it states 12\.0 seconds, but (its end is missing|ends after \d\.\d)\.$/,
    ],
  ])('because it %s, fails with this reason', async (_, name, prepare, reason) => {
    await prepare();
    const stages: string[] = [];
    const failure = await failureOf(name, { onProgress: (_, stage) => void stages.push(stage) });
    expect(failure).toBeInstanceOf(PackagingError);
    expect(failure.message).toMatch(reason);
    // What has lost its end and has an index is found before anything is encoded.
    if (name === 'cut-off.mp4') expect(stages).toEqual(['looking at the file']);
  });
});
