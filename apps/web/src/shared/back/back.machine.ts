// Back closes layers: each open layer (dialog, menu, player over the page) has one history entry of the same address above
// the entry of its page, so that the browser's Back, a phone's back gesture and a remote's Back have something to leave.
// (state, event) to (state, effects), without a browser; ADR 0018 says why.

/** Where the browser is in its history. */
export interface HistoryEntry {
  /** The number of the page's own entry, as React Router counts; UNNUMBERED where nobody counts. */
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
  /** The router pushed or replaced an entry; `depth` is 0 then, for the router knows nothing of layer entries. */
  | { readonly type: 'navigated'; readonly entry: HistoryEntry }
  /** The browser went back or forward to this entry, by the viewer's Back or by `history.go`. */
  | { readonly type: 'popped'; readonly entry: HistoryEntry };

export type BackEffect =
  /** Push an entry of the same address for a layer. */
  | { readonly type: 'push'; readonly depth: number }
  /** Write the depth into the current entry, which the router has just replaced. */
  | { readonly type: 'mark'; readonly depth: number }
  /** Give the current entry the page's present address, which may have been replaced while a layer entry was current. */
  | { readonly type: 'readdress' }
  | { readonly type: 'close'; readonly id: number }
  | { readonly type: 'go'; readonly by: number };

export interface BackStep {
  readonly state: BackState;
  readonly effects: readonly BackEffect[];
  /** The router must not hear of this `popstate`: the page stays. */
  readonly isHandled?: boolean;
}

export function stepBack(state: BackState, event: BackEvent): BackStep {
  switch (event.type) {
    case 'opened':
      return cover({ ...state, layers: [...state.layers, event.id] });
    case 'closed':
      // Its entry stays, and is skipped by the next Back: `history.back()` now would race with a link that closed the layer.
      return { state: { ...state, layers: state.layers.filter((id) => id !== event.id) }, effects: [] };
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
  // The same place in the history without its mark: a layer entry was replaced, and with it the page below.
  const isReplaced = depth > 0 && entry.depth === 0 && entry.page === page + depth;
  return isReplaced ? { state, effects: [{ type: 'mark', depth }] } : cover({ ...state, entry });
}

/** Layers that outlive a page (questions of the application) are closed: what they were about is left. */
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
    // Back from an entry whose layer was closed before: the viewer means the page before this one.
    return { state, effects: [{ type: 'readdress' }, { type: 'go', by: -1 - entry.depth }], isHandled: true };
  }
  // Several where the viewer jumped over several entries.
  const closing = layers.slice(Math.min(layers.length - 1, entry.depth));
  return { state, effects: [{ type: 'readdress' }, ...closeAll(closing)], isHandled: true };
}

/** The uppermost first. */
const closeAll = (layers: readonly number[]): BackEffect[] =>
  layers.map((id): BackEffect => ({ type: 'close', id })).reverse();
