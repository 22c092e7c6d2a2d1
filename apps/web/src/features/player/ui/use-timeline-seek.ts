// Seeking on the timeline of a channel: on the list that plays, or to a moment of another list, which the page asks for. Steps
// add up while that list is on its way, so that a key that is held down does not ask for a list with every repeat.

import { useCallback, useEffect, useRef, useState } from 'react';
import { appClock } from '../../../shared/time/app-clock.ts';
import { useHandler } from '../../../shared/ui/use-handler.ts';
import { findMoment, readLiveLine } from '../rules/live-line.ts';
import { canReach, type Timeline } from '../rules/timeline.ts';
import type { Player } from '../state/player.ts';
import { usePlayerState } from '../state/player-state.ts';

interface TimelineSeekOptions {
  readonly player: Player;
  /** Of what plays: another list has another one. */
  readonly mediaId: string;
  /** The channel that was chosen last: a moment that was asked for of another one is dropped. */
  readonly channelId?: string | undefined;
  /** Undefined where the guide is not known: the service then decides what may be asked for. */
  readonly timeline?: Timeline | undefined;
  /** Asks for the list of a moment that the list that plays does not hold. */
  readonly onElsewhere?: ((at: number) => void) | undefined;
  /** Back to live, from a list that does not reach it. */
  readonly onGoLive?: (() => void) | undefined;
}

export interface TimelineSeek {
  /** The moment whose list is on its way. */
  readonly pendingAt: number | undefined;
  seekTo(at: number): void;
  seekBy(seconds: number): void;
}

/** A moment of a channel whose list is on its way, asked for while `mediaId` played. */
interface Pending {
  readonly at: number;
  readonly mediaId: string;
  readonly channelId: string | undefined;
  /** The viewer had paused. */
  readonly isPaused: boolean;
}

/** The last of several steps is asked for. */
const STEPS_TOGETHER_MS = 300;

export function useTimelineSeek(options: TimelineSeekOptions): TimelineSeek {
  const { player, mediaId, channelId, timeline, onElsewhere, onGoLive } = options;
  const [asked, setPending] = useState<Pending>();
  // With another channel neither the moment nor the pause of the last one is left.
  const pending = asked?.channelId === channelId ? asked : undefined;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isReady = usePlayerState(player.store, ({ phase }) => phase === 'ready');
  const arrived = pending && pending.mediaId !== mediaId && isReady ? pending : undefined;
  useEffect(() => {
    if (!arrived) return;
    // Who waited goes on waiting, at another moment.
    if (arrived.isPaused) player.pause();
    setPending(undefined);
  }, [arrived, player]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const go = useHandler((at: number, waitMs: number) => {
    clearTimeout(timer.current);
    const line = readLiveLine(player.store.read(), appClock.now());
    const isPending = pending !== undefined && pending.mediaId !== mediaId;
    // The element is accurate where the wall clock of the list is not, and has no list while another one is opened.
    const target = isPending ? { kind: 'elsewhere' as const, at } : findMoment(player.store.read(), at, appClock.now());
    if (!target) return;
    if (target.kind !== 'elsewhere' || !onElsewhere) {
      setPending(undefined);
      if (target.kind === 'position') player.seekTo(target.seconds);
      else if (target.kind === 'live') onGoLive?.();
      return;
    }
    if (timeline && !canReach(timeline, target.at)) {
      // Stays on this side of a programme that is closed, and of the start of the archive.
      if (line && target.at < line.oldestAt) player.seekTo(player.store.read().seekable?.start ?? 0);
      return;
    }
    const { phase, isPaused } = player.store.read();
    const wasPaused = pending?.isPaused ?? (phase === 'ready' && isPaused);
    setPending({ at: target.at, mediaId, channelId, isPaused: wasPaused });
    if (waitMs === 0) onElsewhere(target.at);
    else timer.current = setTimeout(() => openMoment(target.at, channelId), waitMs);
  });
  const openMoment = useHandler((at: number, of: string | undefined) => {
    if (of === channelId) onElsewhere?.(at);
  });

  const seekTo = useCallback((at: number) => go(at, 0), [go]);
  const seekBy = useHandler((seconds: number) => {
    const line = readLiveLine(player.store.read(), appClock.now());
    const from = pending?.at ?? line?.shownAt;
    if (from === undefined) return player.seekBy(seconds);
    const at = from + seconds * 1_000;
    const isOnList =
      line !== undefined && at >= line.oldestAt && (at <= line.newestAt || line.newestAt === line.edgeAt);
    if (!pending && (isOnList || !onElsewhere)) return player.seekBy(seconds);
    go(at, STEPS_TOGETHER_MS);
  });
  return { pendingAt: pending?.at, seekTo, seekBy };
}
