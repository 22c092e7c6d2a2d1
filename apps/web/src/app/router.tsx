import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router';
import { ErrorScreen } from '../screens/error/ErrorScreen.tsx';
import { paths } from '../shared/paths/paths.ts';
import { askToSignIn } from '../shared/sign-in/ask-to-sign-in.tsx';
import { DashboardLayout } from './DashboardLayout.tsx';
import { guards, type Visitor } from './guards.ts';
import { RootLayout } from './RootLayout.tsx';
import { REDIRECTS, ROUTES, type RouteEntry } from './route-table.ts';

export interface RouterDeps {
  readonly queries: QueryClient;
  readVisitor(): Visitor;
  onSignOut(): void;
  go(path: string): void;
}

/** The route table as React Router wants it. */
export function buildRoutes(deps: RouterDeps): RouteObject[] {
  const built = ROUTES.map((entry) => ({ entry, route: toRoute(entry, deps) }));
  const isInDashboard = ({ entry }: (typeof built)[number]) =>
    entry.frame === 'dashboard' && entry.screen !== undefined;
  return [
    {
      Component: RootLayout,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: Nothing,
      children: [
        ...REDIRECTS.map(({ path, to }) => ({ path, loader: () => redirect(to), Component: Nothing })),
        {
          element: <DashboardLayout onSignOut={deps.onSignOut} />,
          children: built.filter(isInDashboard).map(({ route }) => route),
        },
        ...built.filter((item) => !isInDashboard(item)).map(({ route }) => route),
        { path: paths.errorPage(), Component: ErrorScreen },
        { path: '*', Component: ErrorScreen },
      ],
    },
  ];
}

export function createRouter(deps: RouterDeps) {
  return createBrowserRouter(buildRoutes(deps));
}

function toRoute({ path, guard, screen, warm }: RouteEntry, { queries, readVisitor, go }: RouterDeps): RouteObject {
  const loader = ({ params }: LoaderFunctionArgs) => {
    const verdict = guards[guard](readVisitor());
    if (verdict.act === 'redirect') return redirect(verdict.to);
    if (verdict.act === 'open') {
      warm?.(queries, params);
      return null;
    }
    void askToSignIn('process', go);
    return redirect(paths.home());
  };
  return screen ? { path, loader, lazy: screen } : { path, loader, Component: ErrorScreen };
}

/** The moment before the first chunk is there: the page's own colour, no flash. */
function Nothing() {
  return null;
}
