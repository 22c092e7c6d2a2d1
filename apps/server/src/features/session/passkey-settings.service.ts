// Passkey settings: add, list, rename, remove (EASY-04, EASY-06).

import type { PasskeyAttestation } from '@seyir/contract/passkeys';
import { PASSKEY_CHALLENGE_MS, PASSKEYS_MAX } from '@seyir/core/limits/account';
import type { Queries } from '../../db/database.ts';
import { lockAccount } from '../../db/lock-account.ts';
import type { Caller } from '../../http/caller.ts';
import type { Meta } from '../../http/meta.ts';
import { passkeyMail } from '../../outbox/mails/account-mails.ts';
import { passkeyText } from '../../outbox/mails/account-texts.ts';
import { makeLinks } from '../../outbox/mails/links.ts';
import { notifyOwner } from '../../outbox/notify-owner.ts';
import { AppError } from '../../shared/app-error.ts';
import { loadWebauthn, PASSKEY_ALGORITHMS, readChallenge, verifyAttestation } from '../../shared/webauthn.ts';
import { requireRecentCheck } from './identity.service.ts';
import type { EasyLoginDeps } from './open-session.ts';
import * as queries from './passkey.queries.ts';
import { toUserHandle } from './passkey-proof.ts';

type ShownRow = Pick<
  Awaited<ReturnType<typeof queries.listPasskeys>>[number],
  'credential_id' | 'name' | 'created_at' | 'last_used_at'
>;
const toPasskey = (row: ShownRow) => ({
  id: row.credential_id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

export const listPasskeys = async (db: Queries, accountId: string) =>
  (await queries.listPasskeys(db, accountId)).map(toPasskey);

export async function readPasskeys({ db }: EasyLoginDeps, caller: Caller) {
  return { data: await listPasskeys(db.kysely, caller.accountId) };
}

/** Removes the passkeys of a recovered account except `kept`, and open registrations (RESET-10). */
export async function removePasskeysExcept(trx: Queries, accountId: string, kept: readonly string[]): Promise<void> {
  await queries.deleteAccountRegistrations(trx, accountId);
  await queries.deletePasskeysExcept(trx, accountId, kept);
}

/** Options for a new discoverable passkey (no username needed) with user verification: fingerprint, face or PIN. */
export async function startRegistration(deps: EasyLoginDeps, caller: Caller) {
  await requireRecentCheck(deps, caller);
  const owner = await queries.readOwner(deps.db.kysely, caller.accountId);
  const known = await queries.listPasskeys(deps.db.kysely, caller.accountId);
  const { id: rpID, name: rpName } = deps.relyingParty();
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new Uint8Array(toUserHandle(caller.accountId)),
    userName: owner.email ?? owner.username,
    userDisplayName: `${owner.first_name} ${owner.last_name}`.trim(),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports: [...transports] })),
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    timeout: PASSKEY_CHALLENGE_MS,
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

/** Stores a new passkey. Its challenge is consumed whether or not the attestation is valid. */
export async function registerPasskey(deps: EasyLoginDeps, caller: Caller, { name, response }: NewPasskey, meta: Meta) {
  await requireRecentCheck(deps, caller);
  const credential = await verifyRegistration(deps, caller, response);
  const created_at = new Date(deps.now());
  return deps.db.kysely.transaction().execute(async (trx) => {
    await lockAccount(trx, caller.accountId);
    const known = await queries.listPasskeys(trx, caller.accountId);
    if (known.length >= PASSKEYS_MAX) throw new AppError('CONFLICT', { reason: 'too many passkeys' });
    const added = await queries.insertPasskey(trx, {
      credential_id: credential.id,
      account_id: caller.accountId,
      name,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.response.transports ?? [],
      created_at,
    });
    if (!added) throw new AppError('CONFLICT', { reason: 'the passkey is known' });
    await notifyOfPasskey(deps, trx, caller, { what: 'added', passkeyName: name, meta });
    return toPasskey(added);
  });
}

async function verifyRegistration(deps: EasyLoginDeps, caller: Caller, response: PasskeyAttestation) {
  const refuse = () =>
    new AppError('BAD_INPUT', {}, { fields: { 'body.response': 'The passkey could not be verified.' } });
  const at = new Date(deps.now());
  const challenge = readChallenge(response.response.clientDataJSON);
  if (challenge === undefined) throw refuse();
  const isOpen = await queries.takeRegistrationChallenge(deps.db.kysely, challenge, caller.sessionId, at);
  const credential = isOpen ? await verifyAttestation(deps.relyingParty(), response, challenge) : undefined;
  if (credential === undefined) throw refuse();
  return credential;
}

export async function renamePasskey({ db }: EasyLoginDeps, caller: Caller, id: string, name: string) {
  const renamed = await queries.renamePasskey(db.kysely, caller.accountId, id, name);
  if (!renamed) throw new AppError('NOT_FOUND');
  return toPasskey(renamed);
}

export async function removePasskey(deps: EasyLoginDeps, caller: Caller, id: string, meta: Meta): Promise<void> {
  await requireRecentCheck(deps, caller);
  await deps.db.kysely.transaction().execute(async (trx) => {
    const removed = await queries.deletePasskey(trx, caller.accountId, id);
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
