// Counts what is too quick to be timed, and tells once in a while.

/** How many answers of a kind there were since it was told last. */
export type CountAnswers = (answers: {
  readonly route: string;
  readonly status: number;
  readonly count: number;
}) => void;

export interface Tally {
  add(route: string, status: number): void;
  close(): void;
}

const TELL_EVERY_MS = 1_000;

export function makeTally(tell: CountAnswers): Tally {
  // By route, then by status: both are few.
  const counts = new Map<string, Map<number, number>>();

  const tellAll = () => {
    for (const [route, byStatus] of counts) {
      for (const [status, count] of byStatus) tell({ route, status, count });
      byStatus.clear();
    }
  };
  const timer = setInterval(tellAll, TELL_EVERY_MS).unref();

  return {
    add(route, status) {
      let byStatus = counts.get(route);
      if (byStatus === undefined) {
        byStatus = new Map();
        counts.set(route, byStatus);
      }
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
    },
    close() {
      clearInterval(timer);
      tellAll();
    },
  };
}
