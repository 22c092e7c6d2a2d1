// `operator …`: who may use the console, and as what.

import { OPERATOR_ROLES, type OperatorRole } from '@seyir/core/operator/permissions';
import { refusal } from '@seyir/core/operator/refusals';
import type { Queries } from '../../db/database.ts';
import { requireOtherOwner } from '../../features/session/last-owner.ts';
import { findAccount } from '../accounts/find-account.ts';
import { keepAction } from '../changes/change.ts';
import {
  CliError,
  type CommandContext,
  type CommandResult,
  type DataCommand,
  typedAs,
  UsageError,
} from '../command.ts';
import { writeTable } from '../read-values.ts';

const ROLE = { role: { value: OPERATOR_ROLES.join('|'), about: 'what the operator may do (docs/console.md)' } };

function readRole(text: string | undefined): OperatorRole {
  const role = OPERATOR_ROLES.find((one) => one === text);
  if (role === undefined) {
    const values = OPERATOR_ROLES.join(', ');
    throw new UsageError(`--role is one of ${values}.`, refusal('option_one_of', { option: 'role', values }));
  }
  return role;
}

const findRole = (trx: Queries, accountId: string) =>
  trx.selectFrom('operator').select(['role', 'sealed_totp']).where('account_id', '=', accountId).executeTakeFirst();

type Work = (trx: Queries, accountId: string) => Promise<{ before: object | null; after: object | null } | undefined>;

/** One change of an operator, in one transaction with its record. */
async function changeOperator(context: CommandContext, words: string, work: Work): Promise<CommandResult> {
  const { tools, given } = context;
  const { id, username, user_code } = await findAccount(tools, given.args[0] ?? '');
  const data = { username, userCode: user_code };
  if (given.isDryRun) return { text: `${username} ${words}.\nDry run: nothing was changed.`, data };
  const isChanged = await tools.db.kysely.transaction().execute(async (trx) => {
    const record = await work(trx, id);
    if (record === undefined) return false;
    const of = (value: object | null) => value && { account_id: id, ...value };
    await keepAction(context, trx, { table: 'operator', before: of(record.before), after: of(record.after) });
    return true;
  });
  return { text: isChanged ? `${username} ${words}.` : `${username} ${words}. Nothing had to change.`, data };
}

function addOperator(context: CommandContext): Promise<CommandResult> {
  const role = readRole(context.given.text('role') ?? 'viewer');
  return changeOperator(
    context,
    `is an operator (${role}) and sets up a second factor at the first sign-in`,
    async (trx, id) => {
      const present = await findRole(trx, id);
      if (present)
        throw new CliError(
          `This account is an operator already: ${typedAs('help operator set')}`,
          refusal('operator_known'),
        );
      await trx
        .insertInto('operator')
        .values({ account_id: id, role, added_at: new Date(context.tools.now()) })
        .execute();
      return { before: null, after: { role } };
    },
  );
}

async function readPresent(trx: Queries, id: string) {
  const present = await findRole(trx, id);
  if (present === undefined)
    throw new CliError(`This account is no operator. See: ${typedAs('operator list')}`, refusal('operator_unknown'));
  return present;
}

function setRole(context: CommandContext): Promise<CommandResult> {
  const role = readRole(context.given.text('role'));
  return changeOperator(context, `is ${role} of the console`, async (trx, id) => {
    if (role !== 'owner') await requireOtherOwner(trx, id);
    const before = await readPresent(trx, id);
    if (before.role === role) return undefined;
    await trx.updateTable('operator').set({ role }).where('account_id', '=', id).execute();
    return { before: { role: before.role }, after: { role } };
  });
}

/** For a lost telephone. The sessions end: a holder of the old secret is out. */
const resetFactor = (context: CommandContext): Promise<CommandResult> =>
  changeOperator(context, 'sets up a new second factor at the next sign-in', async (trx, id) => {
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

const removeOperator = (context: CommandContext): Promise<CommandResult> =>
  changeOperator(context, 'is no operator any more', async (trx, id) => {
    await requireOtherOwner(trx, id);
    const { role } = await readPresent(trx, id);
    await trx.deleteFrom('operator').where('account_id', '=', id).execute();
    return { before: { role }, after: null };
  });

const common = { place: 'data', args: ['<account>'], isChange: true } as const;

export const operatorCommands: readonly DataCommand[] = [
  {
    name: 'operator list',
    about: 'who may use the console, and as what',
    place: 'data',
    isChange: false,
    async run({ tools: { db } }) {
      const rows = await db.kysely
        .selectFrom('operator')
        .innerJoin('account', 'account.id', 'operator.account_id')
        .select(['account.username', 'account.user_code', 'operator.role', 'operator.sealed_totp'])
        .orderBy('operator.added_at')
        .execute();
      const data = rows.map(({ sealed_totp, ...row }) => ({ ...row, secondFactor: sealed_totp !== null }));
      const table = data.map(({ username, user_code, role, secondFactor }) => [
        ...[user_code, username, role, secondFactor ? '' : 'no second factor yet'],
      ]);
      return { text: writeTable(table) || `There are no operators yet: ${typedAs('help operator add')}`, data };
    },
  },
  { ...common, name: 'operator add', about: 'let an account use the console', options: ROLE, run: addOperator },
  { ...common, name: 'operator set', about: 'change the role of an operator', options: ROLE, run: setRole },
  {
    ...common,
    name: 'operator reset',
    about: 'forget the second factor of an operator and end their console sessions',
    run: resetFactor,
  },
  { ...common, name: 'operator remove', about: 'close the console to an operator', run: removeOperator },
];
