// `account …` and `sessions end`: accounts of viewers.

import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { ACCOUNT_RULES, type AccountState } from '@seyir/core/account/account-lifecycle';
import { accountKey, isContactLike } from '@seyir/core/account/login-name';
import { PASSWORD_MIN } from '@seyir/core/limits/account';
import { refusal } from '@seyir/core/operator/refusals';
import { grantPackage } from '../../billing/subscriptions.service.ts';
import { makeGateway, publishPackageChange } from '../../compose/open-billing.ts';
import type { Queries } from '../../db/database.ts';
import { findTakenName } from '../../features/account/account.queries.ts';
import { eraseAccount } from '../../features/account/erase-account.ts';
import { requestReset } from '../../features/account/password-reset.service.ts';
import { registerAccount } from '../../features/account/register.service.ts';
import { endAccountSessions, recoverAccount, suspendAccount } from '../../features/session/end-sessions.ts';
import { requireOtherOwner } from '../../features/session/last-owner.ts';
import { listPasskeys, removePasskeysExcept } from '../../features/session/passkey-settings.service.ts';
import { listLivingSessions } from '../../features/session/session.queries.ts';
import { makeJobs } from '../../jobs/jobs.ts';
import { makeOutbox, type Outbox } from '../../outbox/outbox.ts';
import { AppError } from '../../shared/app-error.ts';
import { makePasswords } from '../../shared/passwords.ts';
import { keepAction } from '../changes/change.ts';
import {
  CliError,
  type CommandContext,
  type CommandResult,
  type DataCommand,
  typedAs,
  UsageError,
} from '../command.ts';
import type { Tools } from '../open-tools.ts';
import { requireRightsOver } from '../operators/rights-over.ts';
import { readOneOf, readWhole, writeTable } from '../read-values.ts';
import { findAccount } from './find-account.ts';
import { exportAccount } from './personal-data.ts';
import { openPhotos } from './photo-commands.ts';

/** The command line is no client: limits on guesses do not apply. */
const META = { language: 'tr', ip: '127.0.0.1' } as const;
const NO_LIMITS = { spend: async () => {} } as never;
const STOP_MS = 2_000;
const LISTED = 50;

/** Messages are rows of the queue: a server with the role `worker` sends them. */
async function withOutbox<T>({ config, db, log, now }: Tools, work: (outbox: Outbox) => Promise<T>): Promise<T> {
  const jobs = makeJobs({ db, log, now, isWorker: false });
  const outbox = makeOutbox({ options: config.outbox, jobs, now, log });
  await jobs.start();
  try {
    return await work(outbox);
  } finally {
    outbox.close();
    await jobs.stop(STOP_MS);
  }
}

const publicUrlOf = ({ config }: Tools) => config.publicUrl ?? `http://localhost:${config.port}`;

async function createAccount({ tools, given }: CommandContext): Promise<CommandResult> {
  const [username = ''] = given.args;
  const email = given.text('email');
  if (email === undefined) throw new UsageError('An account needs --email.');
  if (isContactLike(username))
    throw new UsageError(
      `A username is no e-mail address and no telephone number: ${typedAs('account create ayse --email ayse@example.com')}`,
    );
  const password = given.text('password');
  if (password !== undefined && password.length < PASSWORD_MIN)
    throw new UsageError(`--password has at least ${PASSWORD_MIN} characters.`);
  const [name = username, surname = ''] = (given.text('name') ?? '').split(/ (.*)/).filter((part) => part !== '');
  const taken = await findTakenName(tools.db.kysely, {
    usernameKey: accountKey(username),
    emailKey: accountKey(email),
  });
  if (taken) throw new CliError(`This ${taken} belongs to another account.`);
  if (given.isDryRun)
    return { text: `${username} would be created.\nDry run: nothing was changed.`, data: { username } };
  // Without a password the account has one that no one knows, until its owner follows a reset link.
  const secret = password ?? randomBytes(24).toString('base64url');
  const silent = { sendMail: async () => {}, sendSms: async () => {}, close: () => {} } as never;
  const deps = {
    ...tools,
    passwords: makePasswords(),
    tries: NO_LIMITS,
    outbox: silent,
    publicUrl: () => publicUrlOf(tools),
  };
  const { usercode } = await registerAccount(
    deps,
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
  throw new CliError(fields === '' ? error.message : fields, { cause: error });
}

/** Nothing can be given to an erased account, and it cannot be opened again. */
function refuseErased({ username, status }: { readonly username: string; readonly status: AccountState }): void {
  if (ACCOUNT_RULES[status].sessions === 'ended')
    throw new CliError(`${username} is erased.`, refusal('account_erased', { account: username }));
}

async function changeStatus(context: CommandContext, isSuspension: boolean): Promise<CommandResult> {
  const { tools, given } = context;
  const { id, username, status } = await findAccount(tools, given.args[0] ?? '');
  await requireRightsOver(context, id);
  const wanted = isSuspension ? 'SUSPENDED' : 'ACTIVE';
  refuseErased({ username, status });
  const words = isSuspension
    ? 'is suspended: it cannot sign in or watch, open payments end, and nothing is charged. Its package ends at its date'
    : 'is active again. A package that ended meanwhile is not charged for; its owner buys it again';
  if (status === wanted) return { text: `${username} ${words}. Nothing had to change.`, data: { username, status } };
  if (given.isDryRun)
    return { text: `${username} would be ${wanted}.\nDry run: nothing was changed.`, data: { username, status } };
  await (isSuspension ? suspendAccount : recoverAccount)(tools, id, (trx) =>
    keepAction(context, trx, { table: 'account', before: { id, status }, after: { id, status: wanted } }),
  );
  const undo = typedAs(`account ${isSuspension ? 'recover' : 'suspend'} ${username}`);
  return { text: `${username} ${words}.\nUndo: ${undo}`, data: { username, status: wanted } };
}

async function resetPassword(context: CommandContext): Promise<CommandResult> {
  const { tools, given } = context;
  const { id, username, email, mobile } = await findAccount(tools, given.args[0] ?? '');
  await requireRightsOver(context, id);
  const recovery = email !== null ? { email } : mobile !== null ? { phone: mobile } : undefined;
  if (recovery === undefined)
    throw new CliError(
      `${username} has neither mail address nor number for a link.`,
      refusal('account_without_contact', { account: username }),
    );
  const to = email ?? mobile;
  if (given.isDryRun) return { text: `A link would be sent to ${to}.\nDry run: nothing was changed.`, data: { to } };
  let link: string | undefined;
  const send = (outbox: Outbox) => {
    const deps = {
      ...tools,
      passwords: makePasswords(),
      tries: NO_LIMITS,
      outbox,
      publicUrl: () => publicUrlOf(tools),
    };
    return requestReset(
      { ...deps, endSessionsAfterReset: async () => {}, listPasskeys, removePasskeysExcept },
      recovery,
      META as never,
    );
  };
  const keep = async (message: { readonly text?: string }) => {
    link = /https?:\S+/.exec(message.text ?? '')?.[0];
  };
  if (given.flag('print')) await send({ sendMail: keep, sendSms: keep, close: () => {} } as never);
  else await withOutbox(tools, send);
  await keepAction(context, tools.db.kysely, { table: 'password_reset', before: null, after: { account_id: id } });
  return given.flag('print')
    ? { text: `Who opens this address chooses a new password; it works once:\n${link}`, data: { link } }
    : { text: `A link to choose a new password goes to ${to}. The old password works until then.`, data: { to } };
}

async function givePackage(context: CommandContext): Promise<CommandResult> {
  const { tools, given } = context;
  const [word = '', packageId = ''] = given.args;
  const { id: accountId, username, status } = await findAccount(tools, word);
  refuseErased({ username, status });
  await requireRightsOver(context, accountId, { isMoney: true });
  const days = readWhole(given, 'days', { least: 1, most: 3_650 }) ?? 30;
  const known = await tools.db.kysely.selectFrom('package').select('id').where('id', '=', packageId).executeTakeFirst();
  if (known === undefined)
    throw new CliError(
      `There is no package ${packageId}. See: ${typedAs('package list')}`,
      refusal('package_unknown', { package: packageId }),
    );
  if (given.isDryRun)
    return {
      text: `${username} would get ${days} days of ${packageId}.\nDry run: nothing was changed.`,
      data: { username },
    };
  await withOutbox(tools, async (outbox) => {
    const deps = {
      ...tools,
      outbox,
      publicUrl: () => publicUrlOf(tools),
      publishPackageChange: publishPackageChange(tools),
    };
    const gift = { source: 'promo' as const, packageId, days };
    await tools.db.kysely.transaction().execute(async (trx) => {
      await grantPackage(deps, trx, { accountId, gift, language: 'tr', amountKurus: 0, except: undefined });
      const after = { account_id: accountId, package_id: packageId, days };
      await keepAction(context, trx, { table: 'subscription', before: null, after });
    });
  });
  return {
    text: `${username} has ${days} days of ${packageId}. This cannot be undone; the package ends by itself.`,
    data: { username, packageId, days },
  };
}

async function erase({ tools, given }: CommandContext): Promise<CommandResult> {
  const { id, username, user_code } = await findAccount(tools, given.args[0] ?? '');
  if (!given.flag('yes') && !given.isDryRun) {
    throw new CliError(
      `Erasing ${username} deletes profiles, recordings and everything it watched, and cannot be undone. Export it first (${typedAs(`account export ${username}`)}), then say --yes.`,
    );
  }
  if (given.isDryRun)
    return { text: `${username} would be erased.\nDry run: nothing was changed.`, data: { username } };
  const endSessions = (trx: Queries, accountId: string) =>
    endAccountSessions(tools, trx, { accountId, reason: 'ACCOUNT_SUSPENDED', links: 'ended' });
  // No payment page is opened here, so the payment origin does not matter.
  const gateway = makeGateway(tools, () => '');
  const erasure = await eraseAccount(
    { ...tools, gateway, endSessions, requireOtherOwner, removePhotos: openPhotos(tools).removeOfAccount },
    id,
  );
  const rest =
    erasure === 'complete'
      ? ''
      : ' The payment gateway or the database did not answer: a server deletes the rest within minutes after it does.';
  return {
    text: `${username} was erased.${rest} Orders and the ledger stay, as account ${user_code} without a name. This cannot be undone.`,
    data: { userCode: user_code },
  };
}

async function exportPersonalData({ tools, given, cwd }: CommandContext): Promise<CommandResult> {
  const { id, username } = await findAccount(tools, given.args[0] ?? '');
  const data = await exportAccount(tools.db.kysely, id, openPhotos(tools).read);
  const file = given.text('file');
  if (file === undefined) return { text: JSON.stringify(data, undefined, 2), data };
  const path = resolve(cwd, file);
  await writeFile(path, `${JSON.stringify(data, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' }).catch(
    (error: unknown) => {
      throw new CliError(`${path} cannot be written: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    },
  );
  return { text: `Everything that is kept about ${username} is in ${path}.`, data: { file: path } };
}

/** What the viewers of ended sessions read. */
const END_REASONS = {
  /** Only by whom they were ended. */
  none: 'OPERATOR_ENDED',
  request: 'OPERATOR_REQUEST',
  security: 'OPERATOR_SECURITY',
} as const;

async function endSessions(context: CommandContext): Promise<CommandResult> {
  const { tools, given } = context;
  const reason = END_REASONS[readOneOf(given, 'reason', ['request', 'security']) ?? 'none'];
  const { id, username } = await findAccount(tools, given.args[0] ?? '');
  await requireRightsOver(context, id);
  const { length } = await listLivingSessions(tools.db.kysely, id, new Date(tools.now()), 'all');
  if (given.isDryRun)
    return {
      text: `${length} sessions of ${username} would end.\nDry run: nothing was changed.`,
      data: { sessions: length },
    };
  await tools.db.kysely.transaction().execute(async (trx) => {
    await endAccountSessions(tools, trx, { accountId: id, reason, links: 'ended' });
    const [before, after] = [length, 0].map((sessions) => ({ account_id: id, sessions }));
    await keepAction(context, trx, { table: 'session', before: before ?? null, after: after ?? null });
  });
  return {
    text: `${length} sessions of ${username} ended. This cannot be undone; its viewers sign in again.`,
    data: { sessions: length },
  };
}

const common = { place: 'data', args: ['<account>'] } as const;
const YES = { yes: { about: 'yes: this cannot be undone' } };

export const accountCommands: readonly DataCommand[] = [
  {
    name: 'account list',
    about: 'accounts whose name or address contains a text',
    args: ['[text]'],
    place: 'data',
    isChange: false,
    async run({ tools: { db }, given }) {
      const rows = await db.kysely
        .selectFrom('account')
        .leftJoin('subscription', (join) =>
          join
            .onRef('subscription.account_id', '=', 'account.id')
            .on('subscription.status', 'in', ['ACTIVE', 'CANCELLED', 'SUSPENDED']),
        )
        .select(['username', 'email', 'user_code', 'account.status', 'package_id'])
        .where('kind', '=', 'subscriber')
        .$if(given.args[0] !== undefined, (query) => {
          const part = `%${accountKey(given.args[0] ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`;
          return query.where((eb) => eb.or([eb('username_key', 'like', part), eb('email_key', 'like', part)]));
        })
        .orderBy('username_key')
        .limit(LISTED)
        .execute();
      const table = rows.map((row) => [row.user_code, row.username, row.email ?? '', row.status, row.package_id ?? '']);
      return { text: writeTable(table) || 'There are no such accounts.', data: rows };
    },
  },
  {
    ...common,
    name: 'account create',
    about: 'an account with its main profile',
    options: {
      email: { value: 'address', about: 'its mail address' },
      name: { value: 'text', about: 'first and last name' },
      password: { value: 'text', about: 'its password; better: send a link with `account reset`' },
    },
    details: 'A password on the command line can be seen by other users of the machine.',
    isChange: true,
    run: createAccount,
  },
  {
    ...common,
    name: 'account give',
    about: 'days of a package, without payment',
    args: ['<account>', '<package>'],
    options: { days: { value: 'n', about: '30 unless given' } },
    isChange: true,
    run: givePackage,
  },
  {
    ...common,
    name: 'account suspend',
    about: 'refuse an account until it is recovered',
    isChange: true,
    run: (context) => changeStatus(context, true),
  },
  {
    ...common,
    name: 'account recover',
    about: 'lift a suspension',
    isChange: true,
    run: (context) => changeStatus(context, false),
  },
  {
    ...common,
    name: 'account reset',
    about: 'send a link to choose a new password',
    options: { print: { about: 'print the link instead of sending it' } },
    isChange: true,
    run: resetPassword,
  },
  {
    ...common,
    name: 'account export',
    about: 'everything that is kept about an account, as JSON (KVKK, GDPR)',
    options: { file: { value: 'file', about: 'write to a new file instead' } },
    isChange: false,
    run: exportPersonalData,
  },
  {
    ...common,
    name: 'account erase',
    about: 'delete the personal data of an account (KVKK, GDPR); orders and ledger stay',
    options: YES,
    isChange: true,
    run: erase,
  },
  {
    ...common,
    name: 'sessions end',
    about: 'sign an account out everywhere',
    options: { reason: { value: 'request|security', about: 'why, which its viewers read' } },
    isChange: true,
    run: endSessions,
  },
];
