// The genre filter of channel lists: live television and the guide offer the same genres and leave the same channels.

import type { Channel, Genre } from '@seyir/contract/channels';
import { FAVOURITES_GENRE } from '@seyir/core/limits/guide';
import { hasMark } from './channel-marks.ts';

/** The value of the genre filter that leaves every channel. */
export const ALL_GENRES = '';

/** The channels of a genre (a columncode), or the favourites (`FAVOURITES_GENRE`), in the order of the list (CHANNEL-04). */
export function filterByGenre(channels: readonly Channel[], genre: string): readonly Channel[] {
  if (genre === ALL_GENRES) return channels;
  return channels.filter((channel) =>
    genre === FAVOURITES_GENRE ? hasMark(channel, 'CHANNEL_FAV') : channel.genre.columncode === genre,
  );
}

/** The genres of the channels, each once, in the order of the list (CHANNEL-03). */
export function listGenres(channels: readonly Channel[]): readonly Genre[] {
  const named = channels.filter(({ genre }) => genre.columncode !== ALL_GENRES);
  return [...new Map(named.map(({ genre }) => [genre.columncode, genre])).values()];
}
