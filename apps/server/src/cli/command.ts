// What a command of the command line is: its words, its options, and the function that runs it.

import type { OperatorRole } from '@seyir/core/operator/permissions';
import type { Refusal } from '@seyir/core/operator/refusals';
import type { Tools } from './open-tools.ts';
import type { ProgressLine } from './progress-line.ts';

/** A failure that its message explains to the operator, without a stack. The exit code is 1. */
export class CliError extends Error {
  override readonly name: string = 'CliError';
  /** The same reason as a code, for the console; commands that it does not run have none. */
  readonly refusal: Refusal | undefined;

  constructor(message: string, { refusal, ...options }: ErrorOptions & { readonly refusal?: Refusal } = {}) {
    super(message, options);
    this.refusal = refusal;
  }
}

/** Arguments that do not make a command. The exit code is 2. */
export class UsageError extends CliError {
  override readonly name = 'UsageError';
}

export interface OptionSpec {
  /** The placeholder of its value in the help; an option without one is a flag. */
  readonly value?: string;
  readonly about: string;
  /** May be given several times. */
  readonly isRepeated?: boolean;
  /** May have several lines, as a summary. Every other value of a change is one line. */
  readonly isProse?: boolean;
}

export interface CommandResult {
  /** For people. */
  readonly text: string;
  /** For programs: printed with --json. */
  readonly data: unknown;
  /** 0 when left out. */
  readonly exitCode?: number;
}

interface CommandWords {
  /** As it is typed: `import channels`. */
  readonly name: string;
  /** One line of the list of commands. */
  readonly about: string;
  /** Placeholders of the arguments: `<file>`, `[text]` for one that may be left out, `[more…]` for any number. */
  readonly args?: readonly string[];
  readonly options?: Readonly<Record<string, OptionSpec>>;
  /** Paragraphs of the command's own help. */
  readonly details?: string;
  /** Whether --dry-run is offered. */
  readonly isChange: boolean;
  /** Whether an interrupted run is continued by the same command. */
  readonly isResumable?: boolean;
}

/** A command that works on the data: beside a running server with the embedded database, inside of that server. */
export interface DataCommand extends CommandWords {
  readonly place: 'data';
  /** Whether a second one is refused while one runs (command-lock.ts). */
  readonly isAlone?: boolean;
  readonly run: (context: CommandContext) => Promise<CommandResult>;
}

/** A command about the machine or about the closed data folder: it runs in the process that was started. */
export interface MachineCommand extends CommandWords {
  readonly place: 'machine';
  readonly run: (context: MachineContext) => Promise<CommandResult>;
}

export type Command = DataCommand | MachineCommand;

/** The arguments and options of one call. */
export interface Given {
  readonly args: readonly string[];
  readonly isDryRun: boolean;
  /** The value of an option; undefined when it was not given. */
  text(option: string): string | undefined;
  texts(option: string): readonly string[];
  flag(option: string): boolean;
}

export interface MachineContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly given: Given;
  /** The folder that relative paths begin in. */
  readonly cwd: string;
  readonly pid: number;
  readonly signal: AbortSignal;
  /** The command as it was typed, for the list of changes. */
  readonly typed: string;
  /** Writes a line for people: nothing with --json. */
  readonly say: (line: string) => void;
  /** A progress bar. With --json it goes to the error stream. */
  readonly progress: (label: string) => ProgressLine;
}

/** Who runs a command in the console. */
export interface OperatorName {
  readonly accountId: string;
  readonly name: string;
  readonly role: OperatorRole;
}

export interface CommandContext extends MachineContext {
  /** The operator of the console; undefined on the command line. */
  readonly operator?: OperatorName | undefined;
  /** The snapshot that the form of the console was read in (catalogue/audit-log.ts); undefined on the command line. */
  readonly asOf?: string | undefined;
  readonly tools: Tools;
}

/** How an operator types a command. */
export const typedAs = (words: string): string => `npm run seyir -- ${words}`;
