// How much of an account's recording time is taken.
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

/**
 * What is planned takes its room from the moment it was promised. A begun minute counts, so that nothing fits by being
 * cut into pieces. An operator who gives less than before takes nothing away: there is just nothing left (QUOTA-01).
 */
export function measureQuota(recordings: readonly Recorded[], totalMinutes: number): Quota {
  const recorded = recordings.reduce(
    (sum, { startsAt, endsAt }) => sum + Math.ceil((endsAt - startsAt) / MINUTE_MS),
    0,
  );
  return { total: totalMinutes, recorded, remaining: Math.max(0, totalMinutes - recorded) };
}
