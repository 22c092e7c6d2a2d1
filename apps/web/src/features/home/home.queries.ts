import {
  type CarouselPage,
  type HomePage,
  type Label,
  type MenuDetail,
  readCategory,
  readHome,
  readLabel,
  readMenu,
} from '@seyir/contract/home';
import { CHANNEL_GROUP_COUNT, PAGE_SIZE } from '@seyir/core/limits/catalogue';
import { ANY_CATEGORY, LAST_WATCHED_LABEL_ID, RECORDINGS_LABEL_ID } from '@seyir/core/limits/home';
import { infiniteQueryOptions, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { isChannelRow } from '../../shared/paths/paths.ts';

/** The catalogue changes by the hour, the programmes on air by the minute. */
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
 * A whole row, for its own page. The query key is the row's, so that the page starts with the loaded items and the row
 * keeps them afterwards. The address says whether the row is a group of channels.
 */
export const wholeRowQuery = (labelId: string, isChannels: boolean) =>
  isChannels || labelId === LAST_WATCHED_LABEL_ID ? channelRowQuery(labelId) : pagedRowQuery(labelId);

/** Rows are prefetched before they mount; mounting must not retry a failed prefetch. */
const FAILED_STAYS_FAILED = { retryOnMount: false } as const;

/** One type for both kinds of rows. */
const rowKey = (labelId: string, ...part: readonly 'channels'[]): QueryKey => ['row', labelId, ...part];

/** ROW-04. */
const pagedRowQuery = (labelId: string) =>
  infiniteQueryOptions({
    queryKey: rowKey(labelId),
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, size: PAGE_SIZE };
      const page = call(readLabel, { params: { id: labelId }, query }, signal);
      if (labelId !== RECORDINGS_LABEL_ID) return page;
      // Outside of the first load: most homes have no row of recordings.
      page.catch(() => undefined);
      const { withRecordingLog } = await import('../../shared/programmes/recording-log.ts');
      return withRecordingLog({ action: 'list' }, page, signal);
    },
    initialPageParam: 0,
    getNextPageParam: nextPage,
    staleTime: CATALOGUE_FRESH_MS,
    ...FAILED_STAYS_FAILED,
  });

/** ROW-06, ROW-10. A group of more channels goes on behind them. */
const channelRowQuery = (labelId: string) =>
  infiniteQueryOptions({
    queryKey: rowKey(labelId, 'channels'),
    queryFn: ({ pageParam, signal }) => {
      const query = { offset: pageParam * CHANNEL_GROUP_COUNT, count: CHANNEL_GROUP_COUNT };
      return call(readLabel, { params: { id: labelId }, query }, signal);
    },
    initialPageParam: 0,
    getNextPageParam: nextPage,
    staleTime: ON_AIR_FRESH_MS,
    ...FAILED_STAYS_FAILED,
    refetchInterval: ON_AIR_FRESH_MS,
  });

/** There is a next page while fewer items are loaded than the total (ROW-07). An empty page ends the list. */
export function nextPage(last: CarouselPage, pages: readonly CarouselPage[]): number | undefined {
  const loaded = pages.reduce((sum, page) => sum + page.contents.length, 0);
  return last.contents.length > 0 && loaded < last.totalContents ? pages.length : undefined;
}

/** Prefetches the first page of a row when its route is known, while the screen's chunk loads. */
export function prefetchRow(client: QueryClient, labelId: string, search: URLSearchParams): void {
  void client.prefetchInfiniteQuery(wholeRowQuery(labelId, isChannelRow(search)));
}

/** Not kept: the queries of menu and category hold what it brought. */
const homeQuery = (menuId: string, categoryId: string) =>
  queryOptions({
    queryKey: ['home', menuId, categoryId],
    queryFn: ({ signal }) => call(readHome, { params: { menuId, categoryId } }, signal),
    gcTime: 0,
    retry: false,
    meta: { hasOwnErrors: true },
  });

/**
 * Prefetches a home page when its route is known, while the screen's chunk loads: menu and category with one call.
 * When it fails, the screen asks for each by itself, shows the errors and retries.
 */
export function prefetchHome(client: QueryClient, menuId: string, asked: string): void {
  const menu = menuQuery(menuId);
  const known = client.getQueryData(menu.queryKey);
  const categoryId = asked === ANY_CATEGORY ? (known?.categories[0]?.id ?? ANY_CATEGORY) : asked;
  if (known && client.getQueryData(categoryQuery(categoryId).queryKey)) return;
  const home = client.fetchQuery(homeQuery(menuId, categoryId));
  // Has no reader where the menu is being fetched already.
  home.catch(() => undefined);
  void client.prefetchQuery({
    ...menu,
    queryFn: ({ signal }) =>
      home.then(
        (page) => handOver(client, page),
        () => call(readMenu, { params: { id: menuId } }, signal),
      ),
  });
}

/** Writes the category into the cache before the menu, whose answer mounts the category's query. */
function handOver(client: QueryClient, { menu, category }: HomePage): MenuDetail {
  if (category) client.setQueryData(categoryQuery(category.id).queryKey, category);
  return menu;
}
