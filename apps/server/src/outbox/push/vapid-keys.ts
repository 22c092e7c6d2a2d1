// The key pair that identifies this service to push services (VAPID, RFC 8292). Derived from the secret of the installation, so
// that all its servers have the same pair and none is stored.
import { createECDH, hkdfSync } from 'node:crypto';

export interface VapidKeys {
  /** P-256, base64url: the public one uncompressed. */
  readonly publicKey: string;
  readonly privateKey: string;
}

export function deriveVapidKeys(secret: string): VapidKeys {
  const pair = createECDH('prime256v1');
  for (let attempt = 0; ; attempt += 1) {
    const scalar = Buffer.from(hkdfSync('sha256', secret, '', `seyir vapid ${attempt}`, 32));
    try {
      pair.setPrivateKey(scalar);
    } catch {
      // One scalar of 2^32 is larger than the order of the curve.
      continue;
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: scalar.toString('base64url') };
  }
}
