import * as account from '@seyir/contract/account';
import { type Route, route } from '../../http/route.ts';
import { checkResetToken, type PasswordResetDeps, requestReset, resetPassword } from './password-reset.service.ts';
import { type RegisterDeps, registerAccount } from './register.service.ts';

export const accountRoutes = (deps: RegisterDeps & PasswordResetDeps): Route[] => [
  route(account.register, ({ body, meta }) => registerAccount(deps, body, meta)),
  route(account.requestPasswordReset, ({ body, meta }) => requestReset(deps, body, meta)),
  route(account.validateResetToken, ({ query }) => checkResetToken(deps, query.token)),
  route(account.resetPassword, ({ body, meta }) => resetPassword(deps, body, meta)),
];
