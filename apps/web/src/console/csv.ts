// A list as a file for spreadsheets: exactly the rows of its filters, read page by page.
import { dayAt } from '@seyir/core/time/local-time';

/** Spreadsheets run a cell that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Without it Excel reads UTF-8 as the code page of the machine. */
const BYTE_ORDER_MARK = '\uFEFF';
const MOST_PAGES = 200;

function writeCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');

interface CsvPage<Row> {
  readonly data: readonly Row[];
  readonly next: string | null;
}

/** All pages of a list; a list without an end stops at 200 of them. */
export async function readAllPages<Row>(read: (after: string | undefined) => Promise<CsvPage<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { data, next } = await read(after);
    rows.push(...data);
    if (next === null) break;
    after = next;
  }
  return rows;
}

/** Hands the file to the browser, named after the list and the day. */
export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}-${dayAt(Date.now())}.csv` });
  link.click();
  URL.revokeObjectURL(url);
}
