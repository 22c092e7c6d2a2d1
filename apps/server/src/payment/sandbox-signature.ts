// How our server and the test gateway know each other's words: both sign with a shared key. An answer is signed together
// with its question, so that an old answer does not fit a new question.
import { createHmac, timingSafeEqual } from 'node:crypto';

/** A question is as old as its journey; one that is older was kept by somebody. */
export const QUESTION_GOOD_MS = 5 * 60_000;
export const SIGNATURE_HEADER = 'x-gateway-signature';
export const MOMENT_HEADER = 'x-gateway-moment';

export interface SignedQuestion {
  readonly method: string;
  /** With everything after the host. */
  readonly path: string;
  /** Epoch milliseconds, as text. */
  readonly moment: string;
  readonly body: string;
}

/** The key both sides share, made from the secret of the installation and good for nothing else. */
export const sandboxKey = (secret: string): string => hmac(secret, 'payment test gateway');

export const signQuestion = (key: string, { method, path, moment, body }: SignedQuestion): string =>
  hmac(key, ['question', method, path, moment, body].join('\n'));

export const signAnswer = (key: string, questionSignature: string, status: number, body: string): string =>
  hmac(key, ['answer', questionSignature, status, body].join('\n'));

export function isSignature(given: string | undefined, right: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('base64url');
