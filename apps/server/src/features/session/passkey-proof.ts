// Verification of WebAuthn assertions. The library does the cryptography; this file supplies what an assertion is checked
// against: relying party id, origins, an open challenge, and the stored public key and counter.
import type { PasskeyAssertion } from '@seyir/contract/passkeys';
import { PASSKEY_CHALLENGE_MS } from '@seyir/core/limits/account';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Queries } from '../../db/database.ts';
import { isStorable } from '../../shared/storable-text.ts';
import type { EasyLoginDeps } from './open-session.ts';
import {
  deleteChallenges,
  findPasskey,
  insertChallenge,
  isChallengeOpen,
  notePasskeyUse,
  takeLoginChallenge,
} from './passkey.queries.ts';

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
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    userVerification: 'required',
    timeout: PASSKEY_CHALLENGE_MS,
  });
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
  return notePasskeyUse(trx, proof.credentialId, proof.counter, at);
}

async function verify({ db, relyingParty }: ProofDeps, answer: PasskeyAssertion, challenge: string) {
  const passkey = await findPasskey(db.kysely, answer.id);
  if (!passkey) return undefined;
  const { userHandle } = answer.response;
  const isNamed = typeof userHandle === 'string';
  if (isNamed && userHandle !== toUserHandle(passkey.account_id).toString('base64url')) return undefined;
  const { id, origins } = relyingParty();
  const verdict = await settle(
    verifyAuthenticationResponse({
      response: toLibraryForm(answer),
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    }),
  );
  if (!verdict?.verified) return undefined;
  return {
    accountId: passkey.account_id,
    credentialId: passkey.credential_id,
    challenge,
    counter: verdict.authenticationInfo.newCounter,
    namesOwner: isNamed,
  };
}

/** The library throws for every kind of invalid answer; all of them mean "not verified". */
export const settle = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

/** The challenge that the client data names. */
export function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const isObject = typeof data === 'object' && data !== null && 'challenge' in data;
    const challenge = isObject && typeof data.challenge === 'string' ? data.challenge : undefined;
    return challenge !== undefined && isStorable(challenge) ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** User handle (WebAuthn): stored by the authenticator beside a passkey. The account's id holds no personal data. */
export const toUserHandle = (accountId: string): Buffer => Buffer.from(accountId.replaceAll('-', ''), 'hex');

/** Drops a null user handle: the library accepts absent fields only. */
function toLibraryForm({ id, rawId, type, response }: PasskeyAssertion) {
  const { userHandle, ...rest } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { ...rest, ...(typeof userHandle === 'string' ? { userHandle } : {}) },
  };
}

/** Deletes expired challenges. Run hourly, because requesting a challenge needs no sign-in. */
export const sweepChallenges = ({ db, now }: Pick<EasyLoginDeps, 'db' | 'now'>) =>
  deleteChallenges(db.kysely, new Date(now()));
