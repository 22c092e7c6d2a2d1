import { ArrowDown, ArrowUp } from 'lucide-react';
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
  /** The column that the rows are sorted by; with `onSort` its head is a button that turns the order round. */
  readonly sorted?: 'ascending' | 'descending';
  readonly onSort?: () => void;
}

interface DataTableProps<Row> {
  /** Accessible name of the table. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The row that a sheet beside the table shows. */
  readonly selected?: string | undefined;
}

/** Roles written out: a table that CSS lays out as blocks loses them. */
const AS = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;

/**
 * A table; the server filters, sorts and pages. Where its box is narrow each row is a block with the header before each
 * value. The box is a tab stop: a table that is still too wide scrolls in it.
 */
export function DataTable<Row extends object>({ label, columns: all, rows, keyOf, selected }: DataTableProps<Row>) {
  const columns = all.filter(({ isShown = true }) => isShown);
  if (rows.length === 0) return <Notice title={say(consoleText.empty)} scene="none" />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
    <section className={styles.box} aria-label={label} tabIndex={0}>
      <table {...AS.table} className={styles.table}>
        <thead {...AS.rowgroup}>
          <tr {...AS.row}>
            {columns.map(({ id, header, isNumber, sorted, onSort }) => (
              <th key={id} {...AS.columnheader} scope="col" data-number={isNumber || undefined} aria-sort={sorted}>
                {onSort ? (
                  <button type="button" className={styles.sort} onClick={onSort}>
                    {header}
                    {sorted === 'ascending' ? <ArrowUp aria-hidden="true" /> : <ArrowDown aria-hidden="true" />}
                  </button>
                ) : (
                  header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...AS.rowgroup}>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...AS.row} data-selected={keyOf(row) === selected || undefined}>
              {columns.map(({ id, header, isNumber, cell }) => (
                <td key={id} {...AS.cell} data-label={header} data-number={isNumber || undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
