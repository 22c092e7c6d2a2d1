// Composition root: storage and clock, the session on them, calls through the session, queries through calls, the router on
// top.

import { reportPage } from '@seyir/contract/analytics';
import { setTimeZone } from '@seyir/core/time/local-time';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { isLeaving, signOutAndLeave } from '../features/session/delayed-sign-out.ts';
import { createSessionApi } from '../features/session/session.api.ts';
import { createSession, type Session } from '../features/session/session.runner.ts';
import type { SessionState } from '../features/session/session.types.ts';
import { SessionProvider } from '../features/session/session-context.ts';
import { call, connectCall, createCall } from '../shared/api/call.ts';
import { createSend } from '../shared/api/send.ts';
import { readLanguage, readService } from '../shared/api/service.ts';
import { backLayers, insertPageBelow } from '../shared/back/back-layers.ts';
import { bestEffort, loadInTheEnd } from '../shared/best-effort.ts';
import { appConfigQuery } from '../shared/config/config.queries.ts';
import { page } from '../shared/document/browser-page.ts';
import { pageName, paths } from '../shared/paths/paths.ts';
import { askToSignIn } from '../shared/sign-in/ask-to-sign-in.tsx';
import { appStorage } from '../shared/storage/app-storage.ts';
import { ensureDeviceId } from '../shared/storage/device-id.ts';
import { setLanguage } from '../shared/text/language.ts';
import { appClock } from '../shared/time/app-clock.ts';
import { beforeSignOut } from '../shared/viewer/before-sign-out.ts';
import { SIGNED_OUT, type Viewer, ViewerProvider } from '../shared/viewer/viewer.ts';
import type { Visitor } from './guards.ts';
import { createQueryClient } from './query-client.ts';
import { createRouter } from './router.tsx';
import type { ServerEventsDeps } from './server-events.ts';
import { trackPages } from './track-pages.ts';
import { recoveryMemory, watchSession } from './watch-session.ts';

export function runApp(root: Element): void {
  createRoot(root).render(
    <StrictMode>
      <App {...startApp()} />
    </StrictMode>,
  );
}

function App({ session, queries, router }: AppParts) {
  const state = useSyncExternalStore(session.subscribe, session.read);
  return (
    <QueryClientProvider client={queries}>
      <SessionProvider value={session}>
        <ViewerProvider value={viewerOf(state)}>
          <RouterProvider router={router} />
        </ViewerProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
}

function viewerOf({ phase, profile }: SessionState): Viewer {
  if (phase === 'signed-out') return SIGNED_OUT;
  return phase === 'guest'
    ? { loginType: 'free', userType: '0', profile }
    : { loginType: 'paid', userType: '1', profile };
}

interface AppParts {
  readonly session: Session;
  readonly queries: QueryClient;
  readonly router: ReturnType<typeof createRouter>;
}

function startApp(): AppParts {
  const service = readService(appStorage, () => queries.getQueryData(appConfigQuery().queryKey)?.trustedOrigins ?? []);
  setLanguage(readLanguage(appStorage));
  const zone = document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content;
  if (zone) setTimeZone(zone);
  ensureDeviceId(appStorage);
  const send = createSend(service);
  const go = (path: string) => void router.navigate(path);
  const goHome = () => router.navigate(paths.home());
  const queries = createQueryClient({ onLoginRequired: () => void askToSignIn('process', go) });
  const created = createSession({
    api: createSessionApi(send, async () => (await queries.fetchQuery(appConfigQuery())).guest),
    storage: appStorage,
    serverClock: appClock,
    recovery: recoveryMemory(window.sessionStorage),
    page: {
      reload: page.reload,
      isOffline: () => !navigator.onLine,
      go(to) {
        if (to === 'home') signOutAndLeave(() => undefined, goHome);
        else go(to === 'login' ? paths.login() : paths.selectProfile());
      },
      onReturn,
    },
  });
  const session: Session = {
    ...created,
    signOut() {
      beforeSignOut.run();
      created.signOut();
    },
  };
  connectCall(createCall(send, session.bearer));
  const signOutHome = () => void beforeSignOut.ask(() => signOutAndLeave(session.signOut, goHome));

  insertPageBelow();
  const router = createRouter({ queries, readVisitor, go, onSignOut: signOutHome });
  backLayers.follow(router);
  watchSession(session, queries, () => void router.revalidate());
  session.start();
  void followServerLater({ session, queries, service, go });
  trackPages(router, (path) =>
    bestEffort(call(reportPage, { body: { path: pageName(path) } }), 'analytics must not disturb the page'),
  );
  return { session, queries, router };
}

/** Without the chunk a session that is ended elsewhere would stay on the screen. */
async function followServerLater(deps: ServerEventsDeps): Promise<void> {
  const { followServer } = await loadInTheEnd(() => import('./server-events.ts'));
  followServer(deps);
}

function readVisitor(): Visitor {
  return {
    hasLoggedIn: appStorage.get('hasLoggedIn') ?? false,
    logintype: appStorage.get('logintype'),
    hasProfile: appStorage.get('profile') !== undefined,
    isLeaving: isLeaving(),
  };
}

function onReturn(listener: () => void): () => void {
  const handle = () => {
    if (!document.hidden) listener();
  };
  document.addEventListener('visibilitychange', handle);
  window.addEventListener('online', handle);
  return () => {
    document.removeEventListener('visibilitychange', handle);
    window.removeEventListener('online', handle);
  };
}
