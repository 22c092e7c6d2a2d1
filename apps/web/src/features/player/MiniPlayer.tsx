// The mini player: a small picture in a corner, over every page and dialog, of the session whose page was left.

import { useQuery } from '@tanstack/react-query';
import { Maximize2, X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
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
import { nowPlaying } from './state/now-playing.ts';
import { usePlayerState } from './state/player-state.ts';
import type { SessionFacts, ViewingSession } from './state/viewing-session.ts';
import { useMediaSession } from './ui/use-media-session.ts';
import { usePlayerActs } from './ui/use-player-acts.ts';
import { WatermarkLayer } from './ui/WatermarkLayer.tsx';

export function MiniPlayer({ session }: { session: ViewingSession }) {
  const [facts] = useState(() => session.facts());
  return facts ? createPortal(<Corner session={session} facts={facts} />, document.body) : null;
}

function Corner({ session, facts }: { session: ViewingSession; facts: SessionFacts }) {
  const { title, subtitle, picture, path, canSeek, channelCode } = facts;
  const { player } = session;
  const { store } = player;
  const navigate = useNavigate();
  const { data: watermark } = useQuery(watermarkQuery(channelCode));
  const isPaused = usePlayerState(store, (state) => state.isPaused);
  const busy = usePlayerState(store, isBusy);
  const isOver = usePlayerState(
    store,
    (state) => state.hasEnded || state.failure !== undefined || state.phase === 'shut',
  );
  const attach = useCallback((place: HTMLElement | null) => (place ? player.attach(place) : undefined), [player]);
  const close = useCallback(() => nowPlaying.close(session), [session]);
  const isInPicture = useInPicture(session);
  const acts = usePlayerActs({
    player,
    seekBy: player.seekBy,
    fullscreen: NO_FULLSCREEN,
    canSeek,
    onNext: undefined,
    onHelp: nothing,
    onControls: nothing,
    onLeave: close,
    onSubtitle: nothing,
  });
  useMediaSession({ player, title, subtitle, picture, acts, canSeek, channels: undefined });
  // At its end, or when it cannot go on, there is nothing to show in a corner.
  useEffect(() => {
    if (isOver) close();
  }, [isOver, close]);

  return (
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
        {canSeek && (
          <IconButton look="glass" label={say(isPaused ? playerText.play : playerText.pause)} onClick={player.toggle}>
            {isPaused ? <PlayIcon /> : <PauseIcon />}
          </IconButton>
        )}
        {/* The page takes the session over as it is: position, time-shift, sound. */}
        <IconButton look="glass" label={say(playerText.expand)} onClick={() => void navigate(path)}>
          <Maximize2 />
        </IconButton>
        <IconButton look="glass" label={say(commonText.close)} onClick={close}>
          <X />
        </IconButton>
      </div>
    </section>
  );
}

const nothing = () => undefined;
const NO_FULLSCREEN = { isFullscreen: false, toggle: nothing, leave: nothing };

/**
 * Whether the picture is in a window of its own (picture-in-picture), which then is the mini player. Closing that window
 * pauses, and ends the session; its button that leads back to the tab does not, and the corner shows what goes on.
 */
function useInPicture(session: ViewingSession): boolean {
  const { player } = session;
  const [isInPicture, setInPicture] = useState(() => isPicture(player.element()));
  useEffect(() => {
    const handleChange = () => {
      const video = player.element();
      setInPicture(isPicture(video));
      if (!isPicture(video) && video?.paused) nowPlaying.close(session);
    };
    document.addEventListener('enterpictureinpicture', handleChange);
    document.addEventListener('leavepictureinpicture', handleChange);
    return () => {
      document.removeEventListener('enterpictureinpicture', handleChange);
      document.removeEventListener('leavepictureinpicture', handleChange);
    };
  }, [player, session]);
  return isInPicture;
}

const isPicture = (video: HTMLVideoElement | undefined) =>
  video !== undefined && document.pictureInPictureElement === video;
