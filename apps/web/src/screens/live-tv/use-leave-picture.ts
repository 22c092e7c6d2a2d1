import { useEffect } from 'react';

/** A small picture over other windows shows what is over: choosing a channel leaves it (LIVE-03). */
export function useLeavePicture(channelId: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another channel is the reason to leave
  useEffect(() => {
    if (document.pictureInPictureElement) document.exitPictureInPicture().catch(() => undefined);
  }, [channelId]);
}
