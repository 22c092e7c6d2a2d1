// The recordings of a series as one card, in rows of the home and in search results.

import type { RecordingCard } from '@seyir/contract/recording-item';
import { groupSeries, isSeriesGroup } from '@seyir/core/recording/series-marks';

export type SeriesCard = RecordingCard & {
  /** How many recordings the card stands for; undefined for a single one. */
  readonly episodes?: number;
};

/** Episodes of a recorded series are one card, in the place of the newest (DATA-22). */
export function collapseSeries<T extends { readonly kind: string }>(
  items: readonly (T | RecordingCard)[],
): (T | SeriesCard)[] {
  const recordedOf = (item: T | RecordingCard) => (isRecording(item) ? item : undefined);
  return groupSeries(items, recordedOf).flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    if (!isRecording(first) || !isSeriesGroup(group.filter(isRecording))) return [first];
    return [{ ...first, episodes: group.length }];
  });
}

const isRecording = (item: { readonly kind: string }): item is RecordingCard => item.kind === 'recording';
