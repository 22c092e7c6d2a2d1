// Sign-in without a password: a one-time code (EASY-01, EASY-02) or a passkey (EASY-05).

import { loginWithPasskey, startPasskeyLogin } from '@seyir/contract/passkeys';
import { loginWithCode, sendLoginCode } from '@seyir/contract/session';
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { forced, knownDevice, type SignInResult, type SignInSession, signIn } from './sign-in.ts';
import { askToEndOther } from './sign-in-dialogs.tsx';

export interface SentCode {
  readonly account: string;
  /** Lifetime of the code. */
  readonly lifeMs: number;
  /** Epoch milliseconds of this computer's clock, for the countdown. */
  readonly resendAt: number;
}

type SendCodeResult = SentCode | 'too-many' | 'failed';

export async function sendCode(account: string): Promise<SendCodeResult> {
  try {
    const sent = await call(sendLoginCode, { body: { username: account } });
    return {
      account,
      lifeMs: sent.expiresInSeconds * 1_000,
      resendAt: Date.now() + sent.resendAfterSeconds * 1_000,
    };
  } catch (error) {
    return isTooMany(error) ? 'too-many' : 'failed';
  }
}

export function signInWithCode(session: SignInSession, account: string, code: string): Promise<SignInResult> {
  return signIn({
    session,
    askToEndOther,
    prove: (force) => call(loginWithCode, { body: { username: account, code, ...knownDevice(), ...forced(force) } }),
  });
}

export const hasPasskeys = browserSupportsWebAuthn;

/** Aborts the WebAuthn ceremony under way. */
export const stopPasskey = () => WebAuthnAbortService.cancelCeremony();

/** `stopped`: the viewer closed the browser's dialog, or has no passkey on this device. */
type PasskeyResult = SignInResult | { readonly is: 'stopped' };

export async function signInWithPasskey(session: SignInSession): Promise<PasskeyResult> {
  let options: PublicKeyCredentialRequestOptionsJSON;
  try {
    // The contract types the options loosely; they go to the browser unchanged.
    options = (await call(startPasskeyLogin, {})) as unknown as PublicKeyCredentialRequestOptionsJSON;
  } catch (error) {
    return { is: 'failed', error };
  }
  // The ceremony runs before `signIn` ends the current session: a cancelled ceremony changes nothing.
  const response = await startAuthentication({ optionsJSON: options }).catch(() => undefined);
  if (!response) return { is: 'stopped' };
  return signIn({
    session,
    askToEndOther,
    // No extensions are requested, so their results are empty.
    prove: (force) =>
      call(loginWithPasskey, { body: { response: { ...response, clientExtensionResults: {} }, ...forced(force) } }),
  });
}

export function isTooMany(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'TOO_MANY';
}

export function isWrong(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'WRONG_CREDENTIALS';
}
