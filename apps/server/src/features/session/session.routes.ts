import * as devices from '@seyir/contract/device-login';
import * as passkeys from '@seyir/contract/passkeys';
import { endSession, listSessions, login, loginWithCode, logout, sendLoginCode } from '@seyir/contract/session';
import { type Route, route } from '../../http/route.ts';
import {
  answerDevice,
  findWaitingDevice,
  readDeviceState,
  signInDevice,
  startDeviceLogin,
} from './device-login.service.ts';
import { verifyIdentity } from './identity.service.ts';
import { sendLoginCode as send, sendCheckCode, signInWithCode } from './login-code.service.ts';
import type { EasyLoginDeps, SessionDeps } from './open-session.ts';
import { signInWithPasskey, startPasskeySignIn } from './passkey-login.service.ts';
import * as settings from './passkey-settings.service.ts';
import { endOneSession, readSessions, signIn, signOut } from './session.service.ts';

export const sessionRoutes = (deps: SessionDeps): Route[] => [
  route(login, ({ body, meta }) => signIn(deps, body, meta)),
  route(logout, ({ caller }) => signOut(deps, caller)),
];

/** Sign-in by one-time code and by passkey, and the passkey settings. */
export const easyLoginRoutes = (deps: EasyLoginDeps): Route[] => [
  route(sendLoginCode, ({ body, meta }) => send(deps, body, meta)),
  route(loginWithCode, ({ body, meta }) => signInWithCode(deps, body, meta)),
  route(passkeys.startPasskeyLogin, ({ meta }) => startPasskeySignIn(deps, meta)),
  route(passkeys.loginWithPasskey, ({ body, meta }) => signInWithPasskey(deps, body, meta)),
  route(passkeys.verifyIdentity, ({ caller, body }) => verifyIdentity(deps, caller, body)),
  route(passkeys.sendCheckCode, ({ caller, meta }) => sendCheckCode(deps, caller, meta)),
  route(passkeys.listPasskeys, ({ caller }) => settings.readPasskeys(deps, caller)),
  route(passkeys.startPasskeyRegistration, ({ caller }) => settings.startRegistration(deps, caller)),
  route(passkeys.registerPasskey, ({ caller, body, meta }) => settings.registerPasskey(deps, caller, body, meta)),
  route(passkeys.renamePasskey, ({ caller, params, body }) =>
    settings.renamePasskey(deps, caller, params.id, body.name),
  ),
  route(passkeys.removePasskey, ({ caller, params, meta }) => settings.removePasskey(deps, caller, params.id, meta)),
];

export const activeSessionRoutes = (deps: SessionDeps): Route[] => [
  route(listSessions, ({ caller }) => readSessions(deps, caller)),
  route(endSession, ({ caller, params }) => endOneSession(deps, caller, params.id)),
];

/** Sign-in of a television from a phone. */
export const deviceLoginRoutes = (deps: SessionDeps): Route[] => [
  route(devices.startDeviceLogin, ({ meta }) => startDeviceLogin(deps, meta)),
  route(devices.readDeviceLogin, ({ body }) => readDeviceState(deps, body.deviceCode)),
  route(devices.loginWithDevice, ({ body, meta }) => signInDevice(deps, body, meta)),
  route(devices.findDeviceLogin, ({ caller, params }) => findWaitingDevice(deps, caller, params.userCode)),
  route(devices.answerDeviceLogin, ({ caller, params, body }) =>
    answerDevice(deps, caller, { userCode: params.userCode, approve: body.approve }),
  ),
];
