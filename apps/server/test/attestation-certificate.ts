// An attestation certificate of an authenticator vendor (X.509, DER), encoded by hand: enough for a verifier to accept a
// vendor's attestation of a passkey.
import { generateKeyPairSync, sign } from 'node:crypto';

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const length =
    body.length < 128
      ? Buffer.from([body.length])
      : body.length < 256
        ? Buffer.from([0x81, body.length])
        : Buffer.from([0x82, body.length >> 8, body.length & 0xff]);
  return Buffer.concat([Buffer.from([tag]), length, body]);
};
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const utf8 = (text: string) => der(0x0c, Buffer.from(text));
const time = (text: string) => der(0x17, Buffer.from(text));

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'));
const name = (...fields: readonly (readonly [string, string])[]) =>
  sequence(...fields.map(([type, value]) => der(0x31, sequence(oid(type), utf8(value)))));
const MAKER = name(
  ['550406', 'TR'],
  ['55040a', 'Seyir Test'],
  ['55040b', 'Authenticator Attestation'],
  ['550403', 'Test Authenticator'],
);
/** Basic constraints: not an authority. */
const EXTENSIONS = der(0xa3, sequence(sequence(oid('551d13'), der(0x04, sequence()))));

export function makeAttestationCertificate() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const certified = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    MAKER,
    sequence(time('200101000000Z'), time('491231235959Z')),
    MAKER,
    publicKey.export({ format: 'der', type: 'spki' }),
    EXTENSIONS,
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', certified, privateKey));
  return { certificate: sequence(certified, ECDSA_SHA256, signature), privateKey };
}
