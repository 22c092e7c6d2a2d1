import type { BoardItem } from '@seyir/contract/home';
import { genreLine } from '../../../shared/content/posters.ts';
import { formatClock, formatDuration, formatNumber } from '../../../shared/text/format.ts';
import { say } from '../../../shared/text/text.ts';
import { ChannelLogo } from '../../../shared/ui/ChannelCard/ChannelLogo.tsx';
import { RatingIcon } from '../../../shared/ui/RatingIcon/RatingIcon.tsx';
import { homeText } from '../home.text.ts';
import styles from './BannerMeta.module.css';

const GENRES_SHOWN = 2;

/** Age, year, length, genres, rating; for a programme its channel and its time. */
export function BannerMeta({ item }: { item: BoardItem }) {
  const facts = item.linktype === 'tv' ? programmeFacts(item) : titleFacts(item);
  return (
    <div className={styles.meta}>
      {item.channel && <ChannelLogo src={item.channel.logo} name={item.channel.name} />}
      {item.maturityRating && <RatingIcon age={item.maturityRating.age} />}
      {facts.map((fact) => (
        <span key={fact} className={styles.fact}>
          {fact}
        </span>
      ))}
      {item.imdbRating !== null && <ImdbRating rating={item.imdbRating} />}
    </div>
  );
}

function titleFacts({ year, duration, seasonCount, genre }: BoardItem): string[] {
  return [
    year === null ? '' : String(year),
    seasonCount === null ? '' : say(homeText.seasons, { count: seasonCount }),
    duration === null ? '' : formatDuration(duration),
    genreLine(genre, GENRES_SHOWN),
  ].filter((fact) => fact !== '');
}

function programmeFacts({ startTime, endTime }: BoardItem): string[] {
  if (startTime === null || endTime === null) return [];
  return [say(homeText.timeRange, { from: formatClock(Date.parse(startTime)), to: formatClock(Date.parse(endTime)) })];
}

function ImdbRating({ rating }: { rating: number }) {
  const text = formatNumber(rating, 1);
  return (
    <span className={styles.imdb} role="img" aria-label={say(homeText.imdb, { rating: text })}>
      <small>IMDb</small>
      {text}
    </span>
  );
}
