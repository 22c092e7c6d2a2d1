// The items of a row, from its loaded pages.

import type { CarouselPage, Label, RowItem } from '@seyir/contract/home';
import type { RecordingCard } from '@seyir/contract/recording-item';
import { PREFERRED_VIDEO_TYPE } from '@seyir/core/limits/catalogue';
import { LAST_WATCHED_LABEL_ID, LIVE_MENU_ID, RECORDINGS_LABEL_ID } from '@seyir/core/limits/home';
import { collapseSeries, type SeriesCard } from '../../../shared/programmes/series-cards.ts';
import type { CarouselLayout } from '../../../shared/ui/Carousel/Carousel.tsx';

/** An item as a row shows it: the recordings of a series are one card. */
export type ShownItem = Exclude<RowItem, RecordingCard> | SeriesCard;

/** The identity of an item across pages. */
export function itemKey(item: RowItem): string {
  return item.kind === 'recording' ? item.npvrcode : item.id;
}

/**
 * All items, deduplicated, in their order: a page may repeat an item that moved on the server meanwhile (ROW-07). Of several
 * variants of a title the preferred one takes the position of the first (DATA-12).
 */
export function mergeItems(pages: readonly CarouselPage[]): ShownItem[] {
  const items = new Map<string, RowItem>();
  for (const item of pages.flatMap((page) => page.contents)) {
    const key = itemKey(item);
    if (!items.has(key) || isPreferred(item)) items.set(key, item);
  }
  return collapseSeries([...items.values()]);
}

function isPreferred(item: RowItem): boolean {
  return item.kind === 'vod' && item.videotype === PREFERRED_VIDEO_TYPE;
}

/** What the captions of a row show. */
export type CaptionKind = 'progress' | 'ownership' | 'nothing';

/**
 * Ownership in a row of owned titles, progress in a row of started titles. Ownership comes first: how long a rental lasts
 * matters more than the watch position.
 */
export function captionKindOf(items: readonly RowItem[]): CaptionKind {
  if (items.every((item) => item.kind === 'vod' && item.owned)) return 'ownership';
  return items.every((item) => item.kind === 'vod' && (item.progress > 0 || item.bookmark !== null))
    ? 'progress'
    : 'nothing';
}

/** The total by the latest page. */
export function countAll(pages: readonly CarouselPage[]): number {
  return pages.at(-1)?.totalContents ?? 0;
}

/** The number of items not loaded yet. */
export function countMissing(pages: readonly CarouselPage[]): number {
  const loaded = pages.reduce((sum, page) => sum + page.contents.length, 0);
  return Math.max(0, countAll(pages) - loaded);
}

/**
 * The rows of a page. The home of live television also has the last watched channels (HOME-03); a guest has no
 * recordings, so that row is left out.
 */
export function rowsOf(labels: readonly Label[], menuId: string, lastWatchedName: string, isGuest: boolean): Label[] {
  const own = labels.filter((label) => !(isGuest && isRecordings(label)));
  if (menuId !== LIVE_MENU_ID || own.some((label) => label.id === LAST_WATCHED_LABEL_ID)) return own;
  return [...own, { id: LAST_WATCHED_LABEL_ID, name: lastWatchedName, kind: 'channel', vertical: false }];
}

export function isRecordings(label: Label): boolean {
  return label.id === RECORDINGS_LABEL_ID || label.kind === 'recording';
}

export function layoutOf(label: Label, isVertical: boolean): CarouselLayout {
  if (label.kind === 'channel') return 'channel';
  if (isRecordings(label)) return 'record';
  return isVertical ? 'portrait' : 'landscape';
}
