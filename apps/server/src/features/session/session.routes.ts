import { login, logout } from '@seyir/contract/session';
import { type Route, route } from '../../http/route.ts';
import { type SessionDeps, signIn, signOut } from './session.service.ts';

export const sessionRoutes = (deps: SessionDeps): Route[] => [
  route(login, ({ body, meta }) => signIn(deps, body, meta)),
  route(logout, ({ caller }) => signOut(deps, caller)),
];
