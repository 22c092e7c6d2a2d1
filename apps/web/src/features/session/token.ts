// An access token with its expiry.

import { findExpiry } from '@seyir/core/token/jwt';
import type { Clock } from '../../shared/time/server-clock.ts';

export interface Token {
  readonly text: string;
  /** Epoch milliseconds of the server. */
  readonly expiresAt: number;
}

/** A token without a readable expiry counts as expired: it could not be restored safely (SESSION-08). */
export function toToken(text: string): Token {
  return { text, expiresAt: findExpiry(text) ?? 0 };
}

export function isExpired(token: Token, now: ReturnType<Clock>): boolean {
  return token.expiresAt <= now;
}
