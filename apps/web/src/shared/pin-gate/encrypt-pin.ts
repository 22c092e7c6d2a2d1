// Encrypts the PIN of a payment with the server's public key, over a one-time nonce: it can be neither read nor replayed on
// the way (PIN-18).
import type { Reply } from '@seyir/contract/endpoint';
import type { readPinKey } from '@seyir/contract/profiles';

const ALGORITHM = { name: 'RSA-OAEP', hash: 'SHA-256' } as const;

/** `crypto.subtle` exists only in secure contexts: https and localhost. */
export const canEncrypt = () => crypto.subtle !== undefined;

export async function encryptPin(
  { key, nonce }: Pick<Reply<typeof readPinKey>, 'key' | 'nonce'>,
  pin: string,
): Promise<string> {
  const publicKey = await crypto.subtle.importKey('spki', fromBase64(key), ALGORITHM, false, ['encrypt']);
  const secret = await crypto.subtle.encrypt(ALGORITHM, publicKey, new TextEncoder().encode(`${nonce}:${pin}`));
  return btoa(String.fromCharCode(...new Uint8Array(secret)));
}

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
