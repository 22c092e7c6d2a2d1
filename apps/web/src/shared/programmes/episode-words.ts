import { say } from '../text/text.ts';
import { titlesText } from '../text/titles.text.ts';
import { programmesText } from './programmes.text.ts';

export interface EpisodePlace {
  readonly seasonNumber: number | null;
  readonly episodeNumber: number | null;
}

/** "2. sezon 3. bölüm"; empty where the guide names no episode. */
export function episodeWords({ seasonNumber, episodeNumber }: EpisodePlace): string {
  if (episodeNumber === null) return '';
  if (seasonNumber === null) return say(programmesText.episodeOnly, { episode: episodeNumber });
  return say(titlesText.seasonEpisode, { season: seasonNumber, episode: episodeNumber });
}
