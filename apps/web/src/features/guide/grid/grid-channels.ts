import type { Channel, Genre } from '@seyir/contract/channels';
import { FAVOURITES_GENRE } from '@seyir/core/limits/guide';

/** Those of a genre, or the favourites; all for a blank one. The order of the list stays. */
export function channelsOf(channels: readonly Channel[], genre: string): readonly Channel[] {
  if (genre === '') return channels;
  if (genre === FAVOURITES_GENRE) {
    return channels.filter(({ interactions }) => interactions.some(({ type }) => type === 'CHANNEL_FAV'));
  }
  return channels.filter((channel) => channel.genre.columncode === genre);
}

/** The genres of the channels, each once, in the order they are met. */
export function genresOf(channels: readonly Channel[]): Genre[] {
  return [...new Map(channels.map(({ genre }) => [genre.columncode, genre])).values()];
}
