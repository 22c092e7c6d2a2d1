// Passkeys (WebAuthn) of viewers and operators: options for a browser, verification of its answers, and the rows. The library does the
// cryptography; callers keep challenges, which belong to their sessions.
import type { PasskeyAssertion, PasskeyAttestation } from '@seyir/contract/passkeys';
import { PASSKEY_CHALLENGE_MS, PASSKEYS_MAX } from '@seyir/core/limits/account';
import type { Queries } from '../db/database.ts';
import { AppError } from '../shared/app-error.ts';
import { isStorable } from '../shared/storable-text.ts';
import { insertPasskey, listPasskeys, type PasskeyRow, type PasskeyTable } from './passkeys.queries.ts';
import type { RelyingParty } from './relying-party.ts';

/** COSE numbers of EdDSA, ES256 and RS256: what authenticators offer and every Node version verifies. */
const PASSKEY_ALGORITHMS = [-8, -7, -257];

interface StoredPasskey {
  readonly credential_id: string;
  readonly public_key: Uint8Array;
  readonly counter: number;
}

/** Loaded with its first use: the library takes a quarter of a second of a processor, and most commands use no passkeys. */
const loadWebauthn = () => import('@simplewebauthn/server');

export const toPasskey = (row: PasskeyRow) => ({
  ...{ id: row.credential_id, name: row.name, createdAt: row.created_at.toISOString() },
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

/** Options to sign in with one of the known passkeys, or with any of the device. */
export async function makeAssertionOptions({ id: rpID }: RelyingParty, known?: readonly PasskeyRow[]) {
  const { generateAuthenticationOptions } = await loadWebauthn();
  return generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    ...(known && { allowCredentials: known.map(({ credential_id: id }) => ({ id })) }),
    timeout: PASSKEY_CHALLENGE_MS,
  });
}

interface NewOwner {
  readonly table: PasskeyTable;
  readonly accountId: string;
  /** User handle: an authenticator keeps one passkey for each handle of a host. */
  readonly handle: Buffer;
  readonly userName: string;
  readonly userDisplayName?: string;
  /** `required`: the passkey signs in without a username. */
  readonly residentKey: 'required' | 'discouraged';
}

/** Options for a new passkey with user verification: fingerprint, face or PIN. */
export async function makeAttestationOptions(db: Queries, { id: rpID, name: rpName }: RelyingParty, owner: NewOwner) {
  const { table, accountId, handle, userName, userDisplayName, residentKey } = owner;
  const known = await listPasskeys(db, table, accountId);
  const { generateRegistrationOptions } = await loadWebauthn();
  return generateRegistrationOptions({
    ...{ rpID, rpName, userName, userID: new Uint8Array(handle), attestationType: 'none' },
    ...(userDisplayName !== undefined && { userDisplayName }),
    authenticatorSelection: { residentKey, userVerification: 'required' },
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports: [...transports] })),
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    timeout: PASSKEY_CHALLENGE_MS,
  });
}

/** The credential of a new passkey. Its challenge is consumed whether or not the attestation is valid. */
export async function readNewCredential(
  party: RelyingParty,
  response: PasskeyAttestation,
  takeChallenge: (challenge: string) => Promise<boolean>,
) {
  const challenge = readChallenge(response.response.clientDataJSON);
  const isOpen = challenge !== undefined && (await takeChallenge(challenge));
  const credential = isOpen ? await verifyAttestation(party, response, challenge) : undefined;
  if (credential !== undefined) return { ...credential, transports: response.response.transports ?? [] };
  throw new AppError('BAD_INPUT', {}, { fields: { 'body.response': 'The passkey could not be verified.' } });
}

/** Stores a passkey. The caller's transaction has locked its owner, so that two at once are counted one after the other. */
export async function storePasskey(
  trx: Queries,
  table: PasskeyTable,
  owner: { readonly account_id: string; readonly name: string; readonly created_at: Date },
  { id, publicKey, counter, transports }: Awaited<ReturnType<typeof readNewCredential>>,
) {
  const known = await listPasskeys(trx, table, owner.account_id);
  if (known.length >= PASSKEYS_MAX) throw new AppError('CONFLICT', { reason: 'too many passkeys' });
  const passkey = { ...owner, credential_id: id, public_key: Buffer.from(publicKey), counter, transports };
  const added = await insertPasskey(trx, table, passkey);
  if (!added) throw new AppError('CONFLICT', { reason: 'the passkey is known' });
  return toPasskey(added);
}

/** The signature counter of a valid assertion; undefined for any other. */
export async function verifyAssertion(
  { id, origins }: RelyingParty,
  answer: PasskeyAssertion,
  challenge: string,
  passkey: StoredPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebauthn();
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
  return verdict?.verified ? verdict.authenticationInfo.newCounter : undefined;
}

/** The credential of a valid attestation; undefined for any other. */
async function verifyAttestation(
  { id: expectedRPID, origins }: RelyingParty,
  { id, rawId, type, response }: PasskeyAttestation,
  challenge: string,
) {
  if (!(await isPlainAttestation(response.attestationObject))) return undefined;
  const { verifyRegistrationResponse } = await loadWebauthn();
  const verdict = await settle(
    verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID,
      requireUserVerification: true,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    }),
  );
  // The id of the answer must be the credential id inside the attestation.
  return verdict?.verified && verdict.registrationInfo.credential.id === id
    ? verdict.registrationInfo.credential
    : undefined;
}

/** The library throws for every kind of invalid answer; all of them mean "not verified". */
const settle = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined);

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

/**
 * Whether an attestation has no certificates, as requested. With certificates the library would parse chains and fetch
 * revocation lists from addresses that a stranger chose (SSRF).
 */
async function isPlainAttestation(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
    const format = decoded.get('fmt');
    return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}
