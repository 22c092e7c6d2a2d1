// The soft limits: going beyond them only asks the viewer whether they mean it (RECORD-06, QUOTA-05).
import { dayAt } from '../time/istanbul.ts';
import type { Recorded } from './quota.ts';

const HOUR_MS = 3_600_000;

export interface RecordingLimits {
  readonly hoursPerDay: number;
  readonly episodesPerSeries: number;
}

export interface LimitQuestion {
  /** What is to be recorded. */
  readonly wanted: Recorded & { readonly seriesId: string | null };
  /** What the account keeps or was promised, without that. */
  readonly recordings: readonly (Recorded & { readonly seriesId: string | null })[];
  /** Epoch milliseconds. */
  readonly now: number;
}

export type LimitVerdict = 'allowed' | 'hours' | 'episodes';

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
  // Planned is what is not over yet: an episode that is kept does not count against those to come.
  const planned = [wanted, ...recordings.filter(({ seriesId }) => seriesId === wanted.seriesId)];
  return planned.filter(({ endsAt }) => endsAt > now).length > episodesPerSeries ? 'episodes' : 'allowed';
}
