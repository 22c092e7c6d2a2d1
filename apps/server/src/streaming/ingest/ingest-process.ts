// One ffmpeg that runs until its source or we end it. It is ended at once and never asked: what it would still write is
// a segment cut short.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { chooseLastWords } from '../ffmpeg/run-ffmpeg.ts';

export interface ProcessEnd {
  /** What it said last, as it said it: addresses in it may hold secrets. */
  readonly lastWords: string;
  /** The program is not there, or may not be run. */
  readonly isMissing: boolean;
}

export interface IngestProcess {
  readonly ended: Promise<ProcessEnd>;
  /** Ends it now. Nothing happens when it has ended already. */
  kill(): void;
}

export interface ProcessPlan {
  readonly args: readonly string[];
  /** The folder its files go to. */
  readonly cwd: string;
  /** Every line of its messages. */
  readonly onLine: (line: string) => void;
}

export type StartProcess = (plan: ProcessPlan) => IngestProcess;

/** Segments are moved away before ffmpeg's own cleaning finds them (outputs.ts). */
const EXPECTED = /failed to delete old segment/;
const KEPT_LINES = 20;
const KEPT_LINE_CHARACTERS = 500;

export const makeStartProcess =
  (path: string): StartProcess =>
  ({ args, cwd, onLine }) => {
    const child = spawn(path, ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'warning', ...args], {
      cwd,
      // The pipe of the pulse (outputs.ts) ends with this process, and ffmpeg with it.
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const said: string[] = [];
    child.stdout.resume();
    createInterface({ input: child.stderr }).on('line', (text) => {
      if (EXPECTED.test(text)) return;
      const line = text.slice(0, KEPT_LINE_CHARACTERS);
      said.push(line);
      if (said.length > KEPT_LINES) said.shift();
      onLine(line);
    });
    const ended = new Promise<ProcessEnd>((resolve) => {
      child.once('error', (error) => {
        // An error after the start is one of killing it; its end is still to come.
        if (child.pid === undefined) resolve({ lastWords: error.message, isMissing: true });
      });
      child.once('close', () => resolve({ lastWords: chooseLastWords(said), isMissing: false }));
    });
    return { ended, kill: () => void child.kill('SIGKILL') };
  };
