import { type RecordingFilter, recordingFilter } from '@seyir/contract/codes';
import type { Recording } from '@seyir/contract/recording-item';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CalendarClock, ChevronDown, CircleCheck, Funnel, List, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ApiError } from '../../shared/api/api-error.ts';
import { paths } from '../../shared/paths/paths.ts';
import { quotaQuery } from '../../shared/programmes/quota.query.ts';
import { say } from '../../shared/text/text.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Chip } from '../../shared/ui/Chip/Chip.tsx';
import { Menu, type MenuItem } from '../../shared/ui/Menu/Menu.tsx';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import styles from './MyRecordings.module.css';
import { EXPIRING_DAYS, QuotaPanel } from './QuotaPanel.tsx';
import { RecordingGrid, RecordingGridSkeleton } from './RecordingGrid.tsx';
import { countExpiring, filterRecordings, groupRecordings, type RecordingGroup, wordOf } from './recording-groups.ts';
import { recordingsQuery, seriesRecordingsQuery } from './recordings.queries.ts';
import { recordingsText } from './recordings.text.ts';
import { useDeleting } from './use-deleting.ts';

interface MyRecordingsProps {
  /** The heading of the page, in one line with the filter; undefined where the page has its own place for it. */
  heading?: ReactNode;
  onPlay: (recording: Recording) => void;
  /** Watches a programme that is being recorded from its start. */
  onWatchRunning: (recording: Recording) => void;
}

/** Filter and series are part of the address, so that Back and a reload keep them. */
const FILTER = 'filter';
const SERIES = 'series';

/** All recordings of the account, or with a series in the address its episodes: quota, filter, play, delete (RECORD-26). */
export function MyRecordings(props: MyRecordingsProps) {
  const [search] = useSearchParams();
  const series = search.get(SERIES);
  return series === null ? <All {...props} /> : <Episodes key={series} seriesId={series} {...props} />;
}

const FILTERS = ['all', 'recorded', 'planned'] as const satisfies readonly RecordingFilter[];
const ICONS = { all: <List />, recorded: <CircleCheck />, planned: <CalendarClock /> } as const;

function All({ heading, onPlay, onWatchRunning }: MyRecordingsProps) {
  const now = useNow();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const found = useQuery(recordingsQuery());
  // The panel stands above the list: a list that came first would move down. A quota that fails holds nothing up.
  const quota = useQuery(quotaQuery());
  const isWaiting = found.isPending || (quota.isPending && quota.failureCount === 0);
  const recordings = isWaiting ? [] : (found.data ?? []);
  const deleting = useDeleting(recordings);
  const filter = recordingFilter.findWord((search.get(FILTER) ?? '') as never) ?? 'all';
  const choose = (word: RecordingFilter) => setSearch(word === 'all' ? {} : { [FILTER]: recordingFilter.toCode(word) });
  const shown = filterRecordings(recordings, filter);
  const running = recordings.filter((recording) => wordOf(recording) === 'recording').length;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.titles}>
          {heading}
          {found.data && !isWaiting && (
            <p className={styles.count}>
              {say(recordingsText.count, { count: recordings.length })}
              {running > 0 && ` · ${say(recordingsText.running, { count: running })}`}
            </p>
          )}
        </div>
        {recordings.length > 0 && (
          <FilterMenu
            filter={filter}
            isBusy={deleting.isBusy}
            onChoose={choose}
            onDeleteAll={shown.length === 0 ? undefined : () => deleting.deleteAll(shown, filter)}
          />
        )}
      </div>
      {isWaiting && <RecordingGridSkeleton />}
      {found.isError && found.data === undefined && <Failed found={found} />}
      {found.data && !isWaiting && <QuotaPanel expiring={countExpiring(recordings, EXPIRING_DAYS, now)} />}
      {recordings.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place for a row of toggle buttons
        <div className={styles.chips} role="group" aria-label={say(recordingsText.filter)}>
          {FILTERS.map((word) => (
            <Chip key={word} size="small" selected={word === filter} onClick={() => choose(word)}>
              {say(recordingsText[word])}
            </Chip>
          ))}
        </div>
      )}
      {found.data && !isWaiting && shown.length === 0 && (
        <Empty filter={recordings.length === 0 ? 'all' : filter} onShowAll={() => choose('all')} />
      )}
      {shown.length > 0 && (
        <RecordingGrid
          key={filter}
          groups={groupRecordings(shown)}
          now={now}
          seriesTo={({ shown: { seriesheadid } }) => `${pathname}?${new URLSearchParams({ [SERIES]: seriesheadid })}`}
          onPlay={(group) => onPlay(group.shown)}
          onWatchRunning={(group) => onWatchRunning(group.shown)}
          onDelete={deleting.deleteGroup}
        />
      )}
    </div>
  );
}

interface FilterMenuProps {
  filter: RecordingFilter;
  isBusy: boolean;
  onChoose: (filter: RecordingFilter) => void;
  /** Undefined when the filter shows nothing to delete. */
  onDeleteAll: (() => void) | undefined;
}

/** The options other than the active one, and "delete all" (RECORD-15). */
function FilterMenu({ filter, isBusy, onChoose, onDeleteAll }: FilterMenuProps) {
  const items: MenuItem[] = FILTERS.filter((word) => word !== filter).map((word) => ({
    id: word,
    label: say(recordingsText[word]),
    icon: ICONS[word],
    onSelect: () => onChoose(word),
  }));
  items.push({
    ...{ id: 'delete', label: say(recordingsText.deleteAll), icon: <Trash2 />, tone: 'danger', apart: true },
    ...(onDeleteAll ? { onSelect: onDeleteAll } : { disabled: true }),
  });
  return (
    <Menu
      label={say(recordingsText.filter)}
      items={items}
      align="end"
      trigger={(trigger) => (
        <Button
          {...trigger}
          icon={<Funnel />}
          iconEnd={<ChevronDown className={styles.chevron} />}
          loading={isBusy}
          className={styles.filter}
        >
          <span className={styles.filterName}>{say(recordingsText[filter])}</span>
        </Button>
      )}
    />
  );
}

/** The episodes of one series, each deleted by itself. */
function Episodes({ seriesId, heading, onPlay, onWatchRunning }: MyRecordingsProps & { seriesId: string }) {
  const now = useNow();
  const { pathname } = useLocation();
  const found = useQuery(seriesRecordingsQuery(seriesId));
  const recordings = found.data ?? [];
  const deleting = useDeleting(recordings);
  const groups = recordings.map(asOwnGroup).sort((a, b) => b.shown.begintime.localeCompare(a.shown.begintime));
  const [first] = groups;
  return (
    <div className={styles.page}>
      {heading}
      <div className={styles.head}>
        <Button to={pathname} look="quiet" size="small" icon={<ArrowLeft />}>
          {say(recordingsText.allRecordings)}
        </Button>
        {first && (
          <Button
            look="danger"
            size="small"
            icon={<Trash2 />}
            loading={deleting.isBusy}
            onClick={() => deleting.deleteGroup({ ...first, items: recordings })}
          >
            {say(recordingsText.deleteAll)}
          </Button>
        )}
      </div>
      {found.isPending && <RecordingGridSkeleton />}
      {found.isError && found.data === undefined && <Failed found={found} />}
      {first && (
        <>
          <h2 className={styles.series}>{first.shown.prevuename}</h2>
          <RecordingGrid
            groups={groups}
            now={now}
            seriesTo={() => pathname}
            onPlay={(group) => onPlay(group.shown)}
            onWatchRunning={(group) => onWatchRunning(group.shown)}
            onDelete={(group) => deleting.deleteEpisode(group.shown)}
          />
        </>
      )}
      {found.data?.length === 0 && <Empty filter="all" onShowAll={() => undefined} />}
    </div>
  );
}

const asOwnGroup = (recording: Recording): RecordingGroup => ({
  key: recording.npvrcode,
  isSeries: false,
  shown: recording,
  items: [recording],
});

function Empty({ filter, onShowAll }: { filter: RecordingFilter; onShowAll: () => void }) {
  if (filter !== 'all') {
    return (
      <Notice
        title={say(filter === 'recorded' ? recordingsText.noneRecordedTitle : recordingsText.nonePlannedTitle)}
        action={<Button onClick={onShowAll}>{say(recordingsText.showAll)}</Button>}
      />
    );
  }
  return (
    <Notice
      scene="lighthouse"
      title={say(recordingsText.emptyTitle)}
      action={
        <Button to={paths.guide()} look="primary">
          {say(recordingsText.openGuide)}
        </Button>
      }
    >
      {say(recordingsText.empty)}
    </Notice>
  );
}

interface FailedQuery {
  readonly error: Error | null;
  readonly isFetching: boolean;
  refetch(): unknown;
}

function Failed({ found: { error, isFetching, refetch } }: { found: FailedQuery }) {
  return (
    <Notice
      kind="error"
      title={say(recordingsText.failedTitle)}
      code={error instanceof ApiError ? error.code : undefined}
      retrying={isFetching}
      onRetry={() => void refetch()}
      error={error}
    />
  );
}
