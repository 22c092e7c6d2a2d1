// What a channel's page will need, asked for when its address is known: the channels, the player's code, and the two
// answers that stand before the picture.

import type { QueryClient } from '@tanstack/react-query';
import { bestEffort } from '../../shared/best-effort.ts';
import { channelsQuery } from '../../shared/channels/channels.query.ts';
import { appConfigQuery } from '../../shared/config/config.queries.ts';
import { warmEngine } from '../../shared/media/engine.ts';
import { fetchBeginning } from './beginning.ts';
import { firstPicture } from './first-picture.ts';
import { createHeadStart } from './head-start.ts';
import { askAccess, askAddress } from './live-tv.api.ts';
import { isLocked } from './rules/channel-list.ts';

/** Given with the first address that is opened: the cache of the application. */
let answers: QueryClient | undefined;
const never = new AbortController().signal;

export const headStart = createHeadStart({
  checkAccess: (id) => askAccess(id, never),
  isLocked: async (id) => {
    const channel = (await answers?.ensureQueryData(channelsQuery()))?.find((one) => one.id === id);
    return channel === undefined || isLocked(channel);
  },
  getAddress: (channelId) => {
    const hosts = async () => (await answers?.ensureQueryData(appConfigQuery()))?.channelHosts ?? [];
    return askAddress({ channelId, kind: 'live' }, hosts, never);
  },
  fetchBeginning: (address) =>
    bestEffort(
      fetchBeginning(address, (url) => fetch(url)),
      'the player asks for it itself',
    ),
  now: () => performance.now(),
});

/** Addresses that name no channel, and moments of the past, are the page's own affair. */
export function warmLiveTv(client: QueryClient, channelId: string, search: URLSearchParams): void {
  answers = client;
  warmEngine();
  void client.prefetchQuery(channelsQuery());
  void client.prefetchQuery(appConfigQuery());
  if (/^\d+$/.test(channelId) && !search.has('start') && !firstPicture.isOf(channelId)) headStart.begin(channelId);
}
