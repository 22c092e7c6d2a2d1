// Usage reports of clients, queued and written unchanged in batches. No viewer action waits for a report.
import { announceViewerChange, type ViewerStates } from '../../catalogue/viewer-state.ts';
import type { Database } from '../../db/database.ts';
import type { Facts } from '../../db/json-columns.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import { isUuid } from '../../shared/ids.ts';
import { isProfileOfAccount, saveVisit } from './analytics.queries.ts';
import type { UsageWriter } from './usage-writer.ts';
import type { ViewingMetrics } from './viewing-metrics.ts';

export interface AnalyticsDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly viewers: Pick<ViewerStates, 'read' | 'forget'>;
  readonly usage: Pick<UsageWriter, 'add'>;
  /** Counts the media log by channel; without it nothing is counted. */
  readonly metrics?: ViewingMetrics | undefined;
}

/** NOT_FOUND for a report about a profile outside the account (ANALYTICS-05, API-10). */
export async function requireOwnProfile({ db }: AnalyticsDeps, caller: Caller, profileId: string): Promise<void> {
  // The chosen profile is the account's own: a ping a minute costs no query.
  if (profileId === caller.profile?.id) return;
  const isOwn = isUuid(profileId) && (await isProfileOfAccount(db.kysely, caller.accountId, profileId));
  if (!isOwn) throw new AppError('NOT_FOUND', { profileId });
}

interface Report {
  readonly kind: string;
  readonly caller: Caller;
  readonly meta: Meta;
  /** The profile of the report; the chosen profile by default. */
  readonly profileId?: string;
  readonly data?: Facts;
}

export function keepReport({ usage, now }: AnalyticsDeps, report: Report): void {
  const { kind, caller, meta, profileId = caller.profile?.id, data = {} } = report;
  usage.add({
    kind,
    account_id: caller.accountId,
    profile_id: profileId ?? null,
    session_id: caller.sessionId,
    device_type: meta.deviceType ?? null,
    happened_at: new Date(now()),
    data,
  });
}

/**
 * Makes a channel the last watched of its profile (HOME-08). Writes nothing while the channel stays the same, because every
 * viewer sends a ping per minute.
 */
export async function noteVisit({ db, now, viewers }: AnalyticsDeps, caller: Caller, channelId: string): Promise<void> {
  const profileId = caller.profile?.id;
  if (caller.isGuest || profileId === undefined) return;
  const { visitedChannelIds } = await viewers.read(caller);
  if (visitedChannelIds[0] === channelId) return;
  const isKept = await db.kysely.transaction().execute(async (trx) => {
    const isSaved = await saveVisit(trx, { profile_id: profileId, channel_id: channelId }, new Date(now()));
    if (isSaved) await announceViewerChange(trx, profileId);
    return isSaved;
  });
  if (isKept) viewers.forget(profileId);
}
