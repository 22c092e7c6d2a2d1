// A passkey authenticator in software: makes keys, signs challenges, and misbehaves on request. It writes the bytes of
// WebAuthn by hand, so that what reads them is tried against the standard and not against itself.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Ways to answer that an honest authenticator or browser does not have. */
export interface Misbehaviour {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly userVerified?: boolean;
  readonly userPresent?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
  readonly crossOriginFrom?: string;
  /** Signs with another key than the one that was registered. */
  readonly key?: KeyObject;
  readonly credentialId?: string;
  readonly format?: string;
  /** The attestation statement, given what an attestation signs and the key of the passkey. */
  readonly statement?: (signed: Buffer, key: KeyObject) => CborEntries;
  readonly algorithm?: number;
}

export interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

export interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

export function makeAuthenticator({ origin = 'https://tv.example', counts = true } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;
  let userHandle = '';
  const nextCounter = () => {
    if (counts) counter += 1;
    return counter;
  };

  const clientData = (type: string, challenge: string, wrong: Misbehaviour) =>
    Buffer.from(
      JSON.stringify({
        type: wrong.type ?? type,
        challenge: wrong.challenge ?? challenge,
        origin: wrong.origin ?? origin,
        crossOrigin: wrong.crossOriginFrom !== undefined,
        ...(wrong.crossOriginFrom === undefined ? {} : { topOrigin: wrong.crossOriginFrom }),
      }),
    );

  const head = (rpId: string, wrong: Misbehaviour, withKey: boolean) => {
    const flags = ((wrong.userPresent ?? true) ? 1 : 0) | ((wrong.userVerified ?? true) ? 4 : 0) | (withKey ? 64 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(wrong.counter ?? nextCounter());
    return Buffer.concat([sha256(Buffer.from(wrong.rpId ?? rpId)), Buffer.from([flags]), count]);
  };

  return {
    credentialId: credentialId.toString('base64url'),

    /** navigator.credentials.create() */
    create({ challenge, rp, user }: CreationOptions, wrong: Misbehaviour = {}) {
      userHandle = user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        head(rp.id, wrong, true),
        Buffer.alloc(16),
        length,
        credentialId,
        coseKey(publicKey, wrong.algorithm ?? -7),
      ]);
      const clientDataJSON = clientData('webauthn.create', challenge, wrong);
      const signed = Buffer.concat([authData, sha256(clientDataJSON)]);
      const attestation = cborMap([
        ['fmt', wrong.format ?? 'none'],
        ['attStmt', { map: wrong.statement?.(signed, privateKey) ?? [] }],
        ['authData', authData],
      ]);
      const id = wrong.credentialId ?? credentialId.toString('base64url');
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** navigator.credentials.get() */
    get({ challenge, rpId }: RequestOptions, wrong: Misbehaviour = {}) {
      const clientDataJSON = clientData('webauthn.get', challenge, wrong);
      const authenticatorData = head(rpId, wrong, false);
      const signed = Buffer.concat([authenticatorData, sha256(clientDataJSON)]);
      const id = wrong.credentialId ?? credentialId.toString('base64url');
      return {
        id,
        rawId: id,
        type: 'public-key',
        authenticatorAttachment: 'platform',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, wrong.key ?? privateKey).toString('base64url'),
          userHandle: wrong.userHandle === undefined ? userHandle : wrong.userHandle,
        },
      };
    },
  };
}

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest();

/** The public key as COSE (RFC 9053): kty EC2, the algorithm, the curve P-256 and the two coordinates. */
function coseKey(publicKey: KeyObject, algorithm: number): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cborMap([
    [1, 2],
    [3, algorithm],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
}

/** Encoder for the subset of CBOR (RFC 8949) that authenticators use. */
export type Cbor = number | string | Buffer | readonly Cbor[] | { readonly map: CborEntries };
export type CborEntries = readonly (readonly [Cbor, Cbor])[];

function cborMap(entries: CborEntries): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flatMap(([key, value]) => [cbor(key), cbor(value)])]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  if ('map' in value && typeof value.map !== 'function') return cborMap(value.map);
  const items = value as readonly Cbor[];
  return Buffer.concat([cborHead(4, items.length), ...items.map(cbor)]);
}

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  const head = Buffer.from([(major << 5) | 25, 0, 0]);
  head.writeUInt16BE(length, 1);
  return head;
}
