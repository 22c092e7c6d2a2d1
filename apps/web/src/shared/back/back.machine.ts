// Back closes layers: each open layer (dialog, menu, player over the page) has one history entry with the same URL above the
// entry of its page, which the browser's Back, a phone's back gesture and a remote's Back key leave. A pure machine,
// (state, event) to (state, effects); ADR 0018 has the reasons.

/** The present entry of the browser's history. */
export interface HistoryEntry {
  /** React Router's number of the page's own entry; UNNUMBERED without a browser router. */
  readonly page: number;
  /** How many layer entries lie between the page's own entry and this one; 0 for the page's own. */
  readonly depth: number;
}

export const UNNUMBERED = -1;

export interface BackState {
  readonly entry: HistoryEntry;
  /** Open layers by id, the uppermost last. */
  readonly layers: readonly number[];
}

export type BackEvent =
  | { readonly type: 'opened'; readonly id: number }
  | { readonly type: 'closed'; readonly id: number }
  /** A layer refused to close on Back: it gets a history entry again. */
  | { readonly type: 'kept' }
  /** The router pushed or replaced an entry; `depth` is 0 then, for the router knows nothing of layer entries. */
  | { readonly type: 'navigated'; readonly entry: HistoryEntry }
  /** The browser went back or forward to this entry, by the viewer's Back or by `history.go`. */
  | { readonly type: 'popped'; readonly entry: HistoryEntry };

type BackEffect =
  /** Push an entry of the same address for a layer. */
  | { readonly type: 'push'; readonly depth: number }
  /** Write the depth into the current entry, after the router has replaced that entry. */
  | { readonly type: 'mark'; readonly depth: number }
  /** Write the page's present URL into the current entry; a `replace` may have changed the URL in a layer entry. */
  | { readonly type: 'readdress' }
  | { readonly type: 'close'; readonly id: number }
  | { readonly type: 'go'; readonly by: number };

interface BackStep {
  readonly state: BackState;
  readonly effects: readonly BackEffect[];
  /** The router must not receive this `popstate`: the page stays. */
  readonly isHandled?: boolean;
}

export function stepBack(state: BackState, event: BackEvent): BackStep {
  switch (event.type) {
    case 'opened':
      return cover({ ...state, layers: [...state.layers, event.id] });
    case 'closed':
      // The layer's entry stays and the next Back skips it: `history.back()` here would race with a link that closed the layer.
      return { state: { ...state, layers: state.layers.filter((id) => id !== event.id) }, effects: [] };
    case 'kept':
      return cover(state);
    case 'navigated':
      return navigate(state, event.entry);
    case 'popped':
      return event.entry.page === state.entry.page ? moveInPage(state, event.entry) : leavePage(state, event.entry);
  }
}

/** Pushes the entries that open layers still need. */
function cover(state: BackState): BackStep {
  const effects: BackEffect[] = [];
  let { depth } = state.entry;
  while (depth < state.layers.length) {
    depth += 1;
    effects.push({ type: 'push', depth });
  }
  return { state: { ...state, entry: { ...state.entry, depth } }, effects };
}

function navigate(state: BackState, entry: HistoryEntry): BackStep {
  const { page, depth } = state.entry;
  // The same entry without its depth: the router replaced a layer entry, and with it the page below.
  const isReplaced = depth > 0 && entry.depth === 0 && entry.page === page + depth;
  return isReplaced ? { state, effects: [{ type: 'mark', depth }] } : cover({ ...state, entry });
}

/** Closes layers that outlive a page (dialogs of the application): their subject is left. */
function leavePage({ layers }: BackState, entry: HistoryEntry): BackStep {
  return { state: { entry, layers }, effects: closeAll(layers) };
}

function moveInPage({ entry: from, layers }: BackState, entry: HistoryEntry): BackStep {
  const state = { entry, layers };
  if (entry.depth === from.depth) return { state, effects: [] };
  if (entry.depth > from.depth) {
    // Forward to an entry whose layer was closed: on to the next page, if there is one.
    const effects: BackEffect[] = layers.length === 0 ? [{ type: 'go', by: 1 }] : [];
    return { state, effects: [{ type: 'readdress' }, ...effects], isHandled: true };
  }
  if (layers.length === 0) {
    // Back from an entry whose layer was closed before: on to the previous page, entry by entry, because each entry of this
    // page needs its present URL for the way forward.
    return { state, effects: [{ type: 'readdress' }, { type: 'go', by: -1 }], isHandled: true };
  }
  // Several layers after a jump over several entries.
  const closing = layers.slice(Math.min(layers.length - 1, entry.depth));
  return { state, effects: [{ type: 'readdress' }, ...closeAll(closing)], isHandled: true };
}

/** The uppermost first. */
const closeAll = (layers: readonly number[]): BackEffect[] =>
  layers.map((id): BackEffect => ({ type: 'close', id })).reverse();
