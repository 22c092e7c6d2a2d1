// The PIN of a payment leaves the browser encrypted, over a nonce that works once: nothing on the way can read it or send
// it again (PIN-18).
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
