// Password recovery: requests a reset link and sets the new password. A failure is an outcome with its own message
// (FORGOT-04 to FORGOT-06, RESET-06), so neither throws.

import {
  RECOVERY_OK,
  RECOVERY_UNKNOWN_USER,
  requestPasswordReset,
  resetPassword,
  validateResetToken,
} from '@seyir/contract/account';
import type { Passkey } from '@seyir/contract/passkeys';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** The channel of the reset link. */
export type RecoveryWay = 'email' | 'phone';
export type RequestOutcome = 'sent' | 'unknown' | 'failed';
export type ResetOutcome = 'changed' | 'failed';

export async function requestLink(way: RecoveryWay, typed: string): Promise<RequestOutcome> {
  const body = way === 'email' ? { email: typed.trim() } : { phone: typed };
  try {
    const { data } = await call(requestPasswordReset, { body });
    if (data === RECOVERY_OK) return 'sent';
    return data === RECOVERY_UNKNOWN_USER ? 'unknown' : 'failed';
  } catch {
    return 'failed';
  }
}

interface ResetLink {
  readonly isLiving: boolean;
  /** The account of the token, for a link without an account (RESET-05). */
  readonly id: string | undefined;
  /** The passkeys of the account, removed with the old password unless kept (RESET-10). */
  readonly passkeys: readonly Passkey[];
}

/** Validated once, without refetches: a used link must not turn the open page into an error. */
export const resetLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['reset-link', token],
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    queryFn: async ({ signal }): Promise<ResetLink> => {
      const { data, id, passkeys = [] } = await call(validateResetToken, { query: { token } }, signal);
      return { isLiving: data === RECOVERY_OK, id, passkeys };
    },
  });

export interface NewPassword {
  readonly password: string;
  /** Ids of the passkeys to keep. */
  readonly keepPasskeys: readonly string[];
}

export async function setPassword(
  link: { token: string; id: string },
  { password, keepPasskeys }: NewPassword,
): Promise<ResetOutcome> {
  const kept = keepPasskeys.length > 0 ? { keepPasskeys: [...keepPasskeys] } : {};
  try {
    const { data } = await call(resetPassword, { body: { ...link, password, ...kept } });
    return data === RECOVERY_OK ? 'changed' : 'failed';
  } catch {
    return 'failed';
  }
}
