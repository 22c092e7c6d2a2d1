// The picture and everything that lies on it. It fills whatever holds it: the whole screen for a title, a box of the page
// for a channel.

import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useBackLayer } from '../../../shared/back/back-layers.ts';
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
import type { KeyNote } from '../rules/player-keys.ts';
import { usePlayerState } from '../state/player.store.ts';
import type { Player } from '../state/player.ts';
import { type Around, AroundCards } from './AroundCards.tsx';
import { ControlBar, Elapsed } from './ControlBar.tsx';
import { FailureDialog, KeyHelp } from './Dialogs.tsx';
import { Flash } from './Flash.tsx';
import { LastFrame } from './LastFrame.tsx';
import { RateMenu } from './Menus.tsx';
import { NextCard, type NextOffer } from './NextCard.tsx';
import styles from './PlayerStage.module.css';
import { SeekBar } from './SeekBar.tsx';
import type { Sprites } from './SpritePreview.tsx';
import adStyles from './StageAd.module.css';
import { type StageListContent, StageListPanel, StageListToggle } from './StageList.tsx';
import { Subtitles } from './Subtitles.tsx';
import { Transport } from './Transport.tsx';
import { useChrome } from './use-chrome.ts';
import { useCompact } from './use-compact.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { type ChannelSteps, useMediaSession } from './use-media-session.ts';
import { usePicturePresses } from './use-picture-presses.ts';
import { usePlayerActs } from './use-player-acts.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { useStageList } from './use-stage-list.ts';

export interface PlayerStageProps {
  player: Player;
  kind: PlayerKind;
  /** What is played: with another one, what was put away for the last comes again. */
  mediaId: string;
  title: string;
  subtitle?: string | undefined;
  age?: RatingAge | undefined;
  /** At the end of the top line: a channel's logo. */
  mark?: ReactNode;
  /** For the operating system, which shows it beside the names. */
  picture?: string | undefined;
  /** Of a channel: the ones beside it, for the keys of the operating system. */
  channels?: ChannelSteps | undefined;
  sprites?: Sprites | undefined;
  next?: NextOffer | undefined;
  onNext?: (() => void) | undefined;
  onEpisodes?: (() => void) | undefined;
  /** Back, when nothing is left to leave first (PLAYER-20). */
  onExit: () => void;
  /** In a box of the page, which tells the names itself: they are shown once the player fills the screen. */
  isBoxed?: boolean;
  /** At the beginning of the top line. */
  badge?: ReactNode;
  /** Above everything. */
  overlay?: ReactNode;
  /** A player in a page has no way back of its own while it does not fill the screen. */
  hasExit?: boolean;
  canSeek?: boolean;
  /** Between two sources the last picture of the first stays. */
  keepsLastFrame?: boolean;
  /** Instead of the seek bar: the line of a channel. */
  bar?: ReactNode;
  clock?: ReactNode;
  extras?: ReactNode;
  /** Opened from the top line and shown with the controls: the channels. */
  list?: StageListContent | undefined;
  /** Of a channel: what comes before and after, while the player fills the screen. */
  around?: Around | undefined;
  pauseAd?: ReactNode;
  /** Keys of the page that the help tells about too. */
  moreKeys?: readonly KeyNote[] | undefined;
  watermark?: ReactNode;
  /** Shown instead of the dialog of a failure: a panel in place of the picture. */
  refusal?: ReactNode;
  /** Whether keys are for this player now. */
  isKeyActive: () => boolean;
  onAudio: (id: string) => void;
  onSubtitle: (id: string | undefined) => void;
}

export function PlayerStage(props: PlayerStageProps) {
  const { player, kind, onExit, hasExit = true, canSeek = true, onAudio, onSubtitle, next, onNext } = props;
  const { store } = player;
  const root = useRef<HTMLElement>(null);
  const chromeElement = useRef<HTMLDivElement>(null);
  const isCompact = useCompact();
  const fullscreen = useFullscreen(player.element);
  const [isHelpOpen, setHelpOpen] = useState(false);
  /** The episode whose offer was put away. */
  const [dismissed, setDismissed] = useState<string>();
  const isPaused = usePlayerState(store, (state) => state.isPaused && state.phase !== 'opening');
  const isPlaying = usePlayerState(store, (state) => !state.isPaused && state.phase === 'ready');
  const failure = usePlayerState(store, (state) => state.failure);
  const isAdShown = usePlayerState(store, isPauseAdShown);
  const isOpening = usePlayerState(store, (state) => state.phase === 'opening');
  const isLongOpening = useLasting(isOpening);
  const chrome = useChrome(chromeElement, { isPlaying, isKept: isOpening ? isLongOpening : !isPlaying });

  const { isFullscreen, leave: leaveFullscreen } = fullscreen;
  const isInBox = props.isBoxed === true && !isFullscreen;
  const around = isInBox ? undefined : props.around;
  const list = useStageList({
    isChromeShown: chrome.isShown,
    isFullscreen,
    isCovered: isInBox && Boolean(props.refusal),
  });
  const handleLeave = useCallback(() => {
    if (isFullscreen) leaveFullscreen();
    else onExit();
  }, [isFullscreen, leaveFullscreen, onExit]);
  const { isOpen: isListOpen, putAway: putListAway } = list;
  useBackLayer(isFullscreen, leaveFullscreen);
  useBackLayer(isListOpen, putListAway);
  const handleBack = useCallback(() => {
    if (isListOpen) putListAway();
    else handleLeave();
  }, [isListOpen, putListAway, handleLeave]);
  const handleHelp = useCallback(() => setHelpOpen(true), []);
  const acts = usePlayerActs({
    player,
    fullscreen,
    canSeek,
    onNext,
    onHelp: handleHelp,
    onLeave: handleBack,
    onSubtitle,
  });
  const { title, subtitle, picture, channels } = props;
  useMediaSession({ player, title, subtitle, picture, acts, canSeek, channels });
  usePlayerKeys(props.isKeyActive, (act) => {
    chrome.wake();
    return acts.perform(act);
  });
  const presses = usePicturePresses({ chrome, perform: acts.perform });
  const attach = useCallback((screen: HTMLElement | null) => (screen ? player.attach(screen) : undefined), [player]);

  /** A press with a pointer gives the focus back to the picture, so that Space plays and pauses again. */
  function handleChromeClick(event: React.MouseEvent) {
    if (event.detail > 0 && !isTyping(event)) root.current?.focus({ preventScroll: true });
    chrome.wake();
  }

  return (
    <section
      ref={root}
      tabIndex={-1}
      className={styles.stage}
      aria-label={say(playerText.player, { title: props.title })}
      data-player=""
      data-compact={isCompact || undefined}
      data-chrome={chrome.isShown ? 'shown' : 'hidden'}
      data-fullscreen={isFullscreen || undefined}
      data-boxed={isInBox || undefined}
      data-covered={Boolean(props.refusal) || undefined}
      data-ad={(isAdShown && props.pauseAd !== undefined) || undefined}
      data-paused={isPaused || undefined}
      data-panel={list.isOpen || undefined}
      onPointerMove={(event) => {
        if (event.pointerType !== 'touch') chrome.wake();
      }}
      onFocus={chrome.wake}
    >
      {/* The element is the player's: it may have been there before the page, and another may take its place. */}
      <div ref={attach} className={styles.screen} />
      {props.keepsLastFrame && <LastFrame player={player} />}
      {props.watermark}
      <Subtitles player={player} isRaised={chrome.isShown} />
      <div className={styles.picture} {...presses} />
      {isAdShown && props.pauseAd !== undefined && <div className={adStyles.ad}>{props.pauseAd}</div>}
      <Waiting player={player} />
      {props.refusal && (
        <div className={styles.refusal} data-refusal="">
          {props.refusal}
        </div>
      )}
      <Flash note={acts.note} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears what its buttons were pressed with */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys need no such care */}
      <div ref={chromeElement} className={styles.chrome} onClick={handleChromeClick}>
        <header className={styles.top} data-bar="top">
          {(hasExit || isFullscreen) && (
            <IconButton
              look={isCompact ? 'bare' : 'glass'}
              size={isCompact ? 'medium' : 'large'}
              label={say(isFullscreen ? playerText.leaveFullscreen : playerText.exit)}
              onClick={handleLeave}
            >
              <ArrowLeft />
            </IconButton>
          )}
          {isInBox && props.badge}
          <div className={styles.names}>
            {!isInBox && <h1 className={styles.title}>{props.title}</h1>}
            {!isInBox && props.subtitle && <p className={styles.subtitle}>{props.subtitle}</p>}
          </div>
          {!isInBox && props.age && <RatingIcon age={props.age} />}
          {!isInBox && props.mark}
          {props.list && <StageListToggle list={props.list} open={list} />}
          {isCompact && hasRates(kind) && <RateMenu player={player} isBrief />}
        </header>
        {props.list && <StageListPanel list={props.list} open={list} onUse={chrome.wake} />}
        {isCompact && (
          <div className={styles.centre} data-centre="">
            <Transport player={player} canSeek={canSeek} look="centre" />
          </div>
        )}
        <div className={styles.bottom} data-bar="bottom">
          {!isCompact && around && <AroundCards {...around} />}
          {isCompact && props.bar === undefined && <Elapsed player={player} isSplit />}
          {props.bar ?? <SeekBar player={player} sprites={props.sprites} />}
          <ControlBar
            player={player}
            fullscreen={fullscreen}
            isCompact={isCompact}
            canSeek={canSeek}
            hasRates={hasRates(kind)}
            hasPicture={props.isBoxed !== true && hasPicture(kind)}
            clock={props.clock}
            extras={props.extras}
            around={around}
            onEpisodes={props.onEpisodes}
            onNext={onNext}
            onAudio={onAudio}
            onSubtitle={onSubtitle}
          />
        </div>
      </div>
      {next && onNext && dismissed !== props.mediaId && (
        <div className={styles.next}>
          <NextCard
            player={player}
            kind={kind}
            next={next}
            onContinue={() => setDismissed(props.mediaId)}
            onNext={onNext}
          />
        </div>
      )}
      <StartButton player={player} />
      {props.overlay}
      <KeyHelp open={isHelpOpen} acts={acts.possible} more={props.moreKeys} onClose={() => setHelpOpen(false)} />
      <FailureDialog
        failure={props.refusal ? undefined : failure}
        kind={kind}
        onRetry={player.retry}
        onConfirm={onExit}
      />
    </section>
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

/** Says quietly what is being waited for. */
function Waiting({ player }: { player: Player }) {
  const busy = useLasting(usePlayerState(player.store, isBusy));
  const trouble = usePlayerState(player.store, (state) => state.trouble);
  if (!busy) return null;
  const words =
    trouble === 'network' ? playerText.reconnecting : trouble === 'preparing' ? playerText.preparing : undefined;
  return (
    <div className={styles.waiting} role="status">
      <Spinner />
      <span className={words ? styles.note : styles.unseen}>{say(words ?? playerText.loading)}</span>
    </div>
  );
}

/** Where the browser asks for a press before it plays (PLAYER-07). */
function StartButton({ player }: { player: Player }) {
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
