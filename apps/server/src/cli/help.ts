// Help texts, written from the table of commands.
import { type Command, type OptionSpec, typedAs, UsageError } from './command.ts';
import { COMMON_OPTIONS, DRY_RUN } from './parse-command.ts';

const LAST_WORDS = `The commands work on the same data as the server, by the same environment (docs/operations.md), while the server runs or not.
Exit codes: 0 done, 1 failed, 2 not a command, 130 interrupted. docs/operator.md walks from an empty machine to a service.
`;

/** The list of commands, the commands that begin with a word, or the help of one. */
export function writeHelp(commands: readonly Command[], topic: string): string {
  const one = commands.find(({ name }) => name === topic);
  if (one) return writeCommandHelp(one);
  const fitting = commands.filter(({ name }) => topic === '' || name.startsWith(`${topic} `));
  if (fitting.length === 0) {
    throw new UsageError(`There is no command "${topic}". See: ${typedAs('help')}`);
  }
  const lines = fitting.map((command) => [writeUsage(command), command.about] as const);
  const list = writeColumns(lines);
  if (topic !== '') return list;
  return `Seyir on the command line: ${typedAs('<command>')}\n\n${list}\nHelp of a command: ${typedAs('help <command>')}\n\n${LAST_WORDS}`;
}

const writeUsage = ({ name, args = [] }: Command): string => [name, ...args].join(' ');

function writeCommandHelp(command: Command): string {
  const options = { ...command.options, ...(command.isChange ? DRY_RUN : {}), ...COMMON_OPTIONS };
  const parts = [
    `${typedAs(writeUsage(command))}\n\n${sentence(command.about)}\n`,
    ...(command.details ? [`${command.details.trim()}\n`] : []),
    writeColumns(Object.entries<OptionSpec>(options).map(([name, spec]) => [writeOption(name, spec), spec.about])),
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
