// Whose account an operator of the console may act on. The roles decide which commands there are; these rules look at the account.
import { refusal } from '@seyir/core/operator/refusals';
import { CliError, type CommandContext } from '../command.ts';

/**
 * Refuses what would let an operator rise or pay themselves: only an owner acts on the account of an operator, and no operator
 * moves money to the own account. The command line has no operator: who owns the machine may do everything.
 */
export async function requireRightsOver(
  { tools, operator }: Pick<CommandContext, 'tools' | 'operator'>,
  accountId: string,
  { isMoney = false }: { readonly isMoney?: boolean } = {},
): Promise<void> {
  if (operator === undefined) return;
  if (isMoney && operator.accountId === accountId)
    throw new CliError('Another operator has to do this for your own account.', refusal('own_account'));
  if (operator.role === 'owner') return;
  const subject = await tools.db.kysely
    .selectFrom('operator')
    .select('role')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (subject === undefined) return;
  throw new CliError('This is the account of an operator: only an owner may change it.', refusal('operator_protected'));
}
