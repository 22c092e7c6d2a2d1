// A long-running ffmpeg of an ingest run. It is ended with SIGKILL: with SIGTERM it would still write a truncated
// segment.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { chooseErrorLines } from '../media/ffmpeg/run-ffmpeg.ts';

export interface ProcessEnd {
  /** The last lines of its output, unmasked: addresses in them may hold secrets. */
  readonly errorLines: string;
  /** The program is absent or not executable. */
  readonly isMissing: boolean;
}

export interface IngestProcess {
  readonly ended: Promise<ProcessEnd>;
  /** Kills the process. Does nothing when it has ended. */
  kill(): void;
}

/** Bytes for the standard input, and what closes their source when the process has ended. */
export interface ProcessInput {
  readonly stream: Readable;
  close(): void;
}

export interface ProcessPlan {
  readonly args: readonly string[];
  /** Working folder, which receives its files. */
  readonly cwd: string;
  /** Called for every line of stderr. */
  readonly onLine: (line: string) => void;
  /** Called with the bytes of the pipes from FIRST_PIPE on. */
  readonly input?: ProcessInput | undefined;
  readonly onPipes?: readonly ((chunk: Buffer) => void)[];
}

/** The number of the first pipe behind the heartbeat and the log. */
export const FIRST_PIPE = 3;

export type StartProcess = (plan: ProcessPlan) => IngestProcess;

/** An expected warning: segments are moved before ffmpeg's own clean-up finds them (outputs.ts). */
const EXPECTED = /failed to delete old segment/;
const KEPT_LINES = 20;
const KEPT_LINE_CHARACTERS = 500;

export const makeStartProcess =
  (path: string): StartProcess =>
  ({ args, cwd, onLine, input, onPipes = [] }) => {
    const child = spawn(path, ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'warning', ...args], {
      cwd,
      // The heartbeat pipe (outputs.ts) closes with this process, and ffmpeg then ends.
      stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe', ...onPipes.map(() => 'pipe' as const)],
      windowsHide: true,
    });
    const lines: string[] = [];
    child.stdout?.resume();
    // A process that has ended reads no more: its end is reported by `close`.
    if (input && child.stdin) input.stream.pipe(child.stdin.on('error', () => {}));
    for (const [index, onPipe] of onPipes.entries()) (child.stdio[FIRST_PIPE + index] as Readable).on('data', onPipe);
    if (child.stderr)
      createInterface({ input: child.stderr }).on('line', (text) => {
        if (EXPECTED.test(text)) return;
        const line = text.slice(0, KEPT_LINE_CHARACTERS);
        lines.push(line);
        if (lines.length > KEPT_LINES) lines.shift();
        onLine(line);
      });
    const ended = new Promise<ProcessEnd>((resolve) => {
      child.once('error', (error) => {
        // An error after the start is a failed kill; `close` still follows.
        if (child.pid === undefined) resolve({ errorLines: error.message, isMissing: true });
      });
      child.once('close', () => {
        input?.close();
        resolve({ errorLines: chooseErrorLines(lines), isMissing: false });
      });
    });
    return { ended, kill: () => void child.kill('SIGKILL') };
  };
