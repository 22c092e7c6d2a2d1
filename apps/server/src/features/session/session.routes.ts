import * as passkeys from '@seyir/contract/passkeys';
import { endSession, listSessions, login, loginWithCode, logout, sendLoginCode } from '@seyir/contract/session';
import { type Route, route } from '../../http/route.ts';
import { verifyIdentity } from './identity.service.ts';
import { sendLoginCode as send, signInWithCode } from './login-code.service.ts';
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
