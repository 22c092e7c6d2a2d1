import { listStatesWith } from '@seyir/core/account/account-lifecycle';
import type { Queries } from '../../db/database.ts';

export interface SubscriptionRow {
  readonly session_id: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly language: string;
}

/** Replaces the session's subscription, and takes over the one of another session of the same browser. */
export async function saveSubscription(
  trx: Queries,
  row: SubscriptionRow & { readonly created_at: Date },
): Promise<void> {
  await trx.deleteFrom('push_subscription').where('endpoint', '=', row.endpoint).execute();
  const { session_id: _, ...values } = row;
  await trx
    .insertInto('push_subscription')
    .values(row)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
    .execute();
}

export const deleteSubscription = (db: Queries, sessionId: string) =>
  db.deleteFrom('push_subscription').where('session_id', '=', sessionId).execute();

/** Unless the browser has subscribed again in the meantime. */
export const deleteEndpoint = (db: Queries, { session_id, endpoint }: SubscriptionRow) =>
  db.deleteFrom('push_subscription').where('session_id', '=', session_id).where('endpoint', '=', endpoint).execute();

/** Of living sessions whose account may use them: a suspended one has no messages. */
const living = (db: Queries, at: Date) =>
  db
    .selectFrom('push_subscription')
    .innerJoin('session', 'session.id', 'push_subscription.session_id')
    .innerJoin('account', 'account.id', 'session.account_id')
    .where('account.status', 'in', listStatesWith('sessions', 'open'))
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', at);

/** Sessions with a subscription in which one of these profiles is chosen, and its language. */
export const listSubscribed = (db: Queries, profileIds: readonly string[], at: Date) =>
  living(db, at)
    .where('session.profile_id', 'in', [...profileIds])
    .select(['push_subscription.session_id', 'push_subscription.language'])
    .execute();

/** The subscriptions of these sessions that still live, at the moment of sending. */
export const readSubscriptions = (db: Queries, sessionIds: readonly string[], at: Date): Promise<SubscriptionRow[]> =>
  living(db, at)
    .where('push_subscription.session_id', 'in', [...sessionIds])
    .selectAll('push_subscription')
    .execute();
