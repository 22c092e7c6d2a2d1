// Entry point of the command line: parses arguments, runs the command here or in the running server, exits with its code.

import { sendCommand } from './cli/command-socket.ts';
import { COMMANDS } from './cli/commands.ts';
import { withTools } from './cli/open-tools.ts';
import type { Terminal } from './cli/progress-line.ts';
import { type CommandCall, INTERRUPTED, isSentToServer, runCommand } from './cli/run-command.ts';
import { readConfig } from './config.ts';
import { hasErrorCode } from './shared/error-code.ts';

/** Debounce: npm forwards a terminal's Ctrl-C to a process that has already received it. */
const SAME_SIGNAL_MS = 1_000;

export interface CommandLine extends CommandCall {
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Runs the command and returns the exit code. Throws only unexpected errors. */
export async function runCommandLine({ env, ...call }: CommandLine): Promise<number> {
  const runHere = () => runCommand({ env, commands: COMMANDS, withTools: (work) => withTools({ env }, work) }, call);
  const server = findServer(env, call.args);
  const exitCode = server === undefined ? undefined : await sendCommand(server, call);
  return exitCode ?? (await runHere());
}

/** The data folder whose server may have to run the command. A wrong call or configuration is explained by the run here. */
function findServer(env: CommandLine['env'], args: readonly string[]): string | undefined {
  try {
    const config = readConfig(env);
    return isSentToServer(COMMANDS, config, args) ? config.dataFolder : undefined;
  } catch {
    return undefined;
  }
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

export async function main({ env }: Pick<CommandLine, 'env'>): Promise<void> {
  const { argv, pid, stdout, stderr } = process;
  const signal = stopOnSignal();
  endWithReader(stdout, (code) => process.exit(code));
  const streams = { out: asTerminal(stdout), err: asTerminal(stderr) };
  // npm changes the folder to that of the repository, and says where it was called.
  const cwd = env.INIT_CWD ?? process.cwd();
  process.exitCode = await runCommandLine({ args: argv.slice(2), env, cwd, signal, pid, ...streams });
}

if (import.meta.main) await main({ env: process.env });
