// Usage reports of clients, queued and written unchanged in batches. No viewer action waits for a report.

import { makeBatcher } from '../../db/batcher.ts';
import type { Database } from '../../db/database.ts';
import type { Facts } from '../../db/json-columns.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import { isUuid } from '../../shared/ids.ts';
import { announceWatched, type ViewerStates } from '../../viewers/viewer-state.ts';
import { isProfileOfAccount, saveVisits, type Visit } from './analytics.queries.ts';
import type { UsageWriter } from './usage-writer.ts';
import type { ViewingMetrics } from './viewing-metrics.ts';

/** Visits of a statement. */
const VISITS_AT_ONCE = 500;

export interface AnalyticsDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly viewers: Pick<ViewerStates, 'forgetWatched'>;
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

/** Notes the channel of a ping. Resolves after the commit of its batch. */
type NoteVisit = (caller: Caller, channelId: string) => Promise<void>;

/**
 * Makes the channel of a ping the last watched of its profile (HOME-08). Every viewer sends a ping a minute: visits are
 * written in batches, and nothing is written while the channel stays the same.
 */
export function makeNoteVisit({ db, now, viewers }: AnalyticsDeps): NoteVisit {
  const save = makeBatcher<Visit, boolean>({
    most: VISITS_AT_ONCE,
    write: (visits) =>
      db.kysely.transaction().execute(async (trx) => {
        const changed = await saveVisits(trx, visits);
        await announceWatched(trx, changed);
        return visits.map(({ profile_id }) => changed.includes(profile_id));
      }),
  });
  return async (caller, channel_id) => {
    const profile_id = caller.profile?.id;
    if (caller.isGuest || profile_id === undefined) return;
    if (await save({ profile_id, channel_id, watched_at: new Date(now()) })) viewers.forgetWatched(profile_id);
  };
}
