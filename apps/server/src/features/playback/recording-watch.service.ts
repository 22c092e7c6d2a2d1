// Watching a recording: a closed window of its channel's timeline that retention keeps for it.
import { decidePlayback, type PlaybackItem } from '@seyir/core/access/decide-playback';
import type { TimeRange } from '@seyir/core/time/time-range';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import { isUuid } from '../../shared/ids.ts';
import { listTickets } from '../../viewers/tickets.queries.ts';
import { findRangeList } from './channel-lists.ts';
import { issueAddress, type PlaybackDeps, waitForMedia } from './issue-address.ts';
import { findRecording, listRecordingsAt, type RecordingRow } from './playback.queries.ts';
import { type EntitlementDeps, isChannelClosed, RETRY_AFTER_SECONDS, toAppError, viewerOf } from './viewer-facts.ts';

/** The archive limit does not apply: retention keeps the window for the recording (ORIGIN-07). */
const NO_ARCHIVE_LIMIT_US = 0;

/** The address of a recorded programme: 404 when it is not the account's, 409 when it is not recorded yet (RECORD-11). */
export async function readRecordingAddress(
  deps: PlaybackDeps,
  caller: Caller,
  meta: Meta,
  id: string,
): Promise<string> {
  const now = deps.now();
  const row = isUuid(id) ? await findRecording(deps.db.kysely, caller.accountId, id, new Date(now)) : undefined;
  if (row === undefined) throw new AppError('NOT_FOUND', { recording: id });
  const item = await recordingItem(deps, caller, row, false);
  const verdict = decidePlayback(viewerOf(caller), item, { now, isUnderWay: false });
  if (!verdict.allowed) throw toAppError(verdict, { recording: id });

  const { channel_id: channel } = row;
  const times = { startsAt: row.starts_at.getTime(), endsAt: row.ends_at.getTime() };
  const found = await findRangeList(deps, channel, times, {
    from: times.startsAt,
    archiveStartUs: NO_ARCHIVE_LIMIT_US,
  });
  if (found === undefined) {
    throw new AppError('UNAVAILABLE', { recording: id }, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  await waitForMedia(deps, found.timeline, found.startUs);
  return issueAddress(deps, { caller, meta, rights: found.list }, { startsViewing: true });
}

/** A time range of a channel. `hasToken`: its stream was opened, and only access is rechecked. */
interface RecordedRange extends TimeRange {
  readonly hasToken: boolean;
}

/** Whether the account may watch a recording that covers a time range of a channel. */
export async function hasRecording(
  deps: Pick<EntitlementDeps, 'db' | 'viewers' | 'now'>,
  caller: Caller,
  channelId: string,
  { from, to, hasToken }: RecordedRange,
): Promise<boolean> {
  if (caller.isGuest) return false;
  const { db, now } = deps;
  const time = { now: now(), isUnderWay: hasToken };
  const rows = await listRecordingsAt(db.kysely, caller.accountId, channelId, new Date(from), new Date(time.now));
  for (const row of rows) {
    if (row.ends_at.getTime() < to) continue;
    if (decidePlayback(viewerOf(caller), await recordingItem(deps, caller, row, hasToken), time).allowed) return true;
  }
  return false;
}

/** A recording as input of `decidePlayback`. */
export async function recordingItem(
  deps: Pick<EntitlementDeps, 'db' | 'viewers' | 'now'>,
  caller: Caller,
  row: RecordingRow,
  hasToken: boolean,
): Promise<PlaybackItem> {
  const payPerView = row.ppv_product_id !== null;
  const asked = payPerView ? [row.airing_id] : [];
  const tickets = await listTickets(deps.db.kysely, caller.accountId, asked, new Date(deps.now()));
  return {
    kind: 'recording',
    recording: {
      startsAt: row.starts_at.getTime(),
      endsAt: row.ends_at.getTime(),
      age: row.age_rating,
      payPerView,
      hasTicket: tickets.has(row.airing_id),
    },
    channel: { isClosed: await isChannelClosed(deps, caller, row.channel_id, hasToken) },
  };
}
