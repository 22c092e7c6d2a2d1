import { useEffect, useState } from 'react';
import { appClock } from '../../../shared/time/app-clock.ts';
import { isInterrupted, type PlayerKind } from '../rules/limits.ts';
import { type LiveLine, readLiveLine, staysBehind, steadyLine } from '../rules/live-line.ts';
import type { Player } from '../state/player.ts';
import { usePlayerState } from '../state/player-state.ts';

/** Renders with every second of the element and with every list; how far behind it is does not waver meanwhile. */
export function useLiveLine(player: Player): LiveLine | undefined {
  usePlayerState(player.store, (state) => Math.floor(state.positionSeconds));
  usePlayerState(player.store, (state) => state.liveEdge);
  const [shown, setShown] = useState<number>();
  const read = readLiveLine(player.store.read(), appClock.now());
  const line = read && steadyLine(read, shown);
  if (line?.behindSeconds !== shown) setShown(line?.behindSeconds);
  return line;
}

/**
 * Whether the viewer is behind live: one verdict for the badge, the words above the seek bar and the button back to live.
 * Paused, or without a connection, live goes on without the picture from the first second.
 */
export function useIsBehind(player: Player, kind: PlayerKind): boolean {
  const [isBehind, setBehind] = useState<boolean>();
  useEffect(() => {
    const read = () => {
      const state = player.store.read();
      const line = state.phase === 'ready' ? readLiveLine(state, appClock.now()) : undefined;
      const isLeft = isInterrupted(state) || state.trouble === 'network';
      setBehind((was = false) => (line ? isLeft || staysBehind(line, was) : undefined));
    };
    read();
    return player.store.subscribe(read);
  }, [player]);
  return isBehind ?? kind === 'timeshift';
}
