// Command-line parser: arguments to a command of the table and its values. Unknown arguments are usage errors.

import { parseArgs } from 'node:util';
import {
  argsOf,
  type CommandSpec,
  nameArgs,
  type OptionSpec,
  type TypedValues,
} from '@seyir/core/operator/command-spec';
import { COMMAND_NAMES, COMMANDS, type CommandName } from '@seyir/core/operator/commands';
import { makeRefusal } from '@seyir/core/operator/refusals';
import { RefusedError, reasonOf, refuse } from '../operator/command.ts';

export type Parsed =
  | { readonly kind: 'help'; readonly topic: string }
  | {
      readonly kind: 'command';
      readonly command: CommandName;
      readonly values: TypedValues;
      readonly isDryRun: boolean;
      readonly isJson: boolean;
    };

/** Options of every command. */
const COMMON: Readonly<Record<string, OptionSpec>> = {
  json: { kind: 'flag', about: 'print the result as JSON' },
  help: { kind: 'flag', about: 'print this help' },
};
const DRY_RUN: Readonly<Record<string, OptionSpec>> = {
  'dry-run': { kind: 'flag', about: 'show what would change, and change nothing' },
};

/** The options of a command with those of every command, in the order of the help. */
export const optionsOf = ({ options, isChange }: CommandSpec): Readonly<Record<string, OptionSpec>> => ({
  ...{ ...options, ...(isChange ? DRY_RUN : {}), ...COMMON },
});

export function parseCommand(args: readonly string[]): Parsed {
  const words = args.filter((arg) => !arg.startsWith('-'));
  if (words.length === 0 || words[0] === 'help') return { kind: 'help', topic: words.slice(1).join(' ') };
  const command = findCommand(args);
  const isHelp = args.some((arg) => arg === '--help' || arg === '-h');
  if (isHelp) return { kind: 'help', topic: command ?? words.join(' ') };
  if (command === undefined) throw refuse('command_unknown', { command: words.join(' ') });
  const spec = COMMANDS[command];
  const { values, positionals } = parse(spec, args);
  const given = positionals.slice(command.split(' ').length);
  refuseExcess(spec, given);
  const { json, 'dry-run': dryRun, ...options } = values;
  return {
    ...{ kind: 'command', command, isJson: json === true, isDryRun: dryRun === true },
    values: { ...nameArgs(spec, given), ...(options as TypedValues) },
  };
}

/** The command whose words the arguments begin with; the longest one when several do. */
function findCommand(args: readonly string[]): CommandName | undefined {
  const first = args.findIndex((arg) => !arg.startsWith('-'));
  const begins = (name: string) => name.split(' ').every((word, index) => args[first + index] === word);
  return COMMAND_NAMES.filter(begins).sort((one, other) => other.length - one.length)[0];
}

function parse(spec: CommandSpec, args: readonly string[]) {
  const options = Object.fromEntries(
    Object.entries(optionsOf(spec)).map(([name, { kind, isRepeated = false }]) => [
      name,
      { type: kind === 'flag' ? ('boolean' as const) : ('string' as const), multiple: isRepeated },
    ]),
  );
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    const [sentence = ''] = reasonOf(error).split('. ');
    throw new RefusedError(`${sentence}.`, { cause: error, refusal: makeRefusal('option_unknown') });
  }
}

function refuseExcess(spec: CommandSpec, given: readonly string[]): void {
  const args = argsOf(spec);
  const excess = args.some(({ isOpen }) => isOpen) ? undefined : given[args.length];
  if (excess !== undefined) throw refuse('argument_too_many', { argument: `"${excess}"` });
}
