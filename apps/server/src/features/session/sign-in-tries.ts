// How often somebody may be wrong about who they are (LOGIN-29), whatever they prove it with.
import { accountKey, mobileDigits } from '@seyir/core/account/login-name';
import { LOGIN_TRIES, LOGIN_TRIES_WINDOW_MS } from '@seyir/core/limits/account';
import type { Meta } from '../../http/meta.ts';
import { addressKey } from '../../http/rate-limit.ts';
import type { SignInName } from './session.queries.ts';
import type { SessionDeps } from './session-deps.ts';

export const readSignInName = (typed: string): SignInName => ({ key: accountKey(typed), mobile: mobileDigits(typed) });

export const LOGIN_LIMIT = { most: LOGIN_TRIES, windowMs: LOGIN_TRIES_WINDOW_MS };
export const addressTries = ({ ip }: Meta) => `login:address:${addressKey(ip)}`;

/**
 * Whom a typed name means, for counting: an account has several names and a number has many spellings, and each would
 * otherwise have tries of its own. An unknown name counts in the same way.
 */
export const nameKey = ({ key, mobile }: SignInName, account: { readonly id: string } | undefined): string =>
  account?.id ?? mobile ?? key;

/** Makes a check that counts, when it is wrong, against the name and against the address. */
export const checkSignIn = (
  { tries }: Pick<SessionDeps, 'tries'>,
  name: string,
  meta: Meta,
  isRight: () => Promise<boolean>,
): Promise<boolean> => tries.check([`login:name:${name}`, addressTries(meta)], LOGIN_LIMIT, isRight);
