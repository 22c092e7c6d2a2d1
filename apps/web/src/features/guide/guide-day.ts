// The rules of a channel's programme list, as pure functions.

import type { GuideProgramme } from '@seyir/contract/programmes';
import { decideCatchUp, type KeptChannel, phaseAt } from '../../shared/programmes/programme-phase.ts';

/** What pressing a row does: play the programme, open its detail, or show that it is no longer kept. */
type RowPress = 'play' | 'open' | 'expired';

/** A past programme that may be watched plays; any other, the current one included, opens (GUIDE-02, CATCHUP-02). */
export function pressRow(programme: GuideProgramme, channel: KeptChannel | undefined, now: number): RowPress {
  if (!programme.watchable || phaseAt(programme, now) !== 'past') return 'open';
  return channel && decideCatchUp(programme, channel, now) === 'expired' ? 'expired' : 'play';
}

interface Around {
  readonly previous: readonly GuideProgramme[];
  readonly current: GuideProgramme | undefined;
  readonly next: readonly GuideProgramme[];
}

/** The programmes before and after the one on air, in order (GUIDE-04). */
export function splitAround(programmes: readonly GuideProgramme[], now: number): Around {
  return {
    previous: programmes.filter((programme) => phaseAt(programme, now) === 'past'),
    current: programmes.find((programme) => phaseAt(programme, now) === 'current'),
    next: programmes.filter((programme) => phaseAt(programme, now) === 'coming'),
  };
}

/** Several answers as one list by time. A programme across a border is in both answers and appears once. */
export function mergeProgrammes(lists: readonly (readonly GuideProgramme[])[]): GuideProgramme[] {
  const byId = new Map(lists.flat().map((programme) => [programme.epgProgramId, programme]));
  return [...byId.values()].sort((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
}

/** Past rows shown above the programme on air, which a phone has in its first screen; a button unfolds the earlier ones. */
const PAST_ROWS_SHOWN = 1;

/** How many rows from the beginning of the day are folded away. */
export function foldedCount(programmes: readonly GuideProgramme[], now: number): number {
  const firstOpen = programmes.findIndex((programme) => phaseAt(programme, now) !== 'past');
  // A day that is over has no current programme to lead to. A single row takes no more room than the button would.
  const folded = firstOpen - PAST_ROWS_SHOWN;
  return folded > 1 ? folded : 0;
}
