// A programme of the guide as something to record.
import {
  findRecordingRefusal,
  keptUntil,
  type RecordingRefusal,
  type RecordingViewer,
} from '@seyir/core/recording/decide-recording';
import type { Channel } from '../../catalogue/snapshot.ts';
import { listTickets } from '../../catalogue/tickets.queries.ts';
import type { Queries } from '../../db/database.ts';
import { AppError } from '../../shared/app-error.ts';
import * as queries from './recordings.queries.ts';
import type { RecordingsDeps } from './recordings-deps.ts';

export interface RecordableProgramme {
  readonly airing: queries.AiringRow;
  readonly channel: Channel;
}

/** Undefined for a programme the guide does not know, or of a channel that is switched off. */
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

/** Why this viewer may not record it; undefined when they may. */
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

/** The recording of an airing. It outlives the guide, so it carries its own texts. */
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
