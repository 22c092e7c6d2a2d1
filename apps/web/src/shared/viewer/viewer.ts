// The viewer: sign-in and profile, by context. The session feature owns the state; the application provides it here, because
// features do not import each other.

import { createContext, useContext } from 'react';
import type { LoginType, StoredProfile, UserType } from '../storage/stored-values.ts';

export interface Viewer {
  /** Undefined while signed out. */
  readonly loginType: LoginType | undefined;
  /** Anything but '1' is treated like a guest (ROLE-01). */
  readonly userType: UserType;
  readonly profile: StoredProfile | undefined;
}

export const SIGNED_OUT: Viewer = { loginType: undefined, userType: '0', profile: undefined };

const ViewerContext = createContext<Viewer>(SIGNED_OUT);

export const ViewerProvider = ViewerContext.Provider;

export function useViewer(): Viewer {
  return useContext(ViewerContext);
}

/** May browse only. A signed-out viewer counts as a guest, so that no action is offered too early. */
export function isGuest({ loginType }: Viewer): boolean {
  return loginType !== 'paid';
}

/** A child watches: no shop, no prices, pages of their own (KIDS-04). */
export function isKid({ profile }: Viewer): boolean {
  return profile?.kid === true;
}
