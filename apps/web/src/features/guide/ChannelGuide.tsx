import type { GuideProgramme } from '@seyir/contract/programmes';
import { type Day, dayAt, isGuideDay } from '@seyir/core/time/local-time';
import { useQuery } from '@tanstack/react-query';
import { ChevronUp, LayoutGrid, Tv } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { channelsQuery } from '../../shared/channels/channels.query.ts';
import { nextInColumn, RovingTabIndex, useRovingRow } from '../../shared/keys/roving.ts';
import { paths } from '../../shared/paths/paths.ts';
import { phaseAt } from '../../shared/programmes/programme-phase.ts';
import { dayWord } from '../../shared/programmes/programme-time.ts';
import { showSaveTimeExpired } from '../../shared/programmes/save-time-dialog.tsx';
import { canStartOver } from '../../shared/programmes/start-over.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { prefersLessMotion } from '../../shared/ui/motion.ts';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import styles from './ChannelGuide.module.css';
import { DatePicker } from './DatePicker.tsx';
import { GuideRow } from './GuideRow.tsx';
import { guideDayQuery } from './guide.queries.ts';
import { guideText } from './guide.text.ts';
import { foldedCount, pressRow } from './guide-day.ts';

interface ChannelGuideProps {
  channelId: string;
  /** Plays a past programme from its beginning. */
  onPlay: (programme: GuideProgramme) => void;
  /** Opens the detail of a programme. */
  onOpen: (programme: GuideProgramme) => void;
  /** Plays the programme on air from its beginning. */
  onStartOver?: ((programme: GuideProgramme) => void) | undefined;
  /** The programmes with a reminder. */
  reminded?: ReadonlySet<string> | undefined;
  /** The programme that the picture shows. */
  playedId?: string | undefined;
  /** The address of the home of live television, where there is one (HOME-03). */
  liveHome?: string | undefined;
}

/** A channel's programmes of one day, with the date picker of the 14 days. */
export function ChannelGuide(props: ChannelGuideProps) {
  const { channelId, onPlay, onOpen, onStartOver, reminded, playedId, liveHome } = props;
  const headingId = useId();
  const now = useNow();
  const [day, setDay] = useGuideDay(now);
  const { data: channels } = useQuery(channelsQuery());
  const channel = channels?.find(({ id }) => id === channelId);

  function handlePress(programme: GuideProgramme) {
    const verdict = pressRow(programme, channel, now);
    if (verdict === 'expired') return void showSaveTimeExpired();
    if (verdict === 'open') return onOpen(programme);
    onPlay(programme);
    window.scrollTo({ top: 0, behavior: prefersLessMotion() ? 'instant' : 'smooth' });
  }

  return (
    <section aria-labelledby={headingId} className={styles.guide}>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {say(guideText.guide)}
          {channel && <span className={styles.channel}> · {channel.name}</span>}
        </h2>
        <div className={styles.ways}>
          {liveHome !== undefined && (
            <Link to={liveHome} className={styles.all} data-touch="">
              <Tv aria-hidden="true" />
              {say(guideText.onNow)}
            </Link>
          )}
          <Link to={paths.guide()} state={{ channelId }} className={styles.all} data-touch="">
            <LayoutGrid aria-hidden="true" />
            {say(guideText.allChannels)}
          </Link>
        </div>
      </div>
      <DatePicker value={day} now={now} onChange={setDay} />
      <DayList
        key={`${channelId} ${day}`}
        channelId={channelId}
        day={day}
        now={now}
        reminded={reminded}
        playedId={playedId}
        onPress={handlePress}
        onOpen={onOpen}
        onStartOver={channel && canStartOver(channel) ? onStartOver : undefined}
      />
    </section>
  );
}

interface DayListProps {
  channelId: string;
  day: string;
  now: number;
  reminded: ReadonlySet<string> | undefined;
  playedId: string | undefined;
  onPress: (programme: GuideProgramme) => void;
  onOpen: (programme: GuideProgramme) => void;
  onStartOver: ((programme: GuideProgramme) => void) | undefined;
}

function DayList({ channelId, day, now, reminded, playedId, onPress, onOpen, onStartOver }: DayListProps) {
  const guide = useQuery(guideDayQuery(channelId, day));
  const [isUnfolded, setUnfolded] = useState(false);
  const programmes = guide.data;
  useRefetchAtChange(programmes, now, guide.refetch);

  if (guide.isPending) return <DaySkeleton />;
  if (!programmes) {
    return (
      <Notice
        kind="error"
        look="panel"
        title={say(guideText.failed)}
        headingLevel={3}
        retrying={guide.isFetching}
        onRetry={() => void guide.refetch()}
        error={guide.error}
      />
    );
  }
  if (programmes.length === 0) {
    return (
      <Notice look="panel" title={say(guideText.empty)} headingLevel={3}>
        {say(guideText.emptyWords)}
      </Notice>
    );
  }
  const folded = isUnfolded || day !== dayAt(now) ? 0 : foldedCount(programmes, now);
  return (
    <>
      {folded > 0 && (
        <Button
          look="quiet"
          size="small"
          icon={<ChevronUp />}
          className={styles.earlier}
          onClick={() => setUnfolded(true)}
        >
          {say(guideText.earlier, { count: folded })}
        </Button>
      )}
      <ProgrammeRows
        programmes={programmes.slice(folded)}
        label={say(guideText.programmesOf, { day: dayWord(day, now) })}
        {...{ now, reminded, playedId, onPress, onOpen, onStartOver }}
      />
    </>
  );
}

interface ProgrammeRowsProps extends Omit<DayListProps, 'channelId' | 'day'> {
  programmes: readonly GuideProgramme[];
  label: string;
}

/** One stop for Tab, at what is on; up and down move from programme to programme. */
function ProgrammeRows(props: ProgrammeRowsProps) {
  const { programmes, label, now, reminded, playedId, onPress, onOpen, onStartOver } = props;
  const onAir = programmes.findIndex((programme) => phaseAt(programme, now) === 'current');
  const { current, rowProps } = useRovingRow({
    count: programmes.length,
    initial: Math.max(0, onAir),
    next: nextInColumn,
  });
  return (
    <ol className={styles.list} aria-label={label} {...rowProps}>
      {programmes.map((programme, index) => (
        <RovingTabIndex key={programme.epgProgramId} value={index === current ? 0 : -1}>
          <GuideRow
            programme={programme}
            now={now}
            hasReminder={reminded?.has(programme.epgProgramId) ?? false}
            isPlayed={programme.epgProgramId === playedId}
            onPress={onPress}
            onOpen={onOpen}
            onStartOver={onStartOver}
          />
        </RovingTabIndex>
      ))}
    </ol>
  );
}

/** Refetches when the programme on air changes: `watchable` and the recording states change with it. */
function useRefetchAtChange(
  programmes: readonly GuideProgramme[] | undefined,
  now: number,
  refetch: () => unknown,
): void {
  const currentId = programmes?.find((programme) => phaseAt(programme, now) === 'current')?.epgProgramId;
  const known = useRef<string>(undefined);
  useEffect(() => {
    if (programmes === undefined) return;
    const hasChanged = known.current !== undefined && known.current !== (currentId ?? '');
    known.current = currentId ?? '';
    if (hasChanged) refetch();
  }, [programmes, currentId, refetch]);
}

const PENDING_CARDS = [1, 2, 3, 4, 5, 6];

function DaySkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      <VisuallyHidden>{say(commonText.loading)}</VisuallyHidden>
      {PENDING_CARDS.map((card) => (
        <div key={card} className={styles.waiting}>
          <Skeleton width="6em" />
          <Skeleton width="min(18em, 60%)" />
          <Skeleton width="2em" />
        </div>
      ))}
    </div>
  );
}

/** The chosen day. Without a choice the day follows the clock past midnight; a day that leaves the guide becomes today. */
function useGuideDay(now: number): [Day, (day: Day) => void] {
  const [chosen, setChosen] = useState<Day>();
  const today = dayAt(now);
  const day = chosen !== undefined && isGuideDay(chosen, now) ? chosen : today;
  return [day, (next) => setChosen(next === today ? undefined : next)];
}
