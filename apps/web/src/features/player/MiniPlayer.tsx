// The mini player: a small picture in a corner, over every page and dialog, of the session whose page was left. On a phone it is a
// card above the tab bar.

import { SEEK_STEP_SECONDS } from '@seyir/core/limits/playback';
import { useQuery } from '@tanstack/react-query';
import { Captions, ChevronDown, ChevronUp, Maximize2, X } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { channelText } from '../../shared/channels/channel.text.ts';
import { shareOf } from '../../shared/programmes/programme-phase.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { Badge } from '../../shared/ui/Badge/Badge.tsx';
import { ChannelLogo } from '../../shared/ui/ChannelCard/ChannelLogo.tsx';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { Back10Icon, Forward10Icon, PauseIcon, PlayIcon } from '../../shared/ui/icons/icons.tsx';
import { Spinner } from '../../shared/ui/Spinner/Spinner.tsx';
import { useIsPhone } from '../../shared/ui/use-is-phone.ts';
import styles from './MiniPlayer.module.css';
import { watermarkQuery } from './player.api.ts';
import { playerText } from './player.text.ts';
import { isBusy } from './rules/limits.ts';
import { cornerBeside, type MiniCorner, nextCorner } from './rules/mini-drag.ts';
import { appliesTo } from './rules/watermark.ts';
import { nowPlaying } from './state/now-playing.ts';
import type { Player } from './state/player.ts';
import { usePlayerState } from './state/player-state.ts';
import type { SessionChannel, SessionFacts, ViewingSession } from './state/viewing-session.ts';
import { Subtitles, useTextPlace } from './ui/Subtitles.tsx';
import { useIsBehind, useLiveLine } from './ui/use-live-line.ts';
import { useMediaSession } from './ui/use-media-session.ts';
import { useMiniDrag } from './ui/use-mini-drag.ts';
import { usePlayerActs } from './ui/use-player-acts.ts';
import { WatermarkLayer } from './ui/WatermarkLayer.tsx';

export interface MiniPlayerProps {
  session: ViewingSession;
  corner: MiniCorner;
  onCorner: (corner: MiniCorner) => void;
}

export function MiniPlayer(props: MiniPlayerProps) {
  const facts = useSyncExternalStore(props.session.onDescribed, props.session.facts);
  return facts ? createPortal(<Corner {...props} facts={facts} />, document.body) : null;
}

function Corner({ session, facts, corner, onCorner }: MiniPlayerProps & { facts: SessionFacts }) {
  const { title, subtitle, picture, path, canSeek, channelCode, channel } = facts;
  const { player } = session;
  const { store } = player;
  const navigate = useNavigate();
  const { data: watermark } = useQuery(watermarkQuery(channelCode));
  const isPaused = usePlayerState(store, (state) => state.isPaused);
  const busy = usePlayerState(store, isBusy);
  const hasSubtitles = usePlayerState(store, ({ tracks }) => tracks.subtitles.length > 0);
  const isSubtitled = usePlayerState(store, ({ tracks }) => tracks.subtitleId !== undefined);
  const isOver = usePlayerState(
    store,
    (state) => state.hasEnded || state.failure !== undefined || state.phase === 'shut',
  );
  const isCard = useIsPhone();
  const isBehind = useIsBehind(player, 'live');
  const attach = useCallback((place: HTMLElement | null) => (place ? player.attach(place) : undefined), [player]);
  const close = useCallback(() => nowPlaying.close(session), [session]);
  // The page takes the session over as it is: position, time-shift, sound.
  const grow = () => void navigate(path);
  const drag = useMiniDrag({ isCard, onCorner, onGrow: grow, onAway: close });
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
    onSubtitle: player.selectSubtitle,
  });
  const channels = channel && { onPrevious: () => channel.onStep(-1), onNext: () => channel.onStep(1) };
  useMediaSession({ player, title, subtitle, picture, acts, canSeek, channels });
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
      data-corner={corner}
      data-paused={isPaused || undefined}
      hidden={isInPicture}
      {...drag}
    >
      <div className={styles.picture}>
        <div ref={attach} className={styles.screen} {...useTextPlace()} />
        {watermark && appliesTo(watermark, channelCode) && <WatermarkLayer watermark={watermark} />}
        <Subtitles player={player} isRaised={false} />
        {busy && <Spinner />}
        {channel && !isBehind && (
          <span className={styles.badge}>
            <Badge tone="live">{say(playerText.live)}</Badge>
          </span>
        )}
        <MiniLine player={player} programme={channel?.programme} />
      </div>
      <MoveHandle corner={corner} onCorner={onCorner} isShown={!isCard} />
      <div className={styles.tools}>
        <IconButton look="glass" label={say(playerText.expand)} onClick={grow}>
          <Maximize2 />
        </IconButton>
        <IconButton look="glass" label={say(commonText.close)} onClick={close}>
          <X />
        </IconButton>
      </div>
      {canSeek && (
        <div className={styles.transport}>
          <IconButton look="glass" label={say(playerText.back)} onClick={() => player.seekBy(-SEEK_STEP_SECONDS)}>
            <Back10Icon />
          </IconButton>
          <IconButton
            look="glass"
            className={styles.play}
            label={say(isPaused ? playerText.play : playerText.pause)}
            onClick={player.toggle}
          >
            {isPaused ? <PlayIcon /> : <PauseIcon />}
          </IconButton>
          <IconButton look="glass" label={say(playerText.forward)} onClick={() => player.seekBy(SEEK_STEP_SECONDS)}>
            <Forward10Icon />
          </IconButton>
        </div>
      )}
      {channel && <ChannelLogo src={channel.logo} name={channel.name} className={styles.logo} />}
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {hasSubtitles && (
        <IconButton
          look="bare"
          className={styles.captions}
          label={say(playerText.subtitles)}
          pressed={isSubtitled}
          onClick={() => void acts.perform('subtitles')}
        >
          <Captions />
        </IconButton>
      )}
      {channel && <ChannelRocker channel={channel} />}
    </section>
  );
}

/** Drag handle, for the eye; a button for those who do not drag: its presses and arrow keys lead from corner to corner. */
function MoveHandle({
  corner,
  onCorner,
  isShown,
}: Pick<MiniPlayerProps, 'corner' | 'onCorner'> & { isShown: boolean }) {
  if (!isShown) return <span className={styles.handle} aria-hidden="true" />;
  function handleKey(event: KeyboardEvent) {
    const beside = cornerBeside(corner, event.key);
    if (!beside) return;
    event.preventDefault();
    onCorner(beside);
  }
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={say(playerText.moveMini)}
      title={say(playerText.moveMini)}
      onKeyDown={handleKey}
      onClick={() => onCorner(nextCorner(corner))}
    />
  );
}

type MiniLineProps = Pick<SessionChannel, 'programme'> & { player: Player };

/** How far a film is, or the programme of a channel; only for the eye. */
function MiniLine({ player, programme }: MiniLineProps) {
  const live = useLiveLine(player);
  const played = usePlayerState(player.store, ({ positionSeconds, durationSeconds, isLive }) =>
    !isLive && durationSeconds > 0 ? positionSeconds / durationSeconds : undefined,
  );
  const share = programme && live ? shareOf(programme, live.shownAt) : played;
  if (share === undefined) return null;
  return <span className={styles.line} style={{ '--progress': share } as CSSProperties} aria-hidden="true" />;
}

/** One channel up and one down. */
function ChannelRocker({ channel }: { channel: SessionChannel }) {
  return (
    <div className={styles.rocker}>
      <IconButton look="bare" label={say(channelText.next)} onClick={() => channel.onStep(1)}>
        <ChevronUp />
      </IconButton>
      <b>{channel.no}</b>
      <IconButton look="bare" label={say(channelText.previous)} onClick={() => channel.onStep(-1)}>
        <ChevronDown />
      </IconButton>
    </div>
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
