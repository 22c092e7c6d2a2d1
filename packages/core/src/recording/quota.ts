// The recording quota of an account: minutes used, minutes left, and the recordings that fit.
const MINUTE_MS = 60_000;

export interface Recorded {
  /** Epoch milliseconds. */
  readonly startsAt: number;
  readonly endsAt: number;
}

/** In minutes. */
export interface Quota {
  readonly total: number;
  readonly recorded: number;
  readonly remaining: number;
}

/** Rounded up to whole minutes, so that splitting a recording gains no room. */
const minutesOf = ({ startsAt, endsAt }: Recorded): number => Math.ceil((endsAt - startsAt) / MINUTE_MS);

const sumMinutes = (recordings: readonly Recorded[]): number =>
  recordings.reduce((sum, recording) => sum + minutesOf(recording), 0);

/**
 * A scheduled recording uses its minutes from the moment it is accepted. When an operator lowers the total, recordings
 * stay and the remainder is zero (QUOTA-01).
 */
export function measureQuota(recordings: readonly Recorded[], totalMinutes: number): Quota {
  const recorded = sumMinutes(recordings);
  return { total: totalMinutes, recorded, remaining: Math.max(0, totalMinutes - recorded) };
}

/** Whether a recording fits into the remaining minutes, the last minute included (QUOTA-05). */
export const fits = (recording: Recorded, remainingMinutes: number): boolean =>
  minutesOf(recording) <= remainingMinutes;

/** First fit: of the episodes of a series, in order, those that fit. A short episode may fit after a long one did not. */
export function chooseFitting<T extends Recorded>(episodes: readonly T[], remainingMinutes: number): T[] {
  let left = remainingMinutes;
  return episodes.filter((episode) => {
    if (!fits(episode, left)) return false;
    left -= minutesOf(episode);
    return true;
  });
}
