// The init segments that an encoder will write, before anything is made with it. Channels are planned before their media is
// there; with the hash of its init segments programmes follow each other without a discontinuity from the first minute on.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AUDIO_CHANNELS } from '@seyir/core/limits/media';
import { hashInits } from '@seyir/server/media/init-hash';
import { scoreArguments } from './encode-score.ts';
import { feedFfmpeg } from './feed-ffmpeg.ts';
import { QUALITIES, RUNGS, sceneArguments } from './pictures/encode-scene.ts';
import { makeFrame } from './pictures/frame.ts';
import { readShape } from './reel.ts';
import { SYNTH_RATE } from './score/waves.ts';

const SOUND = 'a1';
/** A tenth of a second: some frames of AAC. */
const SILENCE_BYTES = (SYNTH_RATE / 10) * AUDIO_CHANNELS * Int16Array.BYTES_PER_ELEMENT;

/**
 * The hash of the init segments that all assets share, by encoding a black frame and a moment of silence: init segments do
 * not depend on what is drawn or played. Rejects with FfmpegError, or with the signal's reason.
 */
export async function probeInits(ffmpegPath: string, signal: AbortSignal): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'seyir-inits-'));
  const fileOf = (id: string) => join(folder, `${id}.mp4`);
  try {
    const run = { path: ffmpegPath, isUrgent: true, signal };
    await Promise.all([
      feedFfmpeg({ ...run, args: sceneArguments(QUALITIES[0], folder) }, [makeFrame().bytes]),
      feedFfmpeg({ ...run, args: scoreArguments(fileOf(SOUND)) }, [Buffer.alloc(SILENCE_BYTES)]),
    ]);
    const ids = [...RUNGS.map(({ id }) => id), SOUND];
    return hashInits(
      await Promise.all(ids.map(async (id) => ({ id, initHash: readShape(await readFile(fileOf(id))) }))),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
