// Passkeys as second factor of operators. They are added in a console session, after both factors, and kept apart from those of
// viewers: the password alone adds a viewer's passkey, and would then open the console.
import { createHash } from 'node:crypto';
import type { PasskeyAssertion, PasskeyAttestation } from '@seyir/contract/passkeys';
import { PASSKEY_CHALLENGE_MS } from '@seyir/core/limits/account';
import type { Queries } from '../../db/database.ts';
import type { Operator } from '../../http/caller.ts';
import { deletePasskey, findPasskey, listPasskeys, notePasskeyUse } from '../../identity/passkeys.queries.ts';
import {
  makeAssertionOptions,
  makeAttestationOptions,
  readChallenge,
  readNewCredential,
  storePasskey,
  toPasskey,
  verifyAssertion,
} from '../../identity/passkeys.ts';
import type { RelyingParty } from '../../identity/relying-party.ts';
import { insertChange, insertChangedRow } from '../../operations/audit-log.ts';
import { AppError } from '../../shared/app-error.ts';
import { type ConsoleSessionDeps, passSecondFactor, readTicket } from './console-session.service.ts';

export interface ConsolePasskeyDeps extends ConsoleSessionDeps {
  readonly relyingParty: () => RelyingParty;
}

/** User handle (WebAuthn) other than the viewer's: an authenticator keeps one passkey for each handle of a host. */
const toConsoleHandle = (accountId: string) => createHash('sha256').update(`console ${accountId}`).digest();

export async function startPasskeyFactor(deps: ConsolePasskeyDeps, ticket: string) {
  const { db, now, relyingParty } = deps;
  const session = await readTicket(deps, ticket);
  const known = await listPasskeys(db.kysely, 'operator_passkey', session.account_id);
  const options = await makeAssertionOptions(relyingParty(), known);
  await keepChallenge(db.kysely, session.id, options.challenge, new Date(now() + PASSKEY_CHALLENGE_MS));
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
    if (challenge === undefined || !(await takeChallenge(db.kysely, session.id, challenge, at))) return undefined;
    const passkey = await findPasskey(db.kysely, 'operator_passkey', response.id);
    if (passkey?.account_id !== session.account_id) return undefined;
    const counter = await verifyAssertion(relyingParty(), response, challenge, passkey);
    if (counter === undefined) return undefined;
    return (trx) => notePasskeyUse(trx, 'operator_passkey', response.id, { counter, at });
  });
}

export async function readPasskeys({ db }: ConsolePasskeyDeps, { accountId }: Operator) {
  return { data: (await listPasskeys(db.kysely, 'operator_passkey', accountId)).map(toPasskey) };
}

export async function startPasskeyRegistration({ db, now, relyingParty }: ConsolePasskeyDeps, operator: Operator) {
  const options = await makeAttestationOptions(db.kysely, relyingParty(), {
    ...{ table: 'operator_passkey', accountId: operator.accountId, handle: toConsoleHandle(operator.accountId) },
    ...{ userName: `${operator.name} (console)`, residentKey: 'discouraged' },
  });
  const expiresAt = new Date(now() + PASSKEY_CHALLENGE_MS);
  await keepChallenge(db.kysely, operator.sessionId, options.challenge, expiresAt);
  return { ...options };
}

export async function addPasskey(
  deps: ConsolePasskeyDeps,
  operator: Operator,
  { name, response }: { readonly name: string; readonly response: PasskeyAttestation },
) {
  const { db, now, relyingParty } = deps;
  const { accountId: account_id, sessionId } = operator;
  const created_at = new Date(now());
  const credential = await readNewCredential(relyingParty(), response, (challenge) =>
    takeChallenge(db.kysely, sessionId, challenge, created_at),
  );
  return db.kysely.transaction().execute(async (trx) => {
    await trx.selectFrom('operator').select('role').where('account_id', '=', account_id).forUpdate().executeTakeFirst();
    const added = await storePasskey(trx, 'operator_passkey', { account_id, name, created_at }, credential);
    await recordPasskey(deps, trx, operator, { command: 'passkey add', before: null, after: { name } });
    return added;
  });
}

export async function removePasskey(deps: ConsolePasskeyDeps, operator: Operator, id: string): Promise<void> {
  await deps.db.kysely.transaction().execute(async (trx) => {
    const removed = await deletePasskey(trx, 'operator_passkey', operator.accountId, id);
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

/** A ticket or session has one open challenge: a new one voids the previous one. */
const keepChallenge = (db: Queries, sessionId: string, challenge: string, expiresAt: Date) =>
  db
    .updateTable('console_session')
    .set({ challenge, challenge_expires_at: expiresAt })
    .where('id', '=', sessionId)
    .execute();

/** Consumes a challenge; false when it is used, expired or of another session. */
async function takeChallenge(db: Queries, sessionId: string, challenge: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('console_session')
    .set({ challenge: null, challenge_expires_at: null })
    .where('id', '=', sessionId)
    .where('challenge', '=', challenge)
    .where('challenge_expires_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
