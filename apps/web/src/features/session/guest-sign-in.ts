// Guest sign-in and token refresh, with their calls in this order (GUEST-01, GUEST-19). Neither throws: a failure is
// returned as a message (GUEST-06), in the words of the product's document.

import { ApiError } from '../../shared/api/api-error.ts';
import type { StoredProfile } from '../../shared/storage/stored-values.ts';
import type { SessionApi, SignInReply } from './session.api.ts';
import { type Token, toToken } from './token.ts';

export const GUEST_MESSAGES = {
  inProgress: 'Login already in progress',
  noToken: 'Failed to get access token from login',
  noProfiles: 'No profiles found for guest user',
  notSelected: 'Profile selection failed',
  guestFailed: 'Guest login failed',
  loginFailed: 'Login failed',
  noStoredProfile: 'No profile data found for token refresh',
  notRefreshed: 'Failed to refresh profile token',
} as const;

export type Outcome<T> = ({ readonly success: true } & T) | { readonly success: false; readonly message: string };

type GuestSignIn = Outcome<{ token: Token; profile: StoredProfile; reply: SignInReply }>;
type GuestRefresh = Outcome<{ token: Token; reply: SignInReply | undefined }>;

export async function signInAsGuest(api: SessionApi): Promise<GuestSignIn> {
  try {
    const reply = await login(api);
    const [profile] = await api.listProfiles(reply.access_token);
    if (!profile) throw new Error(GUEST_MESSAGES.noProfiles);
    const token = await select(api, profile, reply.access_token, GUEST_MESSAGES.notSelected);
    return { success: true, token, profile, reply };
  } catch (error) {
    return { success: false, message: messageOf(error, GUEST_MESSAGES.guestFailed) };
  }
}

/** Without a valid token the guest signs in first: the server refuses an expired one (GUEST-17). */
export async function refreshGuest(
  api: SessionApi,
  profile: StoredProfile | undefined,
  livingToken: string | undefined,
): Promise<GuestRefresh> {
  try {
    if (!profile) throw new Error(GUEST_MESSAGES.noStoredProfile);
    const reply = livingToken === undefined ? await login(api) : undefined;
    const token = await select(api, profile, reply?.access_token ?? livingToken ?? '', GUEST_MESSAGES.notRefreshed);
    return { success: true, token, reply };
  } catch (error) {
    return { success: false, message: messageOf(error, GUEST_MESSAGES.notRefreshed) };
  }
}

async function login(api: SessionApi): Promise<SignInReply> {
  const reply = await api.loginAsGuest().catch((error: unknown) => {
    throw new Error(messageOf(error, GUEST_MESSAGES.loginFailed), { cause: error });
  });
  if (!reply?.access_token) throw new Error(GUEST_MESSAGES.noToken);
  return reply;
}

async function select(api: SessionApi, profile: StoredProfile, token: string, refusal: string): Promise<Token> {
  const reply = await api.selectProfile(profile, token).catch((error: unknown) => {
    throw error instanceof ApiError ? new Error(refusal, { cause: error }) : error;
  });
  if (!reply?.access_token) throw new Error(refusal);
  return toToken(reply.access_token);
}

function messageOf(error: unknown, otherwise: string): string {
  return error instanceof Error && error.message !== '' ? error.message : otherwise;
}
