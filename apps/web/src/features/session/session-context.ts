// React context of the session, for screens that change it. The rest of the application reads the viewer (shared/viewer);
// features get single actions from their screen.

import { createContext, useContext } from 'react';
import type { Session } from './session.runner.ts';

/** The actions of a screen. Only the application starts and stops the session. */
export type SessionActions = Omit<Session, 'start' | 'stop' | 'endedFromOutside' | 'bearer'>;

const SessionContext = createContext<SessionActions | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

export function useSession(): SessionActions {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}
