// What a row shows, out of the pages that were loaded.

import type { CarouselPage, Label, RowItem } from '@seyir/contract/home';
import { PREFERRED_VIDEO_TYPE } from '@seyir/core/limits/catalogue';
import { LAST_WATCHED_LABEL_ID, LIVE_MENU_ID, RECORDINGS_LABEL_ID } from '@seyir/core/limits/home';
import type { CarouselLayout } from '../../../shared/ui/Carousel/Carousel.tsx';

/** Who an item is, across pages. */
export function itemKey(item: RowItem): string {
  return item.kind === 'recording' ? item.npvrcode : item.id;
}

/**
 * All items, each once, in the order they came: a page may repeat what moved on the server meanwhile (ROW-07). Of several
 * variants of a title the preferred one is shown, in the place of the first (DATA-12).
 */
export function mergeItems(pages: readonly CarouselPage[]): RowItem[] {
  const items = new Map<string, RowItem>();
  for (const item of pages.flatMap((page) => page.contents)) {
    const key = itemKey(item);
    if (!items.has(key) || isPreferred(item)) items.set(key, item);
  }
  return [...items.values()];
}

function isPreferred(item: RowItem): boolean {
  return item.kind === 'vod' && item.videotype === PREFERRED_VIDEO_TYPE;
}

/** What the cards of a row tell below their pictures. */
export type CaptionKind = 'progress' | 'ownership' | 'nothing';

/**
 * Where everything is the account's own, how long it still is; where everything was begun, with what one goes on. How long a
 * rental lasts matters more than where one stopped.
 */
export function captionKindOf(items: readonly RowItem[]): CaptionKind {
  if (items.every((item) => item.kind === 'vod' && item.owned)) return 'ownership';
  return items.every((item) => item.kind === 'vod' && item.progress > 0) ? 'progress' : 'nothing';
}

/** How many there are in all, by the last word of the server. */
export function countAll(pages: readonly CarouselPage[]): number {
  return pages.at(-1)?.totalContents ?? 0;
}

/** How many more there are to come, as far as is known. */
export function countMissing(pages: readonly CarouselPage[]): number {
  const loaded = pages.reduce((sum, page) => sum + page.contents.length, 0);
  return Math.max(0, countAll(pages) - loaded);
}

/**
 * The rows of a page. The home of live television also has the last watched channels (HOME-03); a guest has no
 * recordings, so nobody asks for them.
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
