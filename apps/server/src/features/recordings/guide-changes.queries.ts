// Recordings after a change of the guide: moved, extended, renamed, split, replaced and cancelled airings. Every statement
// changes one batch of rows and skips rows that another transaction has locked, so that viewers wait for a batch at most.
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';

interface Change {
  readonly account_id: string;
}

interface FollowOptions {
  readonly at: Date;
  readonly keptDays: number;
  /** The most rows that one statement changes. */
  readonly most: number;
}

/**
 * How long after its end a recording still follows its airing. The guide is often corrected after a match has run over; the
 * archive holds more than this for every channel, so nothing of the new window is released.
 */
const LATE = sql`interval '1 hour'`;
/** An airing lasts a day at most, so older recordings have no airing that is still on. Bounds the index scan. */
const LONGEST = sql`interval '25 hours'`;
/** An airing that replaces another in the guide starts within this time of it. */
const NEAR = sql`interval '6 hours'`;

/**
 * Records the further parts of an airing that was split: airings of the same programme inside the window of the recording,
 * after the shortened airing. Runs before `followMoves`, which shortens the window.
 */
export async function recordSplitParts(db: Queries, { at, keptDays, most }: FollowOptions): Promise<Change[]> {
  const { rows } = await sql<Change>`
    insert into recording (id, account_id, profile_id, rule_id, airing_id, channel_id, starts_at, ends_at, name, summary,
                           still, age_rating, series_id, season_number, episode_number, requested_at, expires_at)
    select gen_random_uuid(), own.account_id, own.profile_id, own.rule_id, part.id, part.channel_id, part.starts_at,
           part.ends_at, programme.name, programme.summary, programme.still, programme.age_rating, own.series_id,
           part.season_number, part.episode_number, own.requested_at,
           part.ends_at + make_interval(hours => ${keptDays * 24}::int)
      from recording own
      join airing on airing.id = own.airing_id
      join airing part on part.channel_id = airing.channel_id
       and part.programme_id = airing.programme_id
       and part.starts_at >= airing.ends_at and part.starts_at < own.ends_at
      join programme on programme.id = part.programme_id
     where own.starts_at > ${at}::timestamptz - ${LONGEST} and own.expires_at > ${at}
       and airing.ends_at < own.ends_at and part.ends_at > ${at}
       and part.season_number is not distinct from airing.season_number
       and part.episode_number is not distinct from airing.episode_number
       and not exists (select from recording taken where taken.account_id = own.account_id and taken.airing_id = part.id)
     limit ${most}
    on conflict (account_id, airing_id) do nothing
    returning account_id`.execute(db);
  return rows;
}

/**
 * Gives recordings the times and texts of their airings. A recording that has started keeps its start, unless the airing
 * starts later; its end follows the airing, also shortly after it has passed.
 */
export async function followMoves(db: Queries, { at, keptDays, most }: FollowOptions): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with moved as (
      select own.id, airing.ends_at, airing.season_number, airing.episode_number,
             programme.name, programme.summary, programme.still, programme.age_rating,
             case when own.starts_at > ${at} then airing.starts_at
                  else greatest(own.starts_at, airing.starts_at) end as starts_at
        from recording own
        join airing on airing.id = own.airing_id
        join programme on programme.id = airing.programme_id
       where own.starts_at > ${at}::timestamptz - ${LONGEST} and own.expires_at > ${at}
         and greatest(own.ends_at, airing.ends_at) > ${at}::timestamptz - ${LATE}
         and (own.starts_at > ${at} or airing.ends_at > own.starts_at)
         and (own.ends_at <> airing.ends_at
              or own.starts_at < airing.starts_at or (own.starts_at > ${at} and own.starts_at <> airing.starts_at)
              or own.name <> programme.name or own.summary is distinct from programme.summary
              or own.age_rating <> programme.age_rating)
       limit ${most}
         for update of own skip locked)
    update recording
       set starts_at = moved.starts_at, ends_at = moved.ends_at,
           expires_at = moved.ends_at + make_interval(hours => ${keptDays * 24}::int),
           name = moved.name, summary = moved.summary, still = moved.still, age_rating = moved.age_rating,
           season_number = moved.season_number, episode_number = moved.episode_number
      from moved
     where recording.id = moved.id
    returning recording.account_id`.execute(db);
  return rows;
}

/**
 * Points planned recordings whose airing has left the guide to the airing that replaces it: the same programme by name and
 * episode, on the same channel, nearest in time. `followMoves` then takes over its times.
 */
export async function followReplaced(db: Queries, { at, most }: FollowOptions): Promise<Change[]> {
  const { rows } = await sql<Change>`
    with pair as (
      select own.id, own.account_id, next.id as airing_id
        from recording own
        cross join lateral (
          select airing.id
            from airing join programme on programme.id = airing.programme_id
           where airing.channel_id = own.channel_id and programme.name = own.name
             and airing.season_number is not distinct from own.season_number
             and airing.episode_number is not distinct from own.episode_number
             and airing.starts_at > ${at}
             and airing.starts_at between own.starts_at - ${NEAR} and own.starts_at + ${NEAR}
             and not exists (select from recording taken
                              where taken.account_id = own.account_id and taken.airing_id = airing.id)
           order by greatest(airing.starts_at, own.starts_at) - least(airing.starts_at, own.starts_at), airing.id
           limit 1) next
       where own.starts_at > ${at} and own.expires_at > ${at}
         and not exists (select from airing where airing.id = own.airing_id)
       limit ${most}
         for update of own skip locked),
    -- Of two recordings of an account that want the same airing, one gets it.
    chosen as (select id, airing_id, row_number() over (partition by account_id, airing_id order by id) as place from pair)
    update recording
       set airing_id = chosen.airing_id
      from chosen
     where recording.id = chosen.id and chosen.place = 1
    returning recording.account_id`.execute(db);
  return rows;
}

/**
 * Deletes planned recordings whose airing is cancelled: it has left the guide and the guide still knows that day of the
 * channel. A channel without any later airing has lost its guide, not its programmes.
 */
export async function deleteCancelled(db: Queries, { at, most }: FollowOptions): Promise<Change[]> {
  const { rows } = await sql<Change>`
    delete from recording
     where id in (
       select own.id from recording own
        where own.starts_at > ${at}
          and not exists (select from airing where airing.id = own.airing_id)
          and exists (select from airing
                       where airing.channel_id = own.channel_id and airing.starts_at >= own.starts_at
                         and airing.starts_at < own.starts_at + interval '24 hours')
        limit ${most}
          for update skip locked)
    returning account_id`.execute(db);
  return rows;
}
