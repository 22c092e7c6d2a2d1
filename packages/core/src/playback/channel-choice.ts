// Chooses the list for a request to watch a channel. As many viewers as possible share one address: the shared
// time-shift list where it contains the moment, the programme's own list otherwise.
import { TIME_SHIFT_SECONDS } from '../limits/media.ts';

/**
 * `live`: the tail. `timeShift`: the shared list of the last hours, started at the moment. `programme`: the list of the
 * airing, growing while it is on air. `rest`: from the moment to the end of the airing that is on air.
 */
type ChannelChoice = 'live' | 'timeShift' | 'programme' | 'rest';

interface ChannelRequest {
  /** Epoch milliseconds; undefined for live. */
  readonly from: number | undefined;
  readonly now: number;
  /** The airing at that moment. */
  readonly airing: { readonly startsAt: number; readonly endsAt: number } | undefined;
  /** Whether this viewer may watch everything on the shared time-shift list. */
  readonly isSharedOpen: boolean;
}

/** Undefined when no list contains the moment for this viewer. */
export function chooseChannelList({ from, now, airing, isSharedOpen }: ChannelRequest): ChannelChoice | undefined {
  if (from === undefined) return 'live';
  if (from === airing?.startsAt) return 'programme';
  if (isSharedOpen && isOnSharedList(from, now)) return 'timeShift';
  if (airing === undefined) return undefined;
  return now < airing.endsAt ? 'rest' : 'programme';
}

/** Whether a moment is on the shared time-shift list. */
export function isOnSharedList(moment: number, now: number): boolean {
  return moment <= now && now - moment <= TIME_SHIFT_SECONDS * 1000;
}
