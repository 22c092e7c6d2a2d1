// Command-line parser: arguments to a command of the table and its values. Unknown arguments are usage errors.

import { parseArgs } from 'node:util';
import { refusal } from '@seyir/core/operator/refusals';
import { hasHidden, hasHiddenInProse } from '@seyir/core/text/hidden-characters';
import { type Command, type Given, typedAs, UsageError } from './command.ts';

export type Parsed =
  | { readonly kind: 'help'; readonly topic: string }
  | { readonly kind: 'command'; readonly command: Command; readonly given: Given; readonly isJson: boolean };

/** Options of every command. */
export const COMMON_OPTIONS = {
  json: { about: 'print the result as JSON' },
  help: { about: 'print this help' },
} as const;
export const DRY_RUN = { 'dry-run': { about: 'show what would change, and change nothing' } } as const;

const SEE_HELP = `See: ${typedAs('help')}`;

export function parseCommand(commands: readonly Command[], args: readonly string[]): Parsed {
  const words = args.filter((arg) => !arg.startsWith('-'));
  if (words.length === 0 || words[0] === 'help') return { kind: 'help', topic: words.slice(1).join(' ') };
  const command = findCommand(commands, args);
  const wantsHelp = args.some((arg) => arg === '--help' || arg === '-h');
  if (command === undefined) {
    if (wantsHelp) return { kind: 'help', topic: words.join(' ') };
    throw new UsageError(
      `There is no command "${words.join(' ')}". ${SEE_HELP}`,
      refusal('command_unknown', { command: words.join(' ') }),
    );
  }
  if (wantsHelp) return { kind: 'help', topic: command.name };
  const seeHelp = `See: ${typedAs(`help ${command.name}`)}`;
  const { values, positionals } = parse(command, args, seeHelp);
  const given = positionals.slice(command.name.split(' ').length);
  checkCount(command, given, seeHelp);
  if (command.isChange && command.place === 'data') checkCharacters(command, given, values);
  return {
    kind: 'command',
    command,
    isJson: values.json === true,
    given: {
      args: given,
      isDryRun: values['dry-run'] === true,
      text: (option) => [values[option]].flat().find((value) => typeof value === 'string'),
      texts: (option) => [values[option]].flat().filter((value) => typeof value === 'string'),
      flag: (option) => values[option] === true,
    },
  };
}

/** The command whose words the arguments begin with; the longest one when several do. */
function findCommand(commands: readonly Command[], args: readonly string[]): Command | undefined {
  const first = args.findIndex((arg) => !arg.startsWith('-'));
  const begins = ({ name }: Command) => name.split(' ').every((word, index) => args[first + index] === word);
  return commands.filter(begins).sort((one, other) => other.name.length - one.name.length)[0];
}

function parse(command: Command, args: readonly string[], seeHelp: string) {
  const specs = { ...command.options, ...COMMON_OPTIONS, ...(command.isChange ? DRY_RUN : {}) };
  const options = Object.fromEntries(
    Object.entries(specs).map(([name, spec]) => [
      name,
      { type: 'value' in spec ? ('string' as const) : ('boolean' as const), multiple: 'isRepeated' in spec },
    ]),
  );
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new UsageError(`${sentence}. ${seeHelp}`, { cause: error, ...refusal('option_unknown') });
  }
}

/** Placeholders of paths: a file is opened under the name that the file system has. */
const FREE = /file|folder|list|guide|table|picture|json/;

/** Names and words that a change writes have no hidden characters, whether they were typed here or in the console. */
function checkCharacters(
  { args = [], options = {} }: Command,
  given: readonly string[],
  values: Readonly<Record<string, unknown>>,
): void {
  for (const [index, value] of given.entries()) {
    const place = args[Math.min(index, args.length - 1)] ?? '';
    if (!FREE.test(place) && hasHidden(value)) refuseHidden(place);
  }
  for (const [option, { value: placeholder = '', isProse = false }] of Object.entries(options)) {
    if (FREE.test(placeholder) || option === 'password') continue;
    const has = isProse ? hasHiddenInProse : hasHidden;
    if ([values[option]].flat().some((value) => typeof value === 'string' && has(value))) refuseHidden(`--${option}`);
  }
}

function refuseHidden(place: string): never {
  throw new UsageError(
    `${place} has hidden characters: control characters, line breaks or direction marks.`,
    refusal('text_hidden', { place }),
  );
}

function checkCount({ args = [] }: Command, given: readonly string[], seeHelp: string): void {
  const missing = args.filter((name) => name.startsWith('<'))[given.length];
  if (missing !== undefined)
    throw new UsageError(`${missing} is missing. ${seeHelp}`, refusal('argument_missing', { argument: missing }));
  const isOpen = args.some((name) => name.includes('…'));
  if (!isOpen && given.length > args.length)
    throw new UsageError(
      `"${given[args.length]}" is one too many. ${seeHelp}`,
      refusal('argument_too_many', { argument: given[args.length] ?? '' }),
    );
}
