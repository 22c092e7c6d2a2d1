// Lists whose rows have forms: a button for each form that the role of the operator and the row allow, and one dialog for all.
import { type ReactNode, useState } from 'react';
import { sayChosen } from '../shared/text/text.ts';
import { Button } from '../shared/ui/Button/Button.tsx';
import { CommandDialog } from './CommandDialog.tsx';
import {
  buildNewForm,
  isDangerous,
  type NewForm,
  type RowForm,
  type ShowRow,
  useRowForm,
  type VersionedForm,
  type VersionedRows,
  writeButton,
} from './command-form.ts';
import { consoleText } from './console.text.ts';
import { type Column, DataTable } from './DataTable.tsx';
import { type ListState, Loaded, MoreButton, RowActions } from './ListPage.tsx';
import { mayRun } from './use-page.ts';

interface RowButtonsProps<Row> {
  readonly row: Row;
  /** The row by name, for a reader of the screen: one list has the same words on every line. */
  readonly name: string;
  readonly forms: readonly RowForm<Row>[];
  readonly showRow: ShowRow<Row>;
  /** Shown instead, for a row without a form. */
  readonly rest?: ((row: Row) => ReactNode) | undefined;
}

export function RowButtons<Row>({ row, name, forms, showRow, rest }: RowButtonsProps<Row>) {
  const offered = forms.filter(
    ({ command, fields, isOffered }) => mayRun(command, Object.keys(fields?.(row) ?? {})) && (isOffered?.(row) ?? true),
  );
  if (offered.length === 0) return <>{rest?.(row) ?? null}</>;
  return (
    <RowActions>
      {offered.map((form, index) => {
        const words = writeButton(form, row);
        return (
          <Button
            // By place: the button of an opposite keeps the focus.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            size="small"
            look={isDangerous(form, row) ? 'danger' : 'tint'}
            aria-label={`${words}: ${name}`}
            onClick={() => showRow(row, form)}
          >
            {words}
          </Button>
        );
      })}
    </RowActions>
  );
}

interface RowListProps<Row> {
  readonly label: string;
  readonly list: ListState & { readonly data: VersionedRows<Row> | undefined };
  readonly columns: readonly Column<Row>[];
  readonly keyOf: (row: Row) => string;
  /** The name of a row: its buttons have it. Its key unless given. */
  readonly nameOf?: (row: Row) => string;
  readonly forms?: readonly RowForm<Row>[];
  /** Shown in the column of the buttons, for a row without one. */
  readonly rest?: (row: Row) => ReactNode;
}

/** Waiting, failed, empty, full. */
export function RowList<Row extends object>(props: RowListProps<Row>) {
  const { list, label, columns, keyOf, nameOf = keyOf, forms = [], rest } = props;
  const { showRow, dialog } = useRowForm(list.data, keyOf);
  const rows = list.data?.data ?? [];
  return (
    <>
      <Loaded list={list} isEmpty={rows.length === 0}>
        <DataTable {...{ label, rows, keyOf }} columns={[...columns, actionColumn({ forms, nameOf, showRow, rest })]} />
        <MoreButton list={list} />
      </Loaded>
      <CommandDialog {...dialog} />
    </>
  );
}

interface ActionColumn<Row> extends Pick<RowButtonsProps<Row>, 'forms' | 'showRow' | 'rest'> {
  readonly nameOf: (row: Row) => string;
}

/** The column of the buttons; left out where the role has no command. */
export const actionColumn = <Row,>({ forms, nameOf, showRow, rest }: ActionColumn<Row>): Column<Row> => ({
  id: 'actions',
  header: sayChosen(consoleText.actions, {}),
  isShown: forms.some(({ command }) => mayRun(command)),
  cell: (row) => <RowButtons {...{ row, name: nameOf(row), forms, showRow, rest }} />,
});

/** The button of a form that makes something new, with its dialog; nothing for a role without the command. */
export function NewFormButton({ form, isPrimary = false }: { readonly form: NewForm; readonly isPrimary?: boolean }) {
  const [opening, setOpening] = useState<VersionedForm>();
  if (!mayRun(form.command)) return null;
  return (
    <>
      <Button
        look={isPrimary ? 'primary' : 'tint'}
        onClick={() => setOpening({ form: buildNewForm(form), asOf: undefined })}
      >
        {sayChosen(form.button, {})}
      </Button>
      <CommandDialog opening={opening} latest={undefined} onClose={() => setOpening(undefined)} />
    </>
  );
}
