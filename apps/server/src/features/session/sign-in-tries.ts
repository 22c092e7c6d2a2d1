// Rate limit of failed sign-ins (LOGIN-29), for passwords, one-time codes and passkeys alike.
import { accountKey, mobileDigits } from '@seyir/core/account/login-name';
import { LOGIN_TRIES, LOGIN_TRIES_WINDOW_MS } from '@seyir/core/limits/account';
import type { Meta } from '../../http/meta.ts';
import { addressKey } from '../../http/rate-limit.ts';
import type { SessionDeps } from './open-session.ts';
import type { SignInName } from './session.queries.ts';

export const readSignInName = (typed: string): SignInName => ({ key: accountKey(typed), mobile: mobileDigits(typed) });

/** An account id that no account has: unknown users cause the same work as known ones (no timing oracle). */
export const UNKNOWN_ACCOUNT = '00000000-0000-0000-0000-000000000000';

export const LOGIN_LIMIT = { most: LOGIN_TRIES, windowMs: LOGIN_TRIES_WINDOW_MS };
export const addressTries = ({ ip }: Meta) => `login:address:${addressKey(ip)}`;

/**
 * Counter key of a typed name: the account id, because an account has several names and a number many spellings, and each
 * would otherwise have tries of its own. An unknown name counts the same way.
 */
export const nameKey = ({ key, mobile }: SignInName, account: { readonly id: string } | undefined): string =>
  account?.id ?? mobile ?? key;

interface SignInTry {
  readonly name: SignInName;
  /** The account of the name; undefined for an unknown name. */
  readonly account: { readonly id: string } | undefined;
  readonly devicetoken: string | undefined;
}

/**
 * Runs a check; a failure counts against the name and against the address. A known device of the account has its own
 * counter instead: strangers at its address, or strangers guessing at its account elsewhere, cannot use it up.
 */
export function checkSignIn(
  { tries, devices }: Pick<SessionDeps, 'tries' | 'devices'>,
  { name, account, devicetoken }: SignInTry,
  meta: Meta,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  // HMAC comparison for an unknown name too: the work is the same.
  const device = devices.find(account?.id ?? UNKNOWN_ACCOUNT, devicetoken);
  const keys = device ? [`login:device:${device}`] : [`login:name:${nameKey(name, account)}`, addressTries(meta)];
  return tries.check(keys, LOGIN_LIMIT, isRight);
}
