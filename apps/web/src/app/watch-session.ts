import type { QueryClient } from '@tanstack/react-query';
import type { Session } from '../features/session/session.runner.ts';
import { isOfDeployment } from '../shared/api/query-registry.ts';
import { dismissAll } from '../shared/ui/DialogHost/dialogs.ts';

type Watched = Pick<Session, 'read' | 'subscribe' | 'confirmForced'>;

/**
 * Reacts to a change of account or profile, and of a profile to or from a kids profile: resets the query cache, and
 * `onChange` runs the route guards again. A forced sign-out is shown once; its message closes here when it is confirmed in another tab.
 */
export function watchSession(session: Watched, queries: QueryClient, onChange: () => void): void {
  let { phase, profile, forced } = session.read();
  let isFirst = true;
  session.subscribe(() => {
    const state = session.read();
    if (state.forced !== forced) {
      // Open dialogs belong to the session that is over.
      dismissAll();
      if (state.forced) void showForced(session, state.forced);
    }
    const hasChanged =
      state.phase !== phase || state.profile?.id !== profile?.id || state.profile?.kid !== profile?.kid;
    const wasAccount = phase === 'paid' || phase === 'profile-selected';
    ({ phase, profile, forced } = state);
    if (!hasChanged) return;
    if (phase === 'signed-out') {
      // Offline no guest session follows: account data must not stay on a shared screen.
      if (wasAccount) resetQueries(queries);
      return;
    }
    // The first session of a visit: queries that waited for a token are running, and only failed ones are refetched.
    if (isFirst) void queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
    else resetQueries(queries);
    isFirst = false;
    onChange();
  });
}

/** Resets every query but the configuration, which is the same for all accounts; queries on the screen are refetched. */
function resetQueries(queries: QueryClient): void {
  void queries.resetQueries({ predicate: (query) => !isOfDeployment(query) });
}

const RECOVERED_AT = 'recoveredAt';

/**
 * The time of the last emergency recovery, kept in session storage across the reload that the recovery makes. Session
 * storage belongs to the tab: other tabs recover for themselves, and a new visit starts without a time.
 */
export function recoveryMemory(store: Pick<Storage, 'getItem' | 'setItem'>) {
  return {
    read(): number | undefined {
      try {
        const at = Number(store.getItem(RECOVERED_AT) ?? Number.NaN);
        return Number.isFinite(at) ? at : undefined;
      } catch {
        return undefined;
      }
    },
    write(at: number): void {
      try {
        store.setItem(RECOVERED_AT, String(at));
      } catch {
        // Storage is forbidden: the tab may reload once more than it should.
      }
    },
  };
}

/** The message is loaded when a session is ended, not with the first page. Without a connection the sign-in follows at once. */
async function showForced(session: Watched, cause: NonNullable<ReturnType<Watched['read']>['forced']>): Promise<void> {
  const loaded = await import('../features/session/forced-sign-out.tsx').catch(() => undefined);
  // Confirmed in another tab meanwhile.
  if (session.read().forced !== cause) return;
  await loaded?.showForcedSignOut(cause);
  session.confirmForced();
}
