// Runs a program with its output kept, and makes sure that nothing it started outlives this process.
import { type ChildProcess, spawn } from 'node:child_process';

export interface CommandOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** A program that hangs is ended after this time. */
  readonly limitMs?: number;
}

export interface CommandOutcome {
  readonly ok: boolean;
  /** Both streams, in the order they were written. */
  readonly output: string;
  /** How a program ended that did not end well: "with code 3", "by SIGKILL". One that was killed says nothing itself. */
  readonly ending?: string;
}

/** Time between SIGINT and SIGKILL. */
const GRACE_MS = 5_000;
/** Time for a program to print its report after a timeout. */
const REPORT_MS = 20_000;
const running = new Set<ChildProcess>();

/** Each program leads a group of its own, so that a signal also reaches the workers it has started. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group has ended already.
  }
}

/** Ends every program that still runs; resolves when all have. */
export async function endCommands(): Promise<void> {
  await Promise.all(
    [...running].map(
      (child) =>
        new Promise<void>((resolve) => {
          const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
          child.once('close', () => {
            clearTimeout(timer);
            resolve();
          });
          // Not SIGTERM: test runners tidy up on Ctrl-C only.
          signalGroup(child, 'SIGINT');
        }),
    ),
  );
}

process.once('exit', () => {
  for (const child of running) signalGroup(child, 'SIGKILL');
});

/** The exit code of a program that was interrupted, as shells give it for Ctrl-C. */
const INTERRUPTED = 130;

/**
 * Until the returned function is called, Ctrl-C and SIGTERM first end the programs, then run `beforeExit`, then this
 * process. npm passes a terminal's Ctrl-C on, so it arrives twice: the second one is part of the first.
 */
export function endCommandsOnSignal(beforeExit: () => Promise<void> = async () => {}): () => void {
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    await endCommands();
    await beforeExit();
    process.exit(INTERRUPTED);
  };
  process.on('SIGINT', end).on('SIGTERM', end);
  return () => {
    process.off('SIGINT', end).off('SIGTERM', end);
  };
}

export function runCommand(
  command: string,
  args: readonly string[],
  { cwd, env, limitMs }: CommandOptions,
): Promise<CommandOutcome> {
  return new Promise((resolve) => {
    const child = spawn(command, [...args], {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
    const timer =
      limitMs === undefined
        ? undefined
        : setTimeout(() => {
            output += `\nEnded: no result within ${limitMs / 60_000} minutes.\n`;
            // Test runners report the failures so far on SIGINT.
            signalGroup(child, 'SIGINT');
            killTimer = setTimeout(() => signalGroup(child, 'SIGKILL'), REPORT_MS);
          }, limitMs);
    let killTimer: NodeJS.Timeout | undefined;
    const finish = (ok: boolean, ending?: string) => {
      clearTimeout(timer);
      clearTimeout(killTimer);
      running.delete(child);
      resolve({ ok, output, ...(ending === undefined ? {} : { ending }) });
    };
    child.once('error', (error) => {
      output += String(error);
      finish(false);
    });
    child.once('close', (code, signal) => {
      const ending = signal ? `by ${signal}` : code === 0 ? undefined : `with code ${code}`;
      finish(code === 0 && killTimer === undefined, ending);
    });
  });
}
