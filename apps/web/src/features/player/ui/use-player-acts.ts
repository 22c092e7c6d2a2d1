// What the player can do, by name: keys, remotes and double taps all end up here, and each says on the picture what it did.

import { SEEK_STEP_SECONDS, VOLUME_MAX, VOLUME_STEP } from '@seyir/core/limits/playback';
import { useCallback, useMemo, useState } from 'react';
import { formatPercent } from '../../../shared/text/format.ts';
import { say } from '../../../shared/text/text.ts';
import { appClock } from '../../../shared/time/app-clock.ts';
import { announce } from '../../../shared/ui/announce/announce.ts';
import { playerText } from '../player.text.ts';
import { isInterrupted } from '../rules/limits.ts';
import { isNothingAhead, readLiveLine } from '../rules/live-line.ts';
import type { PlayerAct } from '../rules/player-keys.ts';
import type { Player } from '../state/player.ts';
import { usePlayerState } from '../state/player-state.ts';
import type { Fullscreen } from './use-fullscreen.ts';
import { unmuteOrMute } from './VolumeControl.tsx';

/** What a key or a double tap just did. Each press has its own number. */
export interface FlashNote {
  readonly id: number;
  readonly words: string;
  readonly side: 'start' | 'middle' | 'end';
}

interface ActsOptions {
  readonly player: Player;
  /** In seconds; of a channel also beyond the list that plays. */
  readonly seekBy: (seconds: number) => void;
  readonly fullscreen: Fullscreen;
  readonly canSeek: boolean;
  readonly onNext: (() => void) | undefined;
  readonly onHelp: () => void;
  readonly onControls: () => void;
  readonly onLeave: () => void;
  readonly onSubtitle: (id: string | undefined) => void;
}

export interface Acts {
  /** False where this player cannot do it: the key then belongs to the page. */
  perform(act: PlayerAct): boolean;
  readonly possible: ReadonlySet<PlayerAct>;
  readonly note: FlashNote | undefined;
}

export function usePlayerActs(options: ActsOptions): Acts {
  const { player, seekBy, fullscreen, canSeek, onNext, onHelp, onControls, onLeave, onSubtitle } = options;
  const [note, setNote] = useState<FlashNote>();
  const flash = useCallback((words: string, side: FlashNote['side'] = 'middle') => {
    setNote((last) => ({ id: (last?.id ?? 0) + 1, words, side }));
  }, []);

  const hasSubtitles = usePlayerState(player.store, (state) => state.tracks.subtitles.length > 0);
  const isStuck = usePlayerState(player.store, isInterrupted) && !canSeek;
  const table = useMemo(() => {
    const sayVolume = () => {
      const { volume, isMuted } = player.store.read();
      flash(say(playerText.volumeNow, { percent: formatPercent((isMuted ? 0 : volume) / VOLUME_MAX) }));
    };
    const acts: Partial<Record<PlayerAct, () => void>> = {
      louder: () => {
        player.changeVolume(VOLUME_STEP);
        sayVolume();
      },
      quieter: () => {
        player.changeVolume(-VOLUME_STEP);
        sayVolume();
      },
      mute: () => {
        unmuteOrMute(player);
        sayVolume();
      },
      fullscreen: fullscreen.toggle,
      help: onHelp,
      controls: onControls,
      leave: onLeave,
    };
    if (canSeek) {
      acts.toggle = player.toggle;
      acts.play = player.play;
      acts.pause = player.pause;
      acts.back = () => {
        seekBy(-SEEK_STEP_SECONDS);
        flash(`−${say(playerText.seconds, { count: SEEK_STEP_SECONDS })}`, 'start');
      };
      acts.forward = () => {
        if (isAtLive(player)) return flash(say(playerText.live), 'end');
        seekBy(SEEK_STEP_SECONDS);
        flash(`+${say(playerText.seconds, { count: SEEK_STEP_SECONDS })}`, 'end');
      };
    }
    if (isStuck) {
      acts.toggle = player.goLive;
      acts.play = player.goLive;
    }
    if (hasSubtitles) {
      acts.subtitles = () => {
        const words = turnSubtitles(player, onSubtitle);
        if (words === undefined) return;
        flash(words);
        announce(words);
      };
    }
    if (onNext) acts.next = onNext;
    return acts;
  }, [
    player,
    seekBy,
    fullscreen.toggle,
    canSeek,
    isStuck,
    hasSubtitles,
    onNext,
    onHelp,
    onControls,
    onLeave,
    onSubtitle,
    flash,
  ]);

  const perform = useCallback(
    (act: PlayerAct) => {
      const action = table[act];
      action?.();
      return action !== undefined;
    },
    [table],
  );
  const possible = useMemo(() => new Set(Object.keys(table) as PlayerAct[]), [table]);
  return { perform, possible, note };
}

/** Nothing is ahead: the picture says where one is, and not that it jumped. */
function isAtLive({ store }: Player): boolean {
  const line = store.read().isLive ? readLiveLine(store.read(), appClock.now()) : undefined;
  return line !== undefined && isNothingAhead(line);
}

/** On with the first of them, or off; the words that say so. */
function turnSubtitles(player: Player, select: (id: string | undefined) => void): string | undefined {
  const { subtitles, subtitleId } = player.store.read().tracks;
  const [first] = subtitles;
  if (!first) return undefined;
  select(subtitleId === undefined ? first.id : undefined);
  return subtitleId === undefined
    ? say(playerText.subtitlesOn, { label: first.label })
    : say(playerText.subtitlesNowOff);
}
