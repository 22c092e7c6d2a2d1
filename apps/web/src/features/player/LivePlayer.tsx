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
import type { StageListContent } from './ui/StageList.tsx';
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
  /** Keys of the page that the help tells about too. */
  moreKeys?: readonly KeyNote[] | undefined;
  /** What comes after a programme of the past. */
  next?: NextOffer | undefined;
  onNext?: (() => void) | undefined;
  /** The panel in place of the picture, for failures that have one (ERR-07 to ERR-09); others open the dialog. */
  refusal?: (failure: PlayFailure) => ReactNode;
  /** A panel that stands there whatever the player says. */
  cover?: ReactNode;
  /** Over the picture and everything on it, while the player fills the screen too. */
  overlay?: ReactNode;
  /** Hears what the player does. */
  onChange?: ((state: PlayerState) => void) | undefined;
  hasExit?: boolean;
  onExit: () => void;
}

export function LivePlayer(props: LivePlayerProps) {
  const { channelCode, canSeek, programme, kind } = props;
  const { player, selectAudio, selectSubtitle } = props.controls;
  useRecorded(player, props);
  const { data: watermark } = useQuery(watermarkQuery(channelCode));
  const failure = usePlayerState(player.store, (state) => state.failure);
  // A programme that is over is a film like any other.
  const isPast = kind === 'catchup';
  const sprites = useChannelSprites(channelCode, programme, isPast);
  useFocusOnOpening();
  useLongPause(player, canSeek ? props.onElsewhere : player.goLive);
  useListener(player, props.onChange);
  return (
    <PlayerStage
      player={player}
      mediaId={props.id}
      kind={kind}
      title={props.title}
      subtitle={props.subtitle}
      picture={props.picture}
      channels={props.channels}
      age={props.age}
      mark={props.mark}
      canSeek={canSeek}
      keepsLastFrame
      isBoxed
      bar={
        isPast ? undefined : programme ? (
          <LiveBar
            player={player}
            channelCode={channelCode}
            programme={programme}
            canSeek={canSeek}
            onElsewhere={props.onElsewhere}
          />
        ) : (
          <span />
        )
      }
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
      next={props.next}
      onNext={props.onNext}
      list={props.list}
      around={props.around}
      badge={props.badge}
      overlay={props.overlay}
      pauseAd={props.pauseAd}
      moreKeys={props.moreKeys}
      watermark={watermark && appliesTo(watermark, channelCode) ? <WatermarkLayer watermark={watermark} /> : undefined}
      refusal={props.cover ?? (failure && props.refusal?.(failure))}
      isKeyActive={() => !isModalOpen()}
      hasExit={props.hasExit ?? false}
      onAudio={selectAudio}
      onSubtitle={selectSubtitle}
      onExit={props.onExit}
    />
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
 * Whoever paused longer than the list reaches back goes on where they stopped, from a list that still holds it; without
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
