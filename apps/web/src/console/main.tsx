// Entry of the operator console. First of all imports: the style sheets, which fix the order of the layers.
import '../shared/styles/index.css';
import { setTimeZone } from '@seyir/core/time/local-time';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { connectCall, createCall } from '../shared/api/call.ts';
import { createSend } from '../shared/api/send.ts';
import { readLanguage, readService } from '../shared/api/service.ts';
import { backLayers } from '../shared/back/back-layers.ts';
import { appStorage } from '../shared/storage/app-storage.ts';
import { setLanguage } from '../shared/text/language.ts';
import { DialogHost } from '../shared/ui/DialogHost/DialogHost.tsx';
import { ToastHost } from '../shared/ui/Toast/ToastHost.tsx';
import { ConsoleFrame } from './ConsoleFrame.tsx';
import { CrashBoundary } from './CrashBoundary.tsx';
import { CONSOLE_BASE } from './console-pages.ts';
import { clearAtSignOut, consoleBearer, currentSession, subscribeSession } from './console-session.ts';
import { PAGES } from './pages.tsx';
import { SignIn } from './SignIn.tsx';

const frame = (
  <CrashBoundary>
    <ConsoleFrame />
  </CrashBoundary>
);

const routes: RouteObject[] = [
  {
    element: frame,
    children: PAGES.map(({ path, Page }) => ({
      path: path === '' ? '/' : path,
      element: (
        <CrashBoundary key={path}>
          <Page />
        </CrashBoundary>
      ),
    })),
  },
  { path: '*', element: frame },
];

const router = createBrowserRouter(routes, { basename: CONSOLE_BASE });
backLayers.follow(router);

function ConsoleApp() {
  const session = useSyncExternalStore(subscribeSession, currentSession);
  return session ? <RouterProvider router={router} /> : <SignIn />;
}

const service = readService(appStorage);
setLanguage(readLanguage(appStorage));
const zone = document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content;
if (zone) setTimeZone(zone);
connectCall(createCall(createSend(service), consoleBearer));

const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
clearAtSignOut(queries);
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <CrashBoundary>
          <ConsoleApp />
        </CrashBoundary>
        <DialogHost />
        <ToastHost />
      </QueryClientProvider>
    </StrictMode>,
  );
}
