// What every way of signing in has in common: the question about another session (LOGIN-22), and what is fetched before
// the viewer goes on (LOGIN-16, LOGIN-17).

import { listSubscriptions } from '@seyir/contract/packages';
import { listProfiles, type Profile } from '@seyir/contract/profiles';
import type { SignedIn } from '@seyir/contract/session';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { appStorage } from '../../shared/storage/app-storage.ts';

/** The part of the session that signing in needs; the screen hands it in. */
export interface SignInSession {
  beginSignIn(): { succeed(reply: SignedIn): boolean; fail(): void };
}

export type SignInResult =
  /** `profiles` is undefined when they could not be fetched. */
  | { readonly is: 'signed-in'; readonly profiles: readonly Profile[] | undefined }
  /** The viewer keeps the other session. */
  | { readonly is: 'declined' }
  /** Nobody waits for it any more. */
  | { readonly is: 'left' }
  | { readonly is: 'failed'; readonly error: unknown };

export interface SignInDeps {
  readonly session: SignInSession;
  /** Shows the proof to the server, a second time with `force` if the viewer agrees to end another session. */
  prove(force: boolean): Promise<SignedIn>;
  askToEndOther(): Promise<boolean>;
}

export async function signIn({ session, prove, askToEndOther }: SignInDeps): Promise<SignInResult> {
  const attempt = session.beginSignIn();
  try {
    const reply = await prove(false).catch(async (error: unknown) => {
      if (!isOtherSession(error)) throw error;
      return (await askToEndOther()) ? prove(true) : undefined;
    });
    if (reply === undefined) {
      attempt.fail();
      return { is: 'declined' };
    }
    if (reply.devicetoken !== undefined) appStorage.set('devicetoken', reply.devicetoken);
    if (!attempt.succeed(reply)) return { is: 'left' };
  } catch (error) {
    attempt.fail();
    return { is: 'failed', error };
  }
  const [profiles] = await Promise.all([fetchProfiles(), keepPackage()]);
  return { is: 'signed-in', profiles };
}

/** For the body of a sign-in: the field is only sent when it says something. */
export const forced = (force: boolean): { force?: true } => (force ? { force } : {});

/** For the body of a sign-in: wrong tries of others do not keep a browser out that signed in before (LOGIN-29). */
export function knownDevice(): { devicetoken?: string } {
  const devicetoken = appStorage.get('devicetoken');
  return devicetoken === undefined ? {} : { devicetoken };
}

function isOtherSession(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'ACTIVE_SESSION';
}

async function fetchProfiles(): Promise<readonly Profile[] | undefined> {
  try {
    return (await call(listProfiles, {})).data;
  } catch {
    return undefined;
  }
}

/** The first subscription is remembered. Without it the viewer is signed in all the same (LOGIN-16). */
async function keepPackage(): Promise<void> {
  try {
    const [first] = (await call(listSubscriptions, {})).data;
    if (first) appStorage.set('userPackage', first);
  } catch {
    // The package screens ask again.
  }
}
