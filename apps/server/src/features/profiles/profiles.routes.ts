import * as calls from '@seyir/contract/profiles';
import { type Route, route } from '../../http/route.ts';
import { checkAdminPassword, readPinKey } from './admin-check.service.ts';
import { makePinKeys, type PinKeyDeps } from './pin-key.ts';
import { type PinRecoveryDeps, recoverMainPin } from './pin-recovery.service.ts';
import { checkPin, openProgramme, type PinDeps } from './pins.service.ts';
import {
  addProfile,
  editProfile,
  type ProfileChangeDeps,
  removeProfile,
  setUserLevel,
} from './profile-changes.service.ts';
import { type ProfilesDeps, readProfiles, selectProfile } from './profiles.service.ts';

/** List and choice of profiles. */
export const profilesRoutes = (deps: ProfilesDeps): Route[] => [
  route(calls.listProfiles, ({ caller }) => readProfiles(deps, caller)),
  route(calls.selectProfile, ({ caller, body }) => selectProfile(deps, caller, body)),
];

/** Changes of profiles, PIN checks and parental control. */
export const profileChangeRoutes = (deps: ProfileChangeDeps): Route[] => [
  route(calls.createProfile, ({ caller, body }) => addProfile(deps, caller, body)),
  route(calls.updateProfile, ({ caller, body }) => editProfile(deps, caller, body)),
  route(calls.deleteProfile, ({ caller, params }) => removeProfile(deps, caller, params.id)),
  route(calls.validatePin, ({ caller, params, body }) => checkPin(deps, caller, params.id, body)),
  route(calls.openProgramme, ({ caller, body }) => openProgramme(deps, caller, body.programId)),
  route(calls.setUserLevel, ({ caller, params, body }) => setUserLevel(deps, caller, params.id, body.userlevel)),
];

/** A new PIN for an owner who has forgotten it. */
export const pinRecoveryRoutes = (deps: PinRecoveryDeps): Route[] => [
  route(calls.recoverMainPin, ({ caller, body, meta }) => recoverMainPin(deps, caller, body, meta)),
];

/** The check of the main profile's PIN before a payment. */
export function adminCheckRoutes(given: PinDeps & PinKeyDeps): Route[] {
  const deps = { ...given, pinKeys: makePinKeys(given) };
  return [
    route(calls.readPinKey, ({ caller }) => readPinKey(deps, caller)),
    route(calls.checkAdminPassword, ({ caller, body, meta }) => checkAdminPassword(deps, caller, body, meta.language)),
  ];
}
