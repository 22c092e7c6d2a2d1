// The command line's way to the handlers: arguments in, text or JSON and an exit code out, in this process or inside a running server.
import { writeCommand } from '@seyir/core/operator/command-spec';
import { COMMANDS } from '@seyir/core/operator/commands';
import { wordsOf } from '@seyir/core/operator/refusals';
import { DatabaseStartError, DataInUseError } from '../db/errors.ts';
import { FfmpegMissingError } from '../media/ffmpeg/run-ffmpeg.ts';
import { RefusedError, type Result, typedAs } from '../operator/command.ts';
import { explainFailure } from '../operator/explain-failure.ts';
import { type CommandRun, runHandler } from '../operator/run-handler.ts';
import { StartError } from '../shared/app-error.ts';
import { InputError } from '../shared/open-input.ts';
import { type CommandCall, FAILED, INTERRUPTED } from './ask-server.ts';
import { writeHelp } from './help.ts';
import { type Parsed, parseCommand } from './parse-command.ts';
import { makeProgressLine } from './progress-line.ts';

const MISUSED = 2;

export type CommandPlace = Pick<CommandRun, 'env' | 'withTools'>;

/** Runs the command and returns the exit code. Throws only unexpected errors. */
export async function runCommand(place: CommandPlace, call: CommandCall): Promise<number> {
  const { args, out, err, signal } = call;
  let parsed: Parsed | undefined;
  try {
    parsed = parseCommand(args);
    if (parsed.kind === 'help') {
      const help = writeHelp(parsed.topic);
      out.write(args.includes('--json') ? `${JSON.stringify({ help })}\n` : help);
      return 0;
    }
    const result = await runParsed(place, call, parsed);
    out.write(parsed.isJson ? `${JSON.stringify(result.data, undefined, 2)}\n` : writeText(result, parsed.isDryRun));
    return result.exitCode ?? 0;
  } catch (error) {
    const command = parsed?.kind === 'command' ? parsed.command : undefined;
    if (signal.aborted) {
      const isResumable = command !== undefined && COMMANDS[command].isResumable === true;
      err.write(isResumable ? 'Stopped. The same command goes on where it was.\n' : 'Stopped. Nothing was changed.\n');
      return INTERRUPTED;
    }
    const explained = isExplained(error) ? error : explainFailure(error);
    if (explained === undefined) throw error;
    const message = writeMessage(explained, command);
    if (args.includes('--json')) out.write(`${JSON.stringify({ error: message })}\n`);
    err.write(`${message}\n`);
    return error instanceof RefusedError && error.isUsage ? MISUSED : FAILED;
  }
}

async function runParsed(
  { env, withTools }: CommandPlace,
  { cwd, out, err, signal, pid }: CommandCall,
  { command, values, isDryRun, isJson }: Extract<Parsed, { kind: 'command' }>,
): Promise<Result> {
  return await runHandler({
    ...{ command, values, isDryRun, env, withTools, cwd, pid, signal },
    typed: writeCommand(command, COMMANDS[command], values),
    say: (line) => {
      if (!isJson) out.write(`${line}\n`);
    },
    progress: (label) => makeProgressLine(isJson ? err : out, label),
  });
}

function writeText({ text, change }: Result, isDryRun: boolean): string {
  const closing = isDryRun ? 'Dry run: nothing was changed.' : change && writeClosing(change);
  return [text, closing].flatMap((lines) => (lines ? [`${lines}\n`] : [])).join('');
}

function writeClosing({ id, rowCount, isUndoable }: NonNullable<Result['change']>): string {
  if (rowCount === 0) return 'Nothing had to change.';
  return isUndoable ? `Undo: ${typedAs(`undo ${id}`)}` : 'This cannot be undone.';
}

/** Whether the message of an error is a sentence for the operator. */
const isExplained = (error: unknown): error is Error =>
  [RefusedError, InputError, StartError, DatabaseStartError, FfmpegMissingError].some((kind) => error instanceof kind);

/** The sentence of a failure, with the command that shows more. */
function writeMessage(error: Error, command: string | undefined): string {
  if (error instanceof DataInUseError) return explainLock(error);
  if (!(error instanceof RefusedError) || /\n|npm run/.test(error.message)) return error.message;
  const see = error.refusal && wordsOf(error.refusal.code).see;
  const help = error.refusal && error.isUsage ? `help ${command ?? ''}`.trim() : undefined;
  const more = see ?? help;
  return more === undefined ? error.message : `${error.message} See: ${typedAs(more)}`;
}

/** The server of this data folder takes commands itself (command-socket.ts), unless it is of an earlier version. */
const explainLock = ({ message }: Error): string =>
  `${message}\nThe embedded database can be open once, and the process that has it takes no commands: stop it for the command, or use PostgreSQL (DATABASE_URL), where both work at once.`;
