import { localName } from '../../catalogue/local-name.ts';
import type { Queries } from '../../db/database.ts';

/** A profile and a programme. */
interface Pair {
  readonly profile_id: string;
  readonly airing_id: string;
}

const selectReminders = (db: Queries) =>
  db
    .selectFrom('reminder')
    .innerJoin('airing', 'airing.id', 'reminder.airing_id')
    .innerJoin('programme', 'programme.id', 'airing.programme_id')
    .innerJoin('channel', 'channel.id', 'airing.channel_id')
    .select([
      'airing.id',
      'airing.channel_id',
      'airing.starts_at',
      'programme.name',
      'programme.age_rating',
      localName('channel').as('channel_name'),
      'channel.age_rating as channel_age_rating',
    ])
    .where('channel.active', '=', true);

/** The profile's reminders of programmes that begin after a moment, the nearest first. */
export const listReminders = (db: Queries, profileId: string, after: Date) =>
  selectReminders(db)
    .where('reminder.profile_id', '=', profileId)
    .where('airing.starts_at', '>', after)
    .orderBy('airing.starts_at')
    .orderBy('airing.id')
    .execute();

/** Start and ratings of the programme of a new reminder. */
export const findAiring = (db: Queries, id: string) =>
  db
    .selectFrom('airing')
    .innerJoin('programme', 'programme.id', 'airing.programme_id')
    .innerJoin('channel', 'channel.id', 'airing.channel_id')
    .select(['airing.starts_at', 'programme.age_rating', 'channel.age_rating as channel_age_rating'])
    .where('airing.id', '=', id)
    .where('channel.active', '=', true)
    .executeTakeFirst();

/** How many other reminders the profile has for programmes that begin after a moment. */
export async function countOthers(db: Queries, { profile_id, airing_id }: Pair, after: Date): Promise<number> {
  const { count } = await db
    .selectFrom('reminder')
    .innerJoin('airing', 'airing.id', 'reminder.airing_id')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('reminder.profile_id', '=', profile_id)
    .where('reminder.airing_id', '<>', airing_id)
    .where('airing.starts_at', '>', after)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Inserts the reminder unless it exists. An airing that was deleted concurrently inserts nothing. */
export const insertReminder = (trx: Queries, { profile_id, airing_id }: Pair, at: Date) =>
  trx
    .insertInto('reminder')
    .columns(['profile_id', 'airing_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('airing')
        .select((inner) => [
          inner.cast<string>(inner.val(profile_id), 'uuid').as('profile_id'),
          'airing.id',
          inner.cast<Date>(inner.val(at), 'timestamptz').as('created_at'),
        ])
        .where('airing.id', '=', airing_id),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();

export const removeReminder = (db: Queries, { profile_id, airing_id }: Pair) =>
  db.deleteFrom('reminder').where('profile_id', '=', profile_id).where('airing_id', '=', airing_id).execute();

/**
 * Claims a batch of due reminders: programmes that begin between two moments, not yet published for this start. SKIP
 * LOCKED gives concurrent servers disjoint batches. Rows stay until the guide rows of their day are deleted.
 */
export const takeReminders = (trx: Queries, first: Date, last: Date, most: number) =>
  trx
    .with('due', (cte) =>
      cte
        .selectFrom('reminder')
        .innerJoin('airing', 'airing.id', 'reminder.airing_id')
        .select(['reminder.profile_id', 'reminder.airing_id', 'airing.starts_at'])
        .where('airing.starts_at', '>=', first)
        .where('airing.starts_at', '<=', last)
        .whereRef('reminder.told_for', 'is distinct from', 'airing.starts_at')
        .orderBy('airing.starts_at')
        .limit(most)
        .forUpdate('reminder')
        .skipLocked(),
    )
    .updateTable('reminder')
    .from('due')
    .innerJoin('airing', 'airing.id', 'due.airing_id')
    .innerJoin('programme', 'programme.id', 'airing.programme_id')
    .innerJoin('channel', 'channel.id', 'airing.channel_id')
    .innerJoin('profile', 'profile.id', 'due.profile_id')
    .set((eb) => ({ told_for: eb.ref('due.starts_at') }))
    .whereRef('reminder.profile_id', '=', 'due.profile_id')
    .whereRef('reminder.airing_id', '=', 'due.airing_id')
    .returning([
      'reminder.profile_id',
      'profile.account_id',
      'profile.kid',
      'profile.userlevel',
      'airing.id',
      'airing.channel_id',
      'airing.starts_at',
      'programme.name',
      'programme.age_rating',
      localName('channel').as('channel_name'),
      'channel.age_rating as channel_age_rating',
      'channel.active',
    ])
    .execute();

export type TakenReminder = Awaited<ReturnType<typeof takeReminders>>[number];
