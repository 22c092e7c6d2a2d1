import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigationType } from 'react-router';
import { createRouteMemory, RouteMemoryProvider } from '../shared/back/route-memory.ts';
import { bestEffort } from '../shared/best-effort.ts';
import { closeUnlessHeld } from '../shared/document/opening-picture.ts';
import { isModalOpen } from '../shared/ui/Dialog/modal-layer.ts';
import { DialogHost } from '../shared/ui/DialogHost/DialogHost.tsx';

/** Comes after the first page, which shows no toast. */
const ToastHost = lazy(async () => ({ default: (await import('../shared/ui/Toast/ToastHost.tsx')).ToastHost }));

/** Around every page: dialogs, toasts, focus and scroll position after a navigation. */
export function RootLayout() {
  useFocusOnNavigation();
  useEffect(startKeysLater, []);
  // Effects of children run first, so a page that holds the opening picture has done so.
  useEffect(closeUnlessHeld, []);
  const [memory] = useState(() => createRouteMemory());
  return (
    <RouteMemoryProvider value={memory}>
      <Outlet />
      <ScrollRestoration getKey={memory.scrollKey} />
      <DialogHost />
      <Suspense>
        <ToastHost />
      </Suspense>
    </RouteMemoryProvider>
  );
}

/** Loaded after the first page has been shown: no arrow is pressed before there is something to move to. */
function startKeysLater(): () => void {
  let stops: readonly (() => void)[] = [];
  let hasEnded = false;
  const start = async () => {
    const { startSpatialNavigation } = await import('../shared/keys/spatial.ts');
    const { startFocusMemory } = await import('../shared/keys/focus-memory.ts');
    if (!hasEnded) stops = [startSpatialNavigation(), startFocusMemory()];
  };
  bestEffort(start(), 'the page works by Tab as well');
  return () => {
    hasEnded = true;
    for (const stop of stops) stop();
  };
}

/**
 * Focus management after a navigation: moves the focus to the new page's player, else to its heading; otherwise the focus
 * would be on a removed link. A navigation from inside the page (a tab, a filter) keeps the focus, since the pressed element
 * is still there. The redirects of the first visit move nothing: the viewer starts at the top, at the skip link.
 */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const before = useRef(pathname);
  const hasViewerMoved = useRef(false);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    hasViewerMoved.current ||= type !== 'REPLACE';
    // An open modal layer has the focus and restores it on closing.
    if (!hasViewerMoved.current || isModalOpen()) return;
    if (document.activeElement?.isConnected && document.activeElement !== document.body && isInMain()) return;
    const target = ['main [data-player]', 'main h1', 'main']
      .map((selector) => document.querySelector<HTMLElement>(selector))
      .find((element) => element !== null);
    if (!target) return;
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, type]);
}

function isInMain(): boolean {
  return document.activeElement?.closest('main') != null;
}
