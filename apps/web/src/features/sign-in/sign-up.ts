// Registration, sign-in and profile selection in one go (SIGNUP-11).

import { register } from '@seyir/contract/account';
import { type Profile, selectProfile } from '@seyir/contract/profiles';
import { login } from '@seyir/contract/session';
import { TERMS_VERSION } from '@seyir/core/limits/account';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import type { SignUpValues } from './field-rules.ts';
import { type SignInSession, signIn } from './sign-in.ts';

interface SignUpSession extends SignInSession {
  profileSelected(profile: Profile, accessToken: string): void;
}

export type SignUpResult =
  | { readonly is: 'ready' }
  /** The account exists, but a later step failed: the viewer signs in on the login page (SIGNUP-12). */
  | { readonly is: 'registered' }
  | { readonly is: 'taken'; readonly field: 'username' | 'email' }
  | { readonly is: 'failed' }
  /** The viewer left the page meanwhile. */
  | { readonly is: 'left' };

export async function signUp(session: SignUpSession, values: SignUpValues): Promise<SignUpResult> {
  const { repeat: _, ...rest } = values;
  const { username, password } = rest;
  let isRegistered = false;
  // Registering is part of the attempt: no guest is signed in while it runs (GUEST-12).
  const result = await signIn({
    session,
    prove: async () => {
      // The form names the terms, and sending it accepts them.
      await call(register, { body: { ...rest, termsVersion: TERMS_VERSION } });
      isRegistered = true;
      return call(login, { body: { username, password } });
    },
    // A new account has no other session.
    askToEndOther: async () => false,
  });
  if (result.is === 'left') return { is: 'left' };
  if (result.is !== 'signed-in') {
    if (isRegistered) return { is: 'registered' };
    return refusalOf(result.is === 'failed' ? result.error : undefined);
  }
  try {
    const [profile] = result.profiles ?? [];
    if (!profile) return { is: 'registered' };
    const { id, name, posterName, kid } = profile;
    const { access_token } = await call(selectProfile, { body: { id, name, posterName, kid } });
    session.profileSelected(profile, access_token);
    return { is: 'ready' };
  } catch {
    return { is: 'registered' };
  }
}

function refusalOf(error: unknown): SignUpResult {
  if (error instanceof ApiError && error.code === 'USERNAME_TAKEN') return { is: 'taken', field: 'username' };
  if (error instanceof ApiError && error.code === 'EMAIL_TAKEN') return { is: 'taken', field: 'email' };
  return { is: 'failed' };
}
