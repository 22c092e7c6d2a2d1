// A list as a file for spreadsheets: exactly the rows of its filters, read page by page.
import { dayAt } from '@seyir/core/time/local-time';

/** Spreadsheets run a cell that begins so as a formula: also behind a separator of their locale, as the semicolon in Turkish. */
const FORMULA = /(^|[;\t\r\n])(\s*)(?=[=+\-@])/g;
/** Without it Excel reads UTF-8 as the code page of the machine. */
const BYTE_ORDER_MARK = '\uFEFF';
const MOST_PAGES = 200;

function writeCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replace(FORMULA, "$1$2'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RFC 4180. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');

interface CsvPage<Row> {
  readonly data: readonly Row[];
  readonly next: string | null;
}

/** All pages of a list. More than 200 are refused: a file that ends early would look whole. */
export async function readAllPages<Row>(read: (after: string | undefined) => Promise<CsvPage<Row>>): Promise<Row[]> {
  const rows: Row[] = [];
  let after: string | undefined;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { data, next } = await read(after);
    rows.push(...data);
    if (next === null) return rows;
    after = next;
  }
  throw new Error(`more than ${MOST_PAGES} pages`);
}

/** Hands the file to the browser, named after the list and the day. */
export function saveCsv(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: `${name}-${dayAt(Date.now())}.csv` });
  link.click();
  URL.revokeObjectURL(url);
}
