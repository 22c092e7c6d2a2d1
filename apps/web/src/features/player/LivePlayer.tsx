// The player of a channel, in a box of the page or over the whole screen: the stage, and what belongs to no part of it. A
// screen composes the parts as its children. Another stream is another id: the old picture stays until the new one is there.

import { useEffect, useRef } from 'react';
import { isRemote } from '../../shared/keys/hand.ts';
import { appClock } from '../../shared/time/app-clock.ts';
import { isModalOpen } from '../../shared/ui/Dialog/modal-layer.ts';
import { readLiveLine } from './rules/live-line.ts';
import type { Timeline } from './rules/timeline.ts';
import type { Player } from './state/player.ts';
import type { Viewing } from './state/viewing-session.ts';
import { PlayerProvider, PlayerStage, type PlayerStageProps } from './ui/PlayerStage.tsx';
import { useIsBehind } from './ui/use-live-line.ts';
import { useTimelineSeek } from './ui/use-timeline-seek.ts';
import { type PlayerControls, useRecorded } from './use-viewing.ts';

export interface LivePlayerProps extends Omit<PlayerStageProps, 'isBoxed' | 'isKeyActive'> {
  /** The machine of live television opens its streams. */
  controls: PlayerControls;
  viewing: Viewing;
  /** Time-shift is allowed here: the viewer may wait and go back. */
  canSeek: boolean;
  /** The channel that was chosen last; the picture may still be that of another one. */
  channelId?: string | undefined;
  /** What the seek bar reaches beyond the list that plays. */
  timeline?: Timeline | undefined;
  /** A moment that the list that plays does not hold. */
  onElsewhere?: ((at: number) => void) | undefined;
  /** Back to live, from a list that does not reach it. */
  onGoLive?: (() => void) | undefined;
}

export function LivePlayer(props: LivePlayerProps) {
  const { controls, viewing, canSeek, channelId, timeline, onElsewhere, onGoLive, ...stage } = props;
  const { player } = controls;
  const seek = useTimelineSeek({ player, mediaId: viewing.id, channelId, timeline, onElsewhere, onGoLive });
  useRecorded(controls.session, viewing);
  useFocusOnOpening();
  useLongPause(player, canSeek ? onElsewhere : player.goLive);
  const isBehind = useIsBehind(player, viewing.kind);
  return (
    <PlayerProvider value={{ controls, kind: viewing.kind, mediaId: viewing.id, canSeek, seek, isBehind }}>
      <PlayerStage {...stage} isBoxed isKeyActive={() => !isModalOpen()} />
    </PlayerProvider>
  );
}

/**
 * Focuses the player once it is there, unless the viewer is at a control already: its keys (Space, arrows, Page keys) act
 * only while the focus is in it, and scroll the page otherwise.
 */
function useFocusOnOpening(): void {
  useEffect(() => {
    // A remote begins in the list: a picture has no ring that is seen from a sofa.
    if (isRemote()) return;
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.matches('main, main h1') === true;
    if (!isFree || isModalOpen()) return;
    document.querySelector<HTMLElement>('[data-player]')?.focus({ preventScroll: true });
  }, []);
}

/**
 * A viewer who paused longer than the list reaches back goes on where they stopped, from a list that still holds it; without
 * time-shift there is none, and live is shown.
 */
function useLongPause(player: Player, onGoOn: ((at: number) => void) | undefined): void {
  const latest = useRef(onGoOn);
  useEffect(() => {
    latest.current = onGoOn;
  });
  useEffect(() => {
    let pausedAt: number | undefined;
    return player.store.subscribe(() => {
      const state = player.store.read();
      if (state.phase !== 'ready') {
        pausedAt = undefined;
        return;
      }
      const line = readLiveLine(state, appClock.now());
      if (state.isPaused) {
        // An element that is being loaded again is paused too, at position 0.
        if (state.positionSeconds > 0) pausedAt ??= line?.shownAt;
        return;
      }
      const at = pausedAt;
      pausedAt = undefined;
      if (at !== undefined && line && at < line.oldestAt) latest.current?.(at);
    });
  }, [player]);
}
