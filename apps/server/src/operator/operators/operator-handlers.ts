// `operator …`: who may use the console, and as what.

import type { InputOf } from '@seyir/core/operator/commands';
import { OPERATOR_ROLES } from '@seyir/core/operator/permissions';
import type { Queries } from '../../db/database.ts';
import { requireOtherOwner } from '../../features/session/last-owner.ts';
import { findAccount } from '../accounts/find-account.ts';
import { makeAction } from '../changes/change.ts';
import { type CommandContext, type Handlers, listed, type Result, refuse, typedAs } from '../command.ts';

async function listOperators({ tools: { db } }: CommandContext): Promise<Result> {
  const rows = await db.kysely
    .selectFrom('operator')
    .innerJoin('account', 'account.id', 'operator.account_id')
    .select(['account.username', 'account.user_code', 'operator.role', 'operator.sealed_totp'])
    .orderBy('operator.added_at')
    .execute();
  return listed(
    rows.map(({ sealed_totp, ...row }) => ({ ...row, secondFactor: sealed_totp !== null })),
    ({ username, user_code, role, secondFactor }) => [
      ...[user_code, username, role, secondFactor ? '' : 'no second factor yet'],
    ],
    `There are no operators yet: ${typedAs('help operator add')}`,
  );
}

const findRole = (trx: Queries, accountId: string) =>
  trx.selectFrom('operator').select(['role', 'sealed_totp']).where('account_id', '=', accountId).executeTakeFirst();

async function readPresent(trx: Queries, id: string) {
  const present = await findRole(trx, id);
  if (present === undefined) throw refuse('operator_unknown');
  return present;
}

type Work = (trx: Queries, accountId: string) => Promise<{ before: object | null; after: object | null } | undefined>;

/** One change of an operator, in one transaction with its record. `work` returns undefined when nothing had to change. */
async function changeOperator(word: string, context: CommandContext, words: string, work: Work): Promise<Result> {
  const { id, username, user_code } = await findAccount(context, word);
  const isChanged = await makeAction(context, async (trx) => {
    const record = await work(trx, id);
    const of = (value: object | null) => value && { account_id: id, ...value };
    const row = record && { table: 'operator', before: of(record.before), after: of(record.after) };
    return { value: row !== undefined, row };
  });
  const data = { username, userCode: user_code };
  return { text: `${username} ${words}.${isChanged ? '' : ' Nothing had to change.'}`, data };
}

const addOperator = ({ account, role = 'viewer' }: InputOf<'operator add'>, context: CommandContext) =>
  changeOperator(
    account,
    context,
    `is an operator (${role}) and sets up a second factor at the first sign-in`,
    async (trx, account_id) => {
      if (await findRole(trx, account_id)) throw refuse('operator_known');
      await trx
        .insertInto('operator')
        .values({ account_id, role, added_at: new Date(context.tools.now()) })
        .execute();
      return { before: null, after: { role } };
    },
  );

async function setRole({ account, role }: InputOf<'operator set'>, context: CommandContext): Promise<Result> {
  if (role === undefined) throw refuse('option_one_of', { option: 'role', values: OPERATOR_ROLES.join(', ') });
  return await changeOperator(account, context, `is ${role} of the console`, async (trx, id) => {
    if (role !== 'owner') await requireOtherOwner(trx, id);
    const before = await readPresent(trx, id);
    if (before.role === role) return undefined;
    await trx.updateTable('operator').set({ role }).where('account_id', '=', id).execute();
    return { before: { role: before.role }, after: { role } };
  });
}

/** For a lost telephone. The sessions end: a holder of the old secret is out. */
const resetFactor = (word: string, context: CommandContext): Promise<Result> =>
  changeOperator(word, context, 'sets up a new second factor at the next sign-in', async (trx, id) => {
    const before = await readPresent(trx, id);
    await trx.deleteFrom('console_session').where('account_id', '=', id).execute();
    const passkeys = await trx.deleteFrom('operator_passkey').where('account_id', '=', id).returning('name').execute();
    if (before.sealed_totp === null && passkeys.length === 0) return undefined;
    const empty = { sealed_totp: null, totp_step: null };
    await trx.updateTable('operator').set(empty).where('account_id', '=', id).execute();
    return {
      before: { second_factor: true, passkeys: passkeys.length },
      after: { second_factor: false, passkeys: 0 },
    };
  });

const removeOperator = (word: string, context: CommandContext): Promise<Result> =>
  changeOperator(word, context, 'is no operator any more', async (trx, id) => {
    await requireOtherOwner(trx, id);
    const { role } = await readPresent(trx, id);
    await trx.deleteFrom('operator').where('account_id', '=', id).execute();
    return { before: { role }, after: null };
  });

export const handlers: Handlers<
  'operator list' | 'operator add' | 'operator set' | 'operator reset' | 'operator remove'
> = {
  'operator list': (_, context) => listOperators(context),
  'operator add': addOperator,
  'operator set': setRole,
  'operator reset': ({ account }, context) => resetFactor(account, context),
  'operator remove': ({ account }, context) => removeOperator(account, context),
};
