// The recordings of an account, as a row of its home (HOME-04).
import type { PageWindow } from '@seyir/contract/pages';
import type { RecordingCard } from '@seyir/contract/recording-item';
import { AGE_RATINGS, isRatingBlocked } from '@seyir/core/access/rating-mask';
import { makeRecordingCard } from '../../catalogue/recording-card.ts';
import type { Queries } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { countRecordings, listRecordings } from './home.queries.ts';
import type { HomeView } from './home-view.ts';

interface RecordingRow {
  readonly items: RecordingCard[];
  readonly total: number;
}

/** One page of the recordings, newest first. A guest has none: all guests share one account. */
export async function readRecordingRow(
  db: Queries,
  caller: Caller,
  { audience, now }: HomeView,
  window: PageWindow,
): Promise<RecordingRow> {
  const ages = AGE_RATINGS.filter((age) => !isRatingBlocked(age, audience.userlevel));
  if (caller.isGuest || ages.length === 0) return { items: [], total: 0 };
  const filter = { accountId: caller.accountId, ages, at: new Date(now) };
  const rows = await listRecordings(db, filter, window);
  // A page behind the last has no row that carries the total.
  const total = rows[0]?.total ?? (window.offset === 0 ? 0 : await countRecordings(db, filter));

  return { items: rows.map((row) => makeRecordingCard(row, audience.language, now)), total };
}
