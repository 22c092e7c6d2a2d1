import { useEffect } from 'react';

/**
 * Puts what starts to play into the small window of picture-in-picture, once (DETAIL-09). Browsers allow it only soon
 * after a press; where they do not, it simply plays in the player.
 */
export function usePictureOnStart(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const handlePlaying = ({ target }: Event) => {
      if (!(target instanceof HTMLVideoElement)) return;
      stop();
      target.requestPictureInPicture?.().catch(() => undefined);
    };
    const stop = () => document.removeEventListener('playing', handlePlaying, true);
    // Media events do not bubble, but they can be caught on their way down.
    document.addEventListener('playing', handlePlaying, true);
    return stop;
  }, [isWanted]);
}
