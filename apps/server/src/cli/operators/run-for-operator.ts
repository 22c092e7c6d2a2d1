// Runs commands of the command line for operators of the console: in the server's process, without terminal and files.
import { refusal, toRefusalFields } from '@seyir/core/operator/refusals';
import type { OperatorCall, RunOperatorCommand } from '../../features/console/operator-commands.ts';
import { AppError } from '../../shared/app-error.ts';
import { CliError, type DataCommand, UsageError } from '../command.ts';
import { COMMANDS } from '../commands.ts';
import { explainFailure } from '../explain-failure.ts';
import type { Tools } from '../open-tools.ts';
import { parseCommand } from '../parse-command.ts';
import { isUploaded, TITLE_PICTURES } from '../titles/read-picture.ts';

/** Options that may name a file of the machine: the console takes addresses only. */
const PLACES = ['source', 'fallback', 'logo', 'image'];
/** Options whose picture comes by upload. */
const PICTURES = [...Object.keys(TITLE_PICTURES), 'still'];
const ADDRESS = /^(https?|rtmps?|rtsps?|srt|udp|rtp):\/\/[^\s]+$/i;
/** A probe of a source, the longest part of a command, takes some seconds. */
const TIMEOUT_MS = 60_000;

type Typed = Pick<OperatorCall, 'command' | 'args' | 'options'>;

const silentProgress = { show: () => {}, end: () => {} };

export function makeOperatorCommands(tools: Tools, pid: number): RunOperatorCommand {
  return async ({ operator, asOf, ...call }) => {
    try {
      const { command, given } = parse(call);
      const context = {
        ...{ env: {}, given, cwd: tools.config.dataFolder, pid, tools, operator, asOf, typed: writeTyped(call) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        say: () => {},
        progress: () => silentProgress,
      };
      const { text } = await command.run(context);
      return { text };
    } catch (error) {
      throw toRefusal(error);
    }
  };
}

/** The sentence of a refused command goes to the operator, as the terminal prints it. */
function toRefusal(thrown: unknown): unknown {
  const error = thrown instanceof CliError ? thrown : explainFailure(thrown);
  // Without a code it is a failure of the database or the disk: the log explains it, the operator sees that the server failed.
  if (error === undefined || (error !== thrown && error.refusal === undefined)) return thrown;
  const fields = { command: error.message, ...(error.refusal ? toRefusalFields(error.refusal) : {}) };
  const options = { cause: error, fields };
  return new AppError(error instanceof UsageError ? 'BAD_INPUT' : 'CONFLICT', {}, options);
}

function parse({ command: name, args, options }: Typed) {
  for (const option of PLACES) {
    const unfit = [options[option] ?? []].flat().find((one) => one !== '-' && !ADDRESS.test(one) && !isUploaded(one));
    if (unfit !== undefined)
      throw new UsageError(`--${option} is an address such as https://…`, refusal('option_address', { option }));
  }
  const unfit = PICTURES.find((option) =>
    [options[option] ?? []].flat().some((value) => value !== '-' && !isUploaded(value)),
  );
  if (unfit !== undefined) throw new UsageError(`--${unfit} is an uploaded picture.`, refusal('picture_type'));
  const flags = Object.entries(options).flatMap(([option, value]) => [value].flat().map((one) => `--${option}=${one}`));
  // After "--" nothing is an option: an argument may begin with a dash.
  const parsed = parseCommand(COMMANDS, [...name.split(' '), ...flags, '--', ...args]);
  if (parsed.kind === 'help' || parsed.command.name !== name || parsed.command.place !== 'data') {
    throw new UsageError(`The console does not run ${name}.`, refusal('command_unknown', { command: name }));
  }
  return { command: parsed.command as DataCommand, given: parsed.given };
}

/** The command as an operator would type it, for the audit log. */
function writeTyped({ command, args, options }: Typed): string {
  const flags = Object.entries(options).flatMap(([option, value]) => [value].flat().map((one) => [`--${option}`, one]));
  return [command, ...args.map(quote), ...flags.map(([option = '', value = '']) => `${option} ${quote(value)}`)].join(
    ' ',
  );
}

const quote = (word: string) => (/^[\w@.:/+-]+$/.test(word) ? word : `"${word.replaceAll('"', "'")}"`);
