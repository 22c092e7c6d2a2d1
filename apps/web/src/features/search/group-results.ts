// What was found, put together by what it is.

import type { SearchItem } from '@seyir/contract/search';

export type GroupName = 'titles' | 'programmes' | 'recordings' | 'channels';

export interface ResultGroup {
  readonly name: GroupName;
  readonly items: readonly SearchItem[];
}

const GROUP_OF: Readonly<Record<SearchItem['kind'], GroupName>> = {
  vod: 'titles',
  programme: 'programmes',
  recording: 'recordings',
  channel: 'channels',
};

const ORDER: readonly GroupName[] = ['titles', 'programmes', 'recordings', 'channels'];

/**
 * Titles come first, as one looks for them most; a channel that is the best match of all was meant by its name and stands
 * before them. Inside a group the order is the service's.
 */
export function groupResults(items: readonly SearchItem[]): ResultGroup[] {
  const order: readonly GroupName[] = items[0]?.kind === 'channel' ? ['channels', ...ORDER.slice(0, -1)] : ORDER;
  return order
    .map((name) => ({ name, items: onlyOnce(items.filter(({ kind }) => GROUP_OF[kind] === name)) }))
    .filter((group) => group.items.length > 0);
}

/** Between two pages the guide may have moved on, and one item stand on both. */
function onlyOnce(items: readonly SearchItem[]): SearchItem[] {
  return [...new Map(items.map((item) => [itemId(item), item])).values()];
}

/** As many channels as stand in the room that programmes can spare. */
const CHANNELS_BESIDE = 2;

/** The last two groups are programmes and a few channels: a line of their own would be mostly empty. */
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
