// Three marks say that a recording has to do with a series, and they may disagree (DATA-22): how it was asked for decides
// what is shown, its series head which delete call is used, and whether its programme has episodes is a third thing.

/** The series head id of what is of no series. */
export const NO_SERIES_HEAD = '0';
const SERIES_TYPE = '2';

/** Whether it is shown as a series: it was recorded as one. Any other type is a single recording. */
export const isShownAsSeries = ({ npvrtype }: { readonly npvrtype: string }): boolean => npvrtype === SERIES_TYPE;

/** The series a delete is about; undefined for one that is deleted by itself (RECORD-17). */
export function findSeriesHead({ seriesheadid }: { readonly seriesheadid: string }): string | undefined {
  return seriesheadid === '' || seriesheadid === NO_SERIES_HEAD ? undefined : seriesheadid;
}

/** Whether the programme is an episode of something. */
export const isEpisode = ({ isseries }: { readonly isseries: string }): boolean => isseries === '1';

/** The marks of the programme itself; how it was asked for is told by the kind of the recording. */
export function writeSeriesMarks(seriesId: string | null): {
  readonly seriesheadid: string;
  readonly isseries: '0' | '1';
} {
  return { seriesheadid: seriesId ?? NO_SERIES_HEAD, isseries: seriesId === null ? '0' : '1' };
}
