// The list of recordings as the page shows it: filtered, episodes of a recorded series as one card, sorted, and summed up.

import { type RecordingFilter, type RecordingStatus, recordingStatus } from '@seyir/contract/codes';
import type { Recording } from '@seyir/contract/recording-item';
import { RECORDING_KEPT_DAYS } from '@seyir/core/limits/recording';
import { findSeriesHead, groupSeries, isSeriesGroup } from '@seyir/core/recording/series-marks';
import { parseLegacyMoment } from '@seyir/core/time/local-time';

const DAY_MS = 86_400_000;

/** One card: a recording, or all recordings of a series. */
export interface RecordingGroup {
  readonly key: string;
  readonly isSeries: boolean;
  /** The recording that the card shows: the running one, else the newest recorded, else the next planned. */
  readonly shown: Recording;
  /** At least one. */
  readonly items: readonly Recording[];
}

export const wordOf = ({ status }: Recording): RecordingStatus | undefined => recordingStatus.findWord(status);

/** Epoch milliseconds; undefined for a malformed time. */
export function timesOf({ begintime, endtime }: Recording): { startsAt: number; endsAt: number } | undefined {
  const [startsAt, endsAt] = [parseLegacyMoment(begintime), parseLegacyMoment(endtime)];
  return startsAt === undefined || endsAt === undefined ? undefined : { startsAt, endsAt };
}

/** "Planned" is everything that is not recorded yet (RECORD-14). */
export function filterRecordings(recordings: readonly Recording[], filter: RecordingFilter): Recording[] {
  if (filter === 'all') return [...recordings];
  return recordings.filter((recording) => (wordOf(recording) === 'recorded') === (filter === 'recorded'));
}

/** Recordings of a series are one card, also when its episodes were asked for one by one (DATA-22). */
export function groupRecordings(recordings: readonly Recording[]): RecordingGroup[] {
  return groupSeries(recordings, (recording) => recording)
    .map((items): RecordingGroup => {
      const sorted = items.sort(compare);
      const shown = sorted.find((one) => wordOf(one) !== 'scheduled') ?? (sorted[0] as Recording);
      const isSeries = isSeriesGroup(items);
      return { key: isSeries ? `series ${shown.seriesheadid}` : shown.npvrcode, isSeries, shown, items: sorted };
    })
    .sort((a, b) => compare(a.shown, b.shown));
}

const ORDER: Readonly<Record<string, number>> = { recording: 0, scheduled: 1, recorded: 2 };

/** Running ones first, then planned ones as they come, then recorded ones, the newest first. */
function compare(a: Recording, b: Recording): number {
  const [wordA = 'recorded', wordB = 'recorded'] = [wordOf(a), wordOf(b)];
  const byState = (ORDER[wordA] ?? 2) - (ORDER[wordB] ?? 2);
  if (byState !== 0) return byState;
  const byTime = (timesOf(a)?.startsAt ?? 0) - (timesOf(b)?.startsAt ?? 0);
  return wordA === 'recorded' ? -byTime : byTime;
}

/** Seconds. */
export const durationOf = (recordings: readonly Recording[]): number =>
  recordings.reduce((sum, recording) => {
    const times = timesOf(recording);
    return times === undefined ? sum : sum + Math.max(0, times.endsAt - times.startsAt) / 1_000;
  }, 0);

/** Recordings that expire within so many days (RECORD-13). */
export const countExpiring = (recordings: readonly Recording[], days: number, now: number): number =>
  recordings.filter((recording) => {
    const times = timesOf(recording);
    return times !== undefined && times.endsAt + (RECORDING_KEPT_DAYS - days) * DAY_MS <= now;
  }).length;

/** What a delete of a card removes: the recordings of its series (RECORD-17), or the card's own. */
export function listRemoved(group: RecordingGroup, recordings: readonly Recording[]): Recording[] {
  const series = findSeriesHead(group.shown);
  return series === undefined ? [...group.items] : recordings.filter((one) => findSeriesHead(one) === series);
}
