// The guide of all channels (GRID-01): details of the active cell, date picker, genre filter, grid.

import type { Channel } from '@seyir/contract/channels';
import type { GuideProgramme } from '@seyir/contract/programmes';
import type { Reminder } from '@seyir/contract/reminders';
import { FAVOURITES_GENRE } from '@seyir/core/limits/guide';
import { type Day, dayAt, findDayBounds } from '@seyir/core/time/local-time';
import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { DatePicker } from '../../features/guide/DatePicker.tsx';
import { GuideHero } from '../../features/guide/GuideHero.tsx';
import { type ActiveCell, type GridHandle, GuideGrid } from '../../features/guide/grid/GuideGrid.tsx';
import { guideRangeAt } from '../../features/guide/grid/grid-geometry.ts';
import { guideText } from '../../features/guide/guide.text.ts';
import { pressRow } from '../../features/guide/guide-day.ts';
import { liveTvText } from '../../features/live-tv/live-tv.text.ts';
import { RecordButton } from '../../features/programme-detail/RecordButton.tsx';
import { ReminderButton } from '../../features/reminders/ReminderButton.tsx';
import { useReminded } from '../../features/reminders/reminders.queries.ts';
import { ALL_GENRES, filterByGenre, listGenres } from '../../shared/channels/channel-filter.ts';
import { channelsQuery } from '../../shared/channels/channels.query.ts';
import { usePageTitle } from '../../shared/document/use-page-title.ts';
import { paths } from '../../shared/paths/paths.ts';
import { showSaveTimeExpired } from '../../shared/programmes/save-time-dialog.tsx';
import { useOpenProgramme } from '../../shared/programmes/use-open-programme.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { Select } from '../../shared/ui/Select/Select.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import styles from './GuideScreen.module.css';

export function GuideScreen() {
  const channels = useQuery(channelsQuery());
  usePageTitle(say(guideText.guide));
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>
        <VisuallyHidden>{say(guideText.guide)}</VisuallyHidden>
      </h1>
      {channels.data?.length === 0 ? (
        <div className={styles.room}>
          <Notice
            title={say(liveTvText.noChannelsTitle)}
            retrying={channels.isFetching}
            onRetry={() => void channels.refetch()}
          >
            {say(liveTvText.noChannels)}
          </Notice>
        </div>
      ) : channels.data ? (
        <Guide channels={channels.data} />
      ) : channels.isError ? (
        <div className={styles.room}>
          <Notice
            kind="error"
            title={say(guideText.failed)}
            retrying={channels.isFetching}
            onRetry={() => void channels.refetch()}
            error={channels.error}
          />
        </div>
      ) : (
        <GuideSkeleton />
      )}
    </div>
  );
}

const SKELETON_ROWS = [64, 42, 78, 55, 88, 48, 70, 60];

/** Hero, days and rows of the guide, in the places of their content. */
function GuideSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label={say(commonText.loading)}>
      <div className={styles.hero} />
      <div className={styles.bar}>
        <Skeleton shape="pill" height="2.75rem" />
      </div>
      <div className={styles.grid} data-places="">
        {SKELETON_ROWS.map((percent) => (
          <div key={percent} className={styles.place}>
            <Skeleton shape="box" />
            <Skeleton shape="box" width={`${percent}%`} />
            <Skeleton shape="box" />
          </div>
        ))}
      </div>
    </div>
  );
}

function Guide({ channels }: { channels: readonly Channel[] }) {
  const now = useNow();
  const today = dayAt(now);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the range changes at midnight, not every minute
  const guideRange = useMemo(() => guideRangeAt(now), [today]);
  const [query, setQuery] = useSearchParams();
  const genre = query.get('genre') ?? ALL_GENRES;
  const shown = useMemo(() => filterByGenre(channels, genre), [channels, genre]);
  const genres = useMemo(() => listGenres(channels), [channels]);
  const { state } = useLocation() as { readonly state: { readonly channelId?: string } | null };
  const grid = useRef<GridHandle>(null);
  const [day, setDay] = useState<Day>(today);
  const [activeCell, setActiveCell] = useState<ActiveCell>();
  const timeInView = useRef(now);
  const reminded = useReminded();
  const { press, watch, open } = useGuideActions(now);

  const handleTime = useCallback((at: number) => {
    timeInView.current = at;
    setDay(dayAt(at));
  }, []);

  /** Today scrolls to now, another day to the same time of day. */
  function handleDay(wanted: Day) {
    const from = findDayBounds(wanted)?.from;
    const seen = timeInView.current;
    const intoDay = seen - (findDayBounds(dayAt(seen))?.from ?? seen);
    if (from !== undefined) grid.current?.showTime(wanted === today ? now : from + intoDay);
    setDay(wanted);
  }

  function handleGenre(wanted: string) {
    setQuery(
      (known) => {
        const next = new URLSearchParams(known);
        if (wanted === ALL_GENRES) next.delete('genre');
        else next.set('genre', wanted);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return (
    <>
      <div className={styles.hero}>
        {activeCell && shown.length > 0 && (
          <GuideHero
            channel={activeCell.channel}
            programme={activeCell.programme}
            now={now}
            onWatch={(programme, from) => watch(programme, activeCell.channel, from)}
            onOpen={open}
            record={activeCell.programme && <RecordButton programme={activeCell.programme} look="glass" />}
            reminder={
              activeCell.programme && (
                <ReminderButton
                  look="glass"
                  reminder={reminderOf(activeCell.programme, activeCell.channel)}
                  isSet={reminded.has(activeCell.programme.epgProgramId)}
                />
              )
            }
          />
        )}
      </div>
      <div className={styles.bar}>
        <DatePicker value={day} now={now} onChange={handleDay} className={styles.days} />
        <div className={styles.tools}>
          <Select
            look="inline"
            label={say(guideText.genre)}
            value={genre}
            onChange={handleGenre}
            options={[
              { value: ALL_GENRES, label: say(guideText.everyChannel) },
              { value: FAVOURITES_GENRE, label: say(guideText.favourites) },
              ...genres.map(({ columncode, name }) => ({ value: columncode, label: name })),
            ]}
          />
          <Button icon={<Clock />} onClick={() => handleDay(today)}>
            {say(guideText.now)}
          </Button>
        </div>
      </div>
      <div className={styles.grid}>
        {shown.length === 0 ? (
          <NoChannels isFavourites={genre === FAVOURITES_GENRE} onAll={() => handleGenre(ALL_GENRES)} />
        ) : (
          <GuideGrid
            key={genre}
            ref={grid}
            channels={shown}
            genre={genre === ALL_GENRES ? undefined : genre}
            guideRange={guideRange}
            now={now}
            reminded={reminded}
            onTime={handleTime}
            onActiveCell={setActiveCell}
            onPress={press}
            openedAt={state?.channelId}
          />
        )}
      </div>
    </>
  );
}

const reminderOf = ({ epgProgramId, title, startTime }: GuideProgramme, { id, name }: Channel): Reminder => ({
  ...{ epgProgramId, title, startTime },
  ...{ channelId: id, channelName: name },
});

/** The actions of a cell, the same as of a row in a channel's list (GUIDE-02, CATCHUP-02). */
function useGuideActions(now: number) {
  const navigate = useNavigate();
  const openProgramme = useOpenProgramme();
  const open = ({ epgProgramId }: GuideProgramme) => openProgramme(epgProgramId);
  const watch = (programme: GuideProgramme, channel: Channel, from: 'live' | 'start') => {
    if (from === 'start' && pressRow(programme, channel, now) === 'expired') return void showSaveTimeExpired();
    void navigate(paths.liveTv(channel.id, from === 'start' ? { start: programme.startTime } : {}));
  };
  const press = (programme: GuideProgramme, channel: Channel) => {
    if (pressRow(programme, channel, now) === 'open') open(programme);
    else watch(programme, channel, 'start');
  };
  return { open, watch, press };
}

function NoChannels({ isFavourites, onAll }: { isFavourites: boolean; onAll: () => void }) {
  return (
    <div className={styles.room}>
      <Notice
        title={say(isFavourites ? guideText.noFavourites : guideText.noChannels)}
        action={
          <Button look="primary" onClick={onAll}>
            {say(guideText.showAll)}
          </Button>
        }
      >
        {isFavourites && say(guideText.noFavouritesWords)}
      </Notice>
    </div>
  );
}
