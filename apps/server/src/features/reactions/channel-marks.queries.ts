import type { Queries } from '../../db/database.ts';

export async function isChannel(db: Queries, id: string): Promise<boolean> {
  return (await db.selectFrom('channel').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** A profile and a channel. */
interface Pair {
  readonly profile_id: string;
  readonly channel_id: string;
}

/** True when the channel was locked. */
export async function removeLock(trx: Queries, pair: Pair): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('channel_lock')
    .where('profile_id', '=', pair.profile_id)
    .where('channel_id', '=', pair.channel_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const insertLock = (trx: Queries, pair: Pair, at: Date) =>
  trx
    .insertInto('channel_lock')
    .values({ ...pair, locked_at: at })
    .execute();

/** True when the channel was a favourite. */
export async function removeFavourite(trx: Queries, pair: Pair): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('channel_favourite')
    .where('profile_id', '=', pair.profile_id)
    .where('channel_id', '=', pair.channel_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const insertFavourite = (trx: Queries, pair: Pair, at: Date) =>
  trx
    .insertInto('channel_favourite')
    .values({ ...pair, added_at: at })
    .execute();

export const findMarks = (db: Queries, { profile_id, channel_id }: Pair) =>
  db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('channel_favourite')
            .select('channel_id')
            .where('profile_id', '=', profile_id)
            .where('channel_id', '=', channel_id),
        )
        .as('isFavourite'),
      eb
        .exists(
          eb
            .selectFrom('channel_lock')
            .select('channel_id')
            .where('profile_id', '=', profile_id)
            .where('channel_id', '=', channel_id),
        )
        .as('isLocked'),
    ])
    .executeTakeFirstOrThrow();
