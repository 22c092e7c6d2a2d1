import type { DurationRuns, SegmentTable, SpriteFacts } from '@seyir/core/timeline/media-facts';
import type { AssetRendition } from '../media/asset.ts';

export interface PackagedRendition extends AssetRendition {
  readonly table: SegmentTable;
  /** Absent for subtitles. */
  readonly initHash?: string | undefined;
}

/** The result of packaging: everything that the rows of an asset store. */
export interface PackagedFile {
  readonly durations: DurationRuns;
  readonly durationUs: number;
  readonly renditions: readonly PackagedRendition[];
  readonly sprite: SpriteFacts;
  /** What was left out or changed, for the operator. */
  readonly notes: readonly string[];
}

/** A file that cannot be packaged. The message is a sentence for the operator, and is stored in the asset's row. */
export class PackagingError extends Error {
  override readonly name = 'PackagingError';
}
