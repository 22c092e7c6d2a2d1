// Interval arithmetic on time: sorted lists of disjoint half-open intervals, in epoch microseconds.

export type Interval = readonly [fromUs: number, toUs: number];

/** The union of any intervals. */
export function unite(intervals: readonly Interval[]): Interval[] {
  const united: [number, number][] = [];
  for (const [from, to] of [...intervals].sort((a, b) => a[0] - b[0])) {
    if (from >= to) continue;
    const last = united.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else united.push([from, to]);
  }
  return united;
}

/** The difference: time in the first list and not in the second. */
export function subtract(intervals: readonly Interval[], taken: readonly Interval[]): Interval[] {
  return intervals.flatMap(([from, to]) => {
    const left: Interval[] = [];
    let at = from;
    for (const [takenFrom, takenTo] of taken) {
      if (takenTo <= at || takenFrom >= to) continue;
      if (takenFrom > at) left.push([at, takenFrom]);
      at = Math.max(at, takenTo);
    }
    if (at < to) left.push([at, to]);
    return left;
  });
}

/** The intersection. */
export function intersect(one: readonly Interval[], other: readonly Interval[]): Interval[] {
  return one.flatMap(([from, to]) =>
    other
      .map(([otherFrom, otherTo]): Interval => [Math.max(from, otherFrom), Math.min(to, otherTo)])
      .filter(([start, end]) => start < end),
  );
}

/** Whether an interval lies within one interval of the list. */
export const contains = (intervals: readonly Interval[], [from, to]: Interval): boolean =>
  intervals.some(([start, end]) => start <= from && to <= end);

export const overlaps = (intervals: readonly Interval[], [from, to]: Interval): boolean =>
  intervals.some(([start, end]) => start < to && from < end);
