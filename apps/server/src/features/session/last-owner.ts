// The last owner of the console. Only an owner makes operators, so an owner leaves (another role, removal, suspension, erasure) only
// while another one can sign in.
import type { Queries } from '../../db/database.ts';
import { AppError } from '../../shared/app-error.ts';

/**
 * Refuses with LAST_OWNER when no other owner could sign in. All operators stay locked to the end of the transaction, so that two
 * owners do not leave at once; called before the account is locked, as every caller does, so that the locks have one order.
 */
export async function requireOtherOwner(trx: Queries, leavingId: string): Promise<void> {
  const operators = await trx
    .selectFrom('operator')
    .select(['account_id', 'role'])
    .orderBy('account_id')
    .forNoKeyUpdate()
    .execute();
  const owners = operators.filter(({ role }) => role === 'owner').map(({ account_id }) => account_id);
  if (!owners.includes(leavingId)) return;
  const others = owners.filter((id) => id !== leavingId);
  // A statement of its own: a join with the locked rows would read the status of before the wait for the lock (READ COMMITTED).
  const other =
    others.length > 0 &&
    (await trx
      .selectFrom('account')
      .select('id')
      .where('id', 'in', others)
      .where('status', '=', 'ACTIVE')
      .executeTakeFirst());
  if (!other) throw new AppError('LAST_OWNER', { accountId: leavingId });
}
