import * as calls from '@seyir/contract/profiles';
import { type Route, route } from '../../http/route.ts';
import { checkAdminPassword, readPinKey } from './admin-check.service.ts';
import { setUserLevel } from './parental.service.ts';
import { makePinKeys, type PinKeyDeps } from './pin-key.ts';
import { checkPin } from './pins.service.ts';
import { addProfile, editProfile, removeProfile } from './profile-changes.service.ts';
import { readProfiles, selectProfile } from './profiles.service.ts';
import type { PinDeps, ProfileChangeDeps, ProfilesDeps } from './profiles-deps.ts';

/** Seeing and choosing profiles. */
export const profilesRoutes = (deps: ProfilesDeps): Route[] => [
  route(calls.listProfiles, ({ caller }) => readProfiles(deps, caller)),
  route(calls.selectProfile, ({ caller, body }) => selectProfile(deps, caller, body)),
];

/** Changing them, and the checks their PINs and parental control are behind. */
export const profileChangeRoutes = (deps: ProfileChangeDeps): Route[] => [
  route(calls.createProfile, ({ caller, body }) => addProfile(deps, caller, body)),
  route(calls.updateProfile, ({ caller, body }) => editProfile(deps, caller, body)),
  route(calls.deleteProfile, ({ caller, params }) => removeProfile(deps, caller, params.id)),
  route(calls.validatePin, ({ caller, params, body }) => checkPin(deps, caller, params.id, body)),
  route(calls.setUserLevel, ({ caller, params, body }) => setUserLevel(deps, caller, params.id, body.userlevel)),
];

/** The check of the main profile's PIN that payments are behind. */
export function adminCheckRoutes(given: PinDeps & PinKeyDeps): Route[] {
  const deps = { ...given, pinKeys: makePinKeys(given) };
  return [
    route(calls.readPinKey, ({ caller }) => readPinKey(deps, caller)),
    route(calls.checkAdminPassword, ({ caller, body, meta }) => checkAdminPassword(deps, caller, body, meta.language)),
  ];
}
