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

/** The fields of the programme itself; `npvrtype` comes from the kind of the recording. */
export function writeSeriesMarks(seriesId: string | null): {
  readonly seriesheadid: string;
  readonly isseries: '0' | '1';
} {
  return { seriesheadid: seriesId ?? NO_SERIES_HEAD, isseries: seriesId === null ? '0' : '1' };
}
