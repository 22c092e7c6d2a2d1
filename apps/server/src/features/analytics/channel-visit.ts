// A channel that is watched for a minute is the last watched of its profile (HOME-08).
import { announceViewerChange } from '../../catalogue/viewer-state.ts';
import type { Caller } from '../../http/caller.ts';
import { saveVisit } from './analytics.queries.ts';
import type { AnalyticsDeps } from './analytics.service.ts';

/** Nothing is written while it stays the last one: pings come every minute from everybody who watches. */
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
