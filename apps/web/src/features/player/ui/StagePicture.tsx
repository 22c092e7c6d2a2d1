// The picture of a stage: the element, what is drawn on it, the presses on it, and what is shown instead of it.

import { useQuery } from '@tanstack/react-query';
import { PictureInPicture2 } from 'lucide-react';
import { type MouseEvent, type PointerEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { say } from '../../../shared/text/text.ts';
import { Button } from '../../../shared/ui/Button/Button.tsx';
import { PlayIcon } from '../../../shared/ui/icons/icons.tsx';
import { Spinner } from '../../../shared/ui/Spinner/Spinner.tsx';
import { useLasting } from '../../../shared/ui/use-lasting.ts';
import { watermarkQuery } from '../player.api.ts';
import { playerText } from '../player.text.ts';
import { isTap, readSwipe, readTap, type Tap, type TouchPoint } from '../rules/gestures.ts';
import { isBusy, isPauseAdShown } from '../rules/limits.ts';
import type { PlayerAct } from '../rules/player-keys.ts';
import { appliesTo } from '../rules/watermark.ts';
import type { Player } from '../state/player.ts';
import { usePlayerState } from '../state/player-state.ts';
import { useFocusFromStage } from './NextCard.tsx';
import stage from './PlayerStage.module.css';
import { useStage } from './PlayerStage.tsx';
import styles from './StagePicture.module.css';
import { Subtitles, useTextPlace } from './Subtitles.tsx';
import type { Chrome } from './use-chrome.ts';
import type { ChannelSteps } from './use-media-session.ts';
import type { FlashNote } from './use-player-acts.ts';
import { WatermarkLayer } from './WatermarkLayer.tsx';

interface StagePictureProps {
  /** Between two sources the last frame stays. */
  keepsLastFrame?: boolean;
  /** The channel whose watermark is drawn; undefined for what belongs to none. */
  channelCode: string | undefined;
}

/** The picture, what is drawn on it, and the presses on it. */
export function StagePicture({ keepsLastFrame = false, channelCode }: StagePictureProps) {
  const { controls, chrome, acts, channels } = useStage();
  const { data: watermark } = useQuery(watermarkQuery(channelCode));
  const { player } = controls;
  const presses = usePicturePresses({ chrome, perform: acts.perform, channels });
  const attach = useCallback((place: HTMLElement | null) => (place ? player.attach(place) : undefined), [player]);
  return (
    <>
      {/* The player owns the element: it may be older than the page, and another may take its place. */}
      <div ref={attach} className={stage.screen} {...useTextPlace()} />
      {keepsLastFrame && <LastFrame player={player} />}
      {watermark && appliesTo(watermark, channelCode) && <WatermarkLayer watermark={watermark} />}
      <Subtitles player={player} isRaised={chrome.isShown} />
      <div className={stage.picture} data-picture="" data-channels={channels && ''} {...presses} />
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
  const isInPicture = usePlayerState(store, (state) => state.isInPicture);
  const words =
    trouble === 'network' ? playerText.reconnecting : trouble === 'preparing' ? playerText.preparing : undefined;
  return (
    <>
      {isAdShown && pauseAd !== undefined && <div className={styles.ad}>{pauseAd}</div>}
      {isInPicture && !busy && (
        <p className={styles.away}>
          <PictureInPicture2 aria-hidden="true" />
          {say(playerText.inPicture)}
        </p>
      )}
      {busy && (
        <div className={stage.waiting} role="status">
          <Spinner />
          <span className={words ? stage.note : stage.unseen}>{say(words ?? playerText.loading)}</span>
        </div>
      )}
      {cover && <Cover>{cover}</Cover>}
      <Flash note={acts.note} />
    </>
  );
}

/** Stands instead of the picture. A pressed button of it may take the panel away: the focus then returns to the picture. */
function Cover({ children }: { children: ReactNode }) {
  const place = useFocusFromStage<HTMLDivElement>();
  return (
    <div ref={place} className={stage.refusal} data-refusal="">
      {children}
    </div>
  );
}

/** Where the browser asks for a press before it plays (PLAYER-07). */
export function StartButton() {
  const { player } = useStage().controls;
  const isBlocked = usePlayerState(player.store, (state) => state.isBlocked);
  if (!isBlocked) return null;
  return (
    <div className={stage.start}>
      <Button look="primary" size="large" icon={<PlayIcon />} onClick={player.play} autoFocus>
        {say(playerText.play)}
      </Button>
    </div>
  );
}

interface PressOptions {
  readonly chrome: Chrome;
  readonly perform: (act: PlayerAct) => boolean;
  /** Of a channel: the ones beside it. */
  readonly channels: ChannelSteps | undefined;
}

const pointOf = ({ clientX: x, clientY: y, timeStamp: at }: PointerEvent): TouchPoint => ({ x, y, at });

/**
 * A mouse plays and pauses, twice fills the screen. A finger shows the controls, twice on a side jumps, and a swipe changes
 * the channel.
 */
function usePicturePresses({ chrome, perform, channels }: PressOptions) {
  const lastTap = useRef<Tap>(undefined);
  const touched = useRef<TouchPoint>(undefined);
  const wasTouch = useRef(false);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      touched.current = event.pointerType === 'touch' && event.isPrimary !== false ? pointOf(event) : undefined;
    },
    // The browser took the touch, to scroll the page.
    onPointerCancel() {
      touched.current = undefined;
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      wasTouch.current = event.pointerType === 'touch';
      if (!wasTouch.current) return;
      const from = touched.current ?? pointOf(event);
      touched.current = undefined;
      if (!isTap(from, pointOf(event))) {
        const swipe = readSwipe(from, pointOf(event));
        if (swipe === 'next') channels?.onNext();
        else if (swipe === 'previous') channels?.onPrevious();
        return;
      }
      const { left, width } = event.currentTarget.getBoundingClientRect();
      const tap: Tap = { at: event.timeStamp, across: width > 0 ? (event.clientX - left) / width : 0.5 };
      const act = readTap(tap, lastTap.current);
      lastTap.current = tap;
      if (act !== 'toggle-chrome') perform(act);
      else if (chrome.isShown) chrome.hide();
      else chrome.wake();
    },
    onClick() {
      if (!wasTouch.current) perform('toggle');
    },
    onDoubleClick(event: MouseEvent) {
      if (wasTouch.current) return;
      event.preventDefault();
      perform('fullscreen');
    },
  };
}

/** The picture of the channel that was left, until the one of the next is there, so that the stage is never dark. */
function LastFrame({ player }: { player: Player }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [hasFrame, setHasFrame] = useState(false);
  const isOpening = usePlayerState(player.store, (state) => state.phase === 'opening');
  useEffect(
    () =>
      player.onLeave((video) => {
        const frame = canvas.current;
        const isDrawn = frame !== null && draw(video, frame);
        setHasFrame(isDrawn);
        // The element goes dark before the next drawing of this part: what follows it is shown by hand.
        if (isDrawn && player.store.read().phase === 'opening') frame.hidden = false;
      }),
    [player],
  );
  return <canvas ref={canvas} className={styles.frame} hidden={!(hasFrame && isOpening)} />;
}

function draw(video: HTMLVideoElement, canvas: HTMLCanvasElement): boolean {
  const { videoWidth, videoHeight } = video;
  const context = videoWidth > 0 ? canvas.getContext('2d') : null;
  if (!context) return false;
  canvas.width = videoWidth;
  canvas.height = videoHeight;
  context.drawImage(video, 0, 0);
  return true;
}

/** Long enough to read two words. */
const SHOWN_MS = 800;

/** Only for the eye: those who listen hear the control itself. */
function Flash({ note }: { note: FlashNote | undefined }) {
  const [over, setOver] = useState<number>();
  useEffect(() => {
    if (!note) return;
    const timer = setTimeout(() => setOver(note.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [note]);
  if (!note || over === note.id) return null;
  return (
    <span key={note.id} className={styles.flash} data-side={note.side} aria-hidden="true">
      {note.words}
    </span>
  );
}
