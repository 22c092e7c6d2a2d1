// Where a programme stands in time, by the clock of the server. The answers say it too, but an answer grows old: at the
// minute a programme ends, the next one is on, without asking anybody.

const MINUTE_MS = 60_000;

export interface Airing {
  readonly startTime: string;
  readonly endTime: string;
}

export type Phase = 'past' | 'current' | 'coming';

export function phaseAt({ startTime, endTime }: Airing, now: number): Phase {
  if (now < Date.parse(startTime)) return 'coming';
  return now < Date.parse(endTime) ? 'current' : 'past';
}

/** The programme that is on at a moment. */
export function programmeAt<T extends Airing>(programmes: readonly T[], at: number): T | undefined {
  return programmes.find((programme) => phaseAt(programme, at) === 'current');
}

/** The share of a programme that is over, 0..1. */
export function airedShare({ startTime, endTime }: Airing, now: number): number {
  const start = Date.parse(startTime);
  const length = Date.parse(endTime) - start;
  return length <= 0 ? 1 : Math.max(0, Math.min(1, (now - start) / length));
}

/** Began no longer ago than its channel keeps programmes; tvodsavetime is minutes, and 0 keeps nothing (CATCHUP-03). */
export function isKept({ startTime }: Airing, tvodsavetime: number, now: number): boolean {
  return Date.parse(startTime) >= now - tvodsavetime * MINUTE_MS;
}

export interface KeptChannel {
  readonly canWatch: boolean;
  readonly tvodsavetime: number;
}

/** What choosing a past programme leads to: it plays, it is no longer kept, or it is not for this viewer. */
export type CatchUp = 'play' | 'expired' | 'closed';

/**
 * The server decides who may watch (CATCHUP-05); the clock decides again how long, because the answer may be of hours ago
 * (CATCHUP-02).
 */
export function decideCatchUp(
  programme: Airing & { readonly watchable: boolean },
  channel: KeptChannel,
  now: number,
): CatchUp {
  if (channel.canWatch && !isKept(programme, channel.tvodsavetime, now)) return 'expired';
  return programme.watchable ? 'play' : 'closed';
}
