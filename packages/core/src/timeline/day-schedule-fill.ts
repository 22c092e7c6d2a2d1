// Fills the time between two fixed points with programmes of the pool: depth-first branch and bound with a step limit.
import { isAllowed, isInSlot, type PoolProgramme, type Showing } from './day-schedule-rules.ts';

interface Gap {
  readonly from: number;
  readonly to: number;
  readonly weekend: boolean;
  /** What is on before and after the gap: a programme does not follow itself. */
  readonly before: PoolProgramme | undefined;
  readonly after: PoolProgramme | undefined;
}

/** The allowed programmes in order of preference, and how often each was shown today. */
export interface Choice {
  readonly programmes: readonly PoolProgramme[];
  readonly shownToday: ReadonlyMap<string, number>;
}

interface Candidate {
  readonly programme: PoolProgramme;
  /** How often it may still be shown today. */
  readonly left: number;
  /** How often it stands in the path that is tried. */
  used: number;
}

/** Guides print round times: a showing is extended to the next of these minutes when nothing fixed follows. */
const GRID_MINUTES = 5;
const MINUTES_PER_HOUR = 60;
const NOTICEABLE_MINUTES = 15;
/** Penalties of the cost function. `extensionCost` is on the same scale. */
const AGAIN_IN_GAP = 2;
const OUT_OF_SLOT = 30;
const TOO_OFTEN = 1000;
/** Penalties of a step, ascending: the search tries steps without a penalty first. */
const PENALTIES = [0, OUT_OF_SLOT, TOO_OFTEN] as const;
/** Steps tried for one gap. On real pools more find little that is better. */
const STEPS_TRIED = 300;

/**
 * Showings that fill the gap without hole or overlap, each at least as long as billed. None when the gap is shorter than
 * anything that may be shown in it.
 */
export function fillGap(gap: Gap, { programmes, shownToday }: Choice): Showing[] {
  const candidates: Candidate[] = programmes.map((programme) => ({
    programme,
    left: programme.maxPerDay - (shownToday.get(programme.id) ?? 0),
    used: 0,
  }));
  const path: Showing[] = [];
  let best: Showing[] = [];
  let bestCost = Number.POSITIVE_INFINITY;
  let tried = 0;

  const keep = (cost: number) => {
    if (cost >= bestCost) return;
    bestCost = cost;
    best = [...path];
  };

  const penaltyOf = ({ programme, left, used }: Candidate, minute: number, to: number) => {
    const previous = path.at(-1)?.programme ?? gap.before;
    if (programme === previous || (to === gap.to && programme === gap.after)) return TOO_OFTEN;
    if (used >= left) return TOO_OFTEN;
    return isInSlot(programme, minute, gap.weekend) ? 0 : OUT_OF_SLOT;
  };

  const search = (minute: number, spent: number) => {
    if (minute === gap.to) return keep(spent);
    for (const penalty of PENALTIES) {
      for (const candidate of candidates) {
        const { programme, used } = candidate;
        const end = minute + programme.minutes;
        if (end > gap.to || spent + penalty >= bestCost) continue;
        const to = Math.min(roundUp(end), gap.to);
        const cost = spent + penalty + extensionCost(programme, to - end) + (used > 0 ? AGAIN_IN_GAP : 0);
        if (cost >= bestCost || penaltyOf(candidate, minute, to) !== penalty) continue;
        if (!isAllowed(programme, minute, gap.weekend)) continue;
        if (tried >= STEPS_TRIED) return;
        tried += 1;
        candidate.used = used + 1;
        path.push({ programme, from: minute, to });
        search(to, cost);
        path.pop();
        candidate.used = used;
      }
    }
    // The last showing can always be extended to the end of the gap.
    const last = path.at(-1);
    if (last !== undefined) keep(spent + extensionCost(last.programme, gap.to - minute));
  };

  search(gap.from, 0);
  return best.map((showing, index) => (index === best.length - 1 ? { ...showing, to: gap.to } : showing));
}

/** Superlinear: five extra minutes of an hour cost little, half an hour costs more than a programme outside its hours. */
function extensionCost({ minutes }: PoolProgramme, by: number): number {
  return ((by * MINUTES_PER_HOUR) / minutes) * (1 + by / NOTICEABLE_MINUTES);
}

function roundUp(minute: number): number {
  return Math.ceil(minute / GRID_MINUTES) * GRID_MINUTES;
}
