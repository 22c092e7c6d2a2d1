// A restart during packaging: finished stages are kept, unfinished ones are discarded, and the film is complete in the end.
import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { aFakeFfmpeg, ffmpegPath } from '../../test/ffmpeg.ts';
import { picture, SLOW, tone, useFilms } from '../../test/films.ts';
import { killWhilePackaging } from '../../test/package-until-killed.ts';
import { openFolderStore } from '../store/folder-store.ts';
import { clearWork, packageFile } from './package-file.ts';
import { workFolderOf } from './package-run.ts';

const PICTURES = ['-c:v', 'mpeg4'];
const SOUND = ['-c:a', 'aac', '-ac', '2'];
const ASSET = 'a-film-that-is-resumed';
const { at, make, mediaFolder, play } = useFilms();
const job = () => ({ assetId: ASSET, path: at('film.mp4') });

beforeEach(async () => {
  // Its pictures are encoded, its sound is copied: both kinds of stages.
  await make('film.mp4', ...picture('160x90', '25', 3), ...tone(48_000, 3), ...PICTURES, ...SOUND);
  await writeFile(at('calls.txt'), '');
  // A wrapper of ffmpeg that logs its arguments.
  await aFakeFfmpeg(at('ffmpeg'), { libavutil: 57, log: at('calls.txt'), worker: ffmpegPath });
});
afterEach(async () => {
  await clearWork(mediaFolder(), ASSET);
  await rm(join(mediaFolder(), 'packaged'), { recursive: true, force: true });
});

const deps = () => ({
  ffmpegPath: at('ffmpeg'),
  mediaFolder: mediaFolder(),
  store: openFolderStore(mediaFolder()),
});

/** The logged runs of ffmpeg since the last call. */
async function listCalls(): Promise<string[]> {
  const text = await readFile(at('calls.txt'), 'utf8');
  await writeFile(at('calls.txt'), '');
  return text
    .split('\n')
    .filter((line) => line !== '' && line !== '-version')
    .map((line) => {
      if (line.includes('filter_complex')) return 'encode';
      if (line.includes('tile=')) return 'draw';
      if (line.includes('-copypriorss')) return 'look at the end';
      return line.includes('-c copy') ? 'copy' : 'probe';
    });
}

const WHOLE = ['probe', 'look at the end', 'copy', 'encode', 'draw'];

it('continues with the missing stages after an abort during encoding [ORIGIN-05]', SLOW, async () => {
  const stop = new AbortController();
  const onProgress = (_: number, note: string) => {
    if (note.startsWith('encoding')) stop.abort(new Error('the server stops'));
  };
  await expect(packageFile(deps(), { ...job(), signal: stop.signal, onProgress })).rejects.toThrow('the server stops');
  expect(await listCalls()).toEqual(WHOLE.slice(0, 4));

  const file = await packageFile(deps(), job());
  expect(await listCalls()).toEqual(['encode', 'draw']);
  await play(file);
});

it('repeats no stage when it ends before the rows are written', SLOW, async () => {
  const first = await packageFile(deps(), job());
  expect(await listCalls()).toEqual(WHOLE);
  expect(await packageFile(deps(), job())).toEqual(first);
  expect(await listCalls()).toEqual([]);
  await play(first);
});

it('starts over when the file was replaced', SLOW, async () => {
  await packageFile(deps(), job());
  await listCalls();
  await utimes(at('film.mp4'), new Date(0), new Date(0));
  await packageFile(deps(), job());
  expect(await listCalls()).toEqual(WHOLE);
});

it('starts over when its output is gone, or its state file is corrupt', SLOW, async () => {
  await packageFile(deps(), job());
  await listCalls();
  await rm(join(mediaFolder(), 'packaged', ASSET), { recursive: true });
  await packageFile(deps(), job());
  expect(await listCalls()).toEqual(WHOLE);
  await writeFile(join(workFolderOf(mediaFolder(), ASSET), 'state.json'), '{"version":1,"sou');
  await packageFile(deps(), job());
  expect(await listCalls()).toEqual(WHOLE);
});

it('is complete after the process was killed while its ffmpeg kept writing', SLOW, async () => {
  await killWhilePackaging({ ffmpegPath: at('ffmpeg'), mediaFolder: mediaFolder(), ...job() });
  expect(await listCalls()).toContain('encode');
  const file = await packageFile(deps(), job());
  expect(await listCalls()).toEqual(['encode', 'draw']);
  await play(file);
  expect((await readdir(join(mediaFolder(), 'packaged', ASSET))).sort()).toEqual(['a1.mp4', 'sprite.webp', 'v240.mp4']);
});

it('fails when the file changes during packaging', SLOW, async () => {
  const onProgress = (_: number, note: string) => {
    if (note === 'cutting') return utimes(at('film.mp4'), new Date(0), new Date(0));
    return undefined;
  };
  await expect(packageFile(deps(), { ...job(), onProgress })).rejects.toThrow(
    'was changed while it was being packaged',
  );
});
