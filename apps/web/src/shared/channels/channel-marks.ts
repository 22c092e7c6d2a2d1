// Marks of a profile on channels (favourite, lock), as pure functions over the list.

import type { Channel, ChannelInteraction } from '@seyir/contract/channels';

export type Mark = ChannelInteraction['type'];

export function hasMark({ interactions }: Pick<Channel, 'interactions'>, mark: Mark): boolean {
  return interactions.some(({ type }) => type === mark);
}

/** The interactions with one mark set or removed. */
export function withMark(
  interactions: readonly ChannelInteraction[],
  mark: Mark,
  isSet: boolean,
): ChannelInteraction[] {
  const others = interactions.filter(({ type }) => type !== mark);
  return isSet ? [...others, { type: mark }] : others;
}

/** The list with new interactions of one channel; `islocked` follows the mark (CHANNEL-10). */
export function withInteractions(
  channels: readonly Channel[],
  id: string,
  interactions: ChannelInteraction[],
): Channel[] {
  return channels.map((channel) =>
    channel.id === id
      ? { ...channel, interactions, islocked: hasMark({ interactions }, 'CHANNEL_LOCK') ? '1' : '0' }
      : channel,
  );
}

/** Filters by name or number, case-insensitive by Turkish rules (CHANNEL-05). */
export function findChannels(channels: readonly Channel[], term: string): readonly Channel[] {
  const wanted = fold(term);
  if (wanted === '') return channels;
  return channels.filter(({ name, no }) => fold(name).includes(wanted) || String(no).startsWith(wanted));
}

function fold(text: string): string {
  return text.trim().toLocaleLowerCase('tr');
}
