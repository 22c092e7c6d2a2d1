// Runs ffmpeg on what is drawn here: raw frames or samples go into its standard input as fast as it takes them.
import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import type { Writable } from 'node:stream';
import { chooseErrorLines, FfmpegError, ffmpegMissing } from '@seyir/server/media/ffmpeg/run-ffmpeg';

interface FedRun {
  /** The program, as configured. */
  readonly path: string;
  readonly args: readonly string[];
  /** What is not urgent leaves the processor to others: viewers go first where there is not enough for everybody. */
  readonly isUrgent: boolean;
  /** Ends the run at once: what it has written is of no use. */
  readonly signal: AbortSignal;
}

const NICE = 5;
const KEPT_CHARACTERS = 4_000;

/**
 * Feeds pieces to ffmpeg until there are none left and it has ended. A piece may be written to again once the one after
 * the next is asked for. Rejects with FfmpegError, or with the signal's reason.
 */
export async function feedFfmpeg(
  { path, args, isUrgent, signal }: FedRun,
  pieces: Iterable<Uint8Array>,
): Promise<void> {
  signal.throwIfAborted();
  const child = spawn(path, ['-hide_banner', '-nostats', '-loglevel', 'error', ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    windowsHide: true,
  });
  if (child.pid !== undefined && !isUrgent) lowerPriority(child.pid);
  const ended = whenEnded(child, path);
  // It is waited for below, but it may end while a piece is still being written.
  ended.catch(() => undefined);
  const end = () => child.kill('SIGKILL');
  signal.addEventListener('abort', end, { once: true });
  try {
    await writeAll(child.stdin, pieces, signal);
    const { code, killedBy, said } = await ended;
    signal.throwIfAborted();
    if (code !== 0) throw badEnd(code, killedBy, said);
  } finally {
    signal.removeEventListener('abort', end);
    child.kill('SIGKILL');
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICE);
  } catch {
    // It has ended already, or the system knows no priorities.
  }
}

function whenEnded(child: ChildProcess, path: string) {
  return new Promise<{ code: number | null; killedBy: NodeJS.Signals | null; said: string }>((resolve, reject) => {
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-KEPT_CHARACTERS);
    });
    child.once('error', (cause) => {
      if (child.pid === undefined) reject(ffmpegMissing(path, cause));
    });
    child.once('close', (code, killedBy) => resolve({ code, killedBy, said }));
  });
}

function badEnd(code: number | null, killedBy: NodeJS.Signals | null, said: string): FfmpegError {
  const errorLines = chooseErrorLines(said.split(/\r\n|\r|\n/));
  const how = killedBy === null ? `ended with code ${code}` : `was ended by ${killedBy}`;
  return new FfmpegError(errorLines === '' ? `ffmpeg ${how} without a word.` : `ffmpeg ${how}: ${errorLines}`, {
    errorLines,
    exitCode: code ?? undefined,
  });
}

/** Writes piece after piece, one ahead of what ffmpeg has taken. After a broken pipe ffmpeg's exit has the reason. */
async function writeAll(stream: Writable, pieces: Iterable<Uint8Array>, signal: AbortSignal): Promise<void> {
  let broken = false;
  stream.on('error', () => {
    broken = true;
  });
  let before: Promise<void> = Promise.resolve();
  for (const piece of pieces) {
    if (broken || signal.aborted) break;
    const written = new Promise<void>((resolve) => stream.write(piece, () => resolve()));
    await before;
    before = written;
  }
  await before;
  stream.end();
}
