// Runner of back.machine.ts on the browser's history.

import { useEffect, useEffectEvent } from 'react';
import { paths, programmeOver, titlePart, withoutProgramme } from '../paths/paths.ts';
import { OVER_PAGE } from '../programmes/use-open-programme.ts';
import { type BackEvent, type BackState, type HistoryEntry, stepBack, UNNUMBERED } from './back.machine.ts';

/** `history.state`: React Router's entry number, and the depth of a layer entry. */
interface EntryState {
  readonly idx?: number;
  readonly layerDepth?: number;
}

/** The part of React Router that reports a changed location. */
interface Router {
  subscribe(listener: () => void): unknown;
}

const readState = (): EntryState | null => window.history.state as EntryState | null;

function readEntry(): HistoryEntry {
  const { idx, layerDepth: depth = 0 } = readState() ?? {};
  return { page: idx === undefined ? UNNUMBERED : idx - depth, depth };
}

/** Whether the present page is the first of the visit. Undefined where entries have no number (a memory router). */
export function isFirstPage(): boolean | undefined {
  const { page } = readEntry();
  return page === UNNUMBERED ? undefined : page === 0;
}

/**
 * Inserts a history entry below a detail that a link opened directly: Back leads into the application and not out of it. Not
 * with a referrer, to which Back leads (ROUTE-27), nor for an entry that the router has numbered already (a reload).
 */
export function insertPageBelow(referrer = document.referrer): void {
  const { history, location } = window;
  if (readState()?.idx !== undefined || referrer !== '') return;
  const { href } = location;
  const below =
    titlePart(location.pathname) !== ''
      ? paths.dashboard()
      : programmeOver(location.search) && withoutProgramme(location);
  if (!below) return;
  history.replaceState({ idx: 0, key: 'below' }, '', below);
  history.pushState({ idx: 1, key: 'detail', usr: OVER_PAGE.state }, '', href);
}

/** Closes a layer on Back; `false` keeps it open. */
type CloseLayer = () => unknown;

function createBackLayers() {
  const closers = new Map<number, CloseLayer>();
  let state: BackState = { entry: readEntry(), layers: [] };
  let lastId = 0;
  /** URL and state of the present page, for entries below that still have those from before a `replace`. */
  let address = readAddress();

  function send(event: BackEvent): boolean {
    const { state: next, effects, isHandled = false } = stepBack(state, event);
    state = next;
    for (const effect of effects) {
      switch (effect.type) {
        case 'push':
          window.history.pushState(stateAt(address.state, effect.depth), '');
          break;
        case 'mark':
          window.history.replaceState({ ...readState(), layerDepth: effect.depth }, '');
          break;
        case 'readdress':
          window.history.replaceState(stateAt(address.state, state.entry.depth), '', address.href);
          break;
        case 'close':
          if (closers.get(effect.id)?.() === false) send({ type: 'kept' });
          break;
        case 'go':
          window.history.go(effect.by);
      }
    }
    return isHandled;
  }

  /** The history state of the present page at a depth of layer entries. */
  function stateAt(from: EntryState | null, depth: number): EntryState {
    const { page } = state.entry;
    return page === UNNUMBERED ? { ...from, layerDepth: depth } : { ...from, idx: page + depth, layerDepth: depth };
  }

  /** Reads a location that the router wrote since the last event. */
  function sync(): void {
    const entry = readEntry();
    address = readAddress();
    if (entry.page !== state.entry.page || entry.depth !== state.entry.depth) send({ type: 'navigated', entry });
  }

  // Capture phase, registered before the router's listener: a `popstate` that only closes a layer must not reach the router.
  window.addEventListener(
    'popstate',
    (event) => {
      if (send({ type: 'popped', entry: readEntry() })) event.stopImmediatePropagation();
      else address = readAddress();
    },
    { capture: true },
  );

  return {
    /** Opens a layer above all others; the returned function reports that the layer was closed. */
    open(close: CloseLayer): () => void {
      const id = ++lastId;
      closers.set(id, close);
      sync();
      send({ type: 'opened', id });
      return () => {
        closers.delete(id);
        send({ type: 'closed', id });
      };
    },
    /** Closes the uppermost layer as Back does; false without one. */
    leaveTop(): boolean {
      if (state.layers.length === 0) return false;
      window.history.back();
      return true;
    },
    follow(router: Router): void {
      sync();
      router.subscribe(sync);
    },
  };
}

function readAddress(): { readonly href: string; readonly state: EntryState | null } {
  return { href: window.location.href, state: readState() };
}

export const backLayers = createBackLayers();

/** Registers a layer while `isOpen`: Back calls `onBack` instead of leaving the page. `onBack` returns false to stay open. */
export function useBackLayer(isOpen: boolean, onBack: CloseLayer | undefined): void {
  const handleBack = useEffectEvent(() => onBack?.());
  const isLayer = isOpen && onBack !== undefined;
  useEffect(() => (isLayer ? backLayers.open(() => handleBack()) : undefined), [isLayer]);
}
