import type { DurationRuns, SegmentTable, SpriteFacts } from '@seyir/core/timeline/media-facts';
import type { AssetRendition } from '../doors.ts';

export interface PackagedRendition extends AssetRendition {
  readonly table: SegmentTable;
}

/** What packaging leaves behind: all that the rows of an asset say. */
export interface PackagedFile {
  readonly durations: DurationRuns;
  readonly durationUs: number;
  readonly renditions: readonly PackagedRendition[];
  readonly sprite: SpriteFacts;
  /** What was left out or done otherwise, for the operator. */
  readonly notes: readonly string[];
}
