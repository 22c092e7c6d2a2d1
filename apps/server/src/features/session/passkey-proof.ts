// Passkey assertions of viewers: this file supplies what an assertion is checked against, an open challenge and the stored
// public key and counter.

import type { PasskeyAssertion } from '@seyir/contract/passkeys';
import { PASSKEY_CHALLENGE_MS } from '@seyir/core/limits/account';
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { sweepRows } from '../../db/sweep.ts';
import { findPasskey, notePasskeyUse } from '../../identity/passkeys.queries.ts';
import { makeAssertionOptions, readChallenge, verifyAssertion } from '../../identity/passkeys.ts';
import type { EasyLoginDeps } from './open-session.ts';
import { insertChallenge, isChallengeOpen, takeLoginChallenge } from './passkey.queries.ts';

type ProofDeps = Pick<EasyLoginDeps, 'db' | 'now' | 'relyingParty'>;

/** A verified assertion whose challenge is not consumed yet. */
export interface PasskeyProof {
  readonly accountId: string;
  readonly credentialId: string;
  readonly challenge: string;
  readonly counter: number;
  /** Whether the assertion carries the user handle of the account. */
  readonly namesOwner: boolean;
}

/** Options for any discoverable passkey of the device. No list of passkeys: it would reveal which accounts exist. */
export async function startProof({ db, now, relyingParty }: ProofDeps) {
  const options = await makeAssertionOptions(relyingParty());
  const expires_at = new Date(now() + PASSKEY_CHALLENGE_MS);
  await insertChallenge(db.kysely, { challenge: options.challenge, purpose: 'login', session_id: null, expires_at });
  return options;
}

/** The verified proof, or undefined. A wrong assertion voids its challenge. */
export async function readProof(deps: ProofDeps, answer: PasskeyAssertion): Promise<PasskeyProof | undefined> {
  const { db, now } = deps;
  const challenge = readChallenge(answer.response.clientDataJSON);
  if (challenge === undefined || !(await isChallengeOpen(db.kysely, challenge, new Date(now())))) return undefined;
  const proof = await verify(deps, answer, challenge);
  if (!proof) await takeLoginChallenge(db.kysely, challenge, new Date(now()));
  return proof;
}

/** Consumes a proof; false when a concurrent request consumed its challenge or counter. */
export async function useProof({ now }: ProofDeps, trx: Queries, proof: PasskeyProof): Promise<boolean> {
  const at = new Date(now());
  if (!(await takeLoginChallenge(trx, proof.challenge, at))) return false;
  return notePasskeyUse(trx, 'passkey', proof.credentialId, { counter: proof.counter, at });
}

async function verify({ db, relyingParty }: ProofDeps, answer: PasskeyAssertion, challenge: string) {
  const passkey = await findPasskey(db.kysely, 'passkey', answer.id);
  if (!passkey) return undefined;
  const { userHandle } = answer.response;
  const isNamed = typeof userHandle === 'string';
  if (isNamed && userHandle !== toUserHandle(passkey.account_id).toString('base64url')) return undefined;
  const counter = await verifyAssertion(relyingParty(), answer, challenge, passkey);
  if (counter === undefined) return undefined;
  const { account_id: accountId, credential_id: credentialId } = passkey;
  return { accountId, credentialId, challenge, counter, namesOwner: isNamed };
}

/** User handle (WebAuthn): stored by the authenticator beside a passkey. The account's id holds no personal data. */
export const toUserHandle = (accountId: string): Buffer => Buffer.from(accountId.replaceAll('-', ''), 'hex');

/** Deletes expired challenges. Run hourly, because requesting a challenge needs no sign-in. */
export const sweepChallenges = (
  { db, now }: Pick<EasyLoginDeps, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> => sweepRows(db, 'passkey_challenge', sql`expires_at < ${new Date(now())}`, { signal });
