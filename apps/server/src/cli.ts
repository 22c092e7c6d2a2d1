// Entry point of the command line: parses arguments, runs the command, exits with its code.
import { resolve } from 'node:path';
import { CliError, HELP, readArguments } from './cli/arguments.ts';
import { importTitle } from './cli/import-title.ts';
import { type Tools, withTools } from './cli/open-tools.ts';
import type { Terminal } from './cli/progress-line.ts';
import { readTitleMeta } from './cli/title-meta.ts';
import { DatabaseStartError } from './db/errors.ts';
import { StartError } from './shared/app-error.ts';
import { FfmpegMissingError } from './streaming/ffmpeg/run-ffmpeg.ts';
import { contentCodeOf, countAssets, listFileAssets } from './streaming/packaging/packaging.queries.ts';

const FAILED = 1;
/** The exit code that shells expect after SIGINT. */
const INTERRUPTED = 130;
/** Debounce: npm forwards a terminal's Ctrl-C to a process that has already received it. */
const SAME_SIGNAL_MS = 1_000;

export interface CommandLine {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: Terminal;
  readonly err: Terminal;
  readonly signal: AbortSignal;
  readonly pid: number;
}

/** Runs the command and returns the exit code. Throws only unexpected errors. */
export async function runCommand({ args, env, out, err, signal, pid }: CommandLine): Promise<number> {
  try {
    const command = readArguments(args);
    if (command.name === 'help') {
      out.write(HELP);
      return 0;
    }
    // Read before the database is opened, so that a typo fails at once.
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

/** Prints the media made from files: state, kind, content and the reason of a failure. */
async function listAssets({ db }: Tools, terminal: Terminal): Promise<void> {
  const assets = await listFileAssets(db.kysely);
  const wide = Math.max(0, ...assets.map((asset) => contentCodeOf(asset).length));
  for (const asset of assets) {
    const { state, kind, failure, recipe } = asset;
    const path = recipe.kind === 'file' ? recipe.path : '';
    terminal.write(`${state.padEnd(8)} ${kind.padEnd(9)} ${contentCodeOf(asset).padEnd(wide)}  ${path}\n`);
    if (failure !== null) terminal.write(`         ${failure}\n`);
  }
  if (assets.length === 0) terminal.write('No media was made from files yet.\n');
  const counts = (await countAssets(db.kysely)).map(({ state, count }) => `${count} ${state}`);
  if (counts.length > 0) terminal.write(`All media, the demonstration's too: ${counts.join(', ')}.\n`);
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

export async function main({ env }: Pick<CommandLine, 'env'>): Promise<void> {
  const { argv, pid, stdout, stderr } = process;
  const signal = stopOnSignal();
  const streams = { out: asTerminal(stdout), err: asTerminal(stderr) };
  process.exitCode = await runCommand({ args: argv.slice(2), env, signal, pid, ...streams });
}

if (import.meta.main) await main({ env: process.env });
