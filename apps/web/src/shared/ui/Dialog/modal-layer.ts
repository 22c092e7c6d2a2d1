// Modal layers: everything behind a layer is inert, the page's scroll is locked, and the focus is trapped and restored. Layers
// stack; only the topmost is active. Elements with data-above-modals (live regions, toasts) never become inert.

import { focusablesIn } from '../../keys/focusable.ts';
import { isBack, isKey } from '../../keys/keys.ts';

interface Layer {
  readonly element: HTMLElement;
  readonly opener: Element | null;
}

const layers: Layer[] = [];
const inertElements = new Set<HTMLElement>();

interface LayerKeys {
  /** Tab stays inside this element (focus trap). */
  readonly panel: HTMLElement;
  /** Escape, or Back of a remote. */
  readonly onLeave: () => void;
}

/** Opens `element`, a child of body, as a modal layer; the returned function closes it and restores the focus. */
export function openModalLayer(element: HTMLElement, keys?: LayerKeys): () => void {
  const handleKey = (event: KeyboardEvent) => {
    if (!keys || !isTopLayer(element)) return;
    if (isKey(event, 'turn')) wrapTab(event, keys.panel);
    if (isBack(event) && !event.defaultPrevented) {
      event.preventDefault();
      keys.onLeave();
    }
  };
  // On the document: the focus may be on body, for example after the pressed button was removed.
  document.addEventListener('keydown', handleKey);
  const stopKeeping = keepFocusInside(element);
  const layer: Layer = { element, opener: document.activeElement };
  layers.push(layer);
  makeInertAllBut(element);
  return () => {
    document.removeEventListener('keydown', handleKey);
    stopKeeping();
    layers.splice(layers.indexOf(layer), 1);
    makeInertAllBut(layers.at(-1)?.element);
    // A layer that closes below another one must not take the focus from it.
    if (element.contains(document.activeElement) || document.activeElement === document.body) restoreFocus(layer);
  };
}

/**
 * Focus repair: when the focused element is removed or switched off, browsers move the focus to body, which is inert for a
 * remote and reads nothing. The dialog itself takes the focus then.
 */
function keepFocusInside(element: HTMLElement): () => void {
  let frame = 0;
  const look = () => {
    frame = 0;
    if (!isTopLayer(element) || document.activeElement !== document.body) return;
    const dialog = element.matches('[aria-modal]') ? element : element.querySelector<HTMLElement>('[aria-modal]');
    dialog?.focus({ preventScroll: true });
  };
  // A browser moves the focus of a disabled element with the next frame.
  const observer = new MutationObserver(() => {
    frame ||= requestAnimationFrame(() => {
      frame = requestAnimationFrame(look);
    });
  });
  observer.observe(element, {
    ...{ childList: true, subtree: true, attributes: true },
    attributeFilter: ['disabled', 'hidden', 'inert'],
  });
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

export function isTopLayer(element: HTMLElement): boolean {
  return layers.at(-1)?.element === element;
}

/** True while any modal layer is open: Escape then belongs to the topmost layer. */
export function isModalOpen(): boolean {
  return layers.length > 0;
}

function makeInertAllBut(top: HTMLElement | undefined): void {
  for (const element of inertElements) element.inert = false;
  inertElements.clear();
  lockScroll(top !== undefined);
  if (!top) return;
  for (const element of document.body.children) {
    if (!(element instanceof HTMLElement) || element === top || element.inert) continue;
    if (element.dataset.aboveModals !== undefined) continue;
    element.inert = true;
    inertElements.add(element);
  }
}

/**
 * Scroll lock. The page's scroll bar disappears, and padding of its width keeps the page in place. Not `scrollbar-gutter`:
 * no layer could cover the strip that it reserves.
 */
function lockScroll(isLocked: boolean): void {
  const root = document.documentElement;
  if (!isLocked) {
    delete root.dataset.modal;
    root.style.removeProperty('--scrollbar');
  } else if (root.dataset.modal === undefined) {
    const hasBar = root.scrollHeight > root.clientHeight;
    if (hasBar) root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
    root.dataset.modal = '';
  }
}

/** An opener that is gone, as the button of something bought meanwhile, leaves the focus to the layer below. */
function restoreFocus({ opener }: Layer): void {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
  else layers.at(-1)?.element.querySelector<HTMLElement>('[aria-modal]')?.focus({ preventScroll: true });
}

/** Focus trap: Tab wraps from the last tab stop to the first, and Shift+Tab the other way. */
export function wrapTab(event: KeyboardEvent, element: Element): void {
  const stops = focusablesIn(element);
  const first = stops[0];
  const last = stops.at(-1);
  if (!first || !last) {
    event.preventDefault();
    return;
  }
  const leaving = event.shiftKey ? first : last;
  const outside = !element.contains(document.activeElement) || !stops.includes(document.activeElement as HTMLElement);
  if (document.activeElement !== leaving && !outside) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}
