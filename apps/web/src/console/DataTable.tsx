import { createColumnHelper, tableFeatures, useTable } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { say } from '../shared/text/text.ts';
import { Notice } from '../shared/ui/Notice/Notice.tsx';
import { consoleText } from './console.text.ts';
import styles from './DataTable.module.css';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** False for a role that has nothing to do in it. */
  readonly isShown?: boolean;
  /** Numbers stand at the end of their column. */
  readonly isNumber?: boolean;
}

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
}

/** Roles written out: a table that CSS lays out as blocks loses them. */
const AS = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/** The server filters, sorts and pages: no feature of the table library that does so is registered. */
const features = tableFeatures({});

/**
 * A table; where its box is narrow each row is a block with the header before each value. The box is a tab stop: a table that is
 * still too wide scrolls in it.
 */
export function DataTable<Row extends object>({ label, columns: all, rows, keyOf }: DataTableProps<Row>) {
  const columns = all.filter(({ isShown = true }) => isShown);
  const helper = createColumnHelper<typeof features, Row>();
  const table = useTable({
    features,
    data: rows as Row[],
    columns: columns.map(({ id, header }) => helper.display({ id, header })),
    getRowId: keyOf,
  });
  const isNumber = (id: string) => columns.find((column) => column.id === id)?.isNumber || undefined;
  /** Called as a function, not rendered as a component: a new component at each render would take the focus from its button. */
  const cellOf = (id: string) => columns.find((column) => column.id === id)?.cell;
  const headerOf = (id: string) => columns.find((column) => column.id === id)?.header;
  if (rows.length === 0) return <Notice title={say(consoleText.empty)} scene="none" />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
    <section className={styles.box} aria-label={label} tabIndex={0}>
      <table {...AS.table} className={styles.table}>
        <thead {...AS.rowgroup}>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} {...AS.row}>
              {group.headers.map((header) => (
                <th key={header.id} {...AS.columnheader} scope="col" data-number={isNumber(header.column.id)}>
                  <table.FlexRender header={header} />
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody {...AS.rowgroup}>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} {...AS.row}>
              {row.getAllCells().map((cell) => (
                <td
                  key={cell.id}
                  {...AS.cell}
                  data-label={headerOf(cell.column.id)}
                  data-number={isNumber(cell.column.id)}
                >
                  {cellOf(cell.column.id)?.(row.original)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
