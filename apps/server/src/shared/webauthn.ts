// Verification of WebAuthn answers against a challenge, the relying party and a stored public key. The library does the
// cryptography; callers keep challenges and passkeys in tables of their own.
import type { PasskeyAssertion, PasskeyAttestation } from '@seyir/contract/passkeys';
import type { RelyingParty } from './relying-party.ts';
import { isStorable } from './storable-text.ts';

/** COSE numbers of EdDSA, ES256 and RS256: what authenticators offer and every Node version verifies. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257];

export interface StoredPasskey {
  readonly credential_id: string;
  readonly public_key: Uint8Array;
  readonly counter: number;
}

/** Loaded with its first use: the library takes a quarter of a second of a processor, and most commands use no passkeys. */
export const loadWebauthn = () => import('@simplewebauthn/server');

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
export async function verifyAttestation(
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
