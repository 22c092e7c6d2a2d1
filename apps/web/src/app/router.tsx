import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, type LoaderFunctionArgs, Outlet, type RouteObject, redirect } from 'react-router';
import { ErrorScreen } from '../screens/error/ErrorScreen.tsx';
import { paths } from '../shared/paths/paths.ts';
import { askToSignIn } from '../shared/sign-in/ask-to-sign-in.tsx';
import { DashboardLayout } from './DashboardLayout.tsx';
import { guards, type Visitor } from './guards.ts';
import { RootLayout } from './RootLayout.tsx';
import { REDIRECTS, TITLE_PART } from './route-places.ts';
import { ROUTES, type RouteEntry } from './route-table.ts';

export interface RouterDeps {
  readonly queries: QueryClient;
  readVisitor(): Visitor;
  onSignOut(): void;
  go(path: string): void;
}

/** The route table as React Router wants it. */
export function buildRoutes(deps: RouterDeps): RouteObject[] {
  const titles = new Map(ROUTES.filter(isTitle).map((entry) => [entry.path, toRoute(entry, deps)]));
  const built = ROUTES.filter((entry) => !isTitle(entry)).map((entry) => {
    const title = titles.get(`${entry.path}${TITLE_PART}`);
    return { entry, route: title ? underTitle(toRoute(entry, deps), title) : toRoute(entry, deps) };
  });
  // A place without a screen has no frame either: the error page stands alone.
  const framed = (frame: RouteEntry['frame']) =>
    built
      .filter(({ entry }) => (entry.screen === undefined ? 'bare' : entry.frame) === frame)
      .map(({ route }) => route);
  return [
    {
      Component: RootLayout,
      ErrorBoundary: ErrorScreen,
      HydrateFallback: Nothing,
      children: [
        ...REDIRECTS.map(({ path, to }) => ({ path, loader: () => redirect(to), Component: Nothing })),
        { element: <DashboardLayout onSignOut={deps.onSignOut} hasAds />, children: framed('dashboard') },
        { element: <DashboardLayout onSignOut={deps.onSignOut} />, children: framed('settings') },
        ...framed('bare'),
        { path: paths.errorPage(), Component: ErrorScreen },
        { path: '*', element: <ErrorScreen failure="not-found" /> },
      ],
    },
  ];
}

const isTitle = ({ path, screen }: RouteEntry) => screen !== undefined && path.endsWith(TITLE_PART);

/** A page that stays where it is while a title is open over it, under the same guard (ROUTE-26). */
function underTitle(page: RouteObject, title: RouteObject): RouteObject {
  const { lazy: loadPage } = page;
  if (typeof loadPage !== 'function') return page;
  return {
    ...page,
    lazy: async () => {
      const { Component: Page } = await loadPage();
      return {
        Component: () => (
          <>
            {Page && <Page />}
            <Outlet />
          </>
        ),
      };
    },
    children: [title],
  } as RouteObject;
}

export function createRouter(deps: RouterDeps) {
  return createBrowserRouter(buildRoutes(deps));
}

function toRoute({ path, guard, screen, warm }: RouteEntry, { queries, readVisitor, go }: RouterDeps): RouteObject {
  const loader = ({ params, request }: LoaderFunctionArgs) => {
    const verdict = guards[guard](readVisitor());
    if (verdict.act === 'redirect') return redirect(verdict.to);
    if (verdict.act === 'open') {
      warm?.(queries, params, new URL(request.url).searchParams);
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
