// The PIN checks a session has passed, and when. A changed PIN withdraws the checks of the old one, and a profile switch
// withdraws all: a check belongs to the profile that passed it (PARENTAL-06).
import type { Queries } from '../../db/database.ts';

/** Row lock: the chosen profile of the session. A switch waits until the transaction ends. */
export async function lockChosenProfile(trx: Queries, sessionId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('session')
    .select('profile_id')
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirst();
  return row?.profile_id ?? undefined;
}

export async function notePassed(trx: Queries, sessionId: string, profileId: string, at: Date): Promise<void> {
  await trx
    .insertInto('session_pin')
    .values({ session_id: sessionId, profile_id: profileId, passed_at: at })
    .onConflict((conflict) => conflict.columns(['session_id', 'profile_id']).doUpdateSet({ passed_at: at }))
    .execute();
}

/** The main profile's PIN grants more, so its time is a column of the session itself. */
export const noteMainPassed = (trx: Queries, sessionId: string, at: Date) =>
  trx.updateTable('session').set({ main_pin_at: at }).where('id', '=', sessionId).execute();

/** One airing above the level of the chosen profile, for this session (PARENTAL-07). */
export const openAiring = (trx: Queries, sessionId: string, airingId: string) =>
  trx.updateTable('session').set({ opened_airing: airingId }).where('id', '=', sessionId).execute();

export const noteAdminPassed = (trx: Queries, sessionId: string, at: Date) =>
  trx.updateTable('session').set({ admin_check_at: at }).where('id', '=', sessionId).execute();

export const findPassedAt = async (db: Queries, sessionId: string, profileId: string): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('session_pin')
    .select('passed_at')
    .where('session_id', '=', sessionId)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return row?.passed_at;
};

export const findMainPassedAt = async (db: Queries, sessionId: string): Promise<Date | undefined> => {
  const row = await db.selectFrom('session').select('main_pin_at').where('id', '=', sessionId).executeTakeFirst();
  return row?.main_pin_at ?? undefined;
};

/**
 * When the session passed the admin password check with the profile it has now. Undefined for an ended session, and for a
 * caller whose profile the session has left. The row lock keeps the session and its profile until the transaction ends.
 */
export const lockAdminPassedAt = async (
  trx: Queries,
  sessionId: string,
  profileId: string | null,
): Promise<Date | undefined> => {
  const row = await trx
    .selectFrom('session')
    .select('admin_check_at')
    .where('id', '=', sessionId)
    .where('profile_id', 'is not distinct from', profileId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.admin_check_at ?? undefined;
};

export const withdrawPassed = (trx: Queries, profileId: string) =>
  trx.deleteFrom('session_pin').where('profile_id', '=', profileId).execute();

/** Withdraws the checks of the main profile's PIN on all devices of the account. */
export const withdrawMainPassed = (trx: Queries, accountId: string) =>
  trx
    .updateTable('session')
    .set({ main_pin_at: null, admin_check_at: null })
    .where('account_id', '=', accountId)
    .where((eb) => eb.or([eb('main_pin_at', 'is not', null), eb('admin_check_at', 'is not', null)]))
    .execute();
