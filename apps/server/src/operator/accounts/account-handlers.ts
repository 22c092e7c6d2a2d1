// `account …` and `sessions end`: accounts of viewers.

import { randomBytes } from 'node:crypto';
import type { AccountState } from '@seyir/core/account/account-lifecycle';
import { accountKey, isContactLike } from '@seyir/core/account/login-name';
import { PASSWORD_MIN } from '@seyir/core/limits/account';
import type { InputOf } from '@seyir/core/operator/commands';
import { grantPackage } from '../../billing/subscriptions.service.ts';
import type { Queries } from '../../db/database.ts';
import { findTakenName } from '../../features/account/account.queries.ts';
import { eraseAccount } from '../../features/account/erase-account.ts';
import { requestReset } from '../../features/account/password-reset.service.ts';
import { exportAccount } from '../../features/account/personal-data.ts';
import { registerAccount } from '../../features/account/register.service.ts';
import { endAccountSessions, recoverAccount, suspendAccount } from '../../features/session/end-sessions.ts';
import { requireOtherOwner } from '../../features/session/last-owner.ts';
import { listPasskeys, removePasskeysExcept } from '../../features/session/passkey-settings.service.ts';
import { listLivingSessions } from '../../features/session/session.queries.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import { AppError } from '../../shared/app-error.ts';
import { makePasswords } from '../../shared/passwords.ts';
import { keepAction, makeAction } from '../changes/change.ts';
import {
  type CommandContext,
  type Handlers,
  listed,
  misuse,
  RefusedError,
  type Result,
  refuse,
  typedAs,
} from '../command.ts';
import { type Tools, withOutbox } from '../open-tools.ts';
import { requirePackage } from '../shop/require-package.ts';
import { writeNewFile } from '../write-new-file.ts';
import { findAccount, requireRightsOver } from './find-account.ts';
import { noteAccount } from './note-handler.ts';
import { openPhotos } from './photo-handlers.ts';

/** The command line is no client: limits on guesses do not apply. */
const META = { language: 'tr', ip: '127.0.0.1' } as const;
const NO_LIMITS = { spend: async () => {} } as never;
const LISTED = 50;
const GIVEN_DAYS = 30;

/** Payments are loaded only for the commands that need them: all of them take a fifth of a second of a processor. */
const loadBilling = () => import('../../compose/open-billing.ts');

/** What services of accounts need beside the tools. */
const accountDeps = (tools: Tools, outbox: Outbox) => ({
  ...{ ...tools, passwords: makePasswords(), tries: NO_LIMITS, outbox },
  publicUrl: () => tools.config.publicUrl ?? `http://localhost:${tools.config.port}`,
});

async function listAccounts(part: string | undefined, { tools: { db } }: CommandContext): Promise<Result> {
  const rows = await db.kysely
    .selectFrom('account')
    .leftJoin('subscription', (join) =>
      join
        .onRef('subscription.account_id', '=', 'account.id')
        .on('subscription.status', 'in', ['ACTIVE', 'CANCELLED', 'SUSPENDED']),
    )
    .select(['username', 'email', 'user_code', 'account.status', 'package_id'])
    .where('kind', '=', 'subscriber')
    .$if(part !== undefined, (query) => {
      const pattern = `%${accountKey(part ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`;
      return query.where((eb) => eb.or([eb('username_key', 'like', pattern), eb('email_key', 'like', pattern)]));
    })
    .orderBy('username_key')
    .limit(LISTED)
    .execute();
  const toCells = (row: (typeof rows)[number]) => [
    ...[row.user_code, row.username, row.email ?? '', row.status, row.package_id ?? ''],
  ];
  return listed(rows, toCells, 'There are no such accounts.');
}

async function createAccount(input: InputOf<'account create'>, { tools, isDryRun }: CommandContext): Promise<Result> {
  const { account: username, email, password } = input;
  if (email === undefined) throw misuse('An account needs --email.');
  if (isContactLike(username))
    throw misuse(
      `A username is no e-mail address and no telephone number: ${typedAs('account create ayse --email ayse@example.com')}`,
    );
  if (password !== undefined && password.length < PASSWORD_MIN)
    throw misuse(`--password has at least ${PASSWORD_MIN} characters.`);
  const [name = username, surname = ''] = (input.name ?? '').split(/ (.*)/).filter((part) => part !== '');
  const keys = { usernameKey: accountKey(username), emailKey: accountKey(email) };
  const taken = await findTakenName(tools.db.kysely, keys);
  if (taken) throw new RefusedError(`This ${taken} belongs to another account.`);
  if (isDryRun) return { text: `${username} would be created.`, data: { username } };
  // Without a password the account has one that no one knows, until its owner follows a reset link.
  const secret = password ?? randomBytes(24).toString('base64url');
  const silent = { sendMail: async () => {}, sendSms: async () => {}, close: () => {} } as never;
  const { usercode } = await registerAccount(
    accountDeps(tools, silent),
    { username, name, surname, email, password: secret },
    META as never,
  ).catch(explain);
  const next =
    password === undefined ? `\nLet its owner choose a password: ${typedAs(`account reset ${username}`)}` : '';
  return {
    text: `${username} was created (code ${usercode}).${next}\nUndo: ${typedAs(`account erase ${username} --yes`)}`,
    data: { username, userCode: usercode },
  };
}

function explain(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  const fields = Object.values(error.fields ?? {}).join(' ');
  throw new RefusedError(fields === '' ? error.message : fields, { cause: error });
}

/** Nothing can be given to an erased account, and it cannot be opened again. */
function refuseErased({ username, status }: { readonly username: string; readonly status: AccountState }): void {
  if (status === 'ERASED') throw refuse('account_erased', { account: username });
}

async function changeStatus(word: string, context: CommandContext, wanted: 'SUSPENDED' | 'ACTIVE'): Promise<Result> {
  const { tools, isDryRun } = context;
  const { id, username, status } = await findAccount(context, word);
  await requireRightsOver(context, id);
  refuseErased({ username, status });
  const isSuspension = wanted === 'SUSPENDED';
  const words = isSuspension
    ? 'is suspended: it cannot sign in or watch, open payments end, and nothing is charged. Its package ends at its date'
    : 'is active again. A package that ended meanwhile is not charged for; its owner buys it again';
  if (isSuspension && status === 'LEAVING') throw refuse('account_leaving', { account: username });
  if (status === wanted) return { text: `${username} ${words}. Nothing had to change.`, data: { username, status } };
  if (isDryRun) return { text: `${username} would be ${wanted}.`, data: { username, status } };
  await (isSuspension ? suspendAccount : recoverAccount)(tools, id, (trx) =>
    keepAction(context, trx, { table: 'account', before: { id, status }, after: { id, status: wanted } }),
  );
  const undo = typedAs(`account ${isSuspension ? 'recover' : 'suspend'} ${username}`);
  return { text: `${username} ${words}.\nUndo: ${undo}`, data: { username, status: wanted } };
}

async function resetPassword({ account, print }: InputOf<'account reset'>, context: CommandContext): Promise<Result> {
  const { tools, isDryRun } = context;
  const { id, username, email, mobile } = await findAccount(context, account);
  await requireRightsOver(context, id);
  const recovery = email !== null ? { email } : mobile !== null ? { phone: mobile } : undefined;
  if (recovery === undefined) throw refuse('account_without_contact', { account: username });
  const to = email ?? mobile;
  if (isDryRun) return { text: `A link would be sent to ${to}.`, data: { to } };
  let link: string | undefined;
  const send = (outbox: Outbox) => {
    const passkeys = { endSessionsAfterReset: async () => {}, listPasskeys, removePasskeysExcept };
    return requestReset({ ...accountDeps(tools, outbox), ...passkeys }, recovery, META as never);
  };
  const keep = async (message: { readonly text?: string }) => {
    link = /https?:\S+/.exec(message.text ?? '')?.[0];
  };
  if (print) await send({ sendMail: keep, sendSms: keep, close: () => {} } as never);
  else await withOutbox(tools, send);
  await keepAction(context, tools.db.kysely, { table: 'password_reset', before: null, after: { account_id: id } });
  return print
    ? { text: `Who opens this address chooses a new password; it works once:\n${link}`, data: { link } }
    : { text: `A link to choose a new password goes to ${to}. The old password works until then.`, data: { to } };
}

async function givePackage(input: InputOf<'account give'>, context: CommandContext): Promise<Result> {
  const { tools, isDryRun } = context;
  const { package: packageId, days = GIVEN_DAYS } = input;
  const { id: accountId, username, status } = await findAccount(context, input.account);
  refuseErased({ username, status });
  await requireRightsOver(context, accountId);
  await requirePackage(tools.db.kysely, packageId);
  if (isDryRun) return { text: `${username} would get ${days} days of ${packageId}.`, data: { username } };
  const { publishPackageChange } = await loadBilling();
  await withOutbox(tools, async (outbox) => {
    const deps = { ...accountDeps(tools, outbox), publishPackageChange: publishPackageChange(tools) };
    const gift = { source: 'promo' as const, packageId, days };
    await makeAction(context, async (trx) => {
      await grantPackage(deps, trx, { accountId, gift, language: 'tr', amountKurus: 0, except: undefined });
      const after = { account_id: accountId, package_id: packageId, days };
      return { value: undefined, row: { table: 'subscription', before: null, after } };
    });
  });
  return {
    text: `${username} has ${days} days of ${packageId}. This cannot be undone; the package ends by itself.`,
    data: { username, packageId, days },
  };
}

async function erase({ account, yes }: InputOf<'account erase'>, context: CommandContext): Promise<Result> {
  const { tools, isDryRun } = context;
  const { id, username, user_code } = await findAccount(context, account);
  if (isDryRun) return { text: `${username} would be erased.`, data: { username } };
  if (!yes)
    throw new RefusedError(
      `Erasing ${username} deletes profiles, recordings and everything it watched, and cannot be undone. Export it first (${typedAs(`account export ${username}`)}), then say --yes.`,
    );
  const endSessions = (trx: Queries, accountId: string) =>
    endAccountSessions(tools, trx, { accountId, reason: 'ACCOUNT_SUSPENDED', links: 'ended' });
  // No payment page is opened here, so the payment origin does not matter.
  const gateway = (await loadBilling()).makeGateway(tools, () => '');
  const removePhotos = openPhotos(tools).removeOfAccount;
  const erasure = await eraseAccount({ ...tools, gateway, endSessions, requireOtherOwner, removePhotos }, id);
  const rest =
    erasure === 'complete'
      ? ''
      : ' The payment gateway or the database did not answer: a server deletes the rest within minutes after it does.';
  return {
    text: `${username} was erased.${rest} Orders and the ledger stay, as account ${user_code} without a name. This cannot be undone.`,
    data: { userCode: user_code },
  };
}

async function exportPersonalData(input: InputOf<'account export'>, context: CommandContext): Promise<Result> {
  const { id, username } = await findAccount(context, input.account);
  const data = await exportAccount(context.tools.db.kysely, id, openPhotos(context.tools).read);
  const text = JSON.stringify(data, undefined, 2);
  if (input.file === undefined) return { text, data };
  const path = await writeNewFile(context.cwd, input.file, [`${text}\n`]);
  return { text: `Everything that is kept about ${username} is in ${path}.`, data: { file: path } };
}

/** What the viewers of ended sessions read. */
const END_REASONS = {
  /** Only by whom they were ended. */
  none: 'OPERATOR_ENDED',
  request: 'OPERATOR_REQUEST',
  security: 'OPERATOR_SECURITY',
} as const;

async function endSessions({ account, reason }: InputOf<'sessions end'>, context: CommandContext): Promise<Result> {
  const { tools, isDryRun } = context;
  const { id, username } = await findAccount(context, account);
  await requireRightsOver(context, id);
  const { length } = await listLivingSessions(tools.db.kysely, id, new Date(tools.now()), 'all');
  if (isDryRun) return { text: `${length} sessions of ${username} would end.`, data: { sessions: length } };
  await makeAction(context, async (trx) => {
    await endAccountSessions(tools, trx, { accountId: id, reason: END_REASONS[reason ?? 'none'], links: 'ended' });
    const [before, after] = [length, 0].map((sessions) => ({ account_id: id, sessions }));
    return { value: undefined, row: { table: 'session', before: before ?? null, after: after ?? null } };
  });
  return {
    text: `${length} sessions of ${username} ended. This cannot be undone; its viewers sign in again.`,
    data: { sessions: length },
  };
}

export const handlers: Handlers<
  | 'account list'
  | 'account create'
  | 'account give'
  | 'account suspend'
  | 'account recover'
  | 'account reset'
  | 'account note'
  | 'account export'
  | 'account erase'
  | 'sessions end'
> = {
  'account list': ({ text }, context) => listAccounts(text, context),
  'account create': createAccount,
  'account give': givePackage,
  'account suspend': ({ account }, context) => changeStatus(account, context, 'SUSPENDED'),
  'account recover': ({ account }, context) => changeStatus(account, context, 'ACTIVE'),
  'account reset': resetPassword,
  'account note': noteAccount,
  'account export': exportPersonalData,
  'account erase': erase,
  'sessions end': endSessions,
};
