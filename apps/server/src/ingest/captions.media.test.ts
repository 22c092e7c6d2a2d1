// CEA-608 captions of a source go through ffmpeg with the arguments of a run, copied and encoded, and are found in its segments.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withCaptions } from '../../test/captions.ts';
import { currentFfmpeg, ffmpegPath } from '../../test/ffmpeg.ts';
import { runFfmpeg } from '../media/ffmpeg/run-ffmpeg.ts';
import { initFile, runFolder, segmentFile } from '../media/run-files.ts';
import { openFolderStore } from '../store/folder-store.ts';
import { makeDescriber } from './describe-renditions.ts';
import { diskFiles } from './ingest-files.ts';
import { chooseRungs, copiedArguments, encodedArguments } from './outputs.ts';
import { openIntake, WORK_FOLDER } from './segment-intake.ts';

const TIMEOUT_MS = 300_000;
const SEGMENT_US = 1_920_000;
const STREAMS = { picture: '0:v:0', sounds: ['0:a:0'], soundBitRate: 128_000, segmentUs: SEGMENT_US } as const;
const RUNGS = chooseRungs({ wanted: undefined, source: { width: 160, height: 90 } });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-captions-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ffmpeg = (args: readonly string[], cwd = folder) =>
  runFfmpeg({ path: ffmpegPath, cwd, args: ['-v', 'error', '-y', ...args] });

/** A transport stream with captions inside its picture. */
async function makeSource(text: string | undefined): Promise<string> {
  const codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '24', '-bf', '0'];
  await ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=s=160x90:r=25:d=4', ...codec, '-f', 'h264', 'plain.h264']);
  await writeFile(join(folder, 'captioned.h264'), withCaptions(await readFile(join(folder, 'plain.h264')), text));
  await ffmpeg([
    ...['-fflags', '+genpts', '-r', '25', '-f', 'h264', '-i', 'captioned.h264'],
    ...['-f', 'lavfi', '-i', 'sine=r=48000:d=4', '-c:v', 'copy', '-c:a', 'aac', '-f', 'mpegts', 'source.ts'],
  ]);
  return join(folder, 'source.ts');
}

/** The first segment of a run, as it is described, and the captions in it as ffmpeg decodes them. */
async function take(kind: 'copied' | 'encoded', source: string) {
  const run = { channelId: '1', runId: kind };
  const work = join(folder, runFolder(run), WORK_FOLDER);
  await mkdir(work, { recursive: true });
  const isCopied = kind === 'copied';
  const outputs = isCopied
    ? copiedArguments({ ...STREAMS, encodedSounds: new Set(), isHevc: false })
    : encodedArguments({ ...STREAMS, rungs: RUNGS, preset: 'ultrafast' });
  await ffmpeg(['-i', source, ...outputs], work);
  const names = isCopied ? 'copied' : ([RUNGS[0].id, 'a1'] as const);
  const intake = openIntake({
    run,
    mediaFolder: folder,
    files: diskFiles,
    store: openFolderStore(folder),
    outputs: names,
  });
  const segment = await intake.take(0);
  const [picture] = makeDescriber(isCopied ? undefined : RUNGS)(segment);
  await intake.settle(segment);
  const id = picture?.id ?? '';
  const parts = [initFile(run, id), segmentFile(run, id, 0)].map((name) => readFile(join(folder, name)));
  await writeFile(join(folder, 'taken.mp4'), Buffer.concat(await Promise.all(parts)));
  return picture;
}

async function readCaptions(): Promise<string> {
  await ffmpeg(['-f', 'lavfi', '-i', 'movie=taken.mp4[out0+subcc]', '-map', '0:s', 'taken.srt']);
  return await readFile(join(folder, 'taken.srt'), 'utf8');
}

describe.skipIf(!currentFfmpeg)('captions inside a picture (needs ffmpeg 5)', { timeout: TIMEOUT_MS }, () => {
  it.each(['copied', 'encoded'] as const)('are kept when it is %s, and their channel is described', async (kind) => {
    expect(await take(kind, await makeSource('MERHABA'))).toMatchObject({ id: 'v90', captions: ['CC1'] });
    expect(await readCaptions()).toContain('MERHABA');
  });

  it('are not described while they are empty', async () => {
    expect(await take('copied', await makeSource(undefined))).not.toHaveProperty('captions');
  });
});
