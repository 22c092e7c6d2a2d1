import type { Airing } from '../../../shared/programmes/programme-phase.ts';

/** Epoch milliseconds. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const known = new WeakMap<Airing, Stretch>();

/** A programme's times as numbers. They are compared in every frame of a scroll, and read from text once. */
export function stretchOf(airing: Airing): Stretch {
  const found = known.get(airing);
  if (found) return found;
  const stretch = { from: Date.parse(airing.startTime), to: Date.parse(airing.endTime) };
  known.set(airing, stretch);
  return stretch;
}
