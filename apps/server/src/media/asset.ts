import type { DurationRuns, RunRendition, SpriteFacts } from '@seyir/core/timeline/media-facts';

/** Where segments come from: a packaged asset, or one run of an ingest process. */
export type SourceId = `asset:${string}` | `run:${string}`;

export type AssetKind = 'title' | 'trailer' | 'programme' | 'filler';

export interface AssetRendition extends RunRendition {
  readonly name?: string;
  readonly isDefault?: boolean;
}

export interface Asset {
  readonly id: string;
  readonly kind: AssetKind;
  readonly contentCode: string;
  readonly state: 'waiting' | 'working' | 'ready' | 'failed';
  readonly failure: string | undefined;
  readonly durations: DurationRuns;
  readonly sprite: SpriteFacts | undefined;
  readonly encrypted: boolean;
  /** Empty until the asset is ready. */
  readonly renditions: readonly AssetRendition[];
}
