// Progress of long work: a bar that is redrawn on a terminal, plain lines elsewhere.
import type { ProgressLine } from '../operator/command.ts';

export interface Terminal {
  write(text: string): void;
  readonly isTTY: boolean;
  /** Characters in a line. */
  readonly columns: number;
}

const BAR = 24;
/** Without a terminal a line is written this often at most. */
const LINE_EVERY_MS = 10_000;
/** The time left is estimated after so much time and work: the beginning is no measure. */
const ESTIMATE_AFTER_MS = 5_000;
const ESTIMATE_AFTER_DONE = 0.02;

/** `now` is in milliseconds. */
export function makeProgressLine(terminal: Terminal, label: string, now: () => number = Date.now): ProgressLine {
  /** Where this call began: a resumed import begins in the middle. */
  let began: { readonly atMs: number; readonly done: number } | undefined;
  const withTimeLeft = (done: number, note: string): string => {
    began ??= { atMs: now(), done };
    const [passedMs, passed] = [now() - began.atMs, done - began.done];
    if (done >= 1 || passedMs < ESTIMATE_AFTER_MS || passed < ESTIMATE_AFTER_DONE) return note;
    return `${note}, ${writeTimeLeft((passedMs * (1 - done)) / passed)}`;
  };
  let shown = '';
  let lineAtMs = Number.NEGATIVE_INFINITY;
  let isWhole = false;
  const showBar = (done: number, note: string) => {
    const filled = Math.round(done * BAR);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled);
    const line = `${label}  ${bar} ${percent(done)}  ${note}`.slice(0, Math.max(10, terminal.columns - 1));
    if (line === shown) return;
    terminal.write(`\r\u001b[2K${line}`);
    shown = line;
  };
  const showLine = (done: number, note: string) => {
    // The first line and the last one are always written.
    const isEnd = done >= 1 && !isWhole;
    if (!isEnd && (isWhole || now() - lineAtMs < LINE_EVERY_MS)) return;
    terminal.write(`${label}: ${percent(done)} ${note}\n`);
    lineAtMs = now();
    isWhole = done >= 1;
  };
  const show = terminal.isTTY ? showBar : showLine;
  return {
    show: (done, note) => show(done, withTimeLeft(done, note)),
    end() {
      if (shown !== '') terminal.write('\n');
      shown = '';
    },
  };
}

/** Rounded up, and more coarsely the longer it is. */
function writeTimeLeft(ms: number): string {
  const minutes = Math.ceil(Math.round(ms / 1_000) / 60);
  if (minutes <= 1) return 'less than a minute left';
  if (minutes < 90) return `about ${minutes} min left`;
  return `about ${(minutes / 60).toFixed(1)} h left`;
}

const percent = (done: number): string => `${Math.floor(done * 100)} %`;
