// A piece of music through ffmpeg. AAC frames overlap, so a loop is cut out of a longer recording: every segment has been
// encoded behind the one that is heard before it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AUDIO_CHANNELS, AUDIO_SAMPLE_RATE, SEGMENT_US } from '@seyir/core/limits/media';
import { feedFfmpeg } from './feed-ffmpeg.ts';
import { renderScore, toPcm } from './score/render-score.ts';
import { SYNTH_RATE } from './score/waves.ts';
import type { ScoreName } from './words.ts';

/** Below the shared audio bandwidth by what the container adds. */
const BIT_RATE = 112_000;
/** An encoder of AAC begins with one frame of silence. */
const DELAY_SAMPLES = (1_024 * SYNTH_RATE) / AUDIO_SAMPLE_RATE;
const PIECE_BYTES = 256 * 1024;

interface ScoreEncoding {
  readonly ffmpegPath: string;
  readonly isUrgent: boolean;
  readonly name: ScoreName;
  /** An empty folder for what ffmpeg writes. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** Fragmented MP4 with a fragment for each bar: one that is not heard, the loop, and its end. */
export async function encodeScore({ ffmpegPath, name, folder, ...how }: ScoreEncoding): Promise<Buffer> {
  const file = join(folder, 'a1.mp4');
  const args = scoreArguments(file);
  await feedFfmpeg({ ...how, path: ffmpegPath, args }, cut(toPcm(renderScore(name), DELAY_SAMPLES)));
  return await readFile(file);
}

/** Raw samples in, the file out. */
export function scoreArguments(file: string): string[] {
  return [
    ...['-f', 's16le', '-ar', String(SYNTH_RATE), '-ac', String(AUDIO_CHANNELS), '-i', 'pipe:0'],
    ...['-ar', String(AUDIO_SAMPLE_RATE), '-c:a', 'aac', '-aac_coder', 'fast', '-b:a', String(BIT_RATE)],
    ...['-flags', '+bitexact', '-fflags', '+bitexact', '-movflags', '+empty_moov+default_base_moof'],
    ...['-frag_duration', String(SEGMENT_US), '-f', 'mp4', '-y', file],
  ];
}

function* cut(pcm: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < pcm.length; at += PIECE_BYTES) yield pcm.subarray(at, at + PIECE_BYTES);
}
