// The parts of a stage, in the order in which they lie on the picture. A player composes those it has.

import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { isTyping } from '../../../shared/keys/keys.ts';
import { say } from '../../../shared/text/text.ts';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { IconButton } from '../../../shared/ui/IconButton/IconButton.tsx';
import { PlayIcon } from '../../../shared/ui/icons/icons.tsx';
import { type RatingAge, RatingIcon } from '../../../shared/ui/RatingIcon/RatingIcon.tsx';
import { Spinner } from '../../../shared/ui/Spinner/Spinner.tsx';
import { useLasting } from '../../../shared/ui/use-lasting.ts';
import { playerText } from '../player.text.ts';
import { isBusy, isPauseAdShown, type PlayerKind } from '../rules/limits.ts';
import { usePlayerState } from '../state/player.store.ts';
import { type Around, AroundCards } from './AroundCards.tsx';
import { ControlBar, Elapsed } from './ControlBar.tsx';
import { Flash } from './Flash.tsx';
import { LastFrame } from './LastFrame.tsx';
import { RateMenu } from './Menus.tsx';
import { NextCard, type NextOffer } from './NextCard.tsx';
import styles from './PlayerStage.module.css';
import { useStage } from './player-context.ts';
import { SeekBar } from './SeekBar.tsx';
import type { Sprites } from './SpritePreview.tsx';
import adStyles from './StageAd.module.css';
import { type StageListContent, StageListPanel, StageListToggle } from './StageList.tsx';
import { Subtitles } from './Subtitles.tsx';
import { Transport } from './Transport.tsx';
import { usePicturePresses } from './use-picture-presses.ts';

/** The picture, what is drawn on it, and the presses on it. `keepsLastFrame`: between two sources the last frame stays. */
export function StagePicture({
  keepsLastFrame = false,
  watermark,
}: {
  keepsLastFrame?: boolean;
  watermark: ReactNode;
}) {
  const { controls, chrome, acts } = useStage();
  const { player } = controls;
  const presses = usePicturePresses({ chrome, perform: acts.perform });
  const attach = useCallback((place: HTMLElement | null) => (place ? player.attach(place) : undefined), [player]);
  return (
    <>
      {/* The player owns the element: it may be older than the page, and another may take its place. */}
      <div ref={attach} className={styles.screen} />
      {keepsLastFrame && <LastFrame player={player} />}
      {watermark}
      <Subtitles player={player} isRaised={chrome.isShown} />
      <div className={styles.picture} {...presses} />
    </>
  );
}

/** What is being waited for, and what covers the picture: the advertisement of a pause, the panel of a refusal. */
export function StageStatus({ pauseAd, cover }: { pauseAd?: ReactNode; cover?: ReactNode }) {
  const { controls, acts } = useStage();
  const { store } = controls.player;
  const isAdShown = usePlayerState(store, isPauseAdShown);
  const busy = useLasting(usePlayerState(store, isBusy));
  const trouble = usePlayerState(store, (state) => state.trouble);
  const words =
    trouble === 'network' ? playerText.reconnecting : trouble === 'preparing' ? playerText.preparing : undefined;
  return (
    <>
      {isAdShown && pauseAd !== undefined && <div className={adStyles.ad}>{pauseAd}</div>}
      {busy && (
        <div className={styles.waiting} role="status">
          <Spinner />
          <span className={words ? styles.note : styles.unseen}>{say(words ?? playerText.loading)}</span>
        </div>
      )}
      {cover && (
        <div className={styles.refusal} data-refusal="">
          {cover}
        </div>
      )}
      <Flash note={acts.note} />
    </>
  );
}

/** The controls, which come and go. */
export function StageControls({ children }: { children: ReactNode }) {
  const { chrome, chromeElement, focus } = useStage();
  /** A press with a pointer gives the focus back to the picture, so that Space plays and pauses again. */
  function handleClick(event: React.MouseEvent) {
    if (event.detail > 0 && !isTyping(event)) focus();
    chrome.wake();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears what its buttons were pressed with
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys need no such care
    <div ref={chromeElement} className={styles.chrome} onClick={handleClick}>
      {children}
    </div>
  );
}

export interface TopBarProps {
  age?: RatingAge | undefined;
  /** At the end of the line: a channel's logo. */
  mark?: ReactNode;
  /** At the beginning of the line: what plays in a word. */
  badge?: ReactNode;
  /** Opened from the line and shown with the controls: the channels. */
  list?: StageListContent | undefined;
  /** A player in a page has no way back of its own while it does not fill the screen. */
  hasExit?: boolean;
}

export function TopBar({ age, mark, badge, list, hasExit = true }: TopBarProps) {
  const { controls, kind, title, subtitle, isCompact, isInBox, fullscreen, chrome, list: open, onLeave } = useStage();
  const { isFullscreen } = fullscreen;
  return (
    <>
      <header className={styles.top} data-bar="top">
        {(hasExit || isFullscreen) && (
          <IconButton
            look={isCompact ? 'bare' : 'glass'}
            size={isCompact ? 'medium' : 'large'}
            label={say(isFullscreen ? playerText.leaveFullscreen : playerText.exit)}
            onClick={onLeave}
          >
            <ArrowLeft />
          </IconButton>
        )}
        {isInBox && badge}
        <div className={styles.names}>
          {!isInBox && <h1 className={styles.title}>{title}</h1>}
          {!isInBox && subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {!isInBox && age && <RatingIcon age={age} />}
        {!isInBox && mark}
        {list && <StageListToggle list={list} open={open} />}
        {isCompact && hasRates(kind) && <RateMenu player={controls.player} isBrief />}
      </header>
      {list && <StageListPanel list={list} open={open} onUse={chrome.wake} />}
    </>
  );
}

export interface BottomBarProps {
  /** Instead of the seek bar: the line of a channel. */
  bar?: ReactNode;
  sprites?: Sprites | undefined;
  /** Instead of elapsed and duration: the clock of a channel. */
  clock?: ReactNode;
  /** Buttons of the player's own: start over, go live. */
  extras?: ReactNode;
  /** Of a channel: what comes before and after, while the player fills the screen. */
  around?: Around | undefined;
  onEpisodes?: (() => void) | undefined;
}

export function BottomBar({ bar, sprites, clock, extras, around, onEpisodes }: BottomBarProps) {
  const { controls, kind, canSeek, isCompact, isInBox, isBoxed, fullscreen, onNext } = useStage();
  const { player, selectAudio, selectSubtitle } = controls;
  const shownAround = isInBox ? undefined : around;
  return (
    <>
      {isCompact && (
        <div className={styles.centre} data-centre="">
          <Transport player={player} canSeek={canSeek} look="centre" />
        </div>
      )}
      <div className={styles.bottom} data-bar="bottom">
        {!isCompact && shownAround && <AroundCards {...shownAround} />}
        {isCompact && bar === undefined && <Elapsed player={player} isSplit />}
        {bar ?? <SeekBar player={player} sprites={sprites} />}
        <ControlBar
          player={player}
          fullscreen={fullscreen}
          isCompact={isCompact}
          canSeek={canSeek}
          hasRates={hasRates(kind)}
          hasPicture={!isBoxed && hasPicture(kind)}
          clock={clock}
          extras={extras}
          around={shownAround}
          onEpisodes={onEpisodes}
          onNext={onNext}
          onAudio={selectAudio}
          onSubtitle={selectSubtitle}
        />
      </div>
    </>
  );
}

/** The card of what follows, unless the viewer has put it away for this one. */
export function NextLayer({ next }: { next: NextOffer | undefined }) {
  const { controls, kind, mediaId, onNext } = useStage();
  const [dismissed, setDismissed] = useState<string>();
  if (!next || !onNext || dismissed === mediaId) return null;
  return (
    <div className={styles.next}>
      <NextCard
        player={controls.player}
        kind={kind}
        next={next}
        onContinue={() => setDismissed(mediaId)}
        onNext={onNext}
      />
    </div>
  );
}

/** Where the browser asks for a press before it plays (PLAYER-07). */
export function StartButton() {
  const { player } = useStage().controls;
  const isBlocked = usePlayerState(player.store, (state) => state.isBlocked);
  if (!isBlocked) return null;
  return (
    <div className={styles.start}>
      <Button look="primary" size="large" icon={<PlayIcon />} onClick={player.play} autoFocus>
        {say(playerText.play)}
      </Button>
    </div>
  );
}

/** Channels run at the speed of the clock (PLAYER-14). */
function hasRates(kind: PlayerKind): boolean {
  return kind !== 'live' && kind !== 'timeshift';
}

/** A channel has no picture in picture (viewing §2). */
function hasPicture(kind: PlayerKind): boolean {
  return kind !== 'live' && kind !== 'timeshift' && document.pictureInPictureEnabled === true;
}
