// Help texts, written from the table of commands.
import type { CommandSpec, OptionSpec } from '@seyir/core/operator/command-spec';
import { COMMAND_NAMES, COMMANDS, type CommandName } from '@seyir/core/operator/commands';
import { refuse, typedAs } from '../operator/command.ts';
import { optionsOf } from './parse-command.ts';

const LAST_WORDS = `The commands work on the same data as the server, by the same environment (docs/operations.md), while the server runs or not.
Exit codes: 0 done, 1 failed, 2 not a command, 130 interrupted. docs/operator.md walks from an empty machine to a service.
`;

/** The list of commands, the commands that begin with a word, or the help of one. */
export function writeHelp(topic: string): string {
  const one = COMMAND_NAMES.find((name) => name === topic);
  if (one) return writeCommandHelp(one);
  const fitting = COMMAND_NAMES.filter((name) => topic === '' || name.startsWith(`${topic} `));
  if (fitting.length === 0) throw refuse('command_unknown', { command: topic });
  const list = writeColumns(fitting.map((name) => [writeUsage(name), COMMANDS[name].about]));
  if (topic !== '') return list;
  return `Seyir on the command line: ${typedAs('<command>')}\n\n${list}\nHelp of a command: ${typedAs('help <command>')}\n\n${LAST_WORDS}`;
}

const writeUsage = (name: CommandName): string => [name, ...(COMMANDS[name].args ?? [])].join(' ');

function writeCommandHelp(name: CommandName): string {
  const spec: CommandSpec = COMMANDS[name];
  const parts = [
    `${typedAs(writeUsage(name))}\n\n${sentence(spec.about)}\n`,
    ...(spec.details ? [`${spec.details.trim()}\n`] : []),
    writeColumns(Object.entries(optionsOf(spec)).map(([option, of]) => [writeOption(option, of), of.about])),
  ];
  return parts.join('\n');
}

const writeOption = (name: string, { value }: OptionSpec): string =>
  `--${name}${value === undefined ? '' : ` <${value}>`}`;

const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

function writeColumns(lines: readonly (readonly [string, string])[]): string {
  const wide = Math.max(...lines.map(([left]) => left.length));
  return lines.map(([left, right]) => `  ${left.padEnd(wide)}   ${right}\n`).join('');
}
