// What a handler of a command gets, what it returns and how it refuses. Command line and console call handlers through run-handler.ts.

import type { CommandName, InputOf } from '@seyir/core/operator/commands';
import type { OperatorRole } from '@seyir/core/operator/permissions';
import {
  makeRefusal,
  type Refusal,
  type RefusalCode,
  type RefusalValues,
  wordsOf,
  writeRefusal,
} from '@seyir/core/operator/refusals';
import type { Tools } from './open-tools.ts';

interface RefusedOptions extends ErrorOptions {
  readonly refusal?: Refusal;
  readonly isUsage?: boolean;
}

/** A refused command, explained by its message, without a stack. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  /** The reason as a code, for the console; refusals of commands that it does not run may have none. */
  readonly refusal: Refusal | undefined;
  /** Whether the values are wrong, and not the state of the data. */
  readonly isUsage: boolean;

  constructor(message: string, { refusal, isUsage, ...options }: RefusedOptions = {}) {
    super(message, options);
    this.refusal = refusal;
    this.isUsage = isUsage ?? (refusal !== undefined && wordsOf(refusal.code).isUsage === true);
  }
}

/** A refusal with a code. The sentence is that of the code. */
export function refuse<Code extends RefusalCode>(code: Code, ...values: RefusalValues<Code>): RefusedError {
  const refusal = makeRefusal(code, ...values);
  return new RefusedError(writeRefusal(refusal), { refusal });
}

/** A refusal of wrong values by a command of the command line alone. */
export const misuse = (message: string, options: ErrorOptions = {}): RefusedError =>
  new RefusedError(message, { ...options, isUsage: true });

/** The reason of a failed file operation, for a sentence. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** An entry of the audit log. */
export interface MadeChange {
  readonly id: number;
  /** Rows that are different now; without one the entry is not kept. */
  readonly rowCount: number;
  readonly isUndoable: boolean;
}

export interface Result {
  /** For people at a terminal. */
  readonly text: string;
  /** For programs: printed with --json. */
  readonly data: unknown;
  /** 0 when left out. */
  readonly exitCode?: number;
  /** Of a change whose rows are recorded by triggers: how it is undone. */
  readonly change?: MadeChange;
}

/** The rows of a list as lines of columns of equal width. */
export function listed<Row>(rows: readonly Row[], toCells: (row: Row) => readonly string[], empty: string): Result {
  return { text: writeTable(rows.map(toCells)) || empty, data: rows };
}

export function writeTable(rows: readonly (readonly string[])[]): string {
  const wide: number[] = [];
  for (const row of rows)
    for (const [column, cell] of row.entries()) wide[column] = Math.max(wide[column] ?? 0, cell.length);
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(wide[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const writePrice = (kurus: number): string => `${(kurus / 100).toFixed(2)} TL`;

/** `2026-11-18 20:15Z` */
export const writeMoment = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')}Z`;

/** How an operator types a command. */
export const typedAs = (words: string): string => `npm run seyir -- ${words}`;

/** Progress of long work, from 0 to 1. */
export interface ProgressLine {
  show(done: number, note: string): void;
  /** Ends the line: the next output starts on a new one. */
  end(): void;
}

/** Work that mostly takes no time: its progress is shown from this time on. */
const SHOWN_AFTER_MS = 1_000;

export function showLater(line: ProgressLine, now: () => number = Date.now): ProgressLine {
  const fromMs = now();
  return {
    show(done, note) {
      if (now() - fromMs >= SHOWN_AFTER_MS) line.show(done, note);
    },
    end: () => line.end(),
  };
}

/** Who runs a command in the console. */
export interface OperatorName {
  readonly accountId: string;
  readonly name: string;
  readonly role: OperatorRole;
}

export interface MachineContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isDryRun: boolean;
  /** The folder that relative paths begin in. */
  readonly cwd: string;
  readonly pid: number;
  readonly signal: AbortSignal;
  /** Writes a line for people: nothing with --json. */
  readonly say: (line: string) => void;
  /** A progress bar. With --json it goes to the error stream. */
  readonly progress: (label: string) => ProgressLine;
}

export interface CommandContext extends MachineContext {
  readonly command: CommandName;
  /** The command as it was typed, for the audit log. */
  readonly typed: string;
  /** The operator of the console; undefined on the command line. */
  readonly operator?: OperatorName | undefined;
  /** The snapshot that the form of the console was read in (operations/audit-log.ts); undefined on the command line. */
  readonly asOf?: string | undefined;
  readonly tools: Tools;
}

type MachineCommand = 'restore' | 'doctor';

export type Handler<Name extends CommandName> = (
  input: InputOf<Name>,
  context: Name extends MachineCommand ? MachineContext : CommandContext,
) => Promise<Result>;

export type Handlers<Name extends CommandName> = { readonly [Each in Name]: Handler<Each> };
