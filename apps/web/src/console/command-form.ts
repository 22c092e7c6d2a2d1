// Forms of commands as data: which command, whom it is about, which fields with which values. Kinds and choices of fields come from the
// table of commands. An open form is built from a row when it opens, and once more from the row of now: the dialog compares both after
// a refusal because of another change.
import type { OptionKind, OptionSpec } from '@seyir/core/operator/command-spec';
import { COMMANDS, type OperatorCommand } from '@seyir/core/operator/commands';
import { useState } from 'react';
import { sayChosen, type TextEntry } from '../shared/text/text.ts';
import { switchChoices, wordsOfChoice, wordsOfField } from './field-labels.ts';
import { writePrice } from './use-page.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A present value: kuruş of a price, on and off of a switch, the address of a picture. */
type FieldValue = string | number | boolean | null;
type Words<Row> = TextEntry | ((row: Row) => string);

/** A form about a row of a list. */
export interface RowForm<Row> {
  readonly command: OperatorCommand;
  /** Of the button that opens the form. */
  readonly button: Words<Row>;
  /** The words of the button unless given. */
  readonly title?: (row: Row) => string;
  /** Whom or what the command changes: who, what and how much. */
  readonly subject: (row: Row) => string;
  /** What happens, for a command without fields. */
  readonly words?: Words<Row>;
  /** "Save" for a form with fields, else the words of the button. */
  readonly submit?: Words<Row>;
  /** Values that the form does not ask for, as the arguments that name the row. */
  readonly fixed: (row: Row) => Readonly<Record<string, string>>;
  /** The present values of the fields, by option, in their order. */
  readonly fields?: (row: Row) => Readonly<Record<string, FieldValue>>;
  /** Choices of fields that the table does not know. */
  readonly choices?: (row: Row) => Readonly<Record<string, readonly Choice[]>>;
  readonly hints?: (row: Row) => Readonly<Record<string, string | null>>;
  readonly isDanger?: boolean | ((row: Row) => boolean);
  readonly isOffered?: (row: Row) => boolean;
}

/** A form that makes something new. */
export interface NewForm {
  readonly command: OperatorCommand;
  readonly button: TextEntry;
  readonly words?: TextEntry;
  /** What the new thing belongs to. */
  readonly subject?: string;
  readonly fixed?: Readonly<Record<string, string>>;
  readonly fields: readonly string[];
  readonly choices?: Readonly<Record<string, readonly Choice[]>>;
}

export interface FormField {
  readonly option: string;
  readonly label: string;
  readonly hint?: string;
  readonly kind: OptionKind;
  readonly choices?: readonly Choice[] | undefined;
  /** Rows that the value names: chosen by a search. */
  readonly picks?: NonNullable<OptionSpec['picks']> | undefined;
  /** The present picture, of a field of that kind. */
  readonly image?: string | null;
  /** The present value; only fields that differ are sent. */
  readonly value?: string;
}

/** A form for one row, in the language of the console. */
export interface CommandForm {
  readonly title: string;
  /** Null for a form that makes something new. */
  readonly subject: string | null;
  readonly words?: string | undefined;
  readonly command: OperatorCommand;
  readonly fixed: Readonly<Record<string, string>>;
  readonly fields: readonly FormField[];
  readonly submit?: string | undefined;
  readonly isDanger?: boolean;
}

function writeWords<Row>(words: Words<Row>, row: Row): string {
  return typeof words === 'function' ? words(row) : sayChosen(words, {});
}

export const writeButton = <Row>({ button }: Pick<RowForm<Row>, 'button'>, row: Row): string => writeWords(button, row);
export const isDangerous = <Row>({ isDanger = false }: Pick<RowForm<Row>, 'isDanger'>, row: Row): boolean =>
  typeof isDanger === 'function' ? isDanger(row) : isDanger;

function makeField(
  command: OperatorCommand,
  option: string,
  value: FieldValue,
  choices?: readonly Choice[],
): FormField {
  const { kind = 'text', values, picks }: Partial<OptionSpec> = COMMANDS[command].options?.[option] ?? {};
  const field = { option, kind, picks, ...wordsOfField(command, option) };
  if (kind === 'picture') return { ...field, image: value === null ? null : String(value) };
  if (kind === 'switch')
    return { ...field, choices: switchChoices(), value: value === null || value === '' ? '' : value ? 'on' : 'off' };
  const text = kind === 'price' && typeof value === 'number' ? writePrice(value) : String(value ?? '');
  const known = choices ?? values?.map((one) => ({ value: one, label: wordsOfChoice(option, one) }));
  return { ...field, choices: known, value: text };
}

function buildRowForm<Row>(form: RowForm<Row>, row: Row): CommandForm {
  const { command, words, submit } = form;
  const button = writeButton(form, row);
  const [choices, hints] = [form.choices?.(row), form.hints?.(row)];
  const fields = Object.entries(form.fields?.(row) ?? {}).map(([option, value]) => {
    const hint = hints?.[option];
    return { ...makeField(command, option, value, choices?.[option]), ...(hint ? { hint } : {}) };
  });
  return {
    ...{ command, fields, fixed: form.fixed(row), isDanger: isDangerous(form, row) },
    title: form.title?.(row) ?? button,
    subject: form.subject(row),
    words: words && writeWords(words, row),
    submit: submit ? writeWords(submit, row) : form.title ? undefined : button,
  };
}

export function buildNewForm(form: NewForm): CommandForm {
  const { command, words, fields, choices, subject = null, fixed = {} } = form;
  const title = sayChosen(form.button, {});
  return {
    ...{ command, title, subject, fixed, submit: fields.length === 0 ? title : undefined },
    words: words && sayChosen(words, {}),
    fields: fields.map((option) => makeField(command, option, '', choices?.[option])),
  };
}

/** A form with the state of the data that its values were read from. */
export interface VersionedForm {
  readonly form: CommandForm;
  /** Sent with the command: the server refuses it when the same rows were changed since. Undefined for a form without a row. */
  readonly asOf: string | undefined;
}

/** The rows of a list with the state of the data that they were read from. */
export interface VersionedRows<Row> {
  readonly data: readonly Row[];
  readonly asOf: string;
}

export type ShowRow<Row> = (row: Row, form: RowForm<Row>) => void;

interface Opening<Row> extends VersionedForm {
  readonly row: { readonly key: string; readonly form: RowForm<Row> };
}

/** The open form of a list. */
export function useRowForm<Row>(list: VersionedRows<Row> | undefined, keyOf: (row: Row) => string) {
  const [opening, setOpening] = useState<Opening<Row>>();
  const shown = opening?.row;
  const rowNow = shown && list?.data.find((row) => keyOf(row) === shown.key);
  const latest: VersionedForm | undefined = rowNow && { form: buildRowForm(shown.form, rowNow), asOf: list?.asOf };
  const showRow: ShowRow<Row> = (row, form) =>
    setOpening({ form: buildRowForm(form, row), asOf: list?.asOf, row: { key: keyOf(row), form } });
  /** The properties of the list's `CommandDialog`. */
  const dialog = { opening: opening as VersionedForm | undefined, latest, onClose: () => setOpening(undefined) };
  return { showRow, dialog };
}
