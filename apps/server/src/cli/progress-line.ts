// Progress of long work: a bar that is redrawn on a terminal, plain lines elsewhere.

export interface Terminal {
  write(text: string): void;
  readonly isTTY: boolean;
  /** Characters in a line. */
  readonly columns: number;
}

export interface ProgressLine {
  show(done: number, note: string): void;
  /** Ends the line: the next output starts on a new one. */
  end(): void;
}

const BAR = 24;
/** Without a terminal a line is written at every tenth. */
const STEPS = 10;

export function makeProgressLine(terminal: Terminal, label: string): ProgressLine {
  let shown = '';
  let lastStep = -1;
  let lastStage = '';
  const showBar = (done: number, note: string) => {
    const filled = Math.round(done * BAR);
    const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled);
    const line = `${label}  ${bar} ${percent(done)}  ${note}`.slice(0, Math.max(10, terminal.columns - 1));
    if (line === shown) return;
    terminal.write(`\r\u001b[2K${line}`);
    shown = line;
  };
  const showLine = (done: number, note: string) => {
    const step = Math.floor(done * STEPS);
    const [stage = ''] = note.split(',');
    if (step === lastStep && stage === lastStage) return;
    terminal.write(`${label}: ${percent(done)} ${note}\n`);
    lastStep = step;
    lastStage = stage;
  };
  return {
    show: terminal.isTTY ? showBar : showLine,
    end() {
      if (shown !== '') terminal.write('\n');
      shown = '';
    },
  };
}

const percent = (done: number): string => `${Math.floor(done * 100)} %`;
