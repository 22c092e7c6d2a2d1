import type { PlaybackViewer } from '@seyir/core/access/decide-playback';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ViewerStates } from '../../catalogue/viewer-state.ts';
import type { Database } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import type { Clock } from '../../shared/clock.ts';

export interface GuideDeps {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, 'current'>;
  readonly viewers: Pick<ViewerStates, 'read'>;
  readonly clock: Clock;
  /** The caller as playback sees them: what a row promises is what the address gives. */
  readonly viewerOf: (caller: Caller) => PlaybackViewer;
}
