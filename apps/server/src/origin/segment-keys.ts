// AES keys of encrypted channels and titles. They are derived with HKDF and not stored: every server with the same
// secret has the same keys.
import { createCipheriv, hkdfSync } from 'node:crypto';
import { segmentIv } from '@seyir/core/hls/keys';
import type { StreamOwner } from '@seyir/core/hls/stream-address';

const KEY_BYTES = 16;
/** HKDF info: another label gives another set of keys. */
const LABEL = 'seyir segment key 1';

export interface SegmentKeys {
  /** 16 bytes, as a player loads them. */
  keyOf(owner: StreamOwner, number: number): Buffer;
  encrypt(bytes: Buffer, key: Buffer, msn: number): Buffer;
}

export function makeSegmentKeys(secret: string): SegmentKeys {
  return {
    keyOf(owner, number) {
      const name = 'asset' in owner ? `v/${owner.asset}` : `c/${owner.channel}`;
      return Buffer.from(hkdfSync('sha256', secret, '', `${LABEL} ${name} ${number}`, KEY_BYTES));
    },
    encrypt(bytes, key, msn) {
      const cipher = createCipheriv('aes-128-cbc', key, segmentIv(msn));
      return Buffer.concat([cipher.update(bytes), cipher.final()]);
    },
  };
}
