// Phase of a programme by the server's clock. Replies have the phase too, but become stale: when a programme ends, the next
// one is current without a refetch.

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
  return shareOf({ startsAt: Date.parse(startTime), endsAt: Date.parse(endTime) }, now);
}

/** The times of a programme in epoch milliseconds. */
export interface ProgrammeTimes {
  readonly startsAt: number;
  readonly endsAt: number;
}

/** How far along a programme a moment is, 0..1. */
export function shareOf({ startsAt, endsAt }: ProgrammeTimes, at: number): number {
  return endsAt <= startsAt ? 1 : Math.max(0, Math.min(1, (at - startsAt) / (endsAt - startsAt)));
}

/** Whether the start is within the channel's save time; tvodsavetime is in minutes, and 0 keeps nothing (CATCHUP-03). */
export function isKept({ startTime }: Airing, tvodsavetime: number, now: number): boolean {
  return Date.parse(startTime) >= now - tvodsavetime * MINUTE_MS;
}

export interface KeptChannel {
  readonly canWatch: boolean;
  readonly tvodsavetime: number;
}

/** The verdict on a past programme: it plays, its save time is over, or the viewer has no access. */
type CatchUp = 'play' | 'expired' | 'closed';

/**
 * The server decides on access (CATCHUP-05); the save time is checked again, because the reply may be hours old
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
