import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { LiveTvInPage } from '../../features/live-tv/use-live-tv.ts';
import { paths } from '../../shared/paths/paths.ts';
import { useHandler } from '../../shared/ui/use-handler.ts';

/** So long the address waits for the picture. */
const BEHIND_MOST_MS = 400;

/** A row of the list is a place one comes back to; zapping is one stay, and Back leaves live television. */
type Way = 'visit' | 'zap';

interface Behind {
  readonly id: string;
  readonly way: Way;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Takes the address to a channel that was just chosen. A new address draws the whole page, and the picture would wait for
 * that: so it follows the picture, or what stands in its place.
 */
export function useAddressBehind(channelId: string, { tv, state, hasPicture }: LiveTvInPage) {
  const navigate = useNavigate();
  const behind = useRef<Behind>(undefined);
  const forget = useHandler(() => {
    clearTimeout(behind.current?.timer);
    behind.current = undefined;
  });
  /** On its way by us: it means nothing for the one that may have been chosen since. */
  const sentId = useRef<string>(undefined);
  const go = useHandler((id: string, way: Way) => {
    forget();
    sentId.current = id;
    void navigate(paths.liveTv(id), { replace: way === 'zap' });
  });
  const isStopped = state.step === 'refused' || state.step === 'pin';
  useEffect(() => {
    const { current } = behind;
    if (!current) return;
    const { attached, request } = tv.read();
    const isThere = hasPicture && attached?.request.channelId === current.id;
    if (isThere || (isStopped && request?.channelId === current.id)) go(current.id, current.way);
  }, [tv, hasPicture, isStopped, go]);
  // An address that came from elsewhere means more than one that was still to come.
  useEffect(() => {
    if (channelId !== sentId.current) forget();
    sentId.current = undefined;
  }, [channelId, forget]);
  useEffect(() => forget, [forget]);
  return useHandler((id: string, way: Way) => {
    forget();
    // The channel of the page: there is no other picture to wait for.
    if (id === channelId) return go(id, way);
    behind.current = { id, way, timer: setTimeout(() => go(id, way), BEHIND_MOST_MS) };
  });
}
