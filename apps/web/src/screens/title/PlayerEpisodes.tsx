// The episodes of a series on the picture, while one of them plays.

import type { Episode, Vod } from '@seyir/contract/catalog';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useStage } from '../../features/player/ui/PlayerStage.tsx';
import { episodeProgress, nameSeason, seasonsOf } from '../../features/title-detail/episodes.ts';
import { episodesQuery } from '../../features/title-detail/title.queries.ts';
import { titleDetailText } from '../../features/title-detail/title-detail.text.ts';
import { findPoster } from '../../shared/content/posters.ts';
import { formatDuration } from '../../shared/text/format.ts';
import { say } from '../../shared/text/text.ts';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { Picture } from '../../shared/ui/Picture/Picture.tsx';
import { ProgressLine } from '../../shared/ui/ProgressLine/ProgressLine.tsx';
import { Select } from '../../shared/ui/Select/Select.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import styles from './PlayerEpisodes.module.css';

const SKELETONS_MAX = 8;

interface PlayerEpisodesProps {
  vod: Vod;
  /** Of the episode that plays. */
  seasonId: string | undefined;
  contentCode: string;
  onChoose: (episode: Episode) => void;
}

export function PlayerEpisodes({ vod, seasonId, contentCode, onChoose }: PlayerEpisodesProps) {
  const { list, focus } = useStage();
  const seasons = seasonsOf(vod);
  const [chosen, setChosen] = useState<string>();
  const season = chosen ?? seasonId ?? seasons[0]?.id ?? '';
  const found = useQuery(episodesQuery(vod.id, season));
  const { data: episodes } = found;
  const places = seasons.find(({ id }) => id === season)?.episodeCount ?? 0;
  const rows = useRef<HTMLOListElement>(null);
  const { takeFocus } = list;
  useEffect(() => {
    if (!episodes) return;
    rows.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'center' });
    takeFocus();
  }, [episodes, takeFocus]);
  return (
    <section className={styles.panel} aria-label={say(titleDetailText.episodes)}>
      <header className={styles.head}>
        <h2>{say(titleDetailText.episodes)}</h2>
        {seasons.length > 1 && (
          <Select
            look="inline"
            label={say(titleDetailText.chooseSeason)}
            value={season}
            onChange={setChosen}
            options={seasons.map((one) => ({
              value: one.id,
              label: nameSeason(one),
            }))}
          />
        )}
      </header>
      {found.isError && !episodes && (
        <Notice
          kind="error"
          scene="none"
          headingLevel={3}
          title={say(titleDetailText.episodesFailed)}
          retrying={found.isFetching}
          onRetry={() => void found.refetch()}
          error={found.error}
        />
      )}
      {episodes?.length === 0 && <p className={styles.empty}>{say(titleDetailText.noEpisodes)}</p>}
      <ol ref={rows} className={styles.list} aria-busy={found.isPending || undefined}>
        {found.isPending && <EpisodeSkeletons places={places} />}
        {episodes?.map((episode) => (
          <li key={episode.id}>
            <button
              type="button"
              className={styles.episode}
              aria-current={episode.contentcode === contentCode || undefined}
              onClick={(event) => {
                // A press inside the list keeps it open otherwise (use-stage-list.ts).
                event.stopPropagation();
                if (episode.contentcode !== contentCode) onChoose(episode);
                list.putAway();
                focus();
              }}
            >
              <span className={styles.art}>
                <Picture src={findPoster(episode.posters, false)} alt="" sizes="120px" scale="thumb" />
                {episode.bookmark !== null && (
                  <ProgressLine value={episodeProgress(episode.bookmark, episode.elapsedtime) / 100} place="edge" />
                )}
              </span>
              <span className={styles.words}>
                <b className={styles.title}>
                  {episode.seriesnum}. {episode.title}
                </b>
                <span className={styles.length}>{formatDuration(episode.duration)}</span>
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** As many rows as the season has episodes, in view at most. */
function EpisodeSkeletons({ places }: { places: number }) {
  return Array.from({ length: Math.min(Math.max(places, 1), SKELETONS_MAX) }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: places have no identity
    <li key={index} className={styles.episode} aria-hidden="true">
      <span className={styles.art}>
        <Skeleton shape="landscape" />
      </span>
      <Skeleton width="60%" />
    </li>
  ));
}
