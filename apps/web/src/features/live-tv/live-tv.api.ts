// What live television asks of the service.

import { reportLiveWatch } from '@seyir/contract/analytics';
import { checkChannelAccess, readChannelUrl } from '@seyir/contract/live';
import { type ChannelHost, moveToCdn } from '@seyir/core/playback/channel-host';
import { call } from '../../shared/api/call.ts';
import { bestEffort } from '../../shared/best-effort.ts';
import type { PlaybackRequest } from './rules/playback-request.ts';

export const askAccess = (id: string, signal: AbortSignal) => call(checkChannelAccess, { params: { id } }, signal);

/** An address to preload takes no place among the streams of the account, and plays beside what is watched. */
export type AddressPurpose = 'watch' | 'preload';

/** The address of a stream; one on a host that channels moved away from leads to the CDN (LIVE-17). */
export async function askAddress(
  { channelId, from }: PlaybackRequest,
  hosts: () => Promise<readonly ChannelHost[]>,
  signal: AbortSignal,
  purpose: AddressPurpose = 'watch',
): Promise<string> {
  const query = {
    ...(from === undefined ? {} : { startTime: from }),
    ...(purpose === 'preload' ? { preload: 'yes' as const } : {}),
  };
  const [address, known] = await Promise.all([
    call(readChannelUrl, { params: { id: channelId }, query }, signal),
    // Without the table every address is taken as it is.
    hosts().catch(() => []),
  ]);
  return moveToCdn(address, known);
}

export function sendPing(channelId: string, profileId: string, durationSeconds: number): void {
  bestEffort(
    call(reportLiveWatch, { params: { id: channelId }, query: { duration: durationSeconds, profileId } }),
    'analytics never interrupts playback',
  );
}
