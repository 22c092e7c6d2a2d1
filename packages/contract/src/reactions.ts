// Likes and the watchlist of titles, favourite and locked channels. Each call toggles a mark and replies with the marks that
// are set.
import { z } from 'zod';
import { ChannelInteraction } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { VodInteraction } from './titles.ts';
import { Id, IdParams } from './wire.ts';

const ChannelParams = z.object({ channelId: Id });

export const toggleLike = endpoint({
  method: 'POST',
  path: '/interact/like/:id',
  access: 'subscriber',
  feature: 'reactions',
  summary: 'Likes a title or takes the like back; a dislike goes.',
  params: IdParams,
  reply: z.array(VodInteraction),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const toggleDislike = endpoint({
  method: 'POST',
  path: '/interact/dislike/:id',
  access: 'subscriber',
  feature: 'reactions',
  summary: 'Dislikes a title or takes the dislike back; a like goes.',
  params: IdParams,
  reply: z.array(VodInteraction),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const toggleWatchlist = endpoint({
  method: 'POST',
  path: '/interact/watchlist/:id',
  access: 'subscriber',
  feature: 'reactions',
  summary: 'Puts a title on the watchlist or takes it off.',
  params: IdParams,
  reply: z.array(VodInteraction),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const toggleFavourite = endpoint({
  method: 'POST',
  path: '/interact/favorite/:channelId',
  access: 'subscriber',
  feature: 'reactions',
  summary: 'Makes a channel a favourite or not.',
  params: ChannelParams,
  reply: z.array(ChannelInteraction),
  // CONFLICT: no profile is chosen yet, and marks belong to profiles.
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const toggleLock = endpoint({
  method: 'POST',
  path: '/interact/lock/:channelId',
  access: 'subscriber',
  feature: 'reactions',
  summary: "Locks or unlocks a channel. Needs the main profile's PIN check of the last five minutes.",
  params: ChannelParams,
  reply: z.array(ChannelInteraction),
  errors: ['PIN_REQUIRED', 'NOT_FOUND', 'CONFLICT'],
});
