// Runs ffmpeg as a child process: an argument array and never a shell, progress callbacks, an AbortSignal, and an error
// with the last lines of ffmpeg's output.

import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { hasErrorCode } from '../../shared/error-code.ts';

/** Progress of a run. */
export interface FfmpegProgress {
  /** How much media has been written, in microseconds. */
  readonly doneUs: number;
  readonly frames: number;
  /** Media time a second of wall time; 0 while it is not known. */
  readonly speed: number;
}

interface FfmpegRun {
  /** The program, as configured. */
  readonly path: string;
  readonly args: readonly string[];
  /** Ends the run with SIGTERM, and after `graceMs` with SIGKILL. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: FfmpegProgress) => void;
  /** Called for every line of stderr, for supervisors of long runs. */
  readonly onLine?: (line: string) => void;
  readonly cwd?: string;
  /** Runs with a lower scheduling priority: long work must not slow down viewers' requests. */
  readonly isLowPriority?: boolean;
  /** Time between SIGTERM and SIGKILL. */
  readonly graceMs?: number;
}

/** ffmpeg failed. `message` is one sentence, `errorLines` are the last lines of its output. */
export class FfmpegError extends Error {
  override readonly name: string = 'FfmpegError';
  readonly errorLines: string;
  readonly exitCode: number | undefined;

  constructor(message: string, details: { errorLines?: string; exitCode?: number | undefined; cause?: unknown } = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.errorLines = details.errorLines ?? '';
    this.exitCode = details.exitCode;
  }
}

/** No usable ffmpeg: absent, not executable, or too old. Another file would fail as well. */
export class FfmpegMissingError extends FfmpegError {
  override readonly name = 'FfmpegMissingError';
}

/** ffmpeg was killed, or found the disk full: its input is not to blame, and another run may succeed. */
export class FfmpegInterruptedError extends Error {
  override readonly name = 'FfmpegInterruptedError';
}

/** Signals from outside. Others, such as SIGSEGV, are failures of ffmpeg itself, which its input may cause. */
const OUTSIDE_SIGNALS: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

/** Whether output reports a full disk. */
export const saysDiskFull = (output: string): boolean => /No space left on device|Disk quota exceeded/i.test(output);

const GRACE_MS = 5_000;
/** Limits of the kept output: enough to explain a failure. */
const KEPT_LINES = 40;
const KEPT_LINE_CHARACTERS = 500;
/** How many lines an error repeats. */
const ERROR_LINES = 3;

/**
 * Runs ffmpeg and resolves to its last lines of output. Rejects with FfmpegError, FfmpegInterruptedError, or the signal's
 * reason.
 */
export async function runFfmpeg(run: FfmpegRun): Promise<{ readonly output: readonly string[] }> {
  const { path, args, signal, onProgress, cwd } = run;
  signal?.throwIfAborted();
  const child = spawn(
    path,
    ['-hide_banner', '-nostdin', '-nostats', ...(onProgress ? ['-progress', 'pipe:1'] : []), ...args],
    { stdio: ['ignore', onProgress ? 'pipe' : 'ignore', 'pipe'], windowsHide: true, ...(cwd ? { cwd } : {}) },
  );
  if (run.isLowPriority) lowerPriority(child);
  const output = keepLines(child.stderr, run.onLine);
  if (onProgress && child.stdout) readProgress(child.stdout, onProgress);
  const removeListener = killOnAbort(child, signal, run.graceMs ?? GRACE_MS);
  try {
    const { code, killedBy } = await whenEnded(child, path);
    signal?.throwIfAborted();
    if (code !== 0) throw toError(code, killedBy, output());
    return { output: output() };
  } finally {
    removeListener();
  }
}

/** Threads that the process starts later inherit the priority. */
function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended, or the system does not allow it: the run keeps its normal priority.
  }
}

function whenEnded(child: ChildProcess, path: string) {
  return new Promise<{ code: number | null; killedBy: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', (error) => {
      // An error after the start is a failed kill; `close` still follows.
      if (child.pid === undefined) reject(ffmpegMissing(path, error));
    });
    child.once('close', (code, killedBy) => resolve({ code, killedBy }));
  });
}

export function ffmpegMissing(path: string, cause: Error): FfmpegMissingError {
  const isAbsent = hasErrorCode(cause, 'ENOENT');
  const why = isAbsent ? 'was not found' : `cannot be run (${cause.message})`;
  return new FfmpegMissingError(`ffmpeg ${why}: install it, or say where it is with FFMPEG_PATH (now ${path}).`, {
    cause,
  });
}

function toError(code: number | null, killedBy: NodeJS.Signals | null, output: readonly string[]): Error {
  const errorLines = chooseErrorLines(output);
  const how = killedBy ? `was ended by ${killedBy}` : `ended with code ${code}`;
  const message = errorLines === '' ? `ffmpeg ${how} without any output.` : `ffmpeg ${how}: ${errorLines}`;
  const isOutside = OUTSIDE_SIGNALS.includes(killedBy) || output.some(saysDiskFull);
  return isOutside
    ? new FfmpegInterruptedError(message)
    : new FfmpegError(message, { errorLines, exitCode: code ?? undefined });
}

/** Lines that do not explain a failure. */
const NOISE =
  /^(Press \[q\]|Stream mapping:|\s+Stream #|\s+Metadata:|\s+\w[\w ]*\s*: |Input #|Output #|Exiting normally|Last message repeated|Conversion failed|frame=|video:\d|size=)|\bmuxing overhead\b|^\[libx264 @|^\[aac @ \w+\] Qavg/;

/** The last lines that explain a failure, without memory addresses. */
export function chooseErrorLines(output: readonly string[]): string {
  const explaining = output.filter((line) => line.trim() !== '' && !NOISE.test(line));
  return (explaining.length > 0 ? explaining : output)
    .slice(-ERROR_LINES)
    .map((line) => line.trim().replace(/\[([\w:,. -]+?) @ 0x[0-9a-f]+\]/gi, '[$1]'))
    .join(' / ');
}

/** Reads a stream line by line into a ring of the last lines. An endless line is cut. */
function keepLines(stream: Readable | null, onLine: ((line: string) => void) | undefined): () => string[] {
  const kept: string[] = [];
  let open = '';
  const add = (line: string) => {
    if (line === '') return;
    kept.push(line.slice(0, KEPT_LINE_CHARACTERS));
    if (kept.length > KEPT_LINES) kept.shift();
    onLine?.(line);
  };
  stream?.setEncoding('utf8');
  stream?.on('data', (text: string) => {
    const lines = (open + text).split(/\r\n|\r|\n/);
    open = (lines.pop() ?? '').slice(0, KEPT_LINE_CHARACTERS);
    for (const line of lines) add(line);
  });
  return () => (open === '' ? [...kept] : [...kept, open]);
}

/** `-progress` writes blocks of `name=value` lines; each ends with `progress=continue` or `progress=end`. */
function readProgress(stream: Readable, onProgress: (progress: FfmpegProgress) => void): void {
  let doneUs = 0;
  let frames = 0;
  let speed = 0;
  const lines = createInterface({ input: stream });
  lines.on('line', (line) => {
    const cut = line.indexOf('=');
    const name = line.slice(0, cut);
    const value = Number.parseFloat(line.slice(cut + 1));
    // `out_time_ms` is microseconds too, in every version; some have no other.
    if ((name === 'out_time_us' || name === 'out_time_ms') && value >= 0) doneUs = value;
    else if (name === 'frame' && value >= 0) frames = value;
    else if (name === 'speed') speed = value >= 0 ? value : 0;
    else if (name === 'progress') onProgress({ doneUs, frames, speed });
  });
  // A broken pipe means that the process ended, which `close` reports.
  lines.on('error', () => {});
}

/** Kills the process when the signal aborts: SIGTERM, then SIGKILL after the grace period. */
function killOnAbort(child: ChildProcess, signal: AbortSignal | undefined, graceMs: number): () => void {
  let killTimer: NodeJS.Timeout | undefined;
  const end = () => {
    child.kill('SIGTERM');
    killTimer = setTimeout(() => child.kill('SIGKILL'), graceMs);
  };
  signal?.addEventListener('abort', end, { once: true });
  return () => {
    signal?.removeEventListener('abort', end);
    clearTimeout(killTimer);
  };
}
