import { useSyncExternalStore } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { backLayers } from '../shared/back/back-layers.ts';
import { ConsoleFrame } from './ConsoleFrame.tsx';
import { currentSession, subscribeSession } from './console-session.ts';
import { CONSOLE_BASE, PAGES } from './pages.tsx';
import { SignIn } from './SignIn.tsx';

const routes: RouteObject[] = [
  {
    element: <ConsoleFrame />,
    children: PAGES.map(({ path, Page }) => ({ path: path === '' ? '/' : path, element: <Page /> })),
  },
  { path: '*', element: <ConsoleFrame /> },
];

const router = createBrowserRouter(routes, { basename: CONSOLE_BASE });
backLayers.follow(router);

export function ConsoleApp() {
  const session = useSyncExternalStore(subscribeSession, currentSession);
  return session ? <RouterProvider router={router} /> : <SignIn />;
}
