// What makes a layer modal: everything behind it is inert, the page stands still, and focus goes in and comes back.
// Layers stack; only the topmost is alive. Elements marked data-above-modals (announcements, toasts) are never silenced.

import { focusablesIn } from '../../keys/focusable.ts';

interface Layer {
  readonly element: HTMLElement;
  readonly opener: Element | null;
}

const layers: Layer[] = [];
const silenced = new Set<HTMLElement>();

/** Opens `element`, a child of body, as a modal layer; the returned function closes it and gives the focus back. */
export function openModalLayer(element: HTMLElement): () => void {
  const layer: Layer = { element, opener: document.activeElement };
  layers.push(layer);
  silenceAllBut(element);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    silenceAllBut(layers.at(-1)?.element);
    // A layer that closes below another one must not pull the focus out of it.
    if (element.contains(document.activeElement) || document.activeElement === document.body) returnFocus(layer);
  };
}

export function isTopLayer(element: HTMLElement): boolean {
  return layers.at(-1)?.element === element;
}

/** True while any dialog is open: Escape then belongs to it and to nothing below. */
export function isModalOpen(): boolean {
  return layers.length > 0;
}

function silenceAllBut(top: HTMLElement | undefined): void {
  for (const element of silenced) element.inert = false;
  silenced.clear();
  holdPage(top !== undefined);
  if (!top) return;
  for (const element of document.body.children) {
    if (!(element instanceof HTMLElement) || element === top || element.inert) continue;
    if (element.dataset.aboveModals !== undefined) continue;
    element.inert = true;
    silenced.add(element);
  }
}

/** Only a page that has a scroll bar keeps its room; on any other an empty strip would appear. */
function holdPage(isHeld: boolean): void {
  const root = document.documentElement;
  if (!isHeld) delete root.dataset.modal;
  else if (root.dataset.modal === undefined)
    root.dataset.modal = root.scrollHeight > root.clientHeight ? 'scrolled' : 'still';
}

function returnFocus({ opener }: Layer): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
}

/** Keeps Tab inside: from the last back to the first, and the other way round. */
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
