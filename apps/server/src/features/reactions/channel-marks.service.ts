// Favourite and locked channels of a profile. Each call toggles one mark and answers the marks that are set.
import type { ChannelInteraction } from '@seyir/contract/channels';
import * as calls from '@seyir/contract/reactions';
import type { Database, Queries } from '../../db/database.ts';
import { lockProfile } from '../../db/lock-account.ts';
import type { EventPublisher } from '../../events/events.ts';
import type { Caller } from '../../http/caller.ts';
import { type Route, route } from '../../http/route.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import { announceViewerChange, type ViewerStates } from '../../viewers/viewer-state.ts';
import * as queries from './channel-marks.queries.ts';

interface ChannelMarksDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly viewers: Pick<ViewerStates, 'forget'>;
  readonly events: Pick<EventPublisher, 'publish'>;
  /** From the profiles feature: refuses unless this session passed the main profile's PIN lately (CHANNEL-09). */
  readonly requireMainPin: (db: Queries, caller: Caller) => Promise<void>;
}

/** Toggles a favourite channel (SETTINGS-08). */
export const toggleFavourite = (deps: ChannelMarksDeps, caller: Caller, channelId: string) =>
  toggle(deps, caller, channelId, async (trx, pair, at) => {
    if (!(await queries.removeFavourite(trx, pair))) await queries.insertFavourite(trx, pair, at);
  });

/** Locks or unlocks a channel, behind the main profile's PIN (CHANNEL-08, CHANNEL-09). */
export const toggleLock = (deps: ChannelMarksDeps, caller: Caller, channelId: string) =>
  toggle(deps, caller, channelId, async (trx, pair, at) => {
    await deps.requireMainPin(trx, caller);
    if (!(await queries.removeLock(trx, pair))) await queries.insertLock(trx, pair, at);
  });

interface Pair {
  readonly profile_id: string;
  readonly channel_id: string;
}

async function toggle(
  { db, now, viewers, events }: ChannelMarksDeps,
  { accountId, profile }: Caller,
  channelId: string,
  change: (trx: Queries, pair: Pair, at: Date) => Promise<void>,
): Promise<ChannelInteraction[]> {
  // Marks belong to a profile (CHANNEL-13): none can be set before one is chosen.
  if (profile === undefined) throw new AppError('CONFLICT', { reason: 'no profile is chosen' });
  const interactions = await db.kysely.transaction().execute(async (trx) => {
    await lockProfile(trx, profile.id);
    if (!(await queries.isChannel(trx, channelId))) throw new AppError('NOT_FOUND', { channelId });
    const pair = { profile_id: profile.id, channel_id: channelId };
    await change(trx, pair, new Date(now()));
    await announceViewerChange(trx, profile.id);
    const { isFavourite, isLocked } = await queries.findMarks(trx, pair);
    const marks = [
      ...(isFavourite ? [{ type: 'CHANNEL_FAV' as const }] : []),
      ...(isLocked ? [{ type: 'CHANNEL_LOCK' as const }] : []),
    ];
    const event = { type: 'channel-marked', channelId, interactions: marks } as const;
    await events.publish(event, { profile: { accountId, id: profile.id } }, trx);
    return marks;
  });
  viewers.forget(profile.id);
  return interactions;
}

export const channelMarksRoutes = (deps: ChannelMarksDeps): Route[] => [
  route(calls.toggleFavourite, ({ caller, params }) => toggleFavourite(deps, caller, params.channelId)),
  route(calls.toggleLock, ({ caller, params }) => toggleLock(deps, caller, params.channelId)),
];
