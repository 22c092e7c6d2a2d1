// Reads the expiry of an access token without its key. Only the server verifies the signature.

const PREFIX = 'Bearer ';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The expiry of a token, in epoch milliseconds; undefined without a JWT or without `exp`, which counts as expired (SESSION-08). */
export function findExpiry(token: string): number | undefined {
  const [, payload = '', signature] = partsOf(token);
  if (signature === undefined) return undefined;
  const text = decodeBase64Url(payload);
  if (text === undefined) return undefined;
  try {
    const exp = (JSON.parse(text) as { exp?: unknown } | null)?.exp;
    return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}

/** Three parts between dots, after an optional "Bearer " (SESSION-07); empty unless there are exactly three. */
function partsOf(token: string): string[] {
  const parts = (token.startsWith(PREFIX) ? token.slice(PREFIX.length) : token).split('.');
  return parts.length === 3 ? parts : [];
}

/** Core has neither the browser's `atob` nor Node's `Buffer`. Undefined for anything that is not base64url of UTF-8. */
function decodeBase64Url(text: string): string | undefined {
  let escaped = '';
  let buffer = 0;
  let bits = 0;
  for (const letter of text.replace(/=+$/, '')) {
    const value = ALPHABET.indexOf(letter === '+' ? '-' : letter === '/' ? '_' : letter);
    if (value === -1) return undefined;
    buffer = (buffer << 6) | value;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    escaped += `%${((buffer >> bits) & 0xff).toString(16).padStart(2, '0')}`;
    buffer &= (1 << bits) - 1;
  }
  try {
    return decodeURIComponent(escaped);
  } catch {
    return undefined;
  }
}
