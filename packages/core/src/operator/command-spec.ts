// What a row of the table of commands says: words of the help, arguments and options with their kinds, permission. The types of a
// handler's input follow from it.
import type { Permission } from './permissions.ts';

/** How the value of an option is read, and which field of a form types it. */
export type OptionKind =
  /** One line without hidden characters. */
  | 'text'
  /** Several lines. */
  | 'prose'
  /** A path of the machine: any characters. */
  | 'file'
  /** An address, or a file on the command line. */
  | 'address'
  /** A picture: a file or an address, `picture:<hash>` for one that the console has uploaded, "-" for none. */
  | 'picture'
  | 'secret'
  | 'flag'
  | 'switch'
  | 'whole'
  | 'price'
  | 'day'
  | 'one-of';

export interface OptionSpec {
  readonly kind: OptionKind;
  readonly about: string;
  /** The placeholder of its value in the help; a flag has none. */
  readonly value?: string;
  readonly least?: number;
  readonly most?: number;
  readonly values?: readonly string[];
  /** Words about a person, who may ask for their erasure: the audit log, which stays, does not have them. */
  readonly isPersonal?: boolean;
  /** May be given several times. */
  readonly isRepeated?: boolean;
  /** Names rows: titles by their ids, channels by their codes, several with commas between. The console finds them by a search. */
  readonly picks?: 'titles' | 'channels' | 'channel';
  /** Whether the console takes an address too, of a picture. */
  readonly isFetched?: boolean;
  /** Needed beside the permission of the command. */
  readonly permission?: Permission;
}

export interface CommandSpec {
  /** One line of the list of commands. */
  readonly about: string;
  /** Names of the arguments: `<file>`, `[text]` for one that may be left out, `[row…]` for any number. */
  readonly args?: readonly string[];
  readonly options?: Readonly<Record<string, OptionSpec>>;
  /** Paragraphs of the command's own help. */
  readonly details?: string;
  /** Whether the command writes, so that --dry-run is offered. */
  readonly isChange?: true;
  /** The permission an operator of the console needs. Commands without one are left to the command line: they read or write files of the
   * machine, or delete what cannot be restored. */
  readonly permission?: Permission;
  /** Whether the command is about the machine or the closed data folder: it runs in the process that was started. */
  readonly isMachine?: true;
  /** Whether a second one is refused while one runs. */
  readonly isAlone?: true;
  /** Whether an interrupted run is continued by the same command. */
  readonly isResumable?: true;
}

export const text = (about: string, value = 'text') => ({ kind: 'text', about, value }) as const;
export const prose = (about: string) => ({ kind: 'prose', about, value: 'text' }) as const;
export const file = (about: string, value = 'file') => ({ kind: 'file', about, value }) as const;
export const address = (about: string) => ({ kind: 'address', about, value: 'address' }) as const;
export const picture = (about: string) => ({ kind: 'picture', about, value: 'picture' }) as const;
export const secret = (about: string) => ({ kind: 'secret', about, value: 'text' }) as const;
export const flag = (about: string) => ({ kind: 'flag', about }) as const;
export const onOff = (about: string) => ({ kind: 'switch', about, value: 'on|off' }) as const;
export const price = (about: string) => ({ kind: 'price', about, value: 'TL' }) as const;
export const day = (about: string) => ({ kind: 'day', about, value: 'day' }) as const;
export const whole = (about: string, { least = 0, most = 1_000_000, value = 'n' } = {}) =>
  ({ kind: 'whole', about, value, least, most }) as const;
export const oneOf = <const Value extends string>(values: readonly Value[], about: string, value = values.join('|')) =>
  ({ kind: 'one-of', about, value, values }) as const;
export const ageRating = (about: string) => oneOf(['G', '7+', '13+', '18+'], about);
/** Prose about a person. */
export const personal = (about: string) => ({ kind: 'prose', about, value: 'text', isPersonal: true }) as const;
export const repeated = <const Spec extends OptionSpec>(spec: Spec) => ({ ...spec, isRepeated: true }) as const;

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

interface ValueOfKind {
  readonly flag: boolean;
  readonly switch: boolean | undefined;
  readonly whole: number | undefined;
  readonly price: number | undefined;
  readonly day: Date | undefined;
}
type ValueOf<Spec extends OptionSpec> = Spec extends { readonly isRepeated: true }
  ? readonly string[]
  : Spec extends { readonly kind: 'one-of'; readonly values: readonly (infer Value)[] }
    ? Value | undefined
    : Spec['kind'] extends keyof ValueOfKind
      ? ValueOfKind[Spec['kind']]
      : string | undefined;

type OptionsOf<Spec extends CommandSpec> = Spec extends {
  readonly options: infer Options extends CommandSpec['options'];
}
  ? { readonly [Name in keyof Options & string as CamelCase<Name>]: ValueOf<NonNullable<Options>[Name]> }
  : unknown;

type NameOfArg<Arg extends string> = Arg extends `<${infer Name}>`
  ? Name
  : Arg extends `[${infer Name}…]`
    ? Name
    : Arg extends `[${infer Name}]`
      ? Name
      : never;
type ValueOfArg<Arg extends string> = Arg extends `<${string}>`
  ? string
  : Arg extends `[${string}…]`
    ? readonly string[]
    : string | undefined;
type ArgsOf<Spec extends CommandSpec> = Spec extends { readonly args: readonly (infer Arg extends string)[] }
  ? { readonly [Each in Arg as NameOfArg<Each>]: ValueOfArg<Each> }
  : unknown;

/** What the handler of a command gets: its arguments and options by name, as values. */
export type InputOf<Spec extends CommandSpec> = ArgsOf<Spec> & OptionsOf<Spec>;

/** Values by the names of arguments and options, as they were typed. */
export type TypedValues = Readonly<Record<string, string | readonly string[] | boolean>>;

interface ArgSpec {
  readonly name: string;
  readonly isNeeded: boolean;
  /** Any number of values, as the last argument. */
  readonly isOpen: boolean;
}

export const argsOf = ({ args = [] }: CommandSpec): readonly ArgSpec[] =>
  args.map((arg) => ({
    name: arg.slice(1, -1).replace('…', ''),
    isNeeded: arg.startsWith('<'),
    isOpen: arg.endsWith('…]'),
  }));

/** Arguments by their names. `undefined` when there are more than the command takes. */
export function nameArgs(spec: CommandSpec, given: readonly string[]): Record<string, string | readonly string[]> {
  const named: Record<string, string | readonly string[]> = {};
  for (const [index, { name, isOpen }] of argsOf(spec).entries()) {
    if (isOpen) named[name] = given.slice(index);
    else if (given[index] !== undefined) named[name] = given[index];
  }
  return named;
}

/** A command with its values, as an operator types it: the words of the audit log. */
export function writeCommand(name: string, spec: CommandSpec, values: TypedValues): string {
  const args = argsOf(spec).map(({ name: arg }) => arg);
  const words = args.flatMap((arg) => values[arg] ?? []).map((word) => quote(String(word)));
  const options = Object.entries(values)
    .filter(([option, value]) => !args.includes(option) && value !== false)
    .flatMap(([option, value]) =>
      value === true || spec.options?.[option]?.isPersonal
        ? [`--${option}`]
        : [value].flat().map((one) => `--${option} ${quote(String(one))}`),
    );
  return [name, ...words, ...options].join(' ');
}

const quote = (word: string) => (/^[\w@.:/+-]+$/.test(word) ? word : `"${word.replaceAll('"', "'")}"`);
