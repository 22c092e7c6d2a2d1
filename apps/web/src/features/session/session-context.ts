// The session, for screens that change it: who signed in, which profile was chosen, who left. What most of the
// application needs to know of it is the viewer (shared/viewer); features are handed a deed by their screen.

import { createContext, useContext } from 'react';
import type { Session } from './session.runner.ts';

/** What a screen may do with the session. The application alone starts, stops and listens for it. */
export type SessionActions = Omit<Session, 'start' | 'stop' | 'endedFromOutside' | 'bearer'>;

const SessionContext = createContext<SessionActions | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

export function useSession(): SessionActions {
  const session = useContext(SessionContext);
  if (!session) throw new Error('A screen that changes the session stands inside SessionProvider');
  return session;
}
