// Time-based one-time passwords (RFC 6238: HMAC-SHA-1, 6 digits, 30 seconds), as authenticator applications compute them.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { TOTP_DIGITS, TOTP_PERIOD_MS } from '@seyir/core/limits/operator';

const SECRET_BYTES = 20;
/** A code of the step before and of the step after is accepted: clocks differ, and typing takes time. */
const DRIFT_STEPS = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const ISSUER = 'Seyir';

export const makeTotpSecret = (): string => writeBase32(randomBytes(SECRET_BYTES));

/** The address that authenticator applications read from a QR code or open as a link. */
export const writeTotpUri = (secret: string, name: string): string =>
  `otpauth://totp/${ISSUER}:${encodeURIComponent(name)}?secret=${secret}&issuer=${ISSUER}`;

export function writeTotp(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', readBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** TOTP_DIGITS).padStart(TOTP_DIGITS, '0');
}

/** The time step of a code, or undefined when the code is not one of now. */
export function findTotpStep(secret: string, code: string, nowMs: number): number | undefined {
  const current = Math.floor(nowMs / TOTP_PERIOD_MS);
  const steps = Array.from({ length: 2 * DRIFT_STEPS + 1 }, (_, index) => current - DRIFT_STEPS + index);
  return steps.find((step) => isSame(writeTotp(secret, step), code));
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

function writeBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

function readBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
