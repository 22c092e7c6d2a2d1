// Device tokens (HMAC): a browser receives one with a successful sign-in and sends it with the next. Guesses from a known
// device are counted by that device, so that strangers behind the same address, or strangers guessing at the same
// account, do not lock its owner out (LOGIN-29). The X-Device-Id header is not signed and therefore proves nothing.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { DEVICE_TOKEN_MS } from '@seyir/core/limits/account';
import type { Clock } from '../../shared/clock.ts';

const NONCE_BYTES = 16;
const FORM = /^([0-9a-z]{1,9})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

export interface KnownDevices {
  /** A token for the device that has just signed in to this account. */
  issue(accountId: string): string;
  /** The counter key of a device; undefined unless the token was issued for this account and has not expired. */
  find(accountId: string, token: string | undefined): string | undefined;
}

export function makeKnownDevices({ secret, now }: { secret: string; now: Clock }): KnownDevices {
  const sign = (accountId: string, issuedAt: string, nonce: string) =>
    createHmac('sha256', secret).update(`known device\n${accountId}\n${issuedAt}\n${nonce}`).digest('base64url');
  return {
    issue(accountId) {
      const issuedAt = now().toString(36);
      const nonce = randomBytes(NONCE_BYTES).toString('base64url');
      return `${issuedAt}.${nonce}.${sign(accountId, issuedAt, nonce)}`;
    },
    find(accountId, token) {
      const [, issuedAt = '', nonce = '', mac = ''] = FORM.exec(token ?? '') ?? [];
      const isOurs = mac !== '' && timingSafeEqual(Buffer.from(sign(accountId, issuedAt, nonce)), Buffer.from(mac));
      return isOurs && now() < Number.parseInt(issuedAt, 36) + DEVICE_TOKEN_MS ? nonce : undefined;
    },
  };
}
