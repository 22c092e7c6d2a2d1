import type { QueryClient } from '@tanstack/react-query';
import { showForcedSignOut } from '../features/session/forced-sign-out.tsx';
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
      if (now.forced) void showForcedSignOut(now.forced).then(session.confirmForced);
    }
    const isOther = now.phase !== phase || now.profile?.id !== profile?.id;
    const wasAccount = phase === 'paid' || phase === 'profile-selected';
    ({ phase, profile, forced } = now);
    if (!isOther) return;
    if (phase === 'signed-out') {
      // Without a connection no guest session follows: an account's answers must not stay on a shared screen until one does.
      if (wasAccount) forgetAnswers(queries);
      return;
    }
    // The first session of a visit replaces nobody's answers: questions that waited for it are under way, and those that
    // gave up are asked again.
    if (isFirst) void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    else forgetAnswers(queries);
    isFirst = false;
    onChange();
  });
}

/** Forgets every answer but the configuration, which is the same for everybody, and asks again for what is on the screen. */
function forgetAnswers(queries: QueryClient): void {
  void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== CONFIG_KEY });
}
