// Prefetch by the route's loader: the channels, the player's code, and the ticket of the channel that the address names,
// while the page itself is still on its way.

import type { QueryClient } from '@tanstack/react-query';
import { bestEffort } from '../../shared/best-effort.ts';
import { channelsQuery } from '../../shared/channels/channels.query.ts';
import { appConfigQuery } from '../../shared/config/config.queries.ts';
import { warmEngine } from '../../shared/media/engine.ts';
import { takeAsked } from './asked-ticket.ts';
import { channelMedia } from './channel-media.ts';
import { channelTicketQuery } from './channel-ticket.ts';
import { fetchFirstSegments } from './first-segments.ts';
import { isLocked } from './rules/channel-list.ts';

let openPages = 0;

/** While a page is open its machine asks, and the address follows the machine. Returns the way to say that it is closed. */
export function pageOpened(): () => void {
  openPages += 1;
  return () => {
    openPages -= 1;
  };
}

/** Addresses without a channel, or of the past, have no ticket. */
export function prefetchPage(queries: QueryClient, channelId: string, search: URLSearchParams): void {
  const asked = takeAsked(channelId);
  warmEngine();
  void queries.prefetchQuery(channelsQuery());
  void queries.prefetchQuery(appConfigQuery());
  if (!/^\d+$/.test(channelId) || search.has('start') || openPages > 0) return;
  // The picture is there already, and its address with it.
  if (channelMedia.openingAddress(channelId) !== undefined) return;
  const isChannelLocked = async () => {
    const channel = (await queries.ensureQueryData(channelsQuery())).find(({ id }) => id === channelId);
    return channel === undefined || isLocked(channel);
  };
  bestEffort(
    queries
      .fetchQuery(channelTicketQuery(channelId, { isLocked: isChannelLocked, asked }))
      .then(({ address }) => (address === undefined ? undefined : fetchFirstSegments(address, (url) => fetch(url)))),
    'the page asks again',
  );
}
