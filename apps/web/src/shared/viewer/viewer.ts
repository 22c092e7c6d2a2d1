// Who is watching, as every feature may know it. The session feature owns the truth; the application hands it down here,
// because features do not know each other.

import { createContext, useContext } from 'react';
import type { LoginType, StoredProfile, UserType } from '../storage/stored-values.ts';

export interface Viewer {
  /** Undefined until somebody is signed in. */
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

/** May browse, must sign in for the rest. Nobody at all counts as one, so that nothing is promised too early. */
export function isGuest({ loginType }: Viewer): boolean {
  return loginType !== 'paid';
}
