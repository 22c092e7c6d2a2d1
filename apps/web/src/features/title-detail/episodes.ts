// Seasons, episodes and watch positions, as pure functions (SERIES-02, SERIES-04).

import type { Episode, Season, Vod } from '@seyir/contract/catalog';
import { parseBookmark } from '@seyir/core/timeline/bookmark';
import { say } from '../../shared/text/text.ts';
import { titleDetailText } from './title-detail.text.ts';

const PERCENT = 100;
const SECONDS_PER_MINUTE = 60;
const LENGTH = /^(\d{1,3}):([0-5]\d):([0-5]\d)$/;

/** hh:mm:ss in seconds; 0 for anything else. */
export function readLength(elapsedtime: string | undefined): number {
  const [, hours, minutes, seconds] = LENGTH.exec(elapsedtime?.trim() ?? '') ?? [];
  if (hours === undefined) return 0;
  return (Number(hours) * SECONDS_PER_MINUTE + Number(minutes)) * SECONDS_PER_MINUTE + Number(seconds);
}

/** The watched share of an episode in percent, 0 to 100; 0 without a duration (SERIES-02). */
export function episodeProgress(bookmark: string | null, elapsedtime: string | undefined): number {
  const total = readLength(elapsedtime);
  const seconds = parseBookmark(bookmark ?? '')?.seconds ?? 0;
  if (total === 0) return 0;
  return Math.min(PERCENT, Math.max(0, (seconds / total) * PERCENT));
}

/** The watch position of the profile; undefined for a title that was not started. */
export function readBookmark({ bookmark }: Pick<Vod, 'bookmark'>) {
  return bookmark === null ? undefined : parseBookmark(bookmark);
}

/** Watched to its end: the film, or the last episode of the series. */
export const isWatched = ({ progress, bookmark }: Pick<Vod, 'progress' | 'bookmark'>): boolean =>
  progress === PERCENT && bookmark === null;

/** The number of a season, with its name if it has one. */
export function nameSeason({ seasonNo, name }: Pick<Season, 'seasonNo' | 'name'>): string {
  const number = say(titleDetailText.season, { n: seasonNo });
  return name ? `${number} · ${name}` : number;
}

export function seasonsOf({ children }: Pick<Vod, 'children'>): Season[] {
  return children.filter((child) => child.kind === 'season');
}

/** The season of the address, else of the bookmark, else the first (SERIES-04, DETAIL-10). */
export function chooseSeason(vod: Vod, seasonCode: string | undefined): Season | undefined {
  const seasons = seasonsOf(vod);
  const stopped = readBookmark(vod)?.season;
  return (
    seasons.find(({ id, seasonNo }) => id === seasonCode || String(seasonNo) === seasonCode) ??
    seasons.find(({ seasonNo }) => seasonNo === stopped) ??
    seasons[0]
  );
}

/** The episode of the address, else of the bookmark; undefined when neither is in this season. */
export function chooseEpisode(
  episodes: readonly Episode[],
  vod: Vod,
  episodeCode: string | undefined,
): Episode | undefined {
  const stopped = readBookmark(vod);
  return (
    episodes.find(({ id, seriesnum }) => id === episodeCode || String(seriesnum) === episodeCode) ??
    episodes.find(({ contentcode }) => contentcode === stopped?.contentCode)
  );
}
