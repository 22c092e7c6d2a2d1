import { Undo2, Zap } from 'lucide-react';
import { type CSSProperties, type PointerEvent, useRef } from 'react';
import { type ProgrammeTimes, shareOf } from '../../../shared/programmes/programme-phase.ts';
import { formatClock } from '../../../shared/text/format.ts';
import { getLanguage } from '../../../shared/text/language.ts';
import { say } from '../../../shared/text/text.ts';
import { appClock } from '../../../shared/time/app-clock.ts';
import { playerText } from '../player.text.ts';
import { findMoment, type LiveLine } from '../rules/live-line.ts';
import type { Player } from '../state/player.ts';
import type { Around } from './AroundCards.tsx';
import { BottomBar } from './ControlBar.tsx';
import styles from './LiveBar.module.css';
import { useStage } from './PlayerStage.tsx';
import seek from './SeekBar.module.css';
import { SpritePreview, useChannelSprites } from './SpritePreview.tsx';

import { useLineLooks } from './use-line-looks.ts';
import { useLiveLine } from './use-live-line.ts';
import { WordButton } from './WordButton.tsx';

export interface LiveControlsProps extends Pick<LiveButtonsProps, 'onStartOver' | 'onGoLive'> {
  channelCode: string;
  /** Undefined where the guide knows nothing: the line is then left out. */
  programme: ProgrammeTimes | undefined;
  /** What the channel shows before and after it. */
  around?: Around | undefined;
  onElsewhere?: ((at: number) => void) | undefined;
}

/** The lower controls of a channel. A programme that is over is a film like any other, with a way back to live. */
export function LiveControls({
  channelCode,
  programme,
  around,
  onStartOver,
  onGoLive,
  onElsewhere,
}: LiveControlsProps) {
  const { controls, kind, canSeek } = useStage();
  const { player } = controls;
  const isPast = kind === 'catchup';
  const sprites = useChannelSprites(channelCode, programme, isPast);
  const line = programme ? (
    <LiveBar
      player={player}
      channelCode={channelCode}
      programme={programme}
      canSeek={canSeek}
      onElsewhere={onElsewhere}
    />
  ) : (
    <span />
  );
  return (
    <BottomBar
      bar={isPast ? undefined : line}
      sprites={sprites}
      clock={isPast ? undefined : <LiveClock player={player} />}
      extras={
        <LiveButtons player={player} canSeek={canSeek} isPast={isPast} onStartOver={onStartOver} onGoLive={onGoLive} />
      }
      around={around}
    />
  );
}

export interface LiveBarProps {
  player: Player;
  /** Whose thumbnails are shown. */
  channelCode: string;
  /** What is on at the moment that is shown: the line spans it. */
  programme: ProgrammeTimes;
  /** Without time-shift the line only shows the time. */
  canSeek: boolean;
  /** A moment that is not on the list that plays. */
  onElsewhere?: ((at: number) => void) | undefined;
}

/** The programme as a line, with live as a red mark on it. */
export function LiveBar({ player, channelCode, programme, canSeek, onElsewhere }: LiveBarProps) {
  const live = useLiveLine(player);
  const bar = useRef<HTMLDivElement>(null);
  const { startsAt, endsAt } = programme;

  function momentAt(event: PointerEvent): number {
    const box = bar.current?.getBoundingClientRect();
    const share = box && box.width > 0 ? (event.clientX - box.left) / box.width : 0;
    const at = startsAt + Math.max(0, Math.min(1, share)) * (endsAt - startsAt);
    return Math.min(at, live?.edgeAt ?? at);
  }

  function go(at: number) {
    const target = findMoment(player.store.read(), at, appClock.now());
    if (target?.kind === 'position') player.seekTo(target.seconds);
    else if (target) onElsewhere?.(target.at);
  }

  // Until the list is known, a channel is taken to be live.
  const playedAt = live?.shownAt ?? appClock.now();
  const { drag, looked, line, slider } = useLineLooks({ momentAt, shown: playedAt, onSeek: go });
  const shownAt = drag ?? playedAt;
  const isLookedAt = canSeek && looked !== undefined;
  const sprites = useChannelSprites(channelCode, programme, isLookedAt);

  return (
    <div className={styles.live}>
      <p className={styles.times}>
        <span>{formatClock(startsAt)}</span>
        <Behind live={live} />
        <span>{formatClock(endsAt)}</span>
      </p>
      <div
        ref={bar}
        className={seek.seek}
        data-dragging={drag !== undefined || undefined}
        style={
          { '--progress': shareOf(programme, shownAt), '--looked': shareOf(programme, looked ?? 0) } as CSSProperties
        }
        {...line}
      >
        <div className={seek.line}>
          {live && (
            <span
              className={seek.buffer}
              style={
                {
                  '--from': shareOf(programme, canSeek ? live.oldestAt : live.edgeAt),
                  '--to': shareOf(programme, live.edgeAt),
                } as CSSProperties
              }
            />
          )}
          <span className={seek.done} />
          {isLookedAt && <span className={seek.tick} />}
        </div>
        {live && <span className={styles.edge} style={{ '--at': shareOf(programme, live.edgeAt) } as CSSProperties} />}
        <input
          type="range"
          className={seek.input}
          aria-label={say(playerText.seek)}
          aria-valuetext={formatMoment(shownAt)}
          min={startsAt}
          max={endsAt}
          step="any"
          value={shownAt}
          disabled={!canSeek || !live}
          data-focus="own"
          data-keys="seek"
          {...slider}
        />
        <span className={seek.sun} />
        {isLookedAt && <SpritePreview sprites={sprites} seconds={0} wallClock={looked} label={formatMoment(looked)} />}
      </div>
    </div>
  );
}

interface LiveButtonsProps {
  player: Player;
  canSeek: boolean;
  /** A programme that is over: live is always elsewhere. */
  isPast?: boolean;
  onStartOver?: (() => void) | undefined;
  /** Back to live where another list plays; otherwise the player jumps by itself. */
  onGoLive?: (() => void) | undefined;
}

/** From the start, and back to live: the second only behind live. */
function LiveButtons({ player, canSeek, isPast = false, onStartOver, onGoLive }: LiveButtonsProps) {
  const isBehind = (useLiveLine(player)?.isBehind ?? false) || isPast;
  if (!canSeek) return null;
  return (
    <>
      {onStartOver && (
        <WordButton look="glass" icon={<Undo2 />} words={say(playerText.startOver)} onClick={onStartOver} />
      )}
      {isBehind && (
        <WordButton
          className={styles.goLive}
          icon={<Zap />}
          words={say(playerText.goLive)}
          onClick={onGoLive ?? player.goLive}
        />
      )}
    </>
  );
}

/** The clock of the picture: 20.51.26. */
function LiveClock({ player }: { player: Player }) {
  const live = useLiveLine(player);
  return <p className={styles.clock}>{live && formatMoment(live.shownAt)}</p>;
}

/** Cuts a sentence where its time stands, which is drawn in another colour. */
const SEAM = '|';

function Behind({ live }: { live: LiveLine | undefined }) {
  if (!live?.isBehind) return <span className={styles.now}>{live && say(playerText.live)}</span>;
  const minutes = Math.floor(live.behindSeconds / 60);
  const seconds = live.behindSeconds % 60;
  const time =
    minutes > 0 ? say(playerText.behindMinutes, { minutes, seconds }) : say(playerText.behindSeconds, { seconds });
  const [before, after] = say(playerText.behindLive, { time: SEAM }).split(SEAM);
  return (
    <span className={styles.now}>
      {before}
      <b className={styles.behind}>{time}</b>
      {after}
    </span>
  );
}

function formatMoment(at: number): string {
  const seconds = String(Math.floor(at / 1_000) % 60).padStart(2, '0');
  return `${formatClock(at)}${getLanguage() === 'tr' ? '.' : ':'}${seconds}`;
}
