// Shared by the calls and jobs of recordings: dependencies, the viewer's rights, and a programme as something to
// record.

import {
  AGE_RATINGS,
  type AgeRating,
  isRatingBlocked,
  KIDS_USER_LEVELS,
  PARENTAL_LEVELS,
} from '@seyir/core/access/rating-mask';
import { RECORDING_EPISODES_PER_SERIES, RECORDING_HOURS_PER_DAY } from '@seyir/core/limits/recording';
import {
  findRecordingRefusal,
  keptUntil,
  type RecordingRefusal,
  type RecordingViewer,
} from '@seyir/core/recording/decide-recording';
import type { RecordingLimits } from '@seyir/core/recording/limit';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Channel } from '../../catalogue/snapshot.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Events } from '../../events/events.ts';
import type { Caller } from '../../http/caller.ts';
import { AppError } from '../../shared/app-error.ts';
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';
import { listTickets } from '../../viewers/tickets.queries.ts';
import * as queries from './recordings.queries.ts';

export interface RecordingsDeps extends Partial<RecordingLimits> {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, 'current'>;
  readonly events: Pick<Events, 'publish'>;
  readonly now: Clock;
  readonly newId: NewId;
  /** Quota of an account whose package names none, in minutes. */
  readonly quotaMinutes: number;
}

/** The operator's limits, with the product's defaults (QUOTA-04). */
export const limitsOf = ({ hoursPerDay, episodesPerSeries }: Partial<RecordingLimits>): RecordingLimits => ({
  hoursPerDay: hoursPerDay ?? RECORDING_HOURS_PER_DAY,
  episodesPerSeries: episodesPerSeries ?? RECORDING_EPISODES_PER_SERIES,
});

export function recordingViewerOf({ isGuest: guest, packageId, profile }: Caller): RecordingViewer {
  // Without a profile the strictest mask applies; a kids profile has at least the mask of its creation.
  const mask = profile?.userlevel ?? PARENTAL_LEVELS.general;
  const userlevel = profile?.isKids ? mask | KIDS_USER_LEVELS[0] : mask;
  return { guest, packageId: guest ? null : (packageId ?? null), userlevel };
}

/** The ratings that a caller may see: recordings above them are hidden from the profile (KIDS-03). */
export const agesOf = (caller: Caller): AgeRating[] => {
  const { userlevel } = recordingViewerOf(caller);
  return AGE_RATINGS.filter((age) => !isRatingBlocked(age, userlevel));
};

/** Publishes to the open browsers of an account, on commit. Recordings and quota change together. */
export const announceRecordings = ({ events }: Pick<RecordingsDeps, 'events'>, trx: Queries, accountId: string) =>
  events.publish({ type: 'changed', what: 'recordings' }, { accountId }, trx);

/** The same for the accounts of a batch, as one event. A batch has at most ACCOUNTS_PER_EVENT rows. */
export const announceBatch = (
  { events }: Pick<RecordingsDeps, 'events'>,
  trx: Queries,
  rows: readonly { readonly account_id: string }[],
) => {
  const accountIds = [...new Set(rows.map(({ account_id }) => account_id))];
  return events.publish({ type: 'changed', what: 'recordings' }, { accountIds }, trx);
};

interface RecordableProgramme {
  readonly airing: queries.AiringRow;
  readonly channel: Channel;
}

/** Undefined for an unknown programme, or one of an inactive channel. */
export async function findProgramme(
  { db, catalogue }: Pick<RecordingsDeps, 'db' | 'catalogue'>,
  id: string,
): Promise<RecordableProgramme | undefined> {
  const airing = await queries.findAiring(db.kysely, id);
  const channel = airing && catalogue.current().channelById.get(airing.channel_id);
  return channel && { airing, channel };
}

export async function readProgramme(
  deps: Pick<RecordingsDeps, 'db' | 'catalogue'>,
  id: string,
): Promise<RecordableProgramme> {
  const found = await findProgramme(deps, id);
  if (found === undefined) throw new AppError('NOT_FOUND', { airing: id });
  return found;
}

/** Why this viewer may not record the programme; undefined when they may. */
export async function findRefusal(
  { now }: Pick<RecordingsDeps, 'now'>,
  db: Queries,
  accountId: string,
  viewer: RecordingViewer,
  { airing, channel }: RecordableProgramme,
): Promise<RecordingRefusal | undefined> {
  const payPerView = airing.ppv_product_id !== null;
  const tickets = await listTickets(db, accountId, payPerView ? [airing.id] : [], new Date(now()));
  const asked = {
    startsAt: airing.starts_at.getTime(),
    age: airing.age_rating,
    payPerView,
    hasTicket: tickets.has(airing.id),
  };
  return findRecordingRefusal(viewer, channel, asked, now());
}

interface Owner {
  readonly id: string;
  readonly accountId: string;
  readonly profileId: string | null;
  readonly ruleId: string | null;
  readonly at: Date;
}

/** The row of a recording. It outlives the guide, so it has its own texts. */
export const rowOf = (airing: queries.AiringRow, { id, accountId, profileId, ruleId, at }: Owner) => ({
  id,
  account_id: accountId,
  profile_id: profileId,
  rule_id: ruleId,
  airing_id: airing.id,
  channel_id: airing.channel_id,
  starts_at: airing.starts_at,
  ends_at: airing.ends_at,
  name: airing.name,
  summary: airing.summary,
  still: airing.still,
  age_rating: airing.age_rating,
  series_id: airing.series ? airing.programme_id : null,
  season_number: airing.season_number,
  episode_number: airing.episode_number,
  requested_at: at,
  expires_at: new Date(keptUntil(airing.ends_at.getTime())),
});
