// Erasure of an account (KVKK): everything that names or describes a person goes; the account's number, its orders and the ledger
// stay, which commercial and tax law require. Called by the operator's command, and by the owner after a check of identity.
import { eraseBilling } from '../../billing/erase-billing.ts';
import type { OrdersDeps } from '../../billing/orders.ts';
import { forgetStoredCard } from '../../billing/stored-card.service.ts';
import type { Queries } from '../../db/database.ts';
import { AppError } from '../../shared/app-error.ts';

export interface EraseDeps extends Pick<OrdersDeps, 'db' | 'now' | 'gateway'> {
  /** Callback into the session feature: ends the account's sessions and signs its open pages out. */
  readonly endSessions: (trx: Queries, accountId: string) => Promise<void>;
  /** Callback into the session feature: refuses with LAST_OWNER when no owner would be left. */
  readonly requireOtherOwner: (trx: Queries, accountId: string) => Promise<void>;
}

/** Tables whose rows of the account are deleted, in an order that foreign keys allow. A test places every other table. */
export const ERASED_TABLES = [
  'console_session',
  'contact_change',
  'device_login',
  'operator_passkey',
  'operator',
  'stream_lease',
  'player_link',
  'feedback',
  'login_code',
  'passkey',
  'password_reset',
  'recording',
  'recording_rule',
  'session',
  'profile',
  'usage_event',
] as const;

/** Erases an account. Repeating it changes nothing. */
export async function eraseAccount(deps: EraseDeps, accountId: string): Promise<void> {
  // Before the card, which the gateway deletes for good, and again under the locks of the erasure.
  await deps.db.kysely.transaction().execute((trx) => deps.requireOtherOwner(trx, accountId));
  await forgetStoredCard(deps, accountId);
  await deps.db.kysely.transaction().execute(async (trx) => {
    await deps.requireOtherOwner(trx, accountId);
    const account = await trx
      .selectFrom('account')
      .select(['kind', 'user_code'])
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirst();
    if (account?.kind !== 'subscriber') throw new AppError('NOT_FOUND', { accountId });
    await eraseBilling(deps, trx, accountId);
    await deps.endSessions(trx, accountId);
    for (const table of ERASED_TABLES) await trx.deleteFrom(table).where('account_id', '=', accountId).execute();
    const name = `erased-${account.user_code}`;
    await trx
      .updateTable('operator_change')
      .set({ operator_name: name })
      .where('operator_id', '=', accountId)
      .execute();
    await trx
      .updateTable('account')
      .set({
        username: name,
        username_key: name,
        email: null,
        email_key: null,
        mobile: null,
        password_hash: null,
        first_name: '',
        last_name: '',
        status: 'ERASED',
      })
      .where('id', '=', accountId)
      .execute();
  });
}
