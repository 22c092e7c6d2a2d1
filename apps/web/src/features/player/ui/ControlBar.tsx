import { ListVideo, Maximize, Minimize, PictureInPicture2, SkipForward } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { say } from '../../../shared/text/text.ts';
import { IconButton } from '../../../shared/ui/IconButton/IconButton.tsx';
import { playerText } from '../player.text.ts';
import { formatPosition } from '../rules/position-text.ts';
import { usePlayerState } from '../state/player.store.ts';
import type { Player } from '../state/player.ts';
import { type Around, AroundWays } from './AroundCards.tsx';
import styles from './ControlBar.module.css';
import { RateMenu, TrackMenus, type TrackMenusProps } from './Menus.tsx';
import { Transport } from './Transport.tsx';
import type { Fullscreen } from './use-fullscreen.ts';
import { useRowFit } from './use-row-fit.ts';
import { VolumeControl } from './VolumeControl.tsx';
import { WordButton } from './WordButton.tsx';

export interface ControlBarProps extends Omit<TrackMenusProps, 'player' | 'isCompact'> {
  player: Player;
  fullscreen: Fullscreen;
  isCompact: boolean;
  canSeek: boolean;
  hasRates: boolean;
  hasPicture: boolean;
  /** Instead of elapsed and duration: the clock of a channel. */
  clock?: ReactNode;
  /** Buttons of the caller's own, before the last ones: start over, go live. */
  extras?: ReactNode;
  /** On a phone, instead of the cards above the line. */
  around?: Around | undefined;
  onEpisodes?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
}

/** The row below the line. */
export function ControlBar(props: ControlBarProps) {
  const { player, fullscreen, isCompact, canSeek, hasRates, hasPicture, clock, extras } = props;
  const row = useRef<HTMLDivElement>(null);
  useRowFit(row);
  return (
    <div ref={row} className={styles.row} data-compact={isCompact || undefined}>
      {!isCompact && (
        <>
          <Transport player={player} canSeek={canSeek} look="bar" />
          <VolumeControl player={player} />
          <div className={styles.clock}>{clock ?? <Elapsed player={player} />}</div>
        </>
      )}
      {isCompact && props.around && (
        <AroundWays previous={props.around.previous} next={props.onNext ? undefined : props.around.next} />
      )}
      {isCompact && <Ways {...props} />}
      <span className={styles.room} />
      {extras}
      {!isCompact && hasRates && <RateMenu player={player} />}
      {!isCompact && <Ways {...props} />}
      <TrackMenus player={player} isCompact={isCompact} onAudio={props.onAudio} onSubtitle={props.onSubtitle} />
      {isCompact && <VolumeControl player={player} withSlider={false} />}
      {hasPicture && !isCompact && (
        <IconButton look="bare" size="large" label={say(playerText.picture)} onClick={player.togglePicture}>
          <PictureInPicture2 />
        </IconButton>
      )}
      <IconButton
        look="bare"
        size={isCompact ? 'medium' : 'large'}
        label={say(fullscreen.isFullscreen ? playerText.leaveFullscreen : playerText.fullscreen)}
        onClick={fullscreen.toggle}
      >
        {fullscreen.isFullscreen ? <Minimize /> : <Maximize />}
      </IconButton>
    </div>
  );
}

/** Elsewhere in the series. */
function Ways({ isCompact, onEpisodes, onNext }: ControlBarProps) {
  const look = isCompact ? 'quiet' : 'glass';
  const size = isCompact ? 'small' : 'medium';
  return (
    <>
      {onEpisodes && (
        <WordButton
          look={look}
          size={size}
          icon={<ListVideo />}
          words={say(playerText.episodes)}
          onClick={onEpisodes}
        />
      )}
      {onNext && (
        <WordButton look={look} size={size} icon={<SkipForward />} words={say(playerText.next)} onClick={onNext} />
      )}
    </>
  );
}

export function Elapsed({ player, isSplit = false }: { player: Player; isSplit?: boolean }) {
  // Whole seconds: nothing is drawn again for less.
  const position = usePlayerState(player.store, (state) => Math.floor(state.positionSeconds));
  const duration = usePlayerState(player.store, (state) => state.durationSeconds);
  return (
    <p className={styles.elapsed} data-split={isSplit || undefined}>
      <span>{formatPosition(position)}</span>
      <span className={styles.duration}>
        {!isSplit && <span aria-hidden="true">/ </span>}
        {formatPosition(duration)}
      </span>
    </p>
  );
}
