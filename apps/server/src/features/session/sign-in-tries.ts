// How often somebody may be wrong about who they are (LOGIN-29), whatever they prove it with.
import { accountKey, mobileDigits } from '@seyir/core/account/login-name';
import { LOGIN_TRIES, LOGIN_TRIES_WINDOW_MS } from '@seyir/core/limits/account';
import type { Meta } from '../../http/meta.ts';
import { addressKey } from '../../http/rate-limit.ts';
import type { SignInName } from './session.queries.ts';
import type { SessionDeps } from './session-deps.ts';

export const readSignInName = (typed: string): SignInName => ({ key: accountKey(typed), mobile: mobileDigits(typed) });

/** Nobody's account: what is asked about a known user is asked about it for an unknown one. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

export const LOGIN_LIMIT = { most: LOGIN_TRIES, windowMs: LOGIN_TRIES_WINDOW_MS };
export const addressTries = ({ ip }: Meta) => `login:address:${addressKey(ip)}`;

/**
 * Whom a typed name means, for counting: an account has several names and a number has many spellings, and each would
 * otherwise have tries of its own. An unknown name counts in the same way.
 */
export const nameKey = ({ key, mobile }: SignInName, account: { readonly id: string } | undefined): string =>
  account?.id ?? mobile ?? key;

export interface SignInTry {
  readonly name: SignInName;
  /** Whom the name means; undefined for an unknown one. */
  readonly account: { readonly id: string } | undefined;
  readonly devicetoken: string | undefined;
}

/**
 * Makes a check that counts, when it is wrong, against the name and against the address. A known device of the account
 * has a count of its own instead: whoever shares its address, or guesses at its account elsewhere, cannot use it up.
 */
export function checkSignIn(
  { tries, devices }: Pick<SessionDeps, 'tries' | 'devices'>,
  { name, account, devicetoken }: SignInTry,
  meta: Meta,
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  // The same work for an unknown name.
  const device = devices.find(account?.id ?? NOBODY, devicetoken);
  const keys = device ? [`login:device:${device}`] : [`login:name:${nameKey(name, account)}`, addressTries(meta)];
  return tries.check(keys, LOGIN_LIMIT, isRight);
}
