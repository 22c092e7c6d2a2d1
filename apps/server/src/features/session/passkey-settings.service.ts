// Passkey settings: add, list, rename, remove (EASY-04, EASY-06).

import type { PasskeyAttestation } from '@seyir/contract/passkeys';
import { PASSKEY_CHALLENGE_MS } from '@seyir/core/limits/account';
import type { Queries } from '../../db/database.ts';
import { lockAccount } from '../../db/lock-account.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import {
  deletePasskey,
  listPasskeys as listRows,
  renamePasskey as renameRow,
} from '../../identity/passkeys.queries.ts';
import { makeAttestationOptions, readNewCredential, storePasskey, toPasskey } from '../../identity/passkeys.ts';
import { passkeyMail } from '../../outbox/mails/account-mails.ts';
import { passkeyText } from '../../outbox/mails/account-texts.ts';
import { makeLinks } from '../../outbox/mails/links.ts';
import { notifyOwner } from '../../outbox/notify-owner.ts';
import { AppError } from '../../shared/app-error.ts';
import { requireRecentCheck } from './identity.service.ts';
import type { EasyLoginDeps } from './open-session.ts';
import * as queries from './passkey.queries.ts';
import { toUserHandle } from './passkey-proof.ts';

export const listPasskeys = async (db: Queries, accountId: string) =>
  (await listRows(db, 'passkey', accountId)).map(toPasskey);

export async function readPasskeys({ db }: EasyLoginDeps, caller: Caller) {
  return { data: await listPasskeys(db.kysely, caller.accountId) };
}

/** Removes the passkeys of a recovered account except `kept`, and open registrations (RESET-10). */
export async function removePasskeysExcept(trx: Queries, accountId: string, kept: readonly string[]): Promise<void> {
  await queries.deleteAccountRegistrations(trx, accountId);
  await queries.deletePasskeysExcept(trx, accountId, kept);
}

/** Options for a new discoverable passkey: no username is needed. */
export async function startRegistration(deps: EasyLoginDeps, caller: Caller) {
  await requireRecentCheck(deps, caller);
  const owner = await queries.readOwner(deps.db.kysely, caller.accountId);
  const options = await makeAttestationOptions(deps.db.kysely, deps.relyingParty(), {
    ...{ table: 'passkey', accountId: caller.accountId, handle: toUserHandle(caller.accountId) },
    userName: owner.email ?? owner.username,
    userDisplayName: `${owner.first_name} ${owner.last_name}`.trim(),
    residentKey: 'required',
  });
  await deps.db.kysely.transaction().execute(async (trx) => {
    await queries.deleteRegistrationChallenges(trx, caller.sessionId);
    await queries.insertChallenge(trx, {
      challenge: options.challenge,
      purpose: 'register',
      session_id: caller.sessionId,
      expires_at: new Date(deps.now() + PASSKEY_CHALLENGE_MS),
    });
  });
  return { ...options };
}

interface NewPasskey {
  readonly name: string;
  readonly response: PasskeyAttestation;
}

/** Stores a new passkey and notifies its owner. */
export async function registerPasskey(deps: EasyLoginDeps, caller: Caller, { name, response }: NewPasskey, meta: Meta) {
  await requireRecentCheck(deps, caller);
  const { accountId: account_id, sessionId } = caller;
  const created_at = new Date(deps.now());
  const credential = await readNewCredential(deps.relyingParty(), response, (challenge) =>
    queries.takeRegistrationChallenge(deps.db.kysely, challenge, sessionId, created_at),
  );
  return deps.db.kysely.transaction().execute(async (trx) => {
    await lockAccount(trx, account_id);
    const added = await storePasskey(trx, 'passkey', { account_id, name, created_at }, credential);
    await notifyOfPasskey(deps, trx, caller, { what: 'added', passkeyName: name, meta });
    return added;
  });
}

export async function renamePasskey({ db }: EasyLoginDeps, caller: Caller, id: string, name: string) {
  const renamed = await renameRow(db.kysely, caller.accountId, id, name);
  if (!renamed) throw new AppError('NOT_FOUND');
  return toPasskey(renamed);
}

export async function removePasskey(deps: EasyLoginDeps, caller: Caller, id: string, meta: Meta): Promise<void> {
  await requireRecentCheck(deps, caller);
  await deps.db.kysely.transaction().execute(async (trx) => {
    const removed = await deletePasskey(trx, 'passkey', caller.accountId, id);
    if (!removed) throw new AppError('NOT_FOUND');
    await notifyOfPasskey(deps, trx, caller, { what: 'removed', passkeyName: removed.name, meta });
  });
}

interface PasskeyChange {
  readonly what: 'added' | 'removed';
  readonly passkeyName: string;
  readonly meta: Meta;
}

async function notifyOfPasskey(deps: EasyLoginDeps, trx: Queries, caller: Caller, { meta, ...change }: PasskeyChange) {
  const { first_name: firstName, ...owner } = await queries.readOwner(trx, caller.accountId);
  const { language, ip } = meta;
  const { recovery: recoveryLink, recoveryByPhone } = makeLinks(deps.publicUrl());
  const mail = passkeyMail({ ...change, language, firstName, recoveryLink, ip, at: new Date(deps.now()) });
  const text = passkeyText({ ...change, language, recoveryLink: recoveryByPhone });
  await notifyOwner(deps.outbox, owner, { mail, text }, trx);
}
