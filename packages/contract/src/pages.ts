// Lists that come in pages.
import { PAGE_SIZE, PAGE_SIZE_MAX } from '@seyir/core/limits/catalogue';
import { z } from 'zod';
import { wholeNumber } from './wire.ts';

const PAGE_MAX = 10_000;
const OFFSET_MAX = PAGE_MAX * PAGE_SIZE_MAX;

const page = wholeNumber({ max: PAGE_MAX }).optional();
const size = wholeNumber({ min: 1, max: PAGE_SIZE_MAX }).optional();
const offset = wholeNumber({ max: OFFSET_MAX }).optional();
const count = wholeNumber({ min: 1, max: PAGE_SIZE_MAX }).optional();

/** The fields of a page, for queries that ask for more than a page. */
export const pageFields = { page, size };

/** Either page and size, or offset and count (ROW-06). */
export const PageQuery = z.object({ page, size, offset, count });

/** Offset pagination: how many items to skip and how many to return. */
export interface PageWindow {
  readonly offset: number;
  readonly count: number;
}

/** The window of a query. Offset and count take precedence over page and size; the default size is 16 (ROW-04). */
export function pageWindow(query: z.output<typeof PageQuery>): PageWindow {
  if (query.offset !== undefined || query.count !== undefined) {
    return { offset: query.offset ?? 0, count: query.count ?? PAGE_SIZE_MAX };
  }
  const pageSize = query.size ?? PAGE_SIZE;
  return { offset: (query.page ?? 0) * pageSize, count: pageSize };
}

/** One page of a carousel: its items, and how much there is in all (DATA-20). */
export const carouselPage = <Item extends z.ZodType>(item: Item) =>
  z.object({
    contents: z.array(item),
    totalPages: z.int().min(0),
    totalContents: z.int().min(0),
    /** Posters stand upright: decides the layout of the row (ROW-03). */
    vertical: z.boolean(),
  });

/** One page of a list that is paged by keyset: a page costs the same wherever it is. */
export const keysetPage = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), next: z.string().nullable().describe('`after` of the next page; null at the end.') });
