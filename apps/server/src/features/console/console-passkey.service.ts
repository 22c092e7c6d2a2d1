// Passkeys as second factor of operators. They are added in a console session, after both factors, and kept apart from those of
// viewers: the password alone adds a viewer's passkey, and would then open the console.
import { createHash } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation } from '@seyir/contract/passkeys';
import { PASSKEY_CHALLENGE_MS, PASSKEYS_MAX } from '@seyir/core/limits/account';
import { insertChange, insertChangedRow } from '../../catalogue/audit-log.ts';
import type { Queries } from '../../db/database.ts';
import type { Operator } from '../../http/caller.ts';
import { AppError } from '../../shared/app-error.ts';
import type { RelyingParty } from '../../shared/relying-party.ts';
import {
  loadWebauthn,
  PASSKEY_ALGORITHMS,
  readChallenge,
  verifyAssertion,
  verifyAttestation,
} from '../../shared/webauthn.ts';
import * as queries from './console-passkey.queries.ts';
import { type ConsoleSessionDeps, passSecondFactor, readTicket } from './console-session.service.ts';

export interface ConsolePasskeyDeps extends ConsoleSessionDeps {
  readonly relyingParty: () => RelyingParty;
}

type PasskeyRow = Awaited<ReturnType<typeof queries.listPasskeys>>[number];
const toPasskey = (row: PasskeyRow) => ({
  ...{ id: row.credential_id, name: row.name, createdAt: row.created_at.toISOString() },
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/** User handle (WebAuthn) other than the viewer's: an authenticator keeps one passkey for each handle of a host. */
const toConsoleHandle = (accountId: string) => createHash('sha256').update(`console ${accountId}`).digest();

export async function startPasskeyFactor(deps: ConsolePasskeyDeps, ticket: string) {
  const { db, now, relyingParty } = deps;
  const session = await readTicket(deps, ticket);
  const known = await queries.listPasskeys(db.kysely, session.account_id);
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    userVerification: 'required',
    allowCredentials: known.map(({ credential_id: id }) => ({ id })),
    timeout: PASSKEY_CHALLENGE_MS,
  });
  await queries.keepChallenge(db.kysely, session.id, options.challenge, new Date(now() + PASSKEY_CHALLENGE_MS));
  return { ...options };
}

/** The second factor by passkey. A challenge is consumed whether or not the assertion is valid. */
export async function confirmWithPasskey(
  deps: ConsolePasskeyDeps,
  { ticket, response }: { readonly ticket: string; readonly response: PasskeyAssertion },
) {
  const { db, now, relyingParty } = deps;
  const session = await readTicket(deps, ticket);
  return passSecondFactor(deps, session, async () => {
    const challenge = readChallenge(response.response.clientDataJSON);
    const at = new Date(now());
    if (challenge === undefined || !(await queries.takeChallenge(db.kysely, session.id, challenge, at)))
      return undefined;
    const passkey = await queries.findPasskey(db.kysely, session.account_id, response.id);
    const counter = passkey && (await verifyAssertion(relyingParty(), response, challenge, passkey));
    if (counter === undefined) return undefined;
    return (trx) => queries.notePasskeyUse(trx, response.id, counter, at);
  });
}

export async function readPasskeys({ db }: ConsolePasskeyDeps, { accountId }: Operator) {
  return { data: (await queries.listPasskeys(db.kysely, accountId)).map(toPasskey) };
}

export async function startPasskeyRegistration({ db, now, relyingParty }: ConsolePasskeyDeps, operator: Operator) {
  const known = await queries.listPasskeys(db.kysely, operator.accountId);
  const { id: rpID, name: rpName } = relyingParty();
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: new Uint8Array(toConsoleHandle(operator.accountId)),
    userName: `${operator.name} (console)`,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'required' },
    excludeCredentials: known.map(({ credential_id: id }) => ({ id })),
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    timeout: PASSKEY_CHALLENGE_MS,
  });
  const expiresAt = new Date(now() + PASSKEY_CHALLENGE_MS);
  await queries.keepChallenge(db.kysely, operator.sessionId, options.challenge, expiresAt);
  return { ...options };
}

export async function addPasskey(
  deps: ConsolePasskeyDeps,
  operator: Operator,
  { name, response }: { readonly name: string; readonly response: PasskeyAttestation },
) {
  const { db, now, relyingParty } = deps;
  const challenge = readChallenge(response.response.clientDataJSON);
  const at = new Date(now());
  const isOpen = challenge !== undefined && (await queries.takeChallenge(db.kysely, operator.sessionId, challenge, at));
  const credential = isOpen ? await verifyAttestation(relyingParty(), response, challenge) : undefined;
  if (credential === undefined) {
    throw new AppError('BAD_INPUT', {}, { fields: { 'body.response': 'The passkey could not be verified.' } });
  }
  return db.kysely.transaction().execute(async (trx) => {
    await trx
      .selectFrom('operator')
      .select('role')
      .where('account_id', '=', operator.accountId)
      .forUpdate()
      .executeTakeFirst();
    const known = await queries.listPasskeys(trx, operator.accountId);
    if (known.length >= PASSKEYS_MAX) throw new AppError('CONFLICT', { reason: 'too many passkeys' });
    const added = await queries.insertPasskey(trx, {
      ...{ credential_id: credential.id, account_id: operator.accountId, name, created_at: at },
      ...{ public_key: Buffer.from(credential.publicKey), counter: credential.counter },
    });
    if (!added) throw new AppError('CONFLICT', { reason: 'the passkey is known' });
    await recordPasskey(deps, trx, operator, { command: 'passkey add', before: null, after: { name } });
    return toPasskey(added);
  });
}

export async function removePasskey(deps: ConsolePasskeyDeps, operator: Operator, id: string): Promise<void> {
  await deps.db.kysely.transaction().execute(async (trx) => {
    const removed = await queries.deletePasskey(trx, operator.accountId, id);
    if (!removed) throw new AppError('NOT_FOUND');
    await recordPasskey(deps, trx, operator, {
      ...{ command: 'passkey remove', before: { name: removed.name }, after: null },
    });
  });
}

interface PasskeyRecord {
  readonly command: string;
  readonly before: { readonly name: string } | null;
  readonly after: { readonly name: string } | null;
}

async function recordPasskey(
  { now }: ConsolePasskeyDeps,
  trx: Queries,
  operator: Operator,
  { command, ...row }: PasskeyRecord,
): Promise<void> {
  const change = await insertChange(trx, { command, undoable: false, madeAt: new Date(now()), operator });
  await insertChangedRow(trx, change, { table: 'operator_passkey', ...row });
}
