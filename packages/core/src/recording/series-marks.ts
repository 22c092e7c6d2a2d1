// Three wire fields relate a recording to a series, and they may disagree (DATA-22): `npvrtype` decides how the recording
// is shown, `seriesheadid` which delete call is used, `isseries` whether its programme is an episode.

/** The `seriesheadid` of a recording without a series. */
export const NO_SERIES_HEAD = '0';
const SERIES_TYPE = '2';

/** Whether the recording is shown as a series: it was requested as one. Any other type is a single recording. */
export const isShownAsSeries = ({ npvrtype }: { readonly npvrtype: string }): boolean => npvrtype === SERIES_TYPE;

/** The series that a delete removes; undefined for a recording that is deleted by itself (RECORD-17). */
export function findSeriesHead({ seriesheadid }: { readonly seriesheadid: string }): string | undefined {
  return seriesheadid === '' || seriesheadid === NO_SERIES_HEAD ? undefined : seriesheadid;
}

interface Recorded {
  readonly seriesheadid: string;
  readonly npvrtype: string;
}

/**
 * Recordings as cards: those of one series are one card, in the place of the first, when there are several or when the series was
 * asked for as a whole (DATA-22). What is no recording stays as it is.
 */
export function groupSeries<T>(items: readonly T[], recordedOf: (item: T) => Recorded | undefined): T[][] {
  const groups = new Map<string | T, T[]>();
  for (const item of items) {
    const recorded = recordedOf(item);
    const key = (recorded && findSeriesHead(recorded)) ?? item;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

/** Whether a group of `groupSeries` is shown as its series. */
export const isSeriesGroup = (recordings: readonly Recorded[]): boolean =>
  recordings.length > 1 || recordings.some(isShownAsSeries);

/** The fields of the programme itself; `npvrtype` comes from the kind of the recording. */
export function writeSeriesMarks(seriesId: string | null): {
  readonly seriesheadid: string;
  readonly isseries: '0' | '1';
} {
  return { seriesheadid: seriesId ?? NO_SERIES_HEAD, isseries: seriesId === null ? '0' : '1' };
}
