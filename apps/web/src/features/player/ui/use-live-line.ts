import { useState } from 'react';
import { appClock } from '../../../shared/time/app-clock.ts';
import { isInterrupted } from '../rules/limits.ts';
import { type LiveLine, readLiveLine, steadyLine } from '../rules/live-line.ts';
import type { Player } from '../state/player.ts';
import { usePlayerState } from '../state/player-state.ts';

/**
 * Renders with every second of the element and with every list; how far behind it is does not waver meanwhile. A viewer who
 * paused is behind live from the first second.
 */
export function useLiveLine(player: Player): LiveLine | undefined {
  usePlayerState(player.store, (state) => Math.floor(state.positionSeconds));
  usePlayerState(player.store, (state) => state.liveEdge);
  const isPaused = usePlayerState(player.store, isInterrupted);
  const [shown, setShown] = useState<number>();
  const read = readLiveLine(player.store.read(), appClock.now());
  const line = read && steadyLine(read, shown);
  if (line?.behindSeconds !== shown) setShown(line?.behindSeconds);
  return line && { ...line, isBehind: line.isBehind || isPaused };
}
