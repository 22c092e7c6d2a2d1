// What a profile marked about channels, as pure rules over the list.

import type { Channel, ChannelInteraction } from '@seyir/contract/channels';

export type Mark = ChannelInteraction['type'];

export function hasMark({ interactions }: Pick<Channel, 'interactions'>, mark: Mark): boolean {
  return interactions.some(({ type }) => type === mark);
}

/** The interactions with one mark set or taken away. */
export function withMark(
  interactions: readonly ChannelInteraction[],
  mark: Mark,
  isSet: boolean,
): ChannelInteraction[] {
  const others = interactions.filter(({ type }) => type !== mark);
  return isSet ? [...others, { type: mark }] : others;
}

/** The list with the interactions of one channel; what they say about its lock is kept true (CHANNEL-10). */
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

/** By name or number, ignoring case the Turkish way (CHANNEL-05). */
export function findChannels(channels: readonly Channel[], term: string): readonly Channel[] {
  const wanted = fold(term);
  if (wanted === '') return channels;
  return channels.filter(({ name, no }) => fold(name).includes(wanted) || String(no).startsWith(wanted));
}

function fold(text: string): string {
  return text.trim().toLocaleLowerCase('tr');
}
