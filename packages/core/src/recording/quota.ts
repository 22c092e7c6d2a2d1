// How much of an account's recording time is taken, and what still fits.
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

/** A begun minute counts, so that nothing fits by being cut into pieces. */
const minutesOf = ({ startsAt, endsAt }: Recorded): number => Math.ceil((endsAt - startsAt) / MINUTE_MS);

const sumMinutes = (recordings: readonly Recorded[]): number =>
  recordings.reduce((sum, recording) => sum + minutesOf(recording), 0);

/**
 * What is planned takes its room from the moment it was promised. An operator who gives less than before takes nothing
 * away: there is just nothing left (QUOTA-01).
 */
export function measureQuota(recordings: readonly Recorded[], totalMinutes: number): Quota {
  const recorded = sumMinutes(recordings);
  return { total: totalMinutes, recorded, remaining: Math.max(0, totalMinutes - recorded) };
}

/** Whether a recording finds room: what needs the last minute does (QUOTA-05). */
export const fits = (recording: Recorded, remainingMinutes: number): boolean =>
  minutesOf(recording) <= remainingMinutes;

/** Of the episodes of a series, in their order, those that find room; a short one may where a long one did not. */
export function chooseFitting<T extends Recorded>(episodes: readonly T[], remainingMinutes: number): T[] {
  let left = remainingMinutes;
  return episodes.filter((episode) => {
    if (!fits(episode, left)) return false;
    left -= minutesOf(episode);
    return true;
  });
}
