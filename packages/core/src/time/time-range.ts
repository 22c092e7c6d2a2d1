/** A half-open range of wall-clock time, `from` included and `to` not, in epoch milliseconds. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** The intersection of two ranges; undefined when they are disjoint. */
export function overlapOf(a: TimeRange, b: TimeRange): TimeRange | undefined {
  const shared = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
  return shared.from < shared.to ? shared : undefined;
}
