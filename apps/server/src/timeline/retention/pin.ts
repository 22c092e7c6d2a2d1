import type { Queries } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import { type Interval, overlaps } from './intervals.ts';
import { findChannelId, hasSpansWithin, lockForPin, readRetained } from './retention.queries.ts';

interface WantedPin {
  readonly channelId: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/**
 * Whether a time range of a channel can be recorded: everything already shown of it is still there. Call within the
 * transaction that inserts the recording: its row lock makes retention wait for the commit and then keep the range. A
 * range that retention released before gives false. What is not shown yet is never released, and takes no lock.
 */
export async function canPin(transaction: Queries, now: Clock, wanted: WantedPin): Promise<boolean> {
  const { channelId, startsAt, endsAt } = wanted;
  const shown: Interval = [startsAt.getTime() * 1_000, Math.min(endsAt.getTime(), now()) * 1_000];
  if (shown[0] >= shown[1]) return (await findChannelId(transaction, channelId)) !== undefined;
  if ((await lockForPin(transaction, channelId)) === undefined) return false;
  const { released } = await readRetained(transaction, channelId);
  return !overlaps(released, shown) && (await hasSpansWithin(transaction, channelId, shown));
}
