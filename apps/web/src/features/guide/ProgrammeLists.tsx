import type { GuideProgramme } from '@seyir/contract/programmes';
import { addDays, dayAt, isGuideDay } from '@seyir/core/time/local-time';
import { useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { channelsQuery } from '../../shared/channels/channels.query.ts';
import { RovingTabIndex, useRovingItem, useRovingRow } from '../../shared/keys/roving.ts';
import { airedShare } from '../../shared/programmes/programme-phase.ts';
import { clockRange } from '../../shared/programmes/programme-time.ts';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { RecordingState, recordingWord } from '../../shared/programmes/RecordingState.tsx';
import { showSaveTimeExpired } from '../../shared/programmes/save-time-dialog.tsx';
import { say } from '../../shared/text/text.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import { ProgressLine } from '../../shared/ui/ProgressLine/ProgressLine.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { StripArrows } from '../../shared/ui/StripArrows/StripArrows.tsx';
import { guideDayQuery } from './guide.queries.ts';
import { guideText } from './guide.text.ts';
import { mergeProgrammes, pressRow, splitAround } from './guide-day.ts';
import styles from './ProgrammeLists.module.css';

interface ProgrammeListsProps {
  channelId: string;
  /** The programme that the picture shows. */
  playedId?: string | undefined;
  onPlay: (programme: GuideProgramme) => void;
  onOpen: (programme: GuideProgramme) => void;
}

/** The programmes before and after the one that is on, as cards in a line (GUIDE-04). */
export function ProgrammeLists({ channelId, playedId, onPlay, onOpen }: ProgrammeListsProps) {
  const now = useNow();
  const { data: channels } = useQuery(channelsQuery());
  const channel = channels?.find(({ id }) => id === channelId);
  const { isPending, previous, current, next } = useAround(channelId, now);
  const strip = useRef<HTMLDivElement>(null);
  const { current: stop, rowProps } = useRovingRow({
    count: previous.length + (current ? 1 : 0) + next.length,
    initial: previous.length,
  });
  const tabIndexOf = (index: number) => (index === stop ? 0 : -1);
  const isPlayedHere = [...previous, ...next].some(({ epgProgramId }) => epgProgramId === playedId);
  const middleId = isPlayedHere ? playedId : current?.epgProgramId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: near midnight the programmes of yesterday come later, before the others
  useLayoutEffect(() => {
    // Before the paint, so that cards which come before the others move nothing that is in view (UX-01). Centres the programme that plays, or is on air, with one before and one after it in view.
    const cards = [...(strip.current?.querySelectorAll<HTMLElement>('[data-programme]') ?? [])];
    const middle = cards.find(({ dataset }) => dataset.programme === middleId);
    const row = strip.current;
    if (!middle || !row) return;
    const centre = () => {
      row.scrollLeft = middle.offsetLeft - (row.clientWidth - middle.offsetWidth) / 2;
    };
    centre();
    // Again when the strip or its lists get another size: fonts may arrive later, and a hidden strip has no size at all.
    if (typeof ResizeObserver === 'undefined') return;
    const resized = new ResizeObserver(centre);
    for (const part of [row, ...row.children]) resized.observe(part);
    return () => resized.disconnect();
  }, [middleId, previous.length]);

  function handlePress(programme: GuideProgramme) {
    const verdict = pressRow(programme, channel, now);
    if (verdict === 'expired') void showSaveTimeExpired();
    else if (verdict === 'open') onOpen(programme);
    else onPlay(programme);
  }

  if (isPending) return <PendingCards />;
  if (!current && previous.length + next.length === 0) return null;
  return (
    <section className={styles.lists} aria-label={say(guideText.around)}>
      <div ref={strip} className={styles.strip} {...rowProps}>
        {previous.length > 0 && (
          <ul className={styles.list} aria-label={say(guideText.previousList)}>
            {previous.map((programme, index) => (
              <li key={programme.epgProgramId}>
                <RovingTabIndex value={tabIndexOf(index)}>
                  <ProgrammeCard
                    programme={programme}
                    place={say(guideText.previous)}
                    isPlayed={programme.epgProgramId === playedId}
                    onPress={handlePress}
                    isPast
                  />
                </RovingTabIndex>
              </li>
            ))}
          </ul>
        )}
        {current && (
          <div>
            <RovingTabIndex value={tabIndexOf(previous.length)}>
              <ProgrammeCard
                programme={current}
                place={say(guideText.now)}
                aired={airedShare(current, now)}
                isPlayed={current.epgProgramId === playedId}
                onPress={handlePress}
              />
            </RovingTabIndex>
          </div>
        )}
        {next.length > 0 && (
          <ul className={styles.list} aria-label={say(guideText.nextList)}>
            {next.map((programme, index) => (
              <li key={programme.epgProgramId}>
                <RovingTabIndex value={tabIndexOf(previous.length + (current ? 1 : 0) + index)}>
                  <ProgrammeCard
                    programme={programme}
                    place={say(index === 0 ? guideText.next : guideText.later)}
                    isPlayed={programme.epgProgramId === playedId}
                    onPress={handlePress}
                  />
                </RovingTabIndex>
              </li>
            ))}
          </ul>
        )}
      </div>
      <StripArrows row={strip} />
    </section>
  );
}

/** The place of the cards, so that the guide below does not move when they come (UX-01). */
function PendingCards() {
  return (
    <section className={styles.lists} aria-busy="true">
      <div className={styles.strip}>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} shape="box" className={styles.pending} />
        ))}
      </div>
    </section>
  );
}

/** Today's programmes; near midnight also those of the neighbouring day, so that neither list is empty. */
function useAround(channelId: string, now: number) {
  const today = dayAt(now);
  const { data, isPending } = useQuery(guideDayQuery(channelId, today));
  const around = splitAround(data ?? [], now);
  const yesterday = addDays(today, -1);
  const tomorrow = addDays(today, 1);
  const before = useQuery({
    ...guideDayQuery(channelId, yesterday),
    enabled: data !== undefined && around.previous.length === 0 && isGuideDay(yesterday, now),
  });
  const after = useQuery({
    ...guideDayQuery(channelId, tomorrow),
    enabled: data !== undefined && around.next.length === 0 && isGuideDay(tomorrow, now),
  });
  return { isPending, ...splitAround(mergeProgrammes([before.data ?? [], data ?? [], after.data ?? []]), now) };
}

interface ProgrammeCardProps {
  programme: GuideProgramme;
  place: string;
  /** 0..1, for the programme on air. */
  aired?: number;
  isPast?: boolean;
  isPlayed: boolean;
  onPress: (programme: GuideProgramme) => void;
}

function ProgrammeCard({ programme, place, aired, isPast = false, isPlayed, onPress }: ProgrammeCardProps) {
  const { epgProgramId, title, posterUrl, newstatus, watchable, blocked } = programme;
  const roving = useRovingItem();
  return (
    <button
      {...roving}
      type="button"
      className={styles.card}
      data-programme={epgProgramId}
      data-now={aired === undefined ? undefined : ''}
      data-played={isPlayed || undefined}
      aria-current={isPlayed ? 'time' : undefined}
      onClick={() => onPress(programme)}
    >
      <span className={styles.picture}>
        <Picture src={posterUrl} alt="" sizes="120px" scale="thumb" />
        {aired !== undefined && <ProgressLine value={aired} place="edge" />}
      </span>
      <span className={styles.words}>
        <span className={styles.place}>{isPlayed && isPast ? say(guideText.played) : place}</span>{' '}
        <b className={styles.title}>{blocked ? say(programmesText.blocked) : title}</b>{' '}
        <span className={styles.time}>{clockRange(programme)}</span>
        {recordingWord(newstatus) ? (
          <RecordingState newstatus={newstatus} />
        ) : (
          isPast &&
          watchable && (
            <span className={styles.again}>
              <History aria-hidden="true" />
              {say(programmesText.catchUp)}
            </span>
          )
        )}
      </span>
    </button>
  );
}
