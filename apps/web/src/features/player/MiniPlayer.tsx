// The mini player: a small picture in a corner, over every page and dialog, with the stream that was left. It owns its player:
// the page of the large one is gone.

import { useQuery } from '@tanstack/react-query';
import { Maximize2, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { miniPlayer } from '../../shared/page/mini-player.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { PauseIcon, PlayIcon } from '../../shared/ui/icons/icons.tsx';
import { Spinner } from '../../shared/ui/Spinner/Spinner.tsx';
import styles from './MiniPlayer.module.css';
import { watermarkQuery } from './player.api.ts';
import { playerText } from './player.text.ts';
import { isBusy } from './rules/limits.ts';
import { appliesTo } from './rules/watermark.ts';
import type { Player } from './state/player.ts';
import { type PlayerState, usePlayerState } from './state/player-state.ts';
import { WatermarkLayer } from './ui/WatermarkLayer.tsx';
import { type OpenedViewing, useOpened, usePlayer, useRecorded } from './use-viewing.ts';

export interface MiniPlayerProps extends OpenedViewing {
  title: string;
  /** Where the large player goes on. */
  path: string;
  /** Waiting is allowed. */
  canPause: boolean;
  /** Of a channel, for its watermark. */
  channelCode?: string | undefined;
  /** A player in picture-in-picture whose component is gone; it plays on here. */
  handed?: Player | undefined;
  onChange?: ((state: PlayerState) => void) | undefined;
}

export function MiniPlayer(props: MiniPlayerProps) {
  const { title, path, canPause, channelCode, onChange } = props;
  const navigate = useNavigate();
  // One that was closed meanwhile has no element any more: the stream is opened again.
  const [handed] = useState(() => (props.handed?.element() ? props.handed : undefined));
  const { player } = usePlayer(handed);
  const { store } = player;
  useOpened(player, props, handed !== undefined);
  useRecorded(player, props);
  const { data: watermark } = useQuery(watermarkQuery(channelCode));
  const isPaused = usePlayerState(store, (state) => state.isPaused);
  const busy = usePlayerState(store, isBusy);
  const isOver = usePlayerState(store, (state) => state.hasEnded || state.failure !== undefined);
  const attach = useCallback((place: HTMLElement | null) => (place ? player.attach(place) : undefined), [player]);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => store.subscribe(() => latest.current?.(store.read())), [store]);
  const isInPicture = useInPicture(player);
  // At its end, or when it cannot go on, there is nothing to show in a corner.
  useEffect(() => {
    if (isOver) miniPlayer.close();
  }, [isOver]);

  return createPortal(
    <section
      className={styles.mini}
      aria-label={say(playerText.mini, { title })}
      data-above-modals=""
      data-mini=""
      hidden={isInPicture}
    >
      <div ref={attach} className={styles.screen} />
      {watermark && appliesTo(watermark, channelCode) && <WatermarkLayer watermark={watermark} />}
      {busy && <Spinner />}
      <div className={styles.chrome}>
        <p className={styles.title}>{title}</p>
        {canPause && (
          <IconButton look="glass" label={say(isPaused ? playerText.play : playerText.pause)} onClick={player.toggle}>
            {isPaused ? <PlayIcon /> : <PauseIcon />}
          </IconButton>
        )}
        <IconButton
          look="glass"
          label={say(playerText.expand)}
          onClick={() => {
            // Closed first: the position is saved before the page asks for it.
            miniPlayer.close();
            void navigate(path);
          }}
        >
          <Maximize2 />
        </IconButton>
        <IconButton look="glass" label={say(commonText.close)} onClick={miniPlayer.close}>
          <X />
        </IconButton>
      </div>
    </section>,
    document.body,
  );
}

/**
 * Whether the picture is in a window of its own (picture-in-picture), which then is the mini player. Closing that window
 * pauses, and ends the viewing; its button that leads back to the tab does not, and the corner shows what goes on.
 */
function useInPicture(player: Player): boolean {
  const [isInPicture, setInPicture] = useState(() => isPicture(player.element()));
  useEffect(() => {
    const handleChange = () => {
      const video = player.element();
      setInPicture(isPicture(video));
      if (!isPicture(video) && video?.paused) miniPlayer.close();
    };
    document.addEventListener('enterpictureinpicture', handleChange);
    document.addEventListener('leavepictureinpicture', handleChange);
    return () => {
      document.removeEventListener('enterpictureinpicture', handleChange);
      document.removeEventListener('leavepictureinpicture', handleChange);
    };
  }, [player]);
  return isInPicture;
}

const isPicture = (video: HTMLVideoElement | undefined) =>
  video !== undefined && document.pictureInPictureElement === video;
