// What can be read from an access token without its key: its shape and when it ends. Whether it is genuine, only the
// server says.

const PREFIX = 'Bearer ';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Three parts between dots, after an optional "Bearer " (SESSION-07). */
export function isJwt(token: string): boolean {
  return partsOf(token).length === 3;
}

/** When a token ends, in epoch milliseconds; undefined for what is no JWT or does not say, which counts as ended (SESSION-08). */
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

/** No parts at all when there are not exactly three that hold something. */
function partsOf(token: string): string[] {
  const parts = (token.startsWith(PREFIX) ? token.slice(PREFIX.length) : token).split('.');
  return parts.length === 3 && parts.every((part) => part.trim() !== '') ? parts : [];
}

/** Core knows neither the browser's atob nor Node's Buffer. Undefined for anything that is not base64url of UTF-8. */
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
