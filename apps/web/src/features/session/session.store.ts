// Reads and writes the session in local storage.

import type { AppStorage } from '../../shared/storage/storage.ts';
import { AUTH_KEYS } from '../../shared/storage/stored-values.ts';
import type { SessionEffect, SignInFields, StoredSession } from './session.types.ts';
import { type Token, toToken } from './token.ts';

type StoreEffect = Extract<
  SessionEffect,
  {
    type:
      | 'wipe'
      | 'forget-profile'
      | 'store-guest-flags'
      | 'store-guest'
      | 'store-paid'
      | 'store-token'
      | 'store-profile'
      | 'store-edited-profile';
  }
>;

export function storeSession(effect: StoreEffect, storage: AppStorage): void {
  switch (effect.type) {
    case 'wipe':
      storage.remove(...AUTH_KEYS);
      break;
    case 'forget-profile':
      storage.remove('profile', 'profileToken');
      break;
    case 'store-guest-flags':
      storage.set('hasLoggedIn', true);
      storage.set('logintype', 'free');
      break;
    case 'store-guest':
      storage.set('profile', effect.profile);
      storage.set('usertype', '0');
      storage.set('logintype', 'free');
      storeFields(effect, storage);
      storeProfileToken(effect.token, storage);
      storage.set('hasLoggedIn', true);
      break;
    case 'store-paid':
      storage.set('usertype', '1');
      storage.set('logintype', 'paid');
      storage.set('firstLogin', true);
      storeFields(effect, storage);
      storage.set('userToken', effect.token.text);
      storage.set('hasLoggedIn', true);
      break;
    case 'store-token':
      storeFields({ sessionid: effect.sessionid, interfaceurl: undefined }, storage);
      storeProfileToken(effect.token, storage);
      break;
    case 'store-profile':
      storage.set('profile', effect.profile);
      // Beside the account token, which stays valid when the profile is removed (SESSION-12).
      storage.set('profileToken', effect.token.text);
      storage.remove('firstLogin');
      break;
    case 'store-edited-profile':
      storage.set('profile', effect.profile);
      break;
  }
}

/** A guest's profile token replaces the account token (GUEST-19). */
function storeProfileToken({ text }: Token, storage: AppStorage): void {
  storage.set('profileToken', text);
  storage.set('userToken', text);
}

function storeFields({ sessionid, interfaceurl }: SignInFields, storage: AppStorage): void {
  if (sessionid !== undefined) storage.set('sessionid', sessionid);
  if (interfaceurl !== undefined) storage.set('interfaceurl', interfaceurl);
}

export function readStored(storage: AppStorage): StoredSession {
  const logintype = storage.get('logintype');
  const profile = storage.get('profile');
  const own = storage.get('userToken');
  const userToken = own === undefined ? undefined : toToken(own);
  const ofProfile = logintype === 'paid' && profile ? storage.get('profileToken') : undefined;
  return {
    hasLoggedIn: storage.get('hasLoggedIn') ?? false,
    logintype,
    token: userToken && ofProfile !== undefined ? toToken(ofProfile) : userToken,
    accountToken: logintype === 'paid' ? userToken : undefined,
    profile,
  };
}
