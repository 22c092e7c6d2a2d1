// The episode with which a profile continues a series.

/** The last watched episode of a series. */
interface StoppedEpisode {
  readonly contentCode: string;
  /** Watched to its end. */
  readonly completed: boolean;
}

/** The stopped episode; the next one when that was watched to its end; otherwise the first. `episodes` are in order. */
export function chooseEpisode<Episode extends { readonly id: string }>(
  episodes: readonly Episode[],
  stopped: StoppedEpisode | undefined,
): Episode | undefined {
  const place = episodes.findIndex(({ id }) => id === stopped?.contentCode);
  const next = stopped?.completed ? place + 1 : place;
  return episodes[next] ?? episodes[0];
}
