// What an authenticator answers, checked. The library does the cryptography; here is what it is held against: our host, our
// pages, a challenge of ours that is open, and the passkey as we know it.
import type { PasskeyAssertion } from '@seyir/contract/passkeys';
import { PASSKEY_CHALLENGE_MS } from '@seyir/core/limits/account';
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { Queries } from '../../db/database.ts';
import { isStorable } from '../../shared/storable-text.ts';
import {
  deleteChallenges,
  findPasskey,
  insertChallenge,
  isChallengeOpen,
  notePasskeyUse,
  takeLoginChallenge,
} from './passkey.queries.ts';
import type { EasyLoginDeps } from './session-deps.ts';

type ProofDeps = Pick<EasyLoginDeps, 'db' | 'now' | 'relyingParty'>;

/** An answer that holds. It is not used up yet. */
export interface PasskeyProof {
  readonly accountId: string;
  readonly credentialId: string;
  readonly challenge: string;
  readonly counter: number;
  /** Whether the authenticator said itself whose passkey it is, and said it right. */
  readonly namesOwner: boolean;
}

/** Options to answer with any passkey of the device; no list of passkeys, so that nothing is told about anybody. */
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

/** The proof an answer gives, or undefined. A challenge that was answered wrongly is void. */
export async function readProof(deps: ProofDeps, answer: PasskeyAssertion): Promise<PasskeyProof | undefined> {
  const { db, now } = deps;
  const challenge = readChallenge(answer.response.clientDataJSON);
  if (challenge === undefined || !(await isChallengeOpen(db.kysely, challenge, new Date(now())))) return undefined;
  const proof = await verify(deps, answer, challenge);
  if (!proof) await takeLoginChallenge(db.kysely, challenge, new Date(now()));
  return proof;
}

/** Uses a proof up; false when its challenge or its counter was used meanwhile. */
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

/** The library throws whatever is wrong with an answer; to us all of it means that the answer does not hold. */
export const settle = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

/** The challenge an answer claims to be for. */
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

/** What an authenticator keeps beside a passkey to tell whose it is: the account's id, which names nobody. */
export const toUserHandle = (accountId: string): Buffer => Buffer.from(accountId.replaceAll('-', ''), 'hex');

/** The library knows absent fields, the wire also null. */
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

/** Forgets challenges that nobody answered. Run hourly: anybody can have some made. */
export const sweepChallenges = ({ db, now }: Pick<EasyLoginDeps, 'db' | 'now'>) =>
  deleteChallenges(db.kysely, new Date(now()));
