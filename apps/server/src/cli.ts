// Entry point of the command line: runs the command in the running server or here, and exits with its code.

import { askServer, type CommandCall, INTERRUPTED } from './cli/ask-server.ts';
import type { Terminal } from './cli/progress-line.ts';
import type { CommandPlace } from './cli/run-command.ts';
import { hasErrorCode } from './shared/error-code.ts';

/** Debounce: npm forwards a terminal's Ctrl-C to a process that has already received it. */
const SAME_SIGNAL_MS = 1_000;

interface CommandLine extends CommandCall {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Settings that are looked up only when the command runs here. */
  readonly completeEnv?: () => Promise<Readonly<Record<string, string>>>;
}

/** Runs the command and returns the exit code. Throws only unexpected errors. */
export async function runCommandLine(line: CommandLine): Promise<number> {
  const { env, completeEnv, ...call } = line;
  return (await askServer(env, call)) ?? (await runHere({ ...line, env: { ...env, ...(await completeEnv?.()) } }));
}

/** Loads parser and help, then what the command needs: a server that listens has loaded both already. */
async function runHere({ env, ...call }: CommandLine): Promise<number> {
  const { runCommand } = await import('./cli/run-command.ts');
  const withTools: CommandPlace['withTools'] = async (work) =>
    (await import('./operator/open-tools.ts')).withTools({ env }, work);
  return await runCommand({ env, withTools }, call);
}

/** The first Ctrl-C aborts cleanly, the second exits at once. */
function stopOnSignal(): AbortSignal {
  const stop = new AbortController();
  let since: number | undefined;
  const handle = () => {
    if (since !== undefined && performance.now() - since > SAME_SIGNAL_MS) process.exit(INTERRUPTED);
    since ??= performance.now();
    stop.abort(new Error('interrupted'));
  };
  process.on('SIGINT', handle).on('SIGTERM', handle);
  return stop.signal;
}

const asTerminal = (stream: NodeJS.WriteStream): Terminal => ({
  write: (text) => {
    stream.write(text);
  },
  isTTY: stream.isTTY === true,
  columns: stream.columns ?? 80,
});

/** A reader that has seen enough, as `head`, closes the pipe: the command ends quietly, as others do. */
export function endWithReader(stream: NodeJS.EventEmitter, exit: (code: number) => void): void {
  stream.on('error', (error: unknown) => {
    if (!hasErrorCode(error, 'EPIPE')) throw error;
    exit(0);
  });
}

export async function main({ env, completeEnv }: Pick<CommandLine, 'env' | 'completeEnv'>): Promise<void> {
  const { argv, pid, stdout, stderr } = process;
  const signal = stopOnSignal();
  endWithReader(stdout, (code) => process.exit(code));
  const streams = { out: asTerminal(stdout), err: asTerminal(stderr) };
  // npm changes the folder to that of the repository, and says where it was called.
  const cwd = env.INIT_CWD ?? process.cwd();
  process.exitCode = await runCommandLine({
    ...{ args: argv.slice(2), env, cwd, signal, pid, ...streams },
    ...(completeEnv && { completeEnv }),
  });
}

if (import.meta.main) await main({ env: process.env });
