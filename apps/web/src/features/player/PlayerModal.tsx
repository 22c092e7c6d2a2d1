// The player over the whole page, for titles, trailers, recordings and catch-up. A screen says what to play and what comes
// next; everything else happens here.

import type { Markers } from '@seyir/core/playback/markers';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { useBackLayer } from '../../shared/back/back-layers.ts';
import { isKey } from '../../shared/keys/keys.ts';
import type { ProgrammeTimes } from '../../shared/programmes/programme-phase.ts';
import { isTopLayer, openModalLayer, wrapTab } from '../../shared/ui/Dialog/modal-layer.ts';
import type { RatingAge } from '../../shared/ui/RatingIcon/RatingIcon.tsx';
import styles from './PlayerModal.module.css';
import { nowPlaying } from './state/now-playing.ts';
import { usePlayerState } from './state/player-state.ts';
import type { OpenedViewing } from './state/viewing-session.ts';
import { BottomBar } from './ui/ControlBar.tsx';
import type { NextOffer } from './ui/NextCard.tsx';
import { NextLayer } from './ui/NextCard.tsx';
import { PlayerProvider, PlayerStage } from './ui/PlayerStage.tsx';
import { SkipLayer } from './ui/SkipLayer.tsx';
import { type Sprites, useChannelSprites } from './ui/SpritePreview.tsx';
import { StagePicture, StageStatus, StartButton } from './ui/StagePicture.tsx';
import { StageControls, StageListPanel, TopBar } from './ui/TopBar.tsx';
import { useDescribed, useOpened, usePlayer } from './use-viewing.ts';

export interface PlayerModalProps extends OpenedViewing {
  title: string;
  /** Season and episode, kind and length, channel and time. */
  subtitle?: string | undefined;
  /** For the operating system, which shows it beside the names. */
  picture?: string | undefined;
  age?: RatingAge | undefined;
  sprites?: Sprites | undefined;
  /** What follows. Given together with `onNext`, which must change what is played (another `id`). */
  next?: NextOffer | undefined;
  onNext?: (() => void) | undefined;
  /** Recap and intro, which can be skipped, and the credits, with which the next one is offered. */
  markers?: Markers | null | undefined;
  /** The episodes of the series, shown on the picture while it plays. */
  episodes?: ReactNode;
  /** Shown while paused; something empty takes no room. */
  pauseAd?: ReactNode;
  /** Above everything. */
  overlay?: ReactNode;
  /** Leaves the player's page: what plays goes on in the mini player. */
  onMini?: (() => void) | undefined;
  /** The channel of catch-up and recordings, for its watermark. */
  channelCode?: string | undefined;
  /** When that channel showed a recording, for its thumbnails (SPRITE-01). */
  aired?: ProgrammeTimes | undefined;
  onClose: () => void;
}

export function PlayerModal(props: PlayerModalProps) {
  return createPortal(<PlayerLayer {...props} />, document.body);
}

function PlayerLayer(props: PlayerModalProps) {
  const { id, kind, next, onNext, onMini, onClose, channelCode } = props;
  const layer = useRef<HTMLDivElement>(null);
  // A viewer who asks for the beginning does not go on with the mini player.
  const controls = usePlayer((session) => session.isOf(id) && props.startAtSeconds !== 0);
  const { player, session } = controls;
  const { pathname, search } = useLocation();
  const { title, subtitle, picture } = props;
  useOpened(session, props);
  useDescribed(session, { title, subtitle, picture, path: `${pathname}${search}`, canSeek: true, channelCode });
  const aired = useChannelSprites(channelCode ?? '', props.aired, true);
  const handleMini = () => {
    nowPlaying.minimise(session);
    onMini?.();
  };
  useModalLayer(layer);
  useBackLayer(true, onClose);
  const isKeyActive = useCallback(() => layer.current !== null && isTopLayer(layer.current), []);
  // On the picture and not on a button: the controls may go, the offer of the next one does, and Space plays and pauses.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another id what was pressed for it may be gone
  useEffect(() => {
    if (isKeyActive()) layer.current?.querySelector<HTMLElement>('[data-player]')?.focus({ preventScroll: true });
  }, [id, isKeyActive]);

  // At the end the next one plays; after the last one the player closes (PLAYER-07).
  const hasEnded = usePlayerState(player.store, (state) => state.hasEnded);
  const handleEnd = useRef(onClose);
  useEffect(() => {
    handleEnd.current = (next && onNext) ?? onClose;
  });
  useEffect(() => {
    if (hasEnded) handleEnd.current();
  }, [hasEnded]);

  return (
    <div ref={layer} className={styles.layer} role="dialog" aria-modal="true" aria-label={props.title}>
      <PlayerProvider value={{ controls, kind, mediaId: id, canSeek: true }}>
        <PlayerStage
          title={props.title}
          subtitle={props.subtitle}
          picture={props.picture}
          hasPauseAd={props.pauseAd !== undefined}
          isKeyActive={isKeyActive}
          onNext={next && onNext}
          onMini={onMini && handleMini}
          onExit={onClose}
        >
          <StagePicture channelCode={channelCode} />
          <StageStatus pauseAd={props.pauseAd} />
          <StageControls>
            <TopBar age={props.age} />
            {props.episodes && <StageListPanel>{props.episodes}</StageListPanel>}
            <BottomBar sprites={props.sprites ?? aired} hasEpisodes={Boolean(props.episodes)} />
          </StageControls>
          {props.markers && <SkipLayer key={id} markers={props.markers} />}
          <NextLayer next={next} credits={props.markers?.credits} />
          <StartButton />
          {props.overlay}
        </PlayerStage>
      </PlayerProvider>
    </div>
  );
}

/** Everything behind is silent, and the focus comes back to what opened the player. */
function useModalLayer(layer: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const element = layer.current;
    if (!element) return;
    const close = openModalLayer(element);
    const handleKey = (event: KeyboardEvent) => {
      if (isTopLayer(element) && isKey(event, 'turn')) wrapTab(event, element);
    };
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('keydown', handleKey);
      close();
    };
  }, [layer]);
}
