import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigationType } from 'react-router';
import { createRouteMemory, RouteMemoryProvider } from '../shared/back/route-memory.ts';
import { bestEffort, loadInTheEnd } from '../shared/best-effort.ts';
import { closeUnlessHeld } from '../shared/document/opening-picture.ts';
import { isRemote } from '../shared/keys/hand.ts';

/** Dialogs and toasts come after the first page; a question that is asked before waits in their queue. */
const DialogHost = lazy(async () => {
  const { DialogHost } = await loadInTheEnd(() => import('../shared/ui/DialogHost/DialogHost.tsx'));
  return { default: DialogHost };
});
const ToastHost = lazy(async () => {
  const { ToastHost } = await loadInTheEnd(() => import('../shared/ui/Toast/ToastHost.tsx'));
  return { default: ToastHost };
});

/** For remotes alone. */
const ScreenKeyboard = lazy(() => import('../features/screen-keyboard/ScreenKeyboard.tsx'));

/** Around every page: dialogs, toasts, focus and scroll position after a navigation. */
export function RootLayout() {
  useFocusOnNavigation();
  useKeysLater();
  // Effects of children run first, so a page that holds the opening picture has done so.
  useEffect(closeUnlessHeld, []);
  const [memory] = useState(() => createRouteMemory());
  return (
    <RouteMemoryProvider value={memory}>
      <Outlet />
      <ScrollRestoration getKey={memory.scrollKey} />
      {isRemote() && (
        <Suspense>
          <ScreenKeyboard />
        </Suspense>
      )}
      <Suspense>
        <DialogHost />
      </Suspense>
      <Suspense>
        <ToastHost />
      </Suspense>
    </RouteMemoryProvider>
  );
}

function useKeysLater(): void {
  const navigate = useNavigate();
  const go = useEffectEvent((to: string | -1) => void (to === -1 ? navigate(-1) : navigate(to)));
  useEffect(() => startKeysLater((to) => go(to)), []);
}

/** Loaded after the first page has been shown: no arrow is pressed before there is something to move to. */
function startKeysLater(go: (to: string | -1) => void): () => void {
  let stops: readonly (() => void)[] = [];
  let hasEnded = false;
  const start = async () => {
    const { startSpatialNavigation } = await import('../shared/keys/spatial.ts');
    const { startFocusMemory } = await import('../shared/keys/focus-memory.ts');
    const { focusStartOfPage } = await import('../shared/keys/start-focus.ts');
    const { startBackKey } = await import('../shared/back/back-key.ts');
    if (!hasEnded) stops = [startSpatialNavigation(), startFocusMemory(), startBackKey(go), focusStartOfPage()];
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
    if (isRemote()) return focusStartLater(type === 'POP');
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

/** A remote begins at the main action; after Back at the link that was left, where there is one. */
function focusStartLater(isBack: boolean): () => void {
  let end: (() => void) | undefined;
  let hasEnded = false;
  const start = async () => {
    const { focusStartOfPage } = await import('../shared/keys/start-focus.ts');
    if (!hasEnded) end = focusStartOfPage(isBack ? AFTER_BACK_MS : 0);
  };
  bestEffort(start(), 'the first arrow begins at the main action');
  return () => {
    hasEnded = true;
    end?.();
  };
}

const AFTER_BACK_MS = 1_500;

/** As the modal layers mark it (modal-layer.ts), which are fetched with the first dialog. */
const isModalOpen = () => document.documentElement.dataset.modal !== undefined;

function isInMain(): boolean {
  return document.activeElement?.closest('main') != null;
}
