import { Cast, ListVideo, Maximize, Minimize, Minimize2, PictureInPicture2, SkipForward } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { formatPosition } from '../../../shared/text/format.ts';
import { say } from '../../../shared/text/text.ts';
import { IconButton } from '../../../shared/ui/IconButton/IconButton.tsx';
import { playerText } from '../player.text.ts';
import { hasPicture, hasRates } from '../rules/limits.ts';
import type { Player } from '../state/player.ts';
import { usePlayerState } from '../state/player-state.ts';
import { type Around, AroundCards, AroundWays } from './AroundCards.tsx';
import styles from './ControlBar.module.css';
import { QualityMenu, RateMenu, TrackMenus, type TrackMenusProps } from './Menus.tsx';
import stage from './PlayerStage.module.css';
import { useStage } from './PlayerStage.tsx';
import { SeekBar } from './SeekBar.tsx';
import type { Sprites } from './SpritePreview.tsx';
import { Transport } from './Transport.tsx';
import { useCasting } from './use-casting.ts';
import type { Fullscreen } from './use-fullscreen.ts';
import { useRowFit } from './use-row-fit.ts';
import type { OpenList } from './use-stage-list.ts';
import { VolumeControl } from './VolumeControl.tsx';
import { WordButton } from './WordButton.tsx';

interface BottomBarProps {
  /** Instead of the seek bar: the line of a channel. */
  bar?: ReactNode;
  sprites?: Sprites | undefined;
  /** Instead of elapsed and duration: the clock of a channel. */
  clock?: ReactNode;
  /** Buttons of the player's own: start over, go live. */
  extras?: ReactNode;
  /** Of a channel: what comes before and after, while the player fills the screen. */
  around?: Around | undefined;
  /** The stage has a list of episodes (StageListPanel), opened from this row. */
  hasEpisodes?: boolean;
}

export function BottomBar({ bar, sprites, clock, extras, around, hasEpisodes = false }: BottomBarProps) {
  const { controls, kind, canSeek, seek, isCompact, isInBox, isBoxed, fullscreen, list, onNext, onStatistics, onMini } =
    useStage();
  const { player, selectAudio, selectSubtitle } = controls;
  const seekBy = seek?.seekBy ?? player.seekBy;
  const shownAround = isInBox ? undefined : around;
  return (
    <>
      {isCompact && (
        <div className={stage.centre} data-centre="">
          <Transport player={player} seekBy={seekBy} canSeek={canSeek} look="centre" />
        </div>
      )}
      <div className={stage.bottom} data-bar="bottom">
        {!isCompact && shownAround && <AroundCards {...shownAround} />}
        {isCompact && bar === undefined && <Elapsed player={player} isSplit />}
        {bar ?? <SeekBar player={player} sprites={sprites} />}
        <ControlBar
          player={player}
          seekBy={seekBy}
          onStatistics={onStatistics}
          onMini={onMini}
          fullscreen={fullscreen}
          isCompact={isCompact}
          canSeek={canSeek}
          hasRates={hasRates(kind)}
          hasPicture={!isBoxed && hasPicture(kind) && document.pictureInPictureEnabled === true}
          clock={clock}
          extras={extras}
          around={shownAround}
          episodes={hasEpisodes ? list.toggleProps : undefined}
          onNext={onNext}
          onAudio={selectAudio}
          onSubtitle={selectSubtitle}
        />
      </div>
    </>
  );
}

interface ControlBarProps extends Omit<TrackMenusProps, 'player' | 'isCompact'> {
  player: Player;
  seekBy: (seconds: number) => void;
  onStatistics: () => void;
  onMini?: (() => void) | undefined;
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
  /** Of the button that opens the list of episodes. */
  episodes?: OpenList['toggleProps'] | undefined;
  onNext?: (() => void) | undefined;
}

/** The row below the line. */
function ControlBar(props: ControlBarProps) {
  const { player, fullscreen, isCompact, canSeek, hasRates, hasPicture, clock, extras } = props;
  const row = useRef<HTMLDivElement>(null);
  const cast = useCasting(player);
  useRowFit(row);
  return (
    <div ref={row} className={styles.row} data-controls="" data-compact={isCompact || undefined}>
      {!isCompact && (
        <>
          <Transport player={player} seekBy={props.seekBy} canSeek={canSeek} look="bar" />
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
      <QualityMenu player={player} isCompact={isCompact} onStatistics={props.onStatistics} />
      {isCompact && <VolumeControl player={player} withSlider={false} />}
      {cast && (
        <IconButton look="bare" size={isCompact ? 'medium' : 'large'} label={say(playerText.cast)} onClick={cast}>
          <Cast />
        </IconButton>
      )}
      {props.onMini && (
        <IconButton
          look="bare"
          size={isCompact ? 'medium' : 'large'}
          label={say(playerText.minimise)}
          onClick={props.onMini}
        >
          <Minimize2 />
        </IconButton>
      )}
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
function Ways({ isCompact, episodes, onNext }: ControlBarProps) {
  const look = isCompact ? 'quiet' : 'glass';
  const size = isCompact ? 'small' : 'medium';
  return (
    <>
      {episodes && (
        <WordButton {...episodes} look={look} size={size} icon={<ListVideo />} words={say(playerText.episodes)} />
      )}
      {onNext && (
        <WordButton look={look} size={size} icon={<SkipForward />} words={say(playerText.next)} onClick={onNext} />
      )}
    </>
  );
}

function Elapsed({ player, isSplit = false }: { player: Player; isSplit?: boolean }) {
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
