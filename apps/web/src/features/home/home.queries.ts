import { type CarouselPage, type Label, readCategory, readLabel, readMenu } from '@seyir/contract/home';
import { CHANNEL_GROUP_COUNT, PAGE_SIZE } from '@seyir/core/limits/catalogue';
import { ANY_CATEGORY, LAST_WATCHED_LABEL_ID } from '@seyir/core/limits/home';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** The catalogue changes by the hour, what is on by the minute. */
const CATALOGUE_FRESH_MS = 5 * 60_000;
const ON_AIR_FRESH_MS = 60_000;

export const menuQuery = (menuId: string) =>
  queryOptions({
    queryKey: ['menu', menuId],
    queryFn: ({ signal }) => call(readMenu, { params: { id: menuId } }, signal),
    staleTime: CATALOGUE_FRESH_MS,
  });

export const categoryQuery = (categoryId: string) =>
  queryOptions({
    queryKey: ['category', categoryId],
    queryFn: ({ signal }) => call(readCategory, { params: { id: categoryId } }, signal),
    staleTime: CATALOGUE_FRESH_MS,
  });

/** A row of titles or recordings comes page by page, a group of channels all at once. */
export const rowQueryOf = ({ id, kind }: Label) => (kind === 'channel' ? channelRowQuery(id) : pagedRowQuery(id));

/**
 * Everything of a row, for its own page: the same question as the row's, so that the page begins with what the row has,
 * and the row has it all when one comes back. The address does not say what a row holds; its first page does.
 */
export const wholeRowQuery = (labelId: string) =>
  labelId === LAST_WATCHED_LABEL_ID
    ? channelRowQuery(labelId)
    : {
        ...pagedRowQuery(labelId),
        refetchInterval: ({ state }: { state: { data?: { pages: readonly CarouselPage[] } | undefined } }) =>
          state.data?.pages[0]?.contents[0]?.kind === 'channel' ? ON_AIR_FRESH_MS : false,
      };

/** A row is asked for before it is drawn: being drawn is no reason to ask again for what has just failed. */
const FAILED_STAYS_FAILED = { retryOnMount: false } as const;

/** ROW-04. */
const pagedRowQuery = (labelId: string) =>
  infiniteQueryOptions({
    queryKey: ['row', labelId],
    queryFn: ({ pageParam, signal }) =>
      call(readLabel, { params: { id: labelId }, query: { page: pageParam, size: PAGE_SIZE } }, signal),
    initialPageParam: 0,
    getNextPageParam: nextPage,
    staleTime: CATALOGUE_FRESH_MS,
    ...FAILED_STAYS_FAILED,
  });

/** ROW-06, ROW-10. */
const channelRowQuery = (labelId: string) =>
  infiniteQueryOptions({
    queryKey: ['row', labelId, 'channels'],
    queryFn: ({ signal }) =>
      call(readLabel, { params: { id: labelId }, query: { offset: 0, count: CHANNEL_GROUP_COUNT } }, signal),
    initialPageParam: 0,
    getNextPageParam: () => undefined,
    staleTime: ON_AIR_FRESH_MS,
    ...FAILED_STAYS_FAILED,
    refetchInterval: ON_AIR_FRESH_MS,
  });

/** There is a next page while fewer items are loaded than there are (ROW-07). An empty page ends it in any case. */
export function nextPage(last: CarouselPage, pages: readonly CarouselPage[]): number | undefined {
  const loaded = pages.reduce((sum, page) => sum + page.contents.length, 0);
  return last.contents.length > 0 && loaded < last.totalContents ? pages.length : undefined;
}

/** Asks for the first page of a row as soon as its address is known, while the screen's own chunk is on its way. */
export function prefetchRow(client: QueryClient, labelId: string): void {
  void client.prefetchInfiniteQuery(wholeRowQuery(labelId));
}

/**
 * Asks for a home page as soon as its address is known, while the screen's own chunk is still on its way. What it finds
 * waits in the cache; what fails is asked for again by the screen, which knows how to say so.
 */
export async function prefetchHome(client: QueryClient, menuId: string, categoryId: string): Promise<void> {
  if (categoryId !== ANY_CATEGORY) void client.prefetchQuery(categoryQuery(categoryId));
  await client.prefetchQuery(menuQuery(menuId));
  const [first] = client.getQueryData(menuQuery(menuId).queryKey)?.categories ?? [];
  if (categoryId === ANY_CATEGORY && first) void client.prefetchQuery(categoryQuery(first.id));
}
