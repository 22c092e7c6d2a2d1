// Episode numbers: which episode the n-th showing of a programme is.
import type { PoolProgramme } from './day-schedule-rules.ts';

interface EpisodeNumbers {
  readonly season: number | undefined;
  readonly episode: number | undefined;
}

const UNNUMBERED: EpisodeNumbers = { season: undefined, episode: undefined };

/**
 * Numbers count up with every showing and begin again after the last episode. Programmes start at different episodes,
 * so that two channels with the same series do not show the same one. Daily and weekly ones go by their date.
 */
export function numberEpisode({ id, series }: PoolProgramme, count: number): EpisodeNumbers {
  if (series?.pattern === 'season-episode') {
    return { season: series.season, episode: wrap(count + hashText(id), series.episodes) + 1 };
  }
  if (series?.pattern === 'title') {
    let episode = wrap(
      count + hashText(id),
      series.seasons.reduce((sum, episodes) => sum + episodes, 0),
    );
    for (const [index, episodes] of series.seasons.entries()) {
      if (episode < episodes) return { season: index + 1, episode: episode + 1 };
      episode -= episodes;
    }
  }
  return UNNUMBERED;
}

function wrap(value: number, size: number): number {
  return ((value % size) + size) % size;
}

/** FNV-1a: a number from 0 to 2^32 - 1 that is the same for the same text everywhere. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
