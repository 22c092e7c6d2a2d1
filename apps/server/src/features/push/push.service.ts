// Push subscriptions of browsers: one of a session, which ends with it.
import * as contract from '@seyir/contract/push';
import type { Database } from '../../db/database.ts';
import { type Route, route } from '../../http/route.ts';
import { deleteSubscription, saveSubscription } from '../../outbox/push/push.queries.ts';
import type { Clock } from '../../shared/clock.ts';

interface PushServiceDeps {
  readonly db: Database;
  readonly now: Clock;
  /** Of this service (VAPID). */
  readonly publicKey: string;
}

export const pushRoutes = ({ db, now, publicKey }: PushServiceDeps): Route[] => [
  route(contract.readPushKey, async () => ({ publicKey })),
  route(contract.subscribeToPush, async ({ caller, meta, body }) => {
    const { endpoint, keys } = body;
    const row = {
      session_id: caller.sessionId,
      endpoint,
      ...keys,
      language: meta.language,
      created_at: new Date(now()),
    };
    await db.kysely.transaction().execute((trx) => saveSubscription(trx, row));
  }),
  route(contract.unsubscribeFromPush, async ({ caller }) => {
    await deleteSubscription(db.kysely, caller.sessionId);
  }),
];
