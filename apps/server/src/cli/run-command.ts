// Runs one command with its words, its streams and its exit code, in this process or inside a running server.
import { DatabaseStartError, DataInUseError } from '../db/errors.ts';
import { StartError } from '../shared/app-error.ts';
import { InputError } from '../shared/open-input.ts';
import { FfmpegMissingError } from '../streaming/ffmpeg/run-ffmpeg.ts';
import { type CommandCall, FAILED, INTERRUPTED } from './ask-server.ts';
import { CliError, type Command, type CommandResult, type MachineContext, UsageError } from './command.ts';
import { withCommandLock } from './command-lock.ts';
import { explainFailure } from './explain-failure.ts';
import { writeHelp } from './help.ts';
import type { Tools } from './open-tools.ts';
import { type Parsed, parseCommand } from './parse-command.ts';
import { makeProgressLine } from './progress-line.ts';

const MISUSED = 2;

export interface CommandPlace {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly commands: readonly Command[];
  /** Calls `work` with the data. */
  readonly withTools: <T>(work: (tools: Tools) => Promise<T>) => Promise<T>;
}

/** Runs the command and returns the exit code. Throws only unexpected errors. */
export async function runCommand(place: CommandPlace, call: CommandCall): Promise<number> {
  const { args, out, err, signal } = call;
  let parsed: Parsed | undefined;
  try {
    parsed = parseCommand(place.commands, args);
    if (parsed.kind === 'help') {
      const help = writeHelp(place.commands, parsed.topic);
      out.write(args.includes('--json') ? `${JSON.stringify({ help })}\n` : help);
      return 0;
    }
    const { text, data, exitCode = 0 } = await runParsed(place, call, parsed);
    out.write(parsed.isJson ? `${JSON.stringify(data, undefined, 2)}\n` : `${text}${text === '' ? '' : '\n'}`);
    return exitCode;
  } catch (error) {
    if (signal.aborted) {
      const isResumable = parsed?.kind === 'command' && parsed.command.isResumable === true;
      err.write(isResumable ? 'Stopped. The same command goes on where it was.\n' : 'Stopped. Nothing was changed.\n');
      return INTERRUPTED;
    }
    const explained = isExplained(error) ? error : explainFailure(error);
    if (explained === undefined) throw error;
    const message = explained instanceof DataInUseError ? explainLock(explained) : explained.message;
    if (args.includes('--json')) out.write(`${JSON.stringify({ error: message })}\n`);
    err.write(`${message}\n`);
    return error instanceof UsageError ? MISUSED : FAILED;
  }
}

async function runParsed(
  { env, withTools }: CommandPlace,
  { args, cwd, out, err, signal, pid }: CommandCall,
  { command, given, isJson }: Extract<Parsed, { kind: 'command' }>,
): Promise<CommandResult> {
  const context: MachineContext = {
    ...{ env, given, cwd, pid, signal, typed: args.join(' ') },
    say: (line) => {
      if (!isJson) out.write(`${line}\n`);
    },
    progress: (label) => makeProgressLine(isJson ? err : out, label),
  };
  if (command.place === 'machine') return await command.run(context);
  return await withTools((tools) => {
    const run = () => command.run({ ...context, tools });
    return command.isAlone && !given.isDryRun ? withCommandLock(tools.db, command.name, run) : run();
  });
}

/** Whether the message of an error is a sentence for the operator. */
const isExplained = (error: unknown): error is Error =>
  [CliError, InputError, StartError, DatabaseStartError, FfmpegMissingError].some((kind) => error instanceof kind);

/** The server of this data folder takes commands itself (command-socket.ts), unless it is of an earlier version. */
const explainLock = ({ message }: Error): string =>
  `${message}\nThe embedded database can be open once, and the process that has it takes no commands: stop it for the command, or use PostgreSQL (DATABASE_URL), where both work at once.`;
