import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { LiveTvInPage } from '../../features/live-tv/use-live-tv.ts';
import { paths } from '../../shared/paths/paths.ts';
import { useHandler } from '../../shared/ui/use-handler.ts';

/** So long the address waits for the picture. */
const BEHIND_MOST_MS = 400;

/**
 * Takes the address to a channel that a key has changed to. A new address draws the whole page: where the picture is on its
 * way already, it follows the picture, which would otherwise wait for the page.
 */
export function useAddressBehind(channelId: string, { tv, hasPicture }: LiveTvInPage): (id: string) => void {
  const navigate = useNavigate();
  const behind = useRef<{ readonly id: string; readonly timer: ReturnType<typeof setTimeout> }>(undefined);
  const forget = useHandler(() => {
    clearTimeout(behind.current?.timer);
    behind.current = undefined;
  });
  const isOnItsWay = (id: string) => tv.read().attached?.wish.channelId === id;
  const go = useHandler((id: string) => {
    forget();
    // Zapping is one stay: Back leaves live television and not every channel that was passed.
    void navigate(paths.liveTv(id), { replace: true });
  });
  useEffect(() => {
    const id = behind.current?.id;
    if (hasPicture && id !== undefined && tv.read().attached?.wish.channelId === id) go(id);
  }, [tv, hasPicture, go]);
  // An address that came from elsewhere means more than one that was still to come.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another channel, or none
  useEffect(() => forget, [channelId, forget]);
  return useHandler((id) => {
    forget();
    if (!isOnItsWay(id)) return go(id);
    behind.current = { id, timer: setTimeout(() => go(id), BEHIND_MOST_MS) };
  });
}
