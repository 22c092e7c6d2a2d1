// HMAC signatures between the server and the test gateway, with a shared key. A response signature covers the signature of
// its request, so a recorded response does not verify for another request.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Replay window: a signed request older than this is refused. */
export const REPLAY_WINDOW_MS = 5 * 60_000;
export const SIGNATURE_HEADER = 'x-gateway-signature';
export const TIMESTAMP_HEADER = 'x-gateway-moment';

export interface SignedRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** Epoch milliseconds, as text. */
  readonly timestamp: string;
  readonly body: string;
}

/** The shared key, derived from the secret of the installation for this purpose alone. */
export const sandboxKey = (secret: string): string => hmac(secret, 'payment test gateway');

export const signRequest = (key: string, { method, path, timestamp, body }: SignedRequest): string =>
  hmac(key, ['question', method, path, timestamp, body].join('\n'));

export const signResponse = (key: string, requestSignature: string, status: number, body: string): string =>
  hmac(key, ['answer', requestSignature, status, body].join('\n'));

/** Compares in constant time. */
export function isSignature(given: string | undefined, expected: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url');
