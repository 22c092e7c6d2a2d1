// The calls of the session. They get their token as an argument: the bearer of all other calls is the session itself.

import { reportLogin } from '@seyir/contract/analytics';
import { readClientTime } from '@seyir/contract/client';
import { listProfiles, selectProfile } from '@seyir/contract/profiles';
import { login, logout, type SignedIn } from '@seyir/contract/session';
import { withPlainName } from '@seyir/core/text/profile-name';
import type { Send } from '../../shared/api/send.ts';
import type { StoredProfile } from '../../shared/storage/stored-values.ts';

export type SignInReply = SignedIn;

interface GuestCredentials {
  readonly username: string;
  readonly password: string;
}

export interface SessionApi {
  loginAsGuest(): Promise<SignInReply>;
  listProfiles(token: string): Promise<readonly StoredProfile[]>;
  selectProfile(profile: StoredProfile, token: string): Promise<{ access_token: string }>;
  logout(token: string): Promise<void>;
  sendLoginEvent(profileId: string, token: string): Promise<void>;
  /** Epoch milliseconds. */
  readServerTime(token: string | undefined): Promise<number>;
}

export function createSessionApi(send: Send, readGuestCredentials: () => Promise<GuestCredentials>): SessionApi {
  return {
    async loginAsGuest() {
      const { username, password } = await readGuestCredentials();
      return send(login, { body: { username, password } });
    },
    listProfiles: async (token) => (await send(listProfiles, {}, { token })).data.map(withPlainName),
    selectProfile({ id, name, posterName, kid }, token) {
      return send(selectProfile, { body: { id, name, posterName, kid } }, { token });
    },
    logout: (token) => send(logout, {}, { token }),
    sendLoginEvent: (profileId, token) => send(reportLogin, { query: { profileId } }, { token }),
    readServerTime: async (token) => (await send(readClientTime, {}, { token })).time,
  };
}
