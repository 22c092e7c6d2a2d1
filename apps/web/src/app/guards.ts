// Route guards: pure functions from the stored session to a verdict. The server decides again on every call; a guard only
// spares the visitor a page that would stay empty.

import { paths } from '../shared/paths/paths.ts';
import type { LoginType } from '../shared/storage/stored-values.ts';

export interface Visitor {
  readonly hasLoggedIn: boolean;
  readonly logintype: LoginType | undefined;
  readonly hasProfile: boolean;
  /** Has just signed out; the redirect follows (PROFILE-10). */
  readonly isLeaving?: boolean;
}

/** `sign-in`: the page stays closed and the visitor sees the sign-in dialog. */
export type Verdict =
  | { readonly act: 'open' }
  /** `isInterrupted`: the visitor returns to the page from the sign-in. */
  | { readonly act: 'redirect'; readonly to: string; readonly isInterrupted?: boolean }
  | { readonly act: 'sign-in' };

const open: Verdict = { act: 'open' };
const toLogin = { act: 'redirect', to: paths.login() } as const satisfies Verdict;
const toProfiles = { act: 'redirect', to: paths.selectProfile() } as const satisfies Verdict;
const toProfilesFirst: Verdict = { ...toProfiles, isInterrupted: true };
const signIn: Verdict = { act: 'sign-in' };
/** A link of a mail opens a page of the account in a browser that was never here: the page follows the sign-in. */
const toLoginFirst: Verdict = { ...toLogin, isInterrupted: true };
const toSignInFirst: Verdict = { act: 'redirect', to: paths.selectLogin(), isInterrupted: true };

/** A subscriber who has not selected a profile; a guest has one profile only (SESSION-17). */
const lacksProfile = ({ logintype, hasProfile }: Visitor) => logintype === 'paid' && !hasProfile;

export const guards = {
  everyone: () => open,
  /** A subscriber selects a profile first (SESSION-17). */
  dashboard: (visitor: Visitor) => (lacksProfile(visitor) ? toProfiles : open),
  /** Needs the stored flag `hasLoggedIn`, which guests have too (ROUTE-13, ROUTE-28, ROUTE-29). */
  flagged: ({ hasLoggedIn, isLeaving = false }: Visitor) => (hasLoggedIn || isLeaving ? open : toLoginFirst),
  /** A page of the dashboard that needs the flag too; after the choice of a profile it opens (SESSION-17, ROUTE-30). */
  flaggedDashboard: (visitor: Visitor) => {
    if (visitor.isLeaving) return open;
    if (!visitor.hasLoggedIn) return toLoginFirst;
    return lacksProfile(visitor) ? toProfilesFirst : open;
  },
  /** Profiles belong to an account; all guests share one (ROUTE-13, ROUTE-14). */
  profiles: ({ hasLoggedIn, logintype, isLeaving = false }: Visitor) =>
    isLeaving || (hasLoggedIn && logintype !== 'free') ? open : toLogin,
  /** Settings with data of the account or of the selected profile (ROUTE-32). */
  ownSettings: ({ hasLoggedIn, logintype, hasProfile, isLeaving = false }: Visitor) => {
    if (isLeaving) return open;
    if (!hasLoggedIn) return toLoginFirst;
    if (logintype === 'free') return signIn;
    return hasProfile ? open : toProfilesFirst;
  },
  /** A page that a link from another device opens: sign-in first, then the page. */
  owner: ({ hasLoggedIn, logintype, hasProfile }: Visitor) => {
    if (!hasLoggedIn || logintype !== 'paid') return toSignInFirst;
    return hasProfile ? open : toProfilesFirst;
  },
} as const satisfies Record<string, (visitor: Visitor) => Verdict>;

export type GuardName = keyof typeof guards;
