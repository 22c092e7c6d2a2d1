// From the form to a signed-in viewer with a profile, with no further question (SIGNUP-11).

import { register } from '@seyir/contract/account';
import { type Profile, selectProfile } from '@seyir/contract/profiles';
import { login } from '@seyir/contract/session';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import type { SignUpValues } from './field-rules.ts';
import { type SignInSession, signIn } from './sign-in.ts';

export interface SignUpSession extends SignInSession {
  profileSelected(profile: Profile, accessToken: string): void;
}

export type SignUpResult =
  | { readonly is: 'ready' }
  /** The account is there, but a step after it failed: the viewer signs in by hand (SIGNUP-12). */
  | { readonly is: 'registered' }
  | { readonly is: 'taken'; readonly field: 'username' | 'email' }
  | { readonly is: 'failed' }
  /** The viewer went elsewhere meanwhile. */
  | { readonly is: 'left' };

export async function signUp(session: SignUpSession, values: SignUpValues): Promise<SignUpResult> {
  const { repeat: _, ...rest } = values;
  const { username, password } = rest;
  let isRegistered = false;
  // Registering is part of the attempt: no guest is signed in while it runs (GUEST-12).
  const result = await signIn({
    session,
    prove: async () => {
      await call(register, { body: rest });
      isRegistered = true;
      return call(login, { body: { username, password } });
    },
    // Nobody can be signed in to an account that is a moment old.
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
