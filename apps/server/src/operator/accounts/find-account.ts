// The account that a command names, and whether the operator of the console may act on it.

import { accountKey, mobileDigits } from '@seyir/core/account/login-name';
import { COMMANDS } from '@seyir/core/operator/commands';
import { type CommandContext, refuse } from '../command.ts';

/** By username, mail address, mobile number or user code. */
export async function findAccount({ tools: { db } }: Pick<CommandContext, 'tools'>, word: string) {
  const key = accountKey(word);
  const mobile = mobileDigits(word);
  const row = await db.kysely
    .selectFrom('account')
    .select(['id', 'username', 'email', 'mobile', 'status', 'kind', 'user_code'])
    .where((eb) =>
      eb.or([
        eb('username_key', '=', key),
        eb('email_key', '=', key),
        eb('user_code', '=', word),
        ...(mobile ? [eb('mobile', '=', mobile)] : []),
      ]),
    )
    .executeTakeFirst();
  if (row === undefined) throw refuse('account_unknown', { account: word });
  if (row.kind === 'guest') throw refuse('account_is_guest', { account: word });
  return row;
}

/**
 * Refuses what would let an operator rise or pay themselves: only an owner acts on the account of an operator, and no operator
 * moves money to the own account. The command line has no operator: who owns the machine may do everything.
 */
export async function requireRightsOver(
  { tools, operator, command }: Pick<CommandContext, 'tools' | 'operator' | 'command'>,
  accountId: string,
): Promise<void> {
  if (operator === undefined) return;
  const isMoney = COMMANDS[command].permission === 'move-money';
  if (isMoney && operator.accountId === accountId) throw refuse('own_account');
  if (operator.role === 'owner') return;
  const subject = await tools.db.kysely
    .selectFrom('operator')
    .select('role')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (subject !== undefined) throw refuse('operator_protected');
}
