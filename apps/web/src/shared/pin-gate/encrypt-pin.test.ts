// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { encryptPin } from './encrypt-pin.ts';

const RSA = { name: 'RSA-OAEP', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' };

describe('encryptPin', () => {
  it('can be read with the private key alone, and is another text each time [PIN-18]', async () => {
    const { publicKey, privateKey } = await crypto.subtle.generateKey(RSA, true, ['encrypt', 'decrypt']);
    const spki = new Uint8Array(await crypto.subtle.exportKey('spki', publicKey));
    const key = btoa(String.fromCharCode(...spki));
    const [one, other] = [
      await encryptPin({ key, nonce: 'n1' }, '1234'),
      await encryptPin({ key, nonce: 'n1' }, '1234'),
    ];
    expect(one).not.toBe(other);
    const bytes = Uint8Array.from(atob(one), (character) => character.charCodeAt(0));
    const read = await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, privateKey, bytes);
    expect(new TextDecoder().decode(read)).toBe('n1:1234');
  });
});
