import * as account from '@seyir/contract/account';
import * as settings from '@seyir/contract/account-settings';
import { type Route, route } from '../../http/route.ts';
import {
  type AccountChangeDeps,
  changePassword,
  confirmContactChange,
  copyOwnData,
  eraseOwnAccount,
  readAccount,
  startContactChange,
} from './account-changes.service.ts';
import { checkResetToken, type PasswordResetDeps, requestReset, resetPassword } from './password-reset.service.ts';
import { type RegisterDeps, registerAccount } from './register.service.ts';

export const accountRoutes = (deps: RegisterDeps & PasswordResetDeps): Route[] => [
  route(account.register, ({ body, meta }) => registerAccount(deps, body, meta)),
  route(account.requestPasswordReset, ({ body, meta }) => requestReset(deps, body, meta)),
  route(account.validateResetToken, ({ query }) => checkResetToken(deps, query.token)),
  route(account.resetPassword, ({ body, meta }) => resetPassword(deps, body, meta)),
];

/** What the owner changes about the account itself. */
export const accountChangeRoutes = (deps: AccountChangeDeps): Route[] => [
  route(settings.readAccount, ({ caller }) => readAccount(deps, caller)),
  route(settings.changePassword, ({ caller, body, meta }) => changePassword(deps, caller, body.password, meta)),
  route(settings.startContactChange, ({ caller, body, meta }) => startContactChange(deps, caller, body, meta)),
  route(settings.confirmContactChange, ({ caller, body, meta }) => confirmContactChange(deps, caller, body.code, meta)),
  route(settings.copyPersonalData, ({ caller }) => copyOwnData(deps, caller)),
  route(settings.eraseAccount, ({ caller, meta }) => eraseOwnAccount(deps, caller, meta)),
];
