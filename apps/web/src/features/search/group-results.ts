// Groups search results by kind.

import type { SearchItem } from '@seyir/contract/search';
import { collapseSeries, type SeriesCard } from '../../shared/programmes/series-cards.ts';

/** A result as it is shown: the recordings of a series are one card. */
export type FoundItem = SearchItem | SeriesCard;

export type GroupName = 'titles' | 'programmes' | 'recordings' | 'channels';

interface ResultGroup {
  readonly name: GroupName;
  readonly items: readonly FoundItem[];
}

const GROUP_OF: Readonly<Record<SearchItem['kind'], GroupName>> = {
  vod: 'titles',
  programme: 'programmes',
  recording: 'recordings',
  channel: 'channels',
};

const ORDER: readonly GroupName[] = ['titles', 'programmes', 'recordings', 'channels'];

/**
 * Titles come first: they are searched for most. When the best match is a channel, the viewer typed its name, and channels
 * come first. Inside a group the order is the server's.
 */
export function groupResults(items: readonly SearchItem[]): ResultGroup[] {
  const order: readonly GroupName[] = items[0]?.kind === 'channel' ? ['channels', ...ORDER.slice(0, -1)] : ORDER;
  return order
    .map((name) => ({ name, items: collapseSeries(onlyOnce(items.filter(({ kind }) => GROUP_OF[kind] === name))) }))
    .filter((group) => group.items.length > 0);
}

/** Deduplicates: between two pages the guide may have moved on, and an item may be on both. */
function onlyOnce(items: readonly SearchItem[]): SearchItem[] {
  return [...new Map(items.map((item) => [itemId(item), item])).values()];
}

/** Channels that fit beside the programmes. */
const CHANNELS_BESIDE = 2;

/** Whether the last two groups, programmes and a few channels, share a row. */
export function haveRoomBeside(groups: readonly ResultGroup[]): boolean {
  const [last, before] = [groups.at(-1), groups.at(-2)];
  return last?.name === 'channels' && last.items.length <= CHANNELS_BESIDE && before?.name === 'programmes';
}

export function itemId(item: SearchItem): string {
  switch (item.kind) {
    case 'vod':
    case 'channel':
      return item.id;
    case 'programme':
      return item.epgProgramId;
    case 'recording':
      return item.npvrcode;
  }
}
