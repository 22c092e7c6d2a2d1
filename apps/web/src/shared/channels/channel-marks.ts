// Marks of a profile on channels (favourite, lock), as pure functions over the list.

import type { Channel, ChannelInteraction } from '@seyir/contract/channels';
import { foldText } from '@seyir/core/text/turkish';

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

/**
 * Filters by name or number, with or without Turkish letters (CHANNEL-05); where programmes are shown, by the current one
 * too. Channels found by their name or number come first.
 */
export function findChannels(
  channels: readonly Channel[],
  term: string,
  shows: 'names' | 'programmes' = 'names',
): readonly Channel[] {
  const wanted = foldText(term.trim());
  if (wanted === '') return channels;
  const named: Channel[] = [];
  const showing: Channel[] = [];
  for (const channel of channels) {
    const { name, no, programName } = channel;
    if (foldText(name).includes(wanted) || String(no).startsWith(wanted)) named.push(channel);
    else if (shows === 'programmes' && foldText(programName).includes(wanted)) showing.push(channel);
  }
  return [...named, ...showing];
}
