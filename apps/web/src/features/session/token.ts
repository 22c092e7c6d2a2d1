// What a browser may read from an access token: its shape and when it ends. Whether it is genuine, only the server says.

import type { Clock } from '../../shared/time/server-clock.ts';

const PREFIX = /^Bearer /;
const PARTS = 3;

/** Three parts between dots, after an optional "Bearer " (SESSION-07). */
export function isJwt(token: string): boolean {
  const parts = token.replace(PREFIX, '').split('.');
  return parts.length === PARTS && parts.every((part) => part !== '');
}

/** The end of a token in epoch milliseconds; undefined for what is not a JWT or does not say (SESSION-08). */
export function findExpiry(token: string): number | undefined {
  if (!isJwt(token)) return undefined;
  try {
    const [, payload = ''] = token.replace(PREFIX, '').split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const exp = (claims as { exp?: unknown } | null)?.exp;
    return typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : undefined;
  } catch {
    return undefined;
  }
}

export interface Token {
  readonly text: string;
  /** Epoch milliseconds of the server. */
  readonly expiresAt: number;
}

/** A token whose end is unknown is one that has ended: it could not be restored safely (SESSION-08). */
export function toToken(text: string): Token {
  return { text, expiresAt: findExpiry(text) ?? 0 };
}

export function isExpired(token: Token, now: ReturnType<Clock>): boolean {
  return token.expiresAt <= now;
}
