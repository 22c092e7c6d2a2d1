import type { MaturityRating } from '@seyir/contract/titles';
import type { ReactNode } from 'react';
import { formatDuration, formatNumber } from '../../text/format.ts';
import { say } from '../../text/text.ts';
import { titlesText } from '../../text/titles.text.ts';
import { classNames } from '../class-names.ts';
import { RatingIcon } from '../RatingIcon/RatingIcon.tsx';
import styles from './TitleMeta.module.css';

interface TitleMetaProps {
  /** The first element: the logo of a channel. */
  lead?: ReactNode;
  rating: MaturityRating | null;
  /** Shows the categories of the rating: violence, and so on. */
  showCategories?: boolean;
  /** Short facts in a line: "2025", "2 sezon". Empty ones are left out. */
  facts: readonly string[];
  imdbRating: number | null;
  className?: string | undefined;
}

/** Facts of a title in one line: age rating, facts, IMDb rating. */
export function TitleMeta({ lead, rating, showCategories = false, facts, imdbRating, className }: TitleMetaProps) {
  const imdb = imdbRating === null ? undefined : formatNumber(imdbRating, 1);
  return (
    <div className={classNames(styles.meta, className)}>
      {lead}
      {rating && <RatingIcon age={rating.age} categories={showCategories ? rating.categories : []} />}
      {facts
        .filter((fact) => fact !== '')
        .map((fact) => (
          <span key={fact} className={styles.fact}>
            {fact}
          </span>
        ))}
      {imdb !== undefined && (
        <span className={styles.imdb} role="img" aria-label={say(titlesText.imdb, { rating: imdb })}>
          <small>IMDb</small>
          {imdb}
        </span>
      )}
    </div>
  );
}

/** Movie or series. */
export function kindText(type: 'MOVIE' | 'SERIES'): string {
  return say(type === 'MOVIE' ? titlesText.movie : titlesText.series);
}

/** Duration of a film, or number of seasons of a series. */
export function extentText({ duration, seasonCount }: { duration: number | null; seasonCount: number | null }): string {
  if (seasonCount !== null) return say(titlesText.seasons, { count: seasonCount });
  return duration === null ? '' : formatDuration(duration);
}
