// The stage of a player: the box that holds the picture and the parts on it, with keys, media session, controls that come
// and go, and full screen. It fills whatever holds it; a player composes the parts (StagePicture, TopBar, BottomBar) as its children.

import {
  createContext,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useCallback,
  useContext,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useBackLayer } from '../../../shared/back/back-layers.ts';
import { isRemote } from '../../../shared/keys/hand.ts';
import { say } from '../../../shared/text/text.ts';
import { useLasting } from '../../../shared/ui/use-lasting.ts';
import { playerText } from '../player.text.ts';
import { isPauseAdShown, type PlayerKind } from '../rules/limits.ts';
import type { KeyNote } from '../rules/player-keys.ts';
import { usePlayerState } from '../state/player-state.ts';
import type { PlayerControls } from '../use-viewing.ts';
import { FailureDialog, KeyHelp } from './Dialogs.tsx';
import styles from './PlayerStage.module.css';
import { type Chrome, useChrome, useTapGuard } from './use-chrome.ts';
import { type Fullscreen, useFullscreen } from './use-fullscreen.ts';
import { type ChannelSteps, useMediaSession } from './use-media-session.ts';
import { type Acts, usePlayerActs } from './use-player-acts.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { type OpenList, useStageList } from './use-stage-list.ts';
import type { TimelineSeek } from './use-timeline-seek.ts';

/** Lazy: few viewers look at them. */
const Statistics = lazy(() => import('./Statistics.tsx'));

export interface PlayerStageProps {
  title: string;
  subtitle?: string | undefined;
  /** For the operating system, which shows it beside the names. */
  picture?: string | undefined;
  /** Of a channel: the ones beside it, for the keys of the operating system. */
  channels?: ChannelSteps | undefined;
  /** In a box of the page, which shows the names itself: they are shown once the player fills the screen. */
  isBoxed?: boolean;
  /** A panel covers the picture, and is shown instead of the dialog of a failure. */
  isCovered?: boolean;
  hasPauseAd?: boolean;
  /** Keys of the page that the help lists too. */
  moreKeys?: readonly KeyNote[] | undefined;
  /** Whether keys are for this player now. */
  isKeyActive: () => boolean;
  onNext?: (() => void) | undefined;
  /** Goes on in the mini player; undefined where that cannot be. */
  onMini?: (() => void) | undefined;
  /** Back, when nothing is left to leave first (PLAYER-20). */
  onExit: () => void;
  children: ReactNode;
}

export function PlayerStage(props: PlayerStageProps) {
  const { title, subtitle, picture, channels, isBoxed = false, isCovered = false, onNext, onExit } = props;
  const context = usePlayerContext();
  const { kind, canSeek } = context;
  const { player, selectSubtitle } = context.controls;
  const { store } = player;
  const root = useRef<HTMLElement>(null);
  const chromeElement = useRef<HTMLDivElement>(null);
  const isCompact = useCompact();
  const fullscreen = useFullscreen(player.element, isBoxed);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const [hasStatistics, setStatistics] = useState(false);
  const isPaused = usePlayerState(store, (state) => state.isPaused && state.phase !== 'opening');
  const isPlaying = usePlayerState(store, (state) => !state.isPaused && state.phase === 'ready');
  const failure = usePlayerState(store, (state) => state.failure);
  const isAdShown = usePlayerState(store, isPauseAdShown);
  const isOpening = usePlayerState(store, (state) => state.phase === 'opening');
  const isLongOpening = useLasting(isOpening);
  const chrome = useChrome(chromeElement, { isPlaying, isKept: isOpening ? isLongOpening : !isPlaying });

  const tapGuard = useTapGuard(chrome.isShown);

  const { isFullscreen, leave: leaveFullscreen } = fullscreen;
  const isInBox = isBoxed && !isFullscreen;
  const list = useStageList({ isChromeShown: chrome.isShown, isFullscreen, isCovered: isInBox && isCovered });
  const handleLeave = useCallback(() => {
    if (isFullscreen) leaveFullscreen();
    else onExit();
  }, [isFullscreen, leaveFullscreen, onExit]);
  const { isOpen: isListOpen, putAway: putListAway } = list;
  useBackLayer(isFullscreen, leaveFullscreen);
  useBackLayer(isListOpen, putListAway);
  const closeStatistics = useCallback(() => {
    if (root.current?.querySelector('[data-statistics]')?.contains(document.activeElement))
      root.current.focus({ preventScroll: true });
    setStatistics(false);
  }, []);
  useBackLayer(hasStatistics, closeStatistics);
  const handleBack = useCallback(() => {
    if (isListOpen) putListAway();
    else if (hasStatistics) closeStatistics();
    else if (isRemote() && chromeElement.current?.querySelector(':focus-visible') && (isPlaying || isInBox)) {
      // Back of a remote puts the controls away before it leaves what plays.
      root.current?.focus({ preventScroll: true });
      chrome.hide();
    } else handleLeave();
  }, [isListOpen, putListAway, hasStatistics, closeStatistics, handleLeave, isPlaying, isInBox, chrome.hide]);
  const handleHelp = useCallback(() => setHelpOpen(true), []);
  // For a remote, whose arrows act on the picture while it has the focus: OK leads to the controls, arrows back to it.
  const handleControls = useCallback(() => {
    // In a box of the page the first OK gives the arrows to the picture.
    const isOnPicture = isRemote() && isInBox && !isCovered && document.activeElement === root.current;
    if (isOnPicture && root.current?.matches(':focus-visible:not([data-held])')) return setHeld(true);
    const [of, first] = isCovered ? [root, FIRST_OF_PANEL] : [chromeElement, FIRST_CONTROL];
    of.current?.querySelector<HTMLElement>(first)?.focus({ preventScroll: true });
  }, [isCovered, isInBox]);
  const acts = usePlayerActs({
    player,
    seekBy: context.seek?.seekBy ?? player.seekBy,
    fullscreen,
    canSeek,
    onNext,
    onHelp: handleHelp,
    onControls: handleControls,
    onLeave: handleBack,
    onSubtitle: selectSubtitle,
  });
  useMediaSession({ player, title, subtitle, picture, acts, canSeek, channels });
  usePlayerKeys(props.isKeyActive, (act) => {
    if (act !== 'leave') chrome.wake();
    else if (isInBox && isHeld) {
      setHeld(false);
      return true;
    } else if (isInBox && !isListOpen && !hasStatistics && !root.current?.querySelector(':focus-visible')) {
      onExit();
      // The page around the box is left by its own rule (back-key.ts).
      return false;
    }
    return acts.perform(act);
  });
  const stage = {
    ...context,
    title,
    subtitle,
    isCompact,
    isBoxed,
    isInBox,
    chrome,
    chromeElement,
    focus: () => root.current?.focus({ preventScroll: true }),
    fullscreen,
    list,
    acts,
    channels,
    onStatistics: () => setStatistics((isShown) => !isShown),
    onLeave: handleLeave,
    onNext,
    onMini: props.onMini,
  };

  return (
    <StageProvider value={stage}>
      <section
        ref={root}
        tabIndex={isInBox ? 0 : -1}
        className={styles.stage}
        aria-label={say(playerText.player, { title })}
        data-player=""
        data-compact={isCompact || undefined}
        data-chrome={chrome.isShown ? 'shown' : 'hidden'}
        data-fullscreen={isFullscreen || undefined}
        data-boxed={isInBox || undefined}
        data-held={(isInBox && isHeld) || undefined}
        data-channels={isBoxed || undefined}
        data-covered={isCovered || undefined}
        data-ad={(isAdShown && props.hasPauseAd) || undefined}
        data-paused={isPaused || undefined}
        data-panel={isListOpen || undefined}
        onPointerMove={(event) => {
          if (event.pointerType !== 'touch') chrome.wake();
        }}
        onFocus={chrome.wake}
        onBlur={() => setHeld(false)}
        {...tapGuard}
      >
        {props.children}
        {isInBox && isHeld && <p className={styles.held}>{say(playerText.held)}</p>}
        {hasStatistics && (
          <Suspense>
            <Statistics player={player} onClose={closeStatistics} />
          </Suspense>
        )}
        <KeyHelp open={isHelpOpen} acts={acts.possible} more={props.moreKeys} onClose={() => setHelpOpen(false)} />
        <FailureDialog
          failure={isCovered ? undefined : failure}
          kind={kind}
          onRetry={player.retry}
          onConfirm={onExit}
        />
      </section>
    </StageProvider>
  );
}

/** Play and pause where there is a time line, else what comes first below it; not the cards above. */
const FIRST_CONTROL = '[data-centre] button, [data-controls] button';
/** First control of a refusal panel. */
const FIRST_OF_PANEL = '[data-refusal] :is(a[href], button)';

/** A phone, upright or on its side: the controls move to the middle of the picture. */
const COMPACT = '(max-width: 599px), (max-height: 480px)';

const media = () => (typeof window.matchMedia === 'function' ? window.matchMedia(COMPACT) : undefined);

function useCompact(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = media();
      query?.addEventListener('change', changed);
      return () => query?.removeEventListener('change', changed);
    },
    () => media()?.matches ?? false,
  );
}

// Contexts that the parts of a player read: the player, and the stage that draws the parts.
interface PlayerContextValue {
  readonly controls: PlayerControls;
  readonly kind: PlayerKind;
  /** Identifies the stream. Another id resets what the viewer dismissed for the last one. */
  readonly mediaId: string;
  /** Waiting and seeking are allowed. */
  readonly canSeek: boolean;
  /** Of a channel: seeking beyond the list that plays. */
  readonly seek?: TimelineSeek | undefined;
  /** Of a channel: the viewer is behind live. */
  readonly isBehind?: boolean;
}

interface StageContextValue extends PlayerContextValue {
  readonly title: string;
  readonly subtitle: string | undefined;
  readonly isCompact: boolean;
  /** In a box of the page, and not over the whole screen. */
  readonly isInBox: boolean;
  readonly isBoxed: boolean;
  readonly chrome: Chrome;
  readonly chromeElement: RefObject<HTMLDivElement | null>;
  /** Gives the focus to the stage itself. */
  readonly focus: () => void;
  readonly fullscreen: Fullscreen;
  readonly list: OpenList;
  readonly acts: Acts;
  readonly channels: ChannelSteps | undefined;
  /** Shows the statistics of playback, or puts them away. */
  readonly onStatistics: () => void;
  readonly onLeave: () => void;
  readonly onNext: (() => void) | undefined;
  readonly onMini: (() => void) | undefined;
}

const PlayerContext = createContext<PlayerContextValue | undefined>(undefined);
const StageContext = createContext<StageContextValue | undefined>(undefined);

export const PlayerProvider = PlayerContext.Provider;
const StageProvider = StageContext.Provider;

function usePlayerContext(): PlayerContextValue {
  const value = useContext(PlayerContext);
  if (!value) throw new Error('A part of a player stands outside of its provider.');
  return value;
}

export function useStage(): StageContextValue {
  const value = useContext(StageContext);
  if (!value) throw new Error('A part of a player stands outside of its stage.');
  return value;
}
