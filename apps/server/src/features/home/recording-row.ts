// The recordings of an account, as a row of its home (HOME-04).
import { recordingKind, recordingStatus } from '@seyir/contract/codes';
import { IMAGE_ROOT, imageUrl } from '@seyir/contract/images';
import type { PageWindow } from '@seyir/contract/pages';
import type { RecordingCard } from '@seyir/contract/recording-item';
import { AGE_RATINGS, isRatingBlocked } from '@seyir/core/access/rating-mask';
import { formatLegacyMoment } from '@seyir/core/time/istanbul';
import { recordingStateAt } from '@seyir/core/timeline/recording-state';
import type { Queries } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { countRecordings, listRecordings } from './home.queries.ts';
import type { HomeView } from './home-view.ts';

/** Places of a recording's posterfilelist: the card reads the first, search and preview the third (DATA-24). */
const POSTER_PLACES = 3;
/** A series head of this id means none (DATA-22). */
const NO_SERIES = '0';

interface RecordingRow {
  readonly items: RecordingCard[];
  readonly total: number;
}

/** One page of the recordings, the newest first. A guest has none: all guests share one account. */
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
  // A page behind the last has no row that could tell how many there are.
  const total = rows[0]?.total ?? (window.offset === 0 ? 0 : await countRecordings(db, filter));

  const items = rows.map((row): RecordingCard => {
    const startsAt = row.starts_at.getTime();
    const endsAt = row.ends_at.getTime();
    const { still: path, still_version: version } = row;
    const poster = path !== null && version !== null ? imageUrl({ path, version }).slice(IMAGE_ROOT.length) : '';
    return {
      kind: 'recording',
      npvrcode: row.id,
      prevuecode: row.airing_id,
      prevuename: row.name[audience.language],
      seriesheadid: row.series_id ?? NO_SERIES,
      isseries: row.series_id === null ? '0' : '1',
      npvrtype: recordingKind.toCode(row.rule_id === null ? 'single' : 'series'),
      status: recordingStatus.toCode(recordingStateAt({ startsAt, endsAt }, now)),
      channelcode: row.channel_code,
      channelname: row.channel_name,
      begintime: formatLegacyMoment(startsAt),
      endtime: formatLegacyMoment(endsAt),
      description: row.summary?.[audience.language] ?? '',
      posterpath: IMAGE_ROOT,
      posterfilelist: Array.from({ length: POSTER_PLACES }, () => poster).join(';'),
    };
  });
  return { items, total };
}
