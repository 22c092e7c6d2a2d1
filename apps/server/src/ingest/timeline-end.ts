// The end of a channel's timeline, as the process that ingests the channel knows it. Runs and the slate write onto the same
// timeline: each takes the time behind the end when it places a segment, and rows are written in that order.
import { makeMutex } from '../shared/async.ts';

export interface TimelineEnd {
  /** Epoch microseconds; 0 while the timeline is empty. */
  readonly endUs: number;
  /** The end of what came from a source: the slate not counted. */
  readonly sourceEndUs: number;
  /** The run that placed the last segment; undefined when that was another process. */
  readonly runId: string | undefined;
  /** Reads of the database, after the lease was taken: another server may have written. */
  refresh(end: { readonly endUs: number; readonly sourceEndUs: number }): void;
  /** Takes the time up to a moment for the segments of a run. */
  extend(runId: string, endUs: number, isSlate?: boolean): void;
  /** Mutex of writes. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

export function makeTimelineEnd(): TimelineEnd {
  let endUs = 0;
  let sourceEndUs = 0;
  let runId: string | undefined;
  return {
    get endUs() {
      return endUs;
    },
    get sourceEndUs() {
      return sourceEndUs;
    },
    get runId() {
      return runId;
    },
    refresh(end) {
      if (end.endUs > endUs) runId = undefined;
      endUs = Math.max(endUs, end.endUs);
      sourceEndUs = Math.max(sourceEndUs, end.sourceEndUs);
    },
    extend(by, toUs, isSlate = false) {
      runId = by;
      endUs = toUs;
      if (!isSlate) sourceEndUs = toUs;
    },
    inTurn: makeMutex(),
  };
}
