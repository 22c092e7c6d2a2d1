// Keyset paging: one row more than a page is asked for, and shows whether there is a next page.
import { CONSOLE_PAGE_ROWS } from '@seyir/core/limits/operator';
import { isUuid } from '../../shared/ids.ts';

export const ASKED_ROWS = CONSOLE_PAGE_ROWS + 1;

/** `keyOf` gives the `after` of the page that follows a row. */
export function toPage<Row, Item>(rows: readonly Row[], toItem: (row: Row) => Item, keyOf: (row: Row) => string) {
  const shown = rows.slice(0, CONSOLE_PAGE_ROWS);
  const last = shown.at(-1);
  return { data: shown.map(toItem), next: rows.length > CONSOLE_PAGE_ROWS && last ? keyOf(last) : null };
}

/** A key of uuid columns; any other text begins before all rows. */
export const uuidAfter = (after: string | undefined): string | undefined =>
  after !== undefined && isUuid(after) ? after : undefined;

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** A pattern for `like` that contains the text. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;
/** A pattern for `like` that begins with the text. */
export const beginning = (text: string): string => `${escapeLike(text)}%`;
