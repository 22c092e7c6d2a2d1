// The device id of the browser. Made once; outlives every sign-out (STORE-05).

import type { AppStorage } from './storage.ts';

export function ensureDeviceId(storage: AppStorage, random: Crypto = crypto): string {
  const known = storage.get('deviceid');
  if (known !== undefined) return known;
  const made = randomUuid(random);
  storage.set('deviceid', made);
  return made;
}

const UUID_BYTES = 16;
const VERSION_BYTE = 6;
const VARIANT_BYTE = 8;

/** `crypto.randomUUID` exists only on https and localhost; a television in the living room may open a plain address. */
export function randomUuid(random: Crypto = crypto): string {
  const bytes = random.getRandomValues(new Uint8Array(UUID_BYTES));
  const hex = Array.from(bytes, (byte, index) => {
    if (index === VERSION_BYTE) return 0x40 | (byte & 0x0f);
    if (index === VARIANT_BYTE) return 0x80 | (byte & 0x3f);
    return byte;
  })
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
