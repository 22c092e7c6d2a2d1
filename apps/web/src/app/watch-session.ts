import type { QueryClient } from '@tanstack/react-query';
import { tellForcedSignOut } from '../features/session/forced-sign-out.tsx';
import type { Session } from '../features/session/session.runner.ts';
import { CONFIG_KEY } from '../shared/config/config.queries.ts';
import { dismissAll } from '../shared/ui/DialogHost/ask.ts';

type Watched = Pick<Session, 'read' | 'subscribe' | 'confirmForced'>;

/**
 * What follows when somebody else is signed in: answers for the one before are forgotten, and `onChange` lets the guards
 * speak again. A forced sign-out is told, once; a message that was answered in another tab goes away in this one.
 */
export function watchSession(session: Watched, queries: QueryClient, onChange: () => void): void {
  let { phase, profile, forced } = session.read();
  let isFirst = true;
  session.subscribe(() => {
    const now = session.read();
    if (now.forced !== forced) {
      // Whatever was asked before belongs to the session that is over.
      dismissAll();
      if (now.forced) void tellForcedSignOut(now.forced).then(session.confirmForced);
    }
    const isOther = now.phase !== phase || now.profile?.id !== profile?.id;
    ({ phase, profile, forced } = now);
    // Between two sessions nobody is there to ask for anything.
    if (!isOther || phase === 'signed-out') return;
    // The first session of a visit replaces nobody's answers: questions that waited for it are under way, and those that
    // gave up are asked again.
    if (isFirst) void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    else void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== CONFIG_KEY });
    isFirst = false;
    onChange();
  });
}
