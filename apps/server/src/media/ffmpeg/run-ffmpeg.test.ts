import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ffmpegPath } from '../../../test/ffmpeg.ts';
import { chooseErrorLines, FfmpegError, FfmpegMissingError, type FfmpegProgress, runFfmpeg } from './run-ffmpeg.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-ffmpeg-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A shell script that is run instead of ffmpeg. */
async function aProgram(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

describe('a run of ffmpeg', () => {
  it('reports its progress and ends', async () => {
    const seen: FfmpegProgress[] = [];
    await runFfmpeg({
      path: ffmpegPath,
      args: ['-v', 'error', '-f', 'lavfi', '-i', 'testsrc2=s=64x36:r=25:d=2', '-f', 'null', '-'],
      onProgress: (progress) => seen.push(progress),
    });
    expect(seen.at(-1)).toMatchObject({ frames: 50 });
    expect(seen.at(-1)?.doneUs).toBeGreaterThanOrEqual(1_900_000);
  });

  it('fails with the last lines of its output, without memory addresses [ORIGIN-05]', async () => {
    const path = join(folder, 'empty.mp4');
    await writeFile(path, 'not a film');
    const failure = await runFfmpeg({ path: ffmpegPath, args: ['-i', path, '-f', 'null', '-'] }).catch((e) => e);
    expect(failure).toBeInstanceOf(FfmpegError);
    expect(failure.errorLines).toContain('Invalid data found when processing input');
    expect(failure.message).not.toMatch(/0x[0-9a-f]{6}/);
    expect(failure.message).not.toContain('\n');
  });

  it('rejects with one sentence when the program is absent', async () => {
    const path = join(folder, 'nowhere');
    const failure = await runFfmpeg({ path, args: [] }).catch((e) => e);
    expect(failure).toBeInstanceOf(FfmpegMissingError);
    expect(failure.message).toBe(
      `ffmpeg was not found: install it, or say where it is with FFMPEG_PATH (now ${path}).`,
    );
  });

  it('rejects with one sentence when the program is not executable', async () => {
    const path = join(folder, 'unrunnable');
    await writeFile(path, 'text');
    await expect(runFfmpeg({ path, args: [] })).rejects.toThrow(/^ffmpeg cannot be run .*FFMPEG_PATH/);
  });

  it('keeps only the last lines of a long output', async () => {
    const path = await aProgram(
      'talks',
      'i=0; while [ $i -lt 3000 ]; do echo "line $i of many" >&2; i=$((i+1)); done; head -c 200000 /dev/zero | tr "\\0" x >&2; echo >&2; echo "the reason" >&2; exit 3',
    );
    const failure: FfmpegError = await runFfmpeg({ path, args: [] }).catch((e) => e);
    expect(failure.exitCode).toBe(3);
    expect(failure.errorLines.endsWith('/ the reason')).toBe(true);
    expect(failure.errorLines.length).toBeLessThan(2_000);
  });

  it('ends when its signal aborts, and rejects with the reason', async () => {
    const path = await aProgram('waits', 'echo started >&2; exec sleep 600');
    const stop = new AbortController();
    const run = runFfmpeg({ path, args: [], signal: stop.signal, onLine: () => stop.abort(new Error('enough')) });
    await expect(run).rejects.toThrow('enough');
  });

  it('is killed when it ignores SIGTERM', async () => {
    const path = await aProgram('deaf', "trap '' TERM; echo started >&2; while :; do sleep 0.05; done");
    const stop = new AbortController();
    const run = runFfmpeg({
      path,
      args: [],
      graceMs: 50,
      signal: stop.signal,
      onLine: () => stop.abort(new Error('enough')),
    });
    await expect(run).rejects.toThrow('enough');
  });

  it('runs with a lower priority when asked to', async () => {
    const path = await aProgram('nice', 'sleep 0.2; nice >&2');
    const { output } = await runFfmpeg({ path, args: [], isLowPriority: true });
    expect(Number(output[0])).toBeGreaterThanOrEqual(10);
  });

  it('does not start after its signal has aborted', async () => {
    const run = runFfmpeg({ path: join(folder, 'nowhere'), args: [], signal: AbortSignal.abort(new Error('no')) });
    await expect(run).rejects.toThrow('no');
  });

  it('names the signal that killed it', async () => {
    const path = await aProgram('dies', 'kill -9 $$');
    await expect(runFfmpeg({ path, args: [] })).rejects.toThrow('ffmpeg was ended by SIGKILL without any output.');
  });
});

it('chooses the lines that explain a failure', () => {
  expect(
    chooseErrorLines([
      "Input #0, mov,mp4, from 'film.mp4':",
      '  Metadata:',
      '    major_brand     : isom',
      '[mov,mp4,m4a,3gp,3g2,mj2 @ 0xaaaae8b5e2a0] moov atom not found',
      'film.mp4: Invalid data found when processing input',
      'Conversion failed!',
    ]),
  ).toBe('[mov,mp4,m4a,3gp,3g2,mj2] moov atom not found / film.mp4: Invalid data found when processing input');
  expect(chooseErrorLines([])).toBe('');
});
