// The RSA key pair that encrypts the PIN of a payment in the browser (PIN-18). One pair is stored in the database for all
// servers; the private key is encrypted (AES-GCM) with the installation's secret.
import {
  constants,
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  generateKeyPair,
  hkdfSync,
  type KeyObject,
  privateDecrypt,
  randomBytes,
} from 'node:crypto';
import { promisify } from 'node:util';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';
import { findNewestKey, insertKey, lockKeys, type PinKeyRow } from './pin-key.queries.ts';

const MODULUS_BITS = 2_048;
const SEAL = 'aes-256-gcm';
const SEAL_KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export interface PinKeyDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly newId: NewId;
  /** Seals the private key. */
  readonly secret: string;
}

export interface PinKeys {
  /** SPKI, base64. */
  readPublicKey(): Promise<string>;
  /** The plain text of a value that was encrypted with the public key; undefined for anything else. */
  decrypt(base64: string): Promise<string | undefined>;
}

interface OpenKey {
  readonly id: string;
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}

export function makePinKeys({ db, now, newId, secret }: PinKeyDeps): PinKeys {
  const sealKey = Buffer.from(hkdfSync('sha256', secret, '', 'seyir pin key', SEAL_KEY_BYTES));
  let known: OpenKey | undefined;

  const read = async (): Promise<OpenKey> => {
    const row = await findNewestKey(db.kysely);
    if (row && row.id === known?.id) return known;
    // A key that was encrypted with another secret cannot be opened: a new one replaces it.
    known = (row && open(sealKey, row)) ?? (await make());
    return known;
  };

  const make = async (): Promise<OpenKey> => {
    const pair = await promisify(generateKeyPair)('rsa', { modulusLength: MODULUS_BITS });
    const id = newId();
    const privateDer = pair.privateKey.export({ type: 'pkcs8', format: 'der' });
    const row = {
      id,
      public_key: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
      sealed_private_key: seal(sealKey, id, privateDer),
      created_at: new Date(now()),
    };
    return db.kysely.transaction().execute(async (trx) => {
      await lockKeys(trx);
      const present = await findNewestKey(trx);
      const usable = present && open(sealKey, present);
      if (usable) return usable;
      await insertKey(trx, row);
      return { id, publicKey: row.public_key, privateKey: pair.privateKey };
    });
  };

  return {
    readPublicKey: async () => (await read()).publicKey,
    decrypt: async (base64) => {
      const { privateKey: key } = await read();
      try {
        const options = { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' };
        return privateDecrypt(options, Buffer.from(base64, 'base64')).toString();
      } catch {
        // Plain text, or encrypted with another key.
        return undefined;
      }
    },
  };
}

function seal(sealKey: Buffer, id: string, plain: Buffer): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(SEAL, sealKey, iv).setAAD(Buffer.from(id));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

function open(sealKey: Buffer, row: PinKeyRow): OpenKey | undefined {
  const bytes = Buffer.from(row.sealed_private_key, 'base64');
  try {
    const decipher = createDecipheriv(SEAL, sealKey, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(row.id))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const key = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
    const privateKey = createPrivateKey({ key, type: 'pkcs8', format: 'der' });
    return { id: row.id, publicKey: row.public_key, privateKey };
  } catch {
    return undefined;
  }
}
