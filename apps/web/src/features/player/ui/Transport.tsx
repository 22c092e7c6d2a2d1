import { SEEK_STEP_SECONDS } from '@seyir/core/limits/playback';
import { say } from '../../../shared/text/text.ts';
import { IconButton } from '../../../shared/ui/IconButton/IconButton.tsx';
import { Back10Icon, Forward10Icon, PauseIcon, PlayIcon } from '../../../shared/ui/icons/icons.tsx';
import { playerText } from '../player.text.ts';
import { isInterrupted } from '../rules/limits.ts';
import { isNothingAhead } from '../rules/live-line.ts';
import type { Player } from '../state/player.ts';
import { usePlayerState } from '../state/player-state.ts';
import styles from './Transport.module.css';
import { useLiveLine } from './use-live-line.ts';

interface TransportProps {
  player: Player;
  /** In seconds; of a channel also beyond the list that plays. */
  seekBy: (seconds: number) => void;
  /**
   * A channel without time-shift can neither wait nor jump: it has no such buttons (TIMESHIFT-02). If the system paused
   * it, one leads back to live.
   */
  canSeek: boolean;
  /** In a row, or large in the middle of a phone. */
  look: 'bar' | 'centre';
}

/** Play, ten seconds back, ten seconds forward. */
export function Transport({ player, seekBy, canSeek, look }: TransportProps) {
  const isPaused = usePlayerState(player.store, (state) => state.isPaused);
  const isStuck = usePlayerState(player.store, isInterrupted) && !canSeek;
  const isLive = usePlayerState(player.store, (state) => state.isLive);
  const line = useLiveLine(player);
  // Not `disabled`: the button keeps the focus for a viewer who goes back and forward again.
  const isForwardIdle = isLive && line !== undefined && isNothingAhead(line);
  if (!canSeek && !isStuck) return null;
  const play = (
    <IconButton
      key="play"
      look={look === 'centre' ? 'glass' : 'bare'}
      size="large"
      className={styles.play}
      label={say(isPaused ? playerText.play : playerText.pause)}
      onClick={isStuck ? player.goLive : player.toggle}
    >
      {isPaused ? <PlayIcon /> : <PauseIcon />}
    </IconButton>
  );
  const back = (
    <IconButton
      key="back"
      look="bare"
      size="large"
      label={say(playerText.back)}
      onClick={() => seekBy(-SEEK_STEP_SECONDS)}
    >
      <Back10Icon />
    </IconButton>
  );
  const forward = (
    <IconButton
      key="forward"
      look="bare"
      size="large"
      label={say(playerText.forward)}
      aria-disabled={isForwardIdle || undefined}
      onClick={isForwardIdle ? undefined : () => seekBy(SEEK_STEP_SECONDS)}
    >
      <Forward10Icon />
    </IconButton>
  );
  return (
    <div className={styles.transport} data-look={look}>
      {isStuck ? play : look === 'centre' ? [back, play, forward] : [play, back, forward]}
    </div>
  );
}
