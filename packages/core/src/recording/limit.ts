// Soft limits of recording: exceeding a limit asks the viewer for confirmation (RECORD-06, QUOTA-05).
import { dayAt } from '../time/local-time.ts';
import type { Recorded } from './quota.ts';

const HOUR_MS = 3_600_000;

export interface RecordingLimits {
  readonly hoursPerDay: number;
  readonly episodesPerSeries: number;
}

interface LimitQuestion {
  /** The requested recording. */
  readonly wanted: Recorded & { readonly seriesId: string | null };
  /** The account's other recordings, kept and scheduled. */
  readonly recordings: readonly (Recorded & { readonly seriesId: string | null })[];
  /** Epoch milliseconds. */
  readonly now: number;
}

type LimitVerdict = 'allowed' | 'hours' | 'episodes';

/** A recording belongs to the day, in Turkish time, on which its programme begins. */
export function decideLimit(
  { wanted, recordings, now }: LimitQuestion,
  { hoursPerDay, episodesPerSeries }: RecordingLimits,
): LimitVerdict {
  const day = dayAt(wanted.startsAt);
  const ofDay = [wanted, ...recordings.filter(({ startsAt }) => dayAt(startsAt) === day)];
  const dayMs = ofDay.reduce((sum, { startsAt, endsAt }) => sum + endsAt - startsAt, 0);
  if (dayMs > hoursPerDay * HOUR_MS) return 'hours';
  if (wanted.seriesId === null) return 'allowed';
  // Planned episodes are those that have not ended yet: an episode already recorded does not count.
  const planned = [wanted, ...recordings.filter(({ seriesId }) => seriesId === wanted.seriesId)];
  return planned.filter(({ endsAt }) => endsAt > now).length > episodesPerSeries ? 'episodes' : 'allowed';
}
