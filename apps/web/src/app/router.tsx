// The routes as React Router takes them, from the table of paths and guards (route-table.ts) and that of screens
// (screens.ts).

import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, type LoaderFunctionArgs, Outlet, type RouteObject, redirect } from 'react-router';
import { ErrorScreen } from '../screens/error/ErrorScreen.tsx';
import { paths } from '../shared/paths/paths.ts';
import { askToSignIn } from '../shared/sign-in/ask-to-sign-in.tsx';
import { rememberReturn } from '../shared/sign-in/return-path.ts';
import { DashboardLayout } from './DashboardLayout.tsx';
import { guards, type Verdict, type Visitor } from './guards.ts';
import { RootLayout } from './RootLayout.tsx';
import { type AppRoute, REDIRECTS, ROUTE_TABLE, type Screen, TITLE_PART } from './route-table.ts';
import { SCREENS, TITLE_SCREEN } from './screens.ts';

interface RouteEntry extends AppRoute, Partial<Screen> {}

/** A route without a screen falls to the error page, after its guard. */
export const ROUTES: readonly RouteEntry[] = ROUTE_TABLE.map((route) => ({ ...route, ...findScreen(route.path) }));

/** A title opens over a page: without a screen for the page there is none for the title. */
function findScreen(path: string): Screen | undefined {
  if (!path.endsWith(TITLE_PART)) return SCREENS[path];
  return SCREENS[path.slice(0, -TITLE_PART.length)] && TITLE_SCREEN;
}

interface RouterDeps {
  readonly queries: QueryClient;
  readVisitor(): Visitor;
  onSignOut(): void;
  go(path: string): void;
}

export function buildRoutes(deps: RouterDeps): RouteObject[] {
  const titles = new Map(ROUTES.filter(isTitle).map((entry) => [entry.path, toRoute(entry, deps)]));
  const built = ROUTES.filter((entry) => !isTitle(entry)).map((entry) => {
    const title = titles.get(`${entry.path}${TITLE_PART}`);
    return { entry, route: title ? underTitle(toRoute(entry, deps), title) : toRoute(entry, deps) };
  });
  // A route without a screen has no layout either: the error page stands alone.
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
        { path: '/share', loader: ({ request }) => redirect(sharedPath(new URL(request.url))), Component: Nothing },
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

/** Nests the route of a title: its page stays mounted below the open title, under the same guard (ROUTE-26). */
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
    const verdict: Verdict = guards[guard](readVisitor());
    const { pathname, search, searchParams } = new URL(request.url);
    if (verdict.act === 'redirect') {
      if (verdict.isInterrupted) rememberReturn(`${pathname}${search}`);
      return redirect(verdict.to);
    }
    if (verdict.act === 'open') {
      warm?.(queries, params, searchParams);
      return null;
    }
    void askToSignIn('process', go, { returnTo: `${pathname}${search}` });
    return redirect(paths.home());
  };
  return screen ? { path, loader, lazy: screen } : { path, loader, Component: ErrorScreen };
}

/** Shown until the first chunk has loaded: the page's own colour, no flash. */
function Nothing() {
  return null;
}

const ADDRESS = /https?:\/\/\S+/g;
/** As much as a viewer would type: a longer text finds nothing. */
const TERM_MAX = 80;

/** The page for what another application shared (share_target of the manifest): that of a link of our own, or a search. */
export function sharedPath({ origin, searchParams }: URL): string {
  const [title, text, url] = ['title', 'text', 'url'].map((name) => searchParams.get(name) ?? '');
  for (const address of `${url} ${text}`.match(ADDRESS) ?? []) {
    const own = URL.parse(address);
    if (own?.origin === origin) return `${own.pathname.replace(/^\/+/, '/')}${own.search}`;
  }
  const term = (title || text || '').replace(ADDRESS, '').replace(/\s+/g, ' ').trim().slice(0, TERM_MAX).trim();
  return paths.search(term === '' ? undefined : term);
}
