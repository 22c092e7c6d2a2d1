import { Undo2, Zap } from 'lucide-react';
import { type CSSProperties, type PointerEvent, useRef } from 'react';
import { type ProgrammeTimes, shareOf } from '../../../shared/programmes/programme-phase.ts';
import { formatClock, formatDuration, formatTimeLeft } from '../../../shared/text/format.ts';
import { getLanguage } from '../../../shared/text/language.ts';
import { say } from '../../../shared/text/text.ts';
import { appClock } from '../../../shared/time/app-clock.ts';
import { playerText } from '../player.text.ts';
import type { LiveLine } from '../rules/live-line.ts';
import { partsOf, spanOf, type Timeline, type TimelinePart, timelineAt } from '../rules/timeline.ts';
import type { Player } from '../state/player.ts';
import { usePlayerState } from '../state/player-state.ts';
import type { Around } from './AroundCards.tsx';
import { BottomBar } from './ControlBar.tsx';
import styles from './LiveBar.module.css';
import { useStage } from './PlayerStage.tsx';
import seek from './SeekBar.module.css';
import { SpritePreview, useChannelSprites } from './SpritePreview.tsx';
import { useLineLooks } from './use-line-looks.ts';
import { useLiveLine } from './use-live-line.ts';
import type { TimelineSeek } from './use-timeline-seek.ts';
import { WordButton } from './WordButton.tsx';

export interface LiveControlsProps extends Pick<LiveButtonsProps, 'onStartOver' | 'onGoLive'> {
  channelCode: string;
  /** Undefined where the guide knows nothing: the line is then left out. */
  programme: ProgrammeTimes | undefined;
  /** What the bar reaches beyond the programme. */
  timeline?: Timeline | undefined;
  /** What the channel shows before and after it. */
  around?: Around | undefined;
  /** The moment that was asked for, until the list is known. */
  openedAt?: number | undefined;
}

/** The lower controls of a channel. A programme that is over has the speeds of a film, and a way back to live. */
export function LiveControls(props: LiveControlsProps) {
  const { channelCode, programme, timeline, around, openedAt, onStartOver, onGoLive } = props;
  const { controls, kind, canSeek, seek, isBehind } = useStage();
  const { player } = controls;
  const isPast = kind === 'catchup';
  const isClockless = usePlayerState(player.store, ({ phase, anchors }) => phase === 'ready' && anchors.length === 0);
  // Without a wall clock in its list a programme that is over is a film like any other.
  const isFilm = isPast && (isClockless || !programme);
  const sprites = useChannelSprites(channelCode, programme, isFilm);
  const line = programme ? (
    <LiveBar
      player={player}
      channelCode={channelCode}
      programme={programme}
      timeline={timeline}
      openedAt={openedAt}
      canSeek={canSeek}
      isBehind={isBehind}
      seek={seek}
    />
  ) : (
    <span />
  );
  return (
    <BottomBar
      bar={isFilm ? undefined : line}
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
  /** What is on at the moment that is shown. */
  programme: ProgrammeTimes;
  /** The programmes beside it; without them the bar spans the programme alone. */
  timeline?: Timeline | undefined;
  /** The moment that was asked for, until the list is known. */
  openedAt?: number | undefined;
  /** Without time-shift the line only shows the time. */
  canSeek: boolean;
  isBehind?: boolean | undefined;
  seek: TimelineSeek | undefined;
}

/** The timeline of a channel around the programme that is shown, with live as a red mark on it (TIMELINE-01). */
export function LiveBar(props: LiveBarProps) {
  const { player, channelCode, programme, timeline, openedAt, canSeek, isBehind = false, seek: go } = props;
  const live = useShownLine(player, go);
  const bar = useRef<HTMLDivElement>(null);
  const now = appClock.now();
  const edgeAt = live?.edgeAt ?? now;
  const span = spanOf(programme, canSeek ? timeline : undefined, edgeAt);
  const { startsAt, endsAt } = span;
  const oldestAt = timeline ? Math.min(timeline.oldestAt, live?.oldestAt ?? edgeAt) : live?.oldestAt;

  function momentAt(event: PointerEvent): number {
    const box = bar.current?.getBoundingClientRect();
    const share = box && box.width > 0 ? (event.clientX - box.left) / box.width : 0;
    const at = startsAt + Math.max(0, Math.min(1, share)) * (endsAt - startsAt);
    return Math.min(at, edgeAt);
  }

  // Until the list is known, a channel is taken to be live.
  const playedAt = live?.shownAt ?? go?.pendingAt ?? openedAt ?? now;
  const { drag, looked, line, slider } = useLineLooks({ momentAt, shown: playedAt, onSeek: (at) => go?.seekTo(at) });
  const shownAt = drag ?? playedAt;
  const isLookedAt = canSeek && looked !== undefined;
  const parts = canSeek && timeline ? partsOf(span, timeline.programmes) : [];
  const lookedAt = timeline && looked !== undefined ? timelineAt(timeline.programmes, looked) : undefined;
  const sprites = useChannelSprites(channelCode, lookedAt ?? programme, isLookedAt);

  return (
    <div className={styles.live}>
      <p className={styles.times}>
        <span>{formatClock(startsAt)}</span>
        <Behind
          live={live}
          isBehind={isBehind || go?.pendingAt !== undefined}
          reachMs={canSeek && oldestAt !== undefined ? edgeAt - oldestAt : 0}
        />
        <span>{formatClock(endsAt)}</span>
      </p>
      {/* While the timeline loads, the line of names is empty: the times above do not move when the names come. */}
      {(parts.length > 1 || (canSeek && !timeline)) && <Titles parts={parts} shownAt={shownAt} />}
      <div
        ref={bar}
        className={seek.seek}
        data-dragging={drag !== undefined || undefined}
        style={{ '--progress': shareOf(span, shownAt), '--looked': shareOf(span, looked ?? 0) } as CSSProperties}
        {...line}
      >
        <div className={seek.line}>
          {live && (
            <span
              className={seek.buffer}
              style={
                {
                  '--from': shareOf(span, canSeek ? (oldestAt ?? edgeAt) : edgeAt),
                  '--to': shareOf(span, edgeAt),
                } as CSSProperties
              }
            />
          )}
          <span className={seek.done} />
          {parts.slice(1).map(({ programme: { startsAt: at }, from }) => (
            <span key={at} className={styles.boundary} data-boundary="" style={{ '--at': from } as CSSProperties} />
          ))}
          {isLookedAt && <span className={seek.tick} />}
        </div>
        {live && edgeAt <= endsAt && (
          <span className={styles.edge} style={{ '--at': shareOf(span, edgeAt) } as CSSProperties} />
        )}
        <input
          type="range"
          className={seek.input}
          aria-label={say(playerText.seek)}
          aria-valuetext={[formatMoment(shownAt), timelineAt(timeline?.programmes ?? [], shownAt)?.title]
            .filter(Boolean)
            .join(' · ')}
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
        {isLookedAt && (
          <SpritePreview
            sprites={sprites}
            seconds={0}
            wallClock={looked}
            label={formatMoment(looked)}
            title={lookedAt?.title}
          />
        )}
      </div>
    </div>
  );
}

/** The names of the programmes above their parts of the bar; only for the eye, the slider says where one is. */
function Titles({ parts, shownAt }: { parts: readonly TimelinePart[]; shownAt: number }) {
  return (
    <p className={styles.titles} aria-hidden="true">
      {parts.map(({ programme: { title, startsAt, endsAt }, from, to }) => (
        <span
          key={startsAt}
          className={styles.part}
          data-shown={(startsAt <= shownAt && shownAt < endsAt) || undefined}
          style={{ '--from': from, '--to': to } as CSSProperties}
        >
          {title}
        </span>
      ))}
    </p>
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
  const isBehind = useStage().isBehind || isPast;
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
          isLast
          onClick={onGoLive ?? player.goLive}
        />
      )}
    </>
  );
}

/** The line with the moment that is on its way, where one was asked for: what is shown follows the viewer at once. */
function useShownLine(player: Player, seek: TimelineSeek | undefined): LiveLine | undefined {
  const live = useLiveLine(player);
  const shownAt = seek?.pendingAt;
  if (!live || shownAt === undefined) return live;
  const behindSeconds = Math.max(0, Math.round((live.edgeAt - shownAt) / 1_000));
  return { ...live, shownAt, behindSeconds };
}

/** The clock of the picture: 20.51.26. */
function LiveClock({ player }: { player: Player }) {
  const live = useShownLine(player, useStage().seek);
  return <p className={styles.clock}>{live && formatMoment(live.shownAt)}</p>;
}

/** Cuts a sentence where its time stands, which is drawn in another colour. */
const SEAM = '|';

/** A shorter archive is not worth the words. */
const LEAST_REACH_MS = 5 * 60_000;

/** How far behind live the picture is; at live, how far back the viewer can go. */
function Behind({ live, isBehind, reachMs }: { live: LiveLine | undefined; isBehind: boolean; reachMs: number }) {
  // Paused at the edge, live goes on without the picture: the words begin with the first whole second.
  if (!live || !isBehind || live.behindSeconds === 0) {
    const canGoBack = reachMs >= LEAST_REACH_MS;
    const words = canGoBack ? say(playerText.reach, { time: formatTimeLeft(reachMs) }) : say(playerText.live);
    return <span className={styles.now}>{live && words}</span>;
  }
  const time = formatBehind(live.behindSeconds);
  const [before, after] = say(playerText.behindLive, { time: SEAM }).split(SEAM);
  return (
    <span className={styles.now}>
      {before}
      <b className={styles.behind}>{time}</b>
      {after}
    </span>
  );
}

/** To the second, from an hour on to the minute. */
function formatBehind(behindSeconds: number): string {
  const minutes = Math.floor(behindSeconds / 60);
  const seconds = behindSeconds % 60;
  if (minutes >= 60) return formatDuration(minutes * 60);
  return minutes > 0 ? say(playerText.behindMinutes, { minutes, seconds }) : say(playerText.behindSeconds, { seconds });
}

function formatMoment(at: number): string {
  const seconds = String(Math.floor(at / 1_000) % 60).padStart(2, '0');
  return `${formatClock(at)}${getLanguage() === 'tr' ? '.' : ':'}${seconds}`;
}
