// Waits for a sender (RTMP, SRT) with an ffmpeg that only passes its streams on, looks at its first seconds, and hands them to the
// run with all that follows: a sender that was probed by another ffmpeg would have to connect again.
import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { chooseErrorLines, FfmpegError } from '../media/ffmpeg/run-ffmpeg.ts';
import type { ProcessInput } from './ingest-process.ts';
import { type Probe, probeSource, type SourceFacts } from './probe-source.ts';

/** Time from the first byte on in which a sender shows its streams, and two groups of pictures where it may be copied. */
const STREAMS_MS = 2_000;
const COPY_MS = 8_000;
/** Bytes that wait for the run: some seconds of a high bit rate. */
const WAITING_BYTES = 64_000_000;
const KEPT_LINES = 20;
/** ffmpeg accepts any sender; these lines report a sender with another key. */
export const WRONG_KEY = /Unexpected stream |App field don't match/;

export interface Sender {
  readonly facts: SourceFacts;
  /** The streams of the sender as a transport stream, from its first byte on. */
  readonly input: ProcessInput;
}

/** Rejects with FfmpegError when no sender connects, or when one ends or has another key. */
export async function waitForSender(probe: Probe): Promise<Sender> {
  const { ffmpegPath, inputArguments, folder, mayCopy, signal } = probe;
  const streams = ['-map', '0:v?', '-map', '0:a?', '-map', '0:s?', '-c', 'copy', '-f', 'mpegts', 'pipe:1'];
  const common = ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'warning'];
  const relay = spawn(ffmpegPath, [...common, ...inputArguments, ...streams], {
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  });
  const close = () => void relay.kill('SIGKILL');
  signal.addEventListener('abort', close, { once: true });
  const stream = new PassThrough({ highWaterMark: WAITING_BYTES });
  const lines: string[] = [];
  const seen: Buffer[] = [];
  const look = (chunk: Buffer) => void seen.push(chunk);
  try {
    await new Promise<void>((resolve, reject) => {
      relay.once('error', reject);
      relay.once('close', () => reject(new FfmpegError('No sender.', { errorLines: chooseErrorLines(lines) })));
      createInterface({ input: relay.stderr }).on('line', (line) => {
        if (lines.push(line) > KEPT_LINES) lines.shift();
        if (!WRONG_KEY.test(line)) return;
        close();
        reject(new FfmpegError('', { errorLines: 'A sender with another key was turned away.' }));
      });
      relay.stdout.once('data', () => setTimeout(resolve, mayCopy ? COPY_MS : STREAMS_MS));
      relay.stdout.on('data', look);
      relay.stdout.pipe(stream);
    });
    relay.stdout.off('data', look);
    const path = join(folder, 'sender.ts');
    await writeFile(path, Buffer.concat(seen));
    const facts = await probeSource({
      ...probe,
      inputArguments: ['-protocol_whitelist', 'file', '-i', `file:${path}`],
    });
    return { facts, input: { stream, close } };
  } catch (error) {
    close();
    signal.throwIfAborted();
    throw error;
  }
}
