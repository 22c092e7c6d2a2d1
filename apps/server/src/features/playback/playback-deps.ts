// What the calls that hand out stream addresses stand on, and how they say no.
import type { Refusal } from '@seyir/core/access/decide-playback';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ViewerStates } from '../../catalogue/viewer-state.ts';
import type { Database } from '../../db/database.ts';
import type { Meta } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Library, Timelines } from '../../streaming/doors.ts';
import type { StreamLeases } from '../../streaming/leases/stream-leases.ts';
import type { StreamTokens } from '../../streaming/token/stream-token.ts';

/** What a verdict is made from. */
export interface EntitlementDeps {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, 'current'>;
  readonly viewers: Pick<ViewerStates, 'read' | 'forget'>;
  readonly library: Pick<Library, 'findAsset' | 'findAssetOf' | 'whenReady'>;
  readonly timelines: Timelines;
  readonly now: Clock;
  /** Streams an account may play at once where its package says nothing. */
  readonly streamLimit: number;
}

export interface PlaybackDeps extends EntitlementDeps {
  readonly tokens: Pick<StreamTokens, 'issue'>;
  readonly leases: Pick<StreamLeases, 'acquire'>;
  /** Scheme, host and port that addresses in the answer begin with: a plain player can use nothing less. */
  readonly originOf: (meta: Meta) => string;
}

/** A segment later there may be something. */
export const RETRY_AFTER_SECONDS = 4;

/** The refusal as the contract knows it. `field` names the input that a bad moment came from. */
export function toAppError({ code, sourceError }: Refusal, detail: Readonly<Record<string, unknown>>, field?: string) {
  const fields = code === 'BAD_INPUT' && field !== undefined ? { fields: { [field]: OUTSIDE } } : {};
  return new AppError(code, { ...detail, sourceError }, fields);
}

const OUTSIDE = 'in the future, or older than the archive';
