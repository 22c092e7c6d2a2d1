// Which episode of a series a profile goes on with.

/** What stands for the series in a profile's past. */
export interface StoppedEpisode {
  readonly contentCode: string;
  /** Watched to its end. */
  readonly completed: boolean;
}

/** Where the profile stopped; the one after it when that was watched to its end; the first otherwise. Given in order. */
export function chooseEpisode<Episode extends { readonly id: string }>(
  episodes: readonly Episode[],
  stopped: StoppedEpisode | undefined,
): Episode | undefined {
  const place = episodes.findIndex(({ id }) => id === stopped?.contentCode);
  const next = stopped?.completed ? place + 1 : place;
  return episodes[next] ?? episodes[0];
}
