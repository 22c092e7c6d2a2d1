// Search index of the caller's recordings. An account has few, so the index is built per request.
import { isRatingBlocked } from '@seyir/core/access/rating-mask';
import { buildIndex } from '@seyir/core/search/build-index';
import type { SearchIndex } from '@seyir/core/search/search-index';
import type { RecordingRow } from '../../catalogue/recording-card.ts';
import type { Queries } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { listRecordings } from './search.queries.ts';

export interface OwnRecordings {
  /** The entries of the index. */
  readonly rows: readonly RecordingRow[];
  readonly index: SearchIndex;
}

/** A guest has none: all guests share one account. */
export const NO_RECORDINGS: OwnRecordings = { rows: [], index: buildIndex([]) };

export async function readOwnRecordings(
  db: Queries,
  { isGuest, accountId }: Caller,
  userlevel: number,
  now: number,
): Promise<OwnRecordings> {
  if (isGuest) return NO_RECORDINGS;
  const kept = await listRecordings(db, accountId, new Date(now));
  const rows = kept.filter(({ age_rating }) => !isRatingBlocked(age_rating, userlevel));
  return { rows, index: buildIndex(rows.map(({ name }) => ({ names: [name.tr, name.en] }))) };
}
