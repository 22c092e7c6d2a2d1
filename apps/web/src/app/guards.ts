// Who may open which page, as pure functions over what storage says about the visitor. The server decides again on every
// call; a guard only spares the visitor a page that would stay empty.

import { paths } from '../shared/paths/paths.ts';
import type { LoginType } from '../shared/storage/stored-values.ts';

export interface Visitor {
  readonly hasLoggedIn: boolean;
  readonly logintype: LoginType | undefined;
  readonly hasProfile: boolean;
  /** Closed the session a moment ago and is about to be led away (PROFILE-10). */
  readonly isLeaving?: boolean;
}

/** `sign-in`: the page stays closed and the visitor is told to sign in. */
export type Verdict =
  | { readonly act: 'open' }
  | { readonly act: 'redirect'; readonly to: string }
  | { readonly act: 'sign-in' };

const open: Verdict = { act: 'open' };
const toLogin: Verdict = { act: 'redirect', to: paths.login() };
const toProfiles: Verdict = { act: 'redirect', to: paths.selectProfile() };
const signIn: Verdict = { act: 'sign-in' };

export const guards = {
  /** Anyone. */
  everyone: () => open,
  /** The dashboard: a subscriber chooses a profile first; a guest has none to choose (SESSION-17). */
  dashboard: ({ logintype, hasProfile }: Visitor) => (logintype === 'paid' && !hasProfile ? toProfiles : open),
  /** Pages that need the flag, which guests carry too (ROUTE-13, ROUTE-28, ROUTE-29). */
  flagged: ({ hasLoggedIn }: Visitor) => (hasLoggedIn ? open : toLogin),
  /** Profiles belong to an account, and the guest's is everybody's (ROUTE-13, ROUTE-14). */
  profiles: ({ hasLoggedIn, logintype, isLeaving = false }: Visitor) =>
    isLeaving || (hasLoggedIn && logintype !== 'free') ? open : toLogin,
  /** Settings that change or show a viewer's own data (ROUTE-32); some of it is a profile's. */
  ownSettings: ({ hasLoggedIn, logintype, hasProfile }: Visitor) => {
    if (!hasLoggedIn) return toLogin;
    if (logintype === 'free') return signIn;
    return hasProfile ? open : toProfiles;
  },
} as const satisfies Record<string, (visitor: Visitor) => Verdict>;

export type GuardName = keyof typeof guards;
