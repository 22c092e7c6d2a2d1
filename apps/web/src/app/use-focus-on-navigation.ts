import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { isModalOpen } from '../shared/ui/Dialog/modal-layer.ts';

/**
 * After a change of page, the focus moves to the new page's player or else to its heading; without this, it would stand on
 * a link that is gone. A choice made inside a page (a tab, a filter) keeps its focus: what was pressed is still there. The
 * redirects of the first visit move nothing: the viewer starts at the top, where the skip link is.
 */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const before = useRef(pathname);
  const hasViewerMoved = useRef(false);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    hasViewerMoved.current ||= type !== 'REPLACE';
    // What is open over the page has the focus, and gives it back itself.
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
