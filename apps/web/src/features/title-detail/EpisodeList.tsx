import type { Episode, Vod } from '@seyir/contract/catalog';
import { parseBookmark } from '@seyir/core/timeline/bookmark';
import { useQuery } from '@tanstack/react-query';
import { Check, CheckCheck, Circle, CircleCheck } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { findPoster } from '../../shared/content/posters.ts';
import type { WatchedMarks } from '../../shared/content/use-watched.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { formatDuration, formatPercent, formatPosition } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { watchedText } from '../../shared/text/watched.text.ts';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { PlayIcon } from '../../shared/ui/icons/icons.tsx';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import { ProgressLine } from '../../shared/ui/ProgressLine/ProgressLine.tsx';
import { Select } from '../../shared/ui/Select/Select.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import styles from './EpisodeList.module.css';
import { chooseEpisode, chooseSeason, episodeProgress, nameSeason, seasonsOf } from './episodes.ts';
import { episodesQuery } from './title.queries.ts';
import type { TitleAddress } from './title-address.ts';
import { titleDetailText } from './title-detail.text.ts';

interface EpisodeListProps {
  vod: Vod;
  address: Pick<TitleAddress, 'seasonCode' | 'episodeCode'>;
  /** The target of the episodes button (SERIES-01). */
  headingRef: RefObject<HTMLHeadingElement | null>;
  onWatch: (episode: Episode) => void;
  /** Marks an episode or a season as watched or not; undefined for a guest. */
  onMark: WatchedMarks['mark'] | undefined;
}

/** A season and its episodes, opened at the watch position (SERIES-01, SERIES-04). */
export function EpisodeList({ vod, address, headingRef, onWatch, onMark }: EpisodeListProps) {
  const seasons = seasonsOf(vod);
  const [chosen, setChosen] = useState<string>();
  const season = seasons.find(({ id }) => id === chosen) ?? chooseSeason(vod, address.seasonCode);
  if (!season) return null;
  return (
    <section className={styles.list} aria-labelledby="episodes">
      <div className={styles.head}>
        <h2 id="episodes" ref={headingRef} tabIndex={-1} className={styles.heading}>
          {say(titleDetailText.episodes)}
        </h2>
        {onMark && (
          <SeasonMark
            vod={vod}
            seasonId={season.id}
            onMark={(isWatched) => {
              // The season stays open, although the series goes on in the next one.
              setChosen(season.id);
              onMark(season.id, isWatched);
            }}
          />
        )}
        <Select
          look="inline"
          label={say(titleDetailText.chooseSeason)}
          value={season.id}
          onChange={setChosen}
          options={seasons.map((one) => ({
            value: one.id,
            label: nameSeason(one),
          }))}
        />
      </div>
      <Episodes
        key={season.id}
        vod={vod}
        seasonId={season.id}
        places={season.episodeCount}
        address={address}
        onWatch={onWatch}
        onMark={onMark}
      />
    </section>
  );
}

interface SeasonMarkProps {
  vod: Vod;
  seasonId: string;
  onMark: (isWatched: boolean) => void;
}

/** Toggle: the whole season is watched. */
function SeasonMark({ vod, seasonId, onMark }: SeasonMarkProps) {
  const { data = [] } = useQuery(episodesQuery(vod.id, seasonId));
  const isWatched = data.length > 0 && data.every(({ completed }) => completed);
  return (
    <IconButton
      look="bare"
      label={say(watchedText.markSeason)}
      pressed={isWatched}
      className={styles.season}
      onClick={() => onMark(!isWatched)}
    >
      <CheckCheck />
    </IconButton>
  );
}

interface EpisodesProps extends Pick<EpisodeListProps, 'vod' | 'address' | 'onWatch' | 'onMark'> {
  seasonId: string;
  /** The number of skeleton rows: the list has its height before it loads. */
  places: number;
}

function Episodes({ vod, seasonId, places, address, onWatch, onMark }: EpisodesProps) {
  const episodes = useQuery(episodesQuery(vod.id, seasonId));
  if (episodes.isPending) return <EpisodesSkeleton places={places} />;
  if (!episodes.data) {
    return (
      <Notice
        kind="error"
        title={say(titleDetailText.episodesFailed)}
        retrying={episodes.isFetching}
        onRetry={() => void episodes.refetch()}
        headingLevel={3}
        error={episodes.error}
      />
    );
  }
  if (episodes.data.length === 0) return <p className={styles.empty}>{say(titleDetailText.noEpisodes)}</p>;
  const current = chooseEpisode(episodes.data, vod, address.episodeCode);
  return (
    <ol className={styles.episodes}>
      {episodes.data.map((episode) => (
        <EpisodeRow
          key={episode.id}
          episode={episode}
          isCurrent={episode.id === current?.id}
          isWanted={address.episodeCode !== undefined && episode.id === current?.id}
          onWatch={() => onWatch(episode)}
          onMark={onMark && (() => onMark(episode.id, !episode.completed))}
        />
      ))}
    </ol>
  );
}

interface EpisodeRowProps {
  episode: Episode;
  isCurrent: boolean;
  /** The episode of the address: scrolled into view. */
  isWanted: boolean;
  onWatch: () => void;
  onMark: (() => void) | undefined;
}

function EpisodeRow({ episode, isCurrent, isWanted, onWatch, onMark }: EpisodeRowProps) {
  const { bookmark, elapsedtime, seriesnum, title, summary, duration, completed } = episode;
  const titleId = useId();
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isWanted) row.current?.scrollIntoView?.({ block: 'center' });
  }, [isWanted]);
  return (
    <li className={styles.row}>
      <button
        ref={row}
        type="button"
        className={styles.episode}
        data-current={isCurrent || undefined}
        aria-current={isCurrent || undefined}
        onClick={onWatch}
      >
        <span className={styles.number}>{seriesnum}</span>
        <span className={styles.art}>
          <Picture
            src={findPoster(episode.posters, false)}
            alt=""
            sizes="(min-width: 600px) 212px, 128px"
            className={styles.still}
          />
          <span className={styles.play} aria-hidden="true">
            <PlayIcon />
          </span>
          {bookmark !== null && <EpisodeProgress bookmark={bookmark} elapsedtime={elapsedtime} isCurrent={isCurrent} />}
        </span>
        <span className={styles.words}>
          <span className={styles.line}>
            <b id={titleId} className={styles.title}>
              <span className={styles.titleNumber} aria-hidden="true">
                {seriesnum}.{' '}
              </span>
              {title}
            </b>
            <span className={styles.facts}>
              <EpisodeState episode={episode} />
              <span>{formatDuration(duration)}</span>
            </span>
          </span>
          <span className={styles.summary}>{summary}</span>
        </span>
      </button>
      {onMark && (
        <IconButton
          look="bare"
          label={say(watchedText.mark)}
          aria-describedby={titleId}
          pressed={completed}
          className={styles.mark}
          onClick={onMark}
        >
          {completed ? <CircleCheck /> : <Circle />}
        </IconButton>
      )}
    </li>
  );
}

const PERCENT = 100;

/** The progress line of a started episode (SERIES-03). */
function EpisodeProgress({
  bookmark,
  elapsedtime,
  isCurrent,
}: {
  bookmark: string;
  elapsedtime: string;
  isCurrent: boolean;
}) {
  const share = episodeProgress(bookmark, elapsedtime) / PERCENT;
  return (
    <ProgressLine
      value={share}
      label={say(commonText.watched, { percent: formatPercent(share) })}
      sun={isCurrent}
      place="edge"
    />
  );
}

function EpisodeState({ episode: { bookmark, completed } }: { episode: Episode }) {
  const stopped = parseBookmark(bookmark ?? '');
  if (stopped) {
    return (
      <span className={styles.stopped}>{say(titleDetailText.leftAt, { time: formatPosition(stopped.seconds) })}</span>
    );
  }
  if (!completed) return null;
  return (
    <span className={styles.seen}>
      <Check aria-hidden="true" />
      {say(titleDetailText.seen)}
    </span>
  );
}

function EpisodesSkeleton({ places }: { places: number }) {
  return (
    <ol className={styles.episodes} aria-busy="true" aria-label={say(commonText.loading)}>
      {Array.from({ length: places }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity
        <li key={place} className={styles.episode} aria-hidden="true">
          <span className={styles.number} />
          <Skeleton shape="landscape" />
          <span className={styles.words}>
            <Skeleton width="40%" />
            <Skeleton width="80%" />
          </span>
        </li>
      ))}
    </ol>
  );
}
