import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import type { SessionState } from '../features/session/session.types.ts';
import { SessionProvider } from '../features/session/session-context.ts';
import { SIGNED_OUT, type Viewer, ViewerProvider } from '../shared/viewer/viewer.ts';
import { type AppParts, startApp } from './start-app.tsx';

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
