// Runs ffmpeg to its end: an argument array and never a shell, progress as it goes, an end when asked to, and an error
// that repeats what ffmpeg said last.

import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { hasErrorCode } from '../../shared/error-code.ts';

/** How far a run has come. */
export interface FfmpegProgress {
  /** How much media has been written, in microseconds. */
  readonly doneUs: number;
  readonly frames: number;
  /** Media time a second of wall time; 0 while it is not known. */
  readonly speed: number;
}

export interface FfmpegRun {
  /** The program, as configured. */
  readonly path: string;
  readonly args: readonly string[];
  /** Ends the run: first politely, then not. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: FfmpegProgress) => void;
  /** Every line of its messages, as it comes: for those who supervise a long run. */
  readonly onLine?: (line: string) => void;
  readonly cwd?: string;
  /** Whether it waits for the processor until nobody else wants it: long work beside viewers. */
  readonly isPatient?: boolean;
  /** How long a run may take to end by itself once it was asked to. */
  readonly graceMs?: number;
}

/** ffmpeg ended badly. `message` is one sentence, `lastWords` are its own. */
export class FfmpegError extends Error {
  override readonly name: string = 'FfmpegError';
  readonly lastWords: string;
  readonly exitCode: number | undefined;

  constructor(message: string, details: { lastWords?: string; exitCode?: number | undefined; cause?: unknown } = {}) {
    super(message, 'cause' in details ? { cause: details.cause } : undefined);
    this.lastWords = details.lastWords ?? '';
    this.exitCode = details.exitCode;
  }
}

/** There is no ffmpeg for this work: it is absent, cannot be run, or is too old. No other file would fare better. */
export class FfmpegMissingError extends FfmpegError {
  override readonly name = 'FfmpegMissingError';
}

const GRACE_MS = 5_000;
/** What is remembered of ffmpeg's messages: enough to understand a failure, however much it says. */
const KEPT_LINES = 40;
const KEPT_LINE_CHARACTERS = 500;
/** How many of them are repeated. */
const LAST_WORDS = 3;

/** Runs ffmpeg and gives what it said (the last lines of it). Rejects with FfmpegError, or with the signal's reason. */
export async function runFfmpeg(run: FfmpegRun): Promise<{ readonly said: readonly string[] }> {
  const { path, args, signal, onProgress, cwd } = run;
  signal?.throwIfAborted();
  const child = spawn(
    path,
    ['-hide_banner', '-nostdin', '-nostats', ...(onProgress ? ['-progress', 'pipe:1'] : []), ...args],
    { stdio: ['ignore', onProgress ? 'pipe' : 'ignore', 'pipe'], windowsHide: true, ...(cwd ? { cwd } : {}) },
  );
  if (run.isPatient) yieldProcessor(child);
  const said = keepLines(child.stderr, run.onLine);
  if (onProgress && child.stdout) readProgress(child.stdout, onProgress);
  const letGo = endWith(child, signal, run.graceMs ?? GRACE_MS);
  try {
    const { code, killedBy } = await whenEnded(child, path);
    signal?.throwIfAborted();
    if (code !== 0) throw badEnd(code, killedBy, said());
    return { said: said() };
  } finally {
    letGo();
  }
}

/** Threads it starts later take over its place in the queue. */
function yieldProcessor({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It is over already, or the system does not let us: it runs like everybody else.
  }
}

function whenEnded(child: ChildProcess, path: string) {
  return new Promise<{ code: number | null; killedBy: NodeJS.Signals | null }>((resolve, reject) => {
    child.once('error', (error) => {
      // An error after the start is one of killing it; its end is still to come.
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

function badEnd(code: number | null, killedBy: NodeJS.Signals | null, said: readonly string[]): FfmpegError {
  const lastWords = chooseLastWords(said);
  const how = killedBy ? `was ended by ${killedBy}` : `ended with code ${code}`;
  return new FfmpegError(lastWords === '' ? `ffmpeg ${how} without a word.` : `ffmpeg ${how}: ${lastWords}`, {
    lastWords,
    exitCode: code ?? undefined,
  });
}

/** Lines that say nothing about what went wrong. */
const NOISE =
  /^(Press \[q\]|Stream mapping:|\s+Stream #|\s+Metadata:|\s+\w[\w ]*\s*: |Input #|Output #|Exiting normally|Last message repeated|Conversion failed|frame=|video:\d|size=)|\bmuxing overhead\b|^\[libx264 @|^\[aac @ \w+\] Qavg/;

/** The last lines that explain something, without the addresses of ffmpeg's memory. */
export function chooseLastWords(said: readonly string[]): string {
  const telling = said.filter((line) => line.trim() !== '' && !NOISE.test(line));
  return (telling.length > 0 ? telling : said)
    .slice(-LAST_WORDS)
    .map((line) => line.trim().replace(/\[([\w:,. -]+?) @ 0x[0-9a-f]+\]/gi, '[$1]'))
    .join(' / ');
}

/** Reads a stream line by line and remembers the last ones. A line that never ends is cut, not collected. */
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
  // A broken pipe is the end of the process, which is told by itself.
  lines.on('error', () => {});
}

/** Asks the process to end when the signal says so, and ends it when it does not listen. */
function endWith(child: ChildProcess, signal: AbortSignal | undefined, graceMs: number): () => void {
  let patience: NodeJS.Timeout | undefined;
  const end = () => {
    child.kill('SIGTERM');
    patience = setTimeout(() => child.kill('SIGKILL'), graceMs);
  };
  signal?.addEventListener('abort', end, { once: true });
  return () => {
    signal?.removeEventListener('abort', end);
    clearTimeout(patience);
  };
}
