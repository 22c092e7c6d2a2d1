import { describe, expect, it } from 'vitest';
import { aProfile } from '../../../test/session-builders.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { refreshGuest, signInAsGuest } from './guest-sign-in.ts';
import type { SessionApi } from './session.api.ts';

const profile = aProfile();

const anApi = (overrides: Partial<SessionApi> = {}): SessionApi => ({
  loginAsGuest: async () => ({ access_token: 'a.b.c', usertype: '0', sessionid: 's', interfaceurl: 'i' }),
  listProfiles: async () => [profile],
  selectProfile: async () => ({ access_token: 'd.e.f' }),
  logout: async () => undefined,
  sendLoginEvent: async () => undefined,
  readServerTime: async () => 0,
  ...overrides,
});

describe('a guest sign-in that fails', () => {
  const refused = new ApiError(403, 'FORBIDDEN', 'Forbidden');
  const fails = (overrides: Partial<SessionApi>) => signInAsGuest(anApi(overrides));

  it.each<[string, string, Partial<SessionApi>]>([
    [
      'a login without a token',
      'Failed to get access token from login',
      { loginAsGuest: async () => ({ access_token: '' }) as never },
    ],
    ['an account without profiles', 'No profiles found for guest user', { listProfiles: async () => [] }],
    ['a profile that is refused', 'Profile selection failed', { selectProfile: () => Promise.reject(refused) }],
    ['a login error without a message', 'Login failed', { loginAsGuest: () => Promise.reject(new Error('')) }],
    ['a later error without a message', 'Guest login failed', { listProfiles: () => Promise.reject(new Error('')) }],
    [
      'a failure with words of its own',
      'Failed to fetch',
      { listProfiles: () => Promise.reject(new TypeError('Failed to fetch')) },
    ],
    ['a rejection that is no Error', 'Guest login failed', { listProfiles: () => Promise.reject('?') }],
  ])(
    '%s: "%s", and nothing is thrown [GUEST-06] [GUEST-07] [GUEST-08] [GUEST-09] [GUEST-10]',
    async (_, message, overrides) => {
      await expect(fails(overrides)).resolves.toEqual({ success: false, message });
    },
  );

  it.each<[string, Parameters<typeof refreshGuest>]>([
    ['No profile data found for token refresh', [anApi(), undefined, 'a.b.c']],
    ['Failed to refresh profile token', [anApi({ selectProfile: () => Promise.reject(refused) }), profile, 'a.b.c']],
  ])('a refresh says "%s" [GUEST-20]', async (message, input) => {
    await expect(refreshGuest(...input)).resolves.toEqual({ success: false, message });
  });
});
