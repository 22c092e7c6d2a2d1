// Seyir on the command line: reads what was typed, does it, and ends with a code. Beside main.ts the only file of the
// server that says process.
import { resolve } from 'node:path';
import { readArguments } from './cli/arguments.ts';
import { CliError } from './cli/cli-error.ts';
import { HELP } from './cli/help.ts';
import { importTitle } from './cli/import-title.ts';
import { listAssets } from './cli/list-assets.ts';
import { withTools } from './cli/open-tools.ts';
import type { Terminal } from './cli/progress-line.ts';
import { readTitleMeta } from './cli/title-meta.ts';
import { DatabaseStartError } from './db/errors.ts';
import { StartError } from './shared/app-error.ts';
import { FfmpegMissingError } from './streaming/ffmpeg/run-ffmpeg.ts';

const FAILED = 1;
/** What a shell expects of a program that was ended by Ctrl-C. */
const INTERRUPTED = 130;
/** npm passes a terminal's Ctrl-C on to a process that has already had it: what follows at once is the same signal. */
const SAME_SIGNAL_MS = 1_000;

export interface CommandLine {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: Terminal;
  readonly err: Terminal;
  readonly signal: AbortSignal;
  readonly pid: number;
}

/** Does what was typed and gives the exit code. Only what nobody foresaw is thrown. */
export async function runCommand({ args, env, out, err, signal, pid }: CommandLine): Promise<number> {
  try {
    const command = readArguments(args);
    if (command.name === 'help') {
      out.write(HELP);
      return 0;
    }
    // Before the data is opened: a slip of the pen is told at once.
    const meta =
      'meta' in command && command.meta !== undefined ? await readTitleMeta(resolve(command.meta)) : undefined;
    await withTools({ env, pid }, async (tools) => {
      if (command.name === 'assets') await listAssets(tools, out);
      else await importTitle(tools, { command, meta }, { terminal: out, signal });
    });
    return 0;
  } catch (error) {
    if (signal.aborted) {
      err.write('Stopped. The same command goes on where it was.\n');
      return INTERRUPTED;
    }
    if (!isExplained(error)) throw error;
    err.write(`${error.message}\n`);
    return FAILED;
  }
}

const isExplained = (error: unknown): error is Error =>
  [CliError, StartError, DatabaseStartError, FfmpegMissingError].some((kind) => error instanceof kind);

/** The first Ctrl-C ends cleanly, the second does not wait. */
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

export async function main({ env }: Pick<CommandLine, 'env'>): Promise<void> {
  const { argv, pid, stdout, stderr } = process;
  const signal = stopOnSignal();
  const streams = { out: asTerminal(stdout), err: asTerminal(stderr) };
  process.exitCode = await runCommand({ args: argv.slice(2), env, signal, pid, ...streams });
}

if (import.meta.main) await main({ env: process.env });
