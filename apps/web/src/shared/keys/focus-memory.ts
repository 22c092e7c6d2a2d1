// Focus restoration for Back and Forward between pages: the focus returns to the link that had it when the page was left. A
// title or a dialog over the page restores the focus itself (use-modal-layer.ts).

/** A link of a page: its address, and its place among the links with the same address. */
interface LinkPlace {
  readonly href: string;
  readonly index: number;
}

/** How long a page may load before the focus is restored. */
export const RESTORE_MS = 5_000;

/** History entries whose link is remembered; the oldest are dropped. */
const MOST_ENTRIES = 100;

/** Remembers focused links by history entry until the returned function is called. */
export function startFocusMemory(): () => void {
  const places = new Map<string, LinkPlace>();
  let stopSearch = () => {};

  const handleFocus = ({ target }: FocusEvent) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('main a[href]') : null;
    if (!link) return;
    const entry = readEntryKey();
    places.delete(entry);
    places.set(entry, placeOf(link));
    const [oldest] = places.keys();
    if (places.size > MOST_ENTRIES && oldest !== undefined) places.delete(oldest);
  };
  const handlePop = () => {
    stopSearch();
    const place = places.get(readEntryKey());
    stopSearch = place ? searchUntilFound(place) : () => {};
  };
  document.addEventListener('focusin', handleFocus);
  window.addEventListener('popstate', handlePop);
  return () => {
    stopSearch();
    document.removeEventListener('focusin', handleFocus);
    window.removeEventListener('popstate', handlePop);
  };
}

/** Focuses the link as soon as the page has it; a press of the viewer ends the search. Returns its end. */
function searchUntilFound(place: LinkPlace): () => void {
  const isOver = new AbortController();
  const { signal } = isOver;
  const end = () => isOver.abort();
  const timer = setTimeout(end, RESTORE_MS);
  signal.addEventListener('abort', () => clearTimeout(timer));
  for (const press of ['keydown', 'pointerdown', 'wheel'])
    window.addEventListener(press, end, { signal, capture: true, passive: true });
  const search = () => {
    if (signal.aborted) return;
    const link = findLink(place);
    if (!link || !mayTakeFocus()) return requestAnimationFrame(search);
    link.focus({ preventScroll: true });
    end();
  };
  requestAnimationFrame(search);
  return end;
}

/** Nothing that the viewer can act on has the focus: the page, or the heading of a page that was just entered. */
function mayTakeFocus(): boolean {
  const { activeElement } = document;
  const isIdle = activeElement instanceof HTMLElement && activeElement.tabIndex < 0;
  return isIdle && activeElement.closest('[role="dialog"], [role="alertdialog"]') === null;
}

const linksTo = (href: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].filter(
    (link) => link.getAttribute('href') === href,
  );

function placeOf(link: HTMLAnchorElement): LinkPlace {
  const href = link.getAttribute('href') ?? '';
  return { href, index: linksTo(href).indexOf(link) };
}

function findLink({ href, index }: LinkPlace): HTMLAnchorElement | undefined {
  return linksTo(href)[index];
}

/** React Router's key of the history entry; the first entry of a visit has none. */
function readEntryKey(): string {
  const { key = '' } = (window.history.state ?? {}) as { key?: string };
  return `${key} ${window.location.pathname}`;
}
