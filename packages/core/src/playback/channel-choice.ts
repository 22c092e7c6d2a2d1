// Which list a wish to watch a channel leads to. One address for as many viewers as possible: the shared time-shift list
// where the moment is on it, the programme's own list otherwise.
import { TIME_SHIFT_SECONDS } from '../limits/media.ts';

/**
 * `live`: the tail. `timeShift`: the shared list of the last hours, started at the moment. `programme`: the list of the
 * airing, growing while it is on air. `rest`: from the moment to the end of the airing that is on air.
 */
export type ChannelChoice = 'live' | 'timeShift' | 'programme' | 'rest';

export interface ChannelWish {
  /** Epoch milliseconds; undefined for live. */
  readonly from: number | undefined;
  readonly now: number;
  /** What was shown at that moment. */
  readonly airing: { readonly startsAt: number; readonly endsAt: number } | undefined;
  /** Whether everything on the shared time-shift list is for this viewer. */
  readonly isSharedOpen: boolean;
}

/** Undefined when no list holds the moment for this viewer. */
export function chooseChannelList({ from, now, airing, isSharedOpen }: ChannelWish): ChannelChoice | undefined {
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
