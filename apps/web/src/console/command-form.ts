// The open form of a page. It is built from a row when it opens, and once more from the row of now: the dialog compares both after a
// refusal because of another change.
import type { OperatorCommand } from '@seyir/core/operator/permissions';
import { useState } from 'react';

/** A field of a form. `option` is the option of the command; `arg` a further argument, after those of the dialog. */
export interface FormField {
  readonly option: string;
  readonly isArg?: boolean;
  readonly label: string;
  readonly hint?: string;
  readonly kind?: 'text' | 'area' | 'number' | 'price' | 'date' | 'select' | 'switch' | 'picture';
  readonly choices?: readonly { readonly value: string; readonly label: string }[];
  /** The present picture, of a field of that kind. */
  readonly image?: string | null;
  /** The present value; only fields that differ are sent. */
  readonly value?: string;
}

export interface CommandForm {
  readonly title: string;
  /** Whom or what the command changes: who, what and how much. Null for a form that makes something new. */
  readonly subject: string | null;
  /** What happens, for a command without fields. */
  readonly words?: string;
  readonly command: OperatorCommand;
  readonly args: readonly string[];
  /** Options that the form does not ask for. */
  readonly options?: Readonly<Record<string, string>>;
  readonly fields: readonly FormField[];
  readonly submit?: string;
  readonly isDanger?: boolean;
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

export type FormOf<Row> = (row: Row) => CommandForm;
export type ShowRow<Row> = (row: Row, formOf: FormOf<Row>) => void;

interface Opening<Row> extends VersionedForm {
  readonly row?: { readonly key: string; readonly formOf: FormOf<Row> };
}

export function useForm<Row = never>(
  list: VersionedRows<Row> | undefined = undefined,
  keyOf: (row: Row) => string = () => '',
) {
  const [opening, setOpening] = useState<Opening<Row>>();
  const shownRow = opening?.row;
  const rowNow = shownRow && list?.data.find((row) => keyOf(row) === shownRow.key);
  const latest: VersionedForm | undefined = rowNow && { form: shownRow.formOf(rowNow), asOf: list?.asOf };
  return {
    /** Opens a form that makes something new. */
    show: (form: CommandForm) => setOpening({ form, asOf: undefined }),
    /** Opens a form about a row of the list. */
    showRow: (row: Row, formOf: FormOf<Row>) =>
      setOpening({ form: formOf(row), asOf: list?.asOf, row: { key: keyOf(row), formOf } }),
    /** The properties of the page's `CommandDialog`. */
    dialog: { opening: opening as VersionedForm | undefined, latest, onClose: () => setOpening(undefined) },
  };
}
