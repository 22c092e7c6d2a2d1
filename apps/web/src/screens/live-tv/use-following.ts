import type { Channel } from '@seyir/contract/channels';
import { startTransition, useEffect, useState } from 'react';
import type { LiveTvInPage } from '../../features/live-tv/use-live-tv.ts';

/** So long the picture has the machine for itself; after that the page follows in any case. */
const PICTURE_FIRST_MS = 500;

/**
 * The channel that the list and the guide around the picture show; undefined before the first. They are most of what there
 * is to draw, and nobody waits for them but for the picture: so they follow once it is there, or cannot be.
 */
export function useFollowing(channel: Channel, { state, hasPicture }: LiveTvInPage): Channel | undefined {
  const [shown, setShown] = useState<Channel>();
  const isThere = hasPicture && state.attached?.request.channelId === channel.id;
  const isStopped = state.step === 'refused' || state.step === 'pin';
  const isSame = shown?.id === channel.id;
  useEffect(() => {
    if (isSame) return;
    const follow = () => startTransition(() => setShown(channel));
    if (isThere || isStopped) return follow();
    const timer = setTimeout(follow, PICTURE_FIRST_MS);
    return () => clearTimeout(timer);
  }, [channel, isSame, isThere, isStopped]);
  // The same channel with another mark or programme needs no wait.
  return isSame ? channel : shown;
}
