// The rules of a channel's list, as pure functions.

import type { GuideProgramme } from '@seyir/contract/programmes';
import { decideCatchUp, type KeptChannel, phaseAt } from '../../shared/programmes/programme-phase.ts';

/** What pressing a row does: plays it, opens its detail, or says that it is no longer kept. */
export type RowPress = 'play' | 'open' | 'expired';

/** A past programme that may be watched plays; any other, the current one included, opens (GUIDE-02, CATCHUP-02). */
export function pressRow(programme: GuideProgramme, channel: KeptChannel | undefined, now: number): RowPress {
  if (!programme.watchable || phaseAt(programme, now) !== 'past') return 'open';
  return channel && decideCatchUp(programme, channel, now) === 'expired' ? 'expired' : 'play';
}

export interface Around {
  readonly previous: readonly GuideProgramme[];
  readonly current: GuideProgramme | undefined;
  readonly next: readonly GuideProgramme[];
}

/** The programmes before and after the one that is on, in order (GUIDE-04). */
export function splitAround(programmes: readonly GuideProgramme[], now: number): Around {
  return {
    previous: programmes.filter((programme) => phaseAt(programme, now) === 'past'),
    current: programmes.find((programme) => phaseAt(programme, now) === 'current'),
    next: programmes.filter((programme) => phaseAt(programme, now) === 'coming'),
  };
}

/** Several answers as one list by time; what runs across their border is in both and counts once. */
export function mergeProgrammes(lists: readonly (readonly GuideProgramme[])[]): GuideProgramme[] {
  const byId = new Map(lists.flat().map((programme) => [programme.epgProgramId, programme]));
  return [...byId.values()].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
}

/** Rows of today that are shown above the one that is on; those before come when asked for. */
const PAST_ROWS_SHOWN = 3;

/** How many rows from the beginning of the day are folded away. */
export function foldedCount(programmes: readonly GuideProgramme[], now: number): number {
  const firstOpen = programmes.findIndex((programme) => phaseAt(programme, now) !== 'past');
  // A day that is over has nothing to lead to.
  return firstOpen < 0 ? 0 : Math.max(0, firstOpen - PAST_ROWS_SHOWN);
}
