// The player of a channel, in a box of the page or over the whole screen. Another stream is another id: the old picture
// stays until the new one is there.

import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { appClock } from '../../shared/time/app-clock.ts';
import { isModalOpen } from '../../shared/ui/Dialog/modal-layer.ts';
import type { RatingAge } from '../../shared/ui/RatingIcon/RatingIcon.tsx';
import { watermarkQuery } from './player.api.ts';
import { type ProgrammeTimes, readLiveLine } from './rules/live-line.ts';
import type { KeyNote } from './rules/player-keys.ts';
import { appliesTo } from './rules/watermark.ts';
import type { PlayFailure } from './state/play-failure.ts';
import { usePlayerState } from './state/player.store.ts';
import type { Player } from './state/player.ts';
import type { PlayerState } from './state/player-state.ts';
import type { Around } from './ui/AroundCards.tsx';
import { LiveBar, LiveButtons, LiveClock } from './ui/LiveBar.tsx';
import type { NextOffer } from './ui/NextCard.tsx';
import { PlayerStage } from './ui/PlayerStage.tsx';
import { PlayerProvider } from './ui/player-context.ts';
import type { StageListContent } from './ui/StageList.tsx';
import {
  BottomBar,
  NextLayer,
  StageControls,
  StagePicture,
  StageStatus,
  StartButton,
  TopBar,
} from './ui/StageParts.tsx';
import type { ChannelSteps } from './ui/use-media-session.ts';
import { WatermarkLayer } from './ui/WatermarkLayer.tsx';
import { useChannelSprites } from './use-channel-sprites.ts';
import { type PlayerControls, useRecorded, type Viewing } from './use-viewing.ts';

export interface LivePlayerProps extends Viewing {
  /** The machine of live television opens its streams. */
  controls: PlayerControls;
  /** The programme that is shown. */
  title: string;
  /** The channel and the programme's times. */
  subtitle?: string | undefined;
  /** For the operating system, which shows it beside the names. */
  picture?: string | undefined;
  age?: RatingAge | undefined;
  /** The channel's logo. */
  mark?: ReactNode;
  channelCode: string;
  /** Undefined where the guide knows nothing: the line is then left out. */
  programme?: ProgrammeTimes | undefined;
  /** Time-shift is allowed here: the viewer may wait and go back. */
  canSeek: boolean;
  onStartOver?: (() => void) | undefined;
  onGoLive?: (() => void) | undefined;
  /** A moment of the programme that the list that plays does not hold. */
  onElsewhere?: ((at: number) => void) | undefined;
  /** The channels, to be chosen from on the picture. */
  list?: StageListContent | undefined;
  /** The channels beside it, for the keys of the operating system. */
  channels?: ChannelSteps | undefined;
  /** What the channel shows before and after it. */
  around?: Around | undefined;
  /** At the beginning of the top line: what plays in a word. */
  badge?: ReactNode;
  pauseAd?: ReactNode;
  /** Keys of the page that the help lists too. */
  moreKeys?: readonly KeyNote[] | undefined;
  /** What comes after a programme of the past. */
  next?: NextOffer | undefined;
  onNext?: (() => void) | undefined;
  /** The panel instead of the picture, for failures that have one (ERR-07 to ERR-09); others open the dialog. */
  refusal?: (failure: PlayFailure) => ReactNode;
  /** A panel that stands there whatever the player says. */
  cover?: ReactNode;
  /** Over the picture and everything on it, while the player fills the screen too. */
  overlay?: ReactNode;
  /** Hears what the player does. */
  onChange?: ((state: PlayerState) => void) | undefined;
  onExit: () => void;
}

export function LivePlayer(props: LivePlayerProps) {
  const { channelCode, canSeek, programme, kind } = props;
  const { player } = props.controls;
  useRecorded(player, props);
  const { data: watermark } = useQuery(watermarkQuery(channelCode));
  const failure = usePlayerState(player.store, (state) => state.failure);
  // A programme that is over is a film like any other.
  const isPast = kind === 'catchup';
  const sprites = useChannelSprites(channelCode, programme, isPast);
  useFocusOnOpening();
  useLongPause(player, canSeek ? props.onElsewhere : player.goLive);
  useListener(player, props.onChange);
  const cover = props.cover ?? (failure && props.refusal?.(failure));
  const mark = watermark && appliesTo(watermark, channelCode) ? <WatermarkLayer watermark={watermark} /> : undefined;
  const bar = programme ? (
    <LiveBar
      player={player}
      channelCode={channelCode}
      programme={programme}
      canSeek={canSeek}
      onElsewhere={props.onElsewhere}
    />
  ) : (
    <span />
  );
  return (
    <PlayerProvider value={{ controls: props.controls, kind, mediaId: props.id, canSeek }}>
      <PlayerStage
        title={props.title}
        subtitle={props.subtitle}
        picture={props.picture}
        channels={props.channels}
        isBoxed
        isCovered={Boolean(cover)}
        hasPauseAd={props.pauseAd !== undefined}
        moreKeys={props.moreKeys}
        isKeyActive={() => !isModalOpen()}
        onNext={props.onNext}
        onExit={props.onExit}
      >
        <StagePicture keepsLastFrame watermark={mark} />
        <StageStatus pauseAd={props.pauseAd} cover={cover} />
        <StageControls>
          <TopBar age={props.age} mark={props.mark} badge={props.badge} list={props.list} hasExit={false} />
          <BottomBar
            bar={isPast ? undefined : bar}
            sprites={sprites}
            clock={isPast ? undefined : <LiveClock player={player} />}
            extras={
              <LiveButtons
                player={player}
                canSeek={canSeek}
                isPast={isPast}
                onStartOver={props.onStartOver}
                onGoLive={props.onGoLive}
              />
            }
            around={props.around}
          />
        </StageControls>
        <NextLayer next={props.next} />
        <StartButton />
        {props.overlay}
      </PlayerStage>
    </PlayerProvider>
  );
}

/**
 * Focuses the player once it is there, unless the viewer is at a control already: its keys (Space, arrows, Page keys) act
 * only while the focus is in it, and scroll the page otherwise.
 */
function useFocusOnOpening(): void {
  useEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.matches('main, main h1') === true;
    if (!isFree || isModalOpen()) return;
    document.querySelector<HTMLElement>('[data-player]')?.focus({ preventScroll: true });
  }, []);
}

/**
 * A viewer who paused longer than the list reaches back goes on where they stopped, from a list that still holds it; without
 * time-shift there is none, and live is shown.
 */
function useLongPause(player: Player, onGoOn: ((at: number) => void) | undefined): void {
  const latest = useRef(onGoOn);
  useEffect(() => {
    latest.current = onGoOn;
  });
  useEffect(() => {
    let pausedAt: number | undefined;
    return player.store.subscribe(() => {
      const state = player.store.read();
      if (state.phase !== 'ready') {
        pausedAt = undefined;
        return;
      }
      const line = readLiveLine(state, appClock.now());
      if (state.isPaused) {
        pausedAt ??= line?.shownAt;
        return;
      }
      const at = pausedAt;
      pausedAt = undefined;
      if (at !== undefined && line && at < line.oldestAt) latest.current?.(at);
    });
  }, [player]);
}

function useListener(player: Player, onChange: ((state: PlayerState) => void) | undefined): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => player.store.subscribe(() => latest.current?.(player.store.read())), [player]);
}
