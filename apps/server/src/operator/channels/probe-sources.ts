// Opens each source for a moment, as ingest would, and gives a verdict.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SEGMENT_US } from '@seyir/core/limits/media';
import type { ChannelSource } from '../../db/json-columns.ts';
import { inputArguments } from '../../ingest/input-arguments.ts';
import { probeSource } from '../../ingest/probe-source.ts';
import { maskSecrets, parseSource, SourceError } from '../../ingest/source.ts';
import { requireCurrentFfmpeg } from '../../media/ffmpeg/current-ffmpeg.ts';
import { FfmpegError } from '../../media/ffmpeg/run-ffmpeg.ts';
import { forEachAtOnce } from '../../shared/async.ts';
import { typedAs } from '../command.ts';

export type IngestSource = Extract<ChannelSource, { kind: 'ingest' }>;

export interface SourceVerdict {
  readonly works: boolean;
  /** `1920×1080, sound`, or why it does not work. */
  readonly words: string;
}

interface ProbeOptions {
  readonly ffmpegPath: string;
  readonly signal: AbortSignal;
  readonly onDone: (done: number) => void;
}

/** ffmpeg waits for a network more than it computes. */
const AT_ONCE = 6;
const TIMEOUT_MS = 15_000;

/** A port has one reader: as a rule the server that ingests the channel. */
const IN_USE = `its port is being read already, so it was not opened: see ${typedAs('channel status')}`;

/** Verdicts in the order of the sources. Throws FfmpegMissingError where ffmpeg is missing or too old. */
export async function probeSources(
  sources: readonly IngestSource[],
  { ffmpegPath, signal, onDone }: ProbeOptions,
): Promise<SourceVerdict[]> {
  if (sources.length === 0) return [];
  await requireCurrentFfmpeg(ffmpegPath);
  const folder = await mkdtemp(join(tmpdir(), 'seyir-probe-'));
  const verdicts: SourceVerdict[] = [];
  let done = 0;
  try {
    await forEachAtOnce(sources, AT_ONCE, async (source, index) => {
      signal.throwIfAborted();
      const work = await mkdtemp(join(folder, 'source-'));
      verdicts[index] = await probeOne(source, { ffmpegPath, folder: work, signal });
      done += 1;
      onDone(done);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return verdicts;
}

async function probeOne(
  { input, listen, userAgent, referrer }: IngestSource,
  { ffmpegPath, folder, signal }: { ffmpegPath: string; folder: string; signal: AbortSignal },
): Promise<SourceVerdict> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  try {
    const source = parseSource(input, listen);
    if (source.kind === 'generated') return { works: true, words: 'generated here' };
    if ('listens' in source && source.listens) return { works: true, words: 'waits for a sender' };
    const opening = inputArguments(source, { paced: false, userAgent, referrer });
    const probe = { ffmpegPath, inputArguments: opening, folder, mayCopy: false, segmentUs: SEGMENT_US, signal: limit };
    const { picture, sounds, subtitles } = await probeSource(probe);
    const heard = sounds.length > 1 ? `${sounds.length} sounds` : sounds.length === 1 ? 'sound' : 'no sound';
    const parts = [picture ? `${picture.width}×${picture.height}` : 'no picture', heard];
    if (subtitles.some(({ kind }) => kind === 'teletext')) parts.push('teletext');
    if (subtitles.some(({ kind }) => kind === 'dvb')) parts.push('DVB subtitles');
    return { works: true, words: parts.join(', ') };
  } catch (error) {
    signal.throwIfAborted();
    if (limit.aborted) return { works: false, words: 'does not answer' };
    if (error instanceof SourceError) return { works: false, words: error.message };
    const lines = error instanceof FfmpegError ? error.errorLines : '';
    if (lines.includes('Address already in use')) return { works: false, words: IN_USE };
    const reason = lines.split('\n').at(-1);
    return { works: false, words: maskSecrets(reason || 'cannot be opened', input) };
  }
}
