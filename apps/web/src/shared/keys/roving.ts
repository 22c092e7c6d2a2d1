// Roving tabindex and arrow-key navigation, for keyboards and remotes. Left and right move along a row, Home and End to its
// ends. A key that does not move along the row leaves it by spatial navigation (spatial.ts).
//
// A row of many items (cards, tabs) is one tab stop: its items spread `useRovingItem()`. A row of few (a dialog's buttons)
// keeps its natural tab stops and only spreads `rowProps`.

import {
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useContext,
  useState,
} from 'react';
import { focusablesIn } from './focusable.ts';
import { isKey, isTyping, type KeyPress } from './keys.ts';

const ITEM = '[data-roving]';

/** The target index of a key in a grid of `count` items in `columns` columns; undefined when the key does not move. */
export function nextIndex(press: KeyPress, current: number, count: number, columns = count): number | undefined {
  const wanted = wantedIndex(press, current, count, columns);
  return wanted === undefined || wanted < 0 || wanted >= count || wanted === current ? undefined : wanted;
}

function wantedIndex(press: KeyPress, current: number, count: number, columns: number): number | undefined {
  if (isKey(press, 'previous')) return current - 1;
  if (isKey(press, 'next')) return current + 1;
  if (isKey(press, 'first')) return 0;
  if (isKey(press, 'last')) return count - 1;
  if (isKey(press, 'above')) return current - columns;
  if (isKey(press, 'below')) return current + columns;
  return undefined;
}

/** In a list of rows: up and down, Home and End move; left and right lead to the controls beside an item (`data-beside`). */
export function nextInColumn(press: KeyPress, current: number, count: number): number | undefined {
  if (isKey(press, 'previous') || isKey(press, 'next')) return undefined;
  return nextIndex(press, current, count, 1);
}

const TabIndexContext = createContext<0 | -1 | undefined>(undefined);

/** The tabindex of the item inside: 0 for its row's tab stop, else -1. */
export const RovingTabIndex = TabIndexContext.Provider;

interface RovingItemProps {
  tabIndex?: 0 | -1;
  'data-roving'?: '';
}

/** Spread on the focusable element of an item. Empty outside a row. */
export function useRovingItem(): RovingItemProps {
  const tabIndex = useContext(TabIndexContext);
  return tabIndex === undefined ? {} : { tabIndex, 'data-roving': '' };
}

interface RowProps {
  'data-row': '';
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
}

interface RovingOptions {
  count: number;
  /** The tab stop before any focus: the active tab, else the first item. */
  initial?: number;
  /** The target index of a key, where the row is not a single line. */
  next?: (press: KeyPress, current: number, count: number) => number | undefined;
  /** A virtual row: renders the item of an index and returns it. Its items stand in elements with `data-index`. */
  draw?: (index: number) => HTMLElement | undefined;
  /** Called after an arrow key moved the focus; the caller scrolls the item into view. */
  onMove?: (item: HTMLElement, index: number) => void;
}

export function useRovingRow(options: RovingOptions): { current: number; rowProps: RowProps } {
  const { count, initial = 0, next = nextIndex, draw, onMove } = options;
  const [focused, setFocused] = useState<number>();
  const current = Math.max(0, Math.min(focused ?? initial, count - 1));

  const isVirtual = draw !== undefined;
  const onFocus = useCallback(
    (event: FocusEvent<HTMLElement>) => {
      const index = isVirtual ? drawnIndexOf(event.target) : indexOf(itemsOf(event.currentTarget), event.target);
      if (index >= 0) setFocused(index);
    },
    [isVirtual],
  );

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (event.defaultPrevented || belongsToText(event)) return;
      const items = draw ? [] : itemsOf(event.currentTarget);
      const from = draw ? drawnIndexOf(event.target) : indexOf(items, event.target);
      if (from < 0) return;
      let to = next(event, from, draw ? count : items.length);
      // An item that is switched off takes no focus: the key goes on past it.
      while (to !== undefined && items[to]?.matches(':disabled')) to = next(event, to, items.length);
      const item = to === undefined ? undefined : draw ? draw(to) : items[to];
      if (!item || to === undefined) return;
      item.focus({ preventScroll: onMove !== undefined });
      onMove?.(item, to);
      event.preventDefault();
    },
    [next, onMove, draw, count],
  );

  return { current, rowProps: { 'data-row': '', onKeyDown, onFocus } };
}

/** A row that wraps into several lines: up and down move between the lines before they leave the row. It may be virtual (`draw`). */
export function useGridKeys(
  list: RefObject<HTMLElement | null>,
  count: number,
  draw?: RovingOptions['draw'],
): ReturnType<typeof useRovingRow> {
  const next = useCallback(
    (press: KeyPress, current: number, of: number) => nextIndex(press, current, of, columnsOf(list.current)),
    [list],
  );
  return useRovingRow({ count, next, ...(draw && { draw }) });
}

/** Items in the first line, read from the layout. */
function columnsOf(list: HTMLElement | null): number {
  const items = [...(list?.querySelectorAll<HTMLElement>(':scope > :not([data-away])') ?? [])];
  return Math.max(1, items.filter((item) => item.offsetTop === items[0]?.offsetTop).length);
}

/** Left and right move the caret of a single-line field; up and down do nothing there and may leave the field. */
function belongsToText(event: KeyboardEvent<HTMLElement>): boolean {
  if (!isTyping(event)) return false;
  const isLine =
    event.target instanceof HTMLInputElement && /^(text|password|search|tel|email|url)$/.test(event.target.type);
  return !isLine || !(isKey(event, 'above') || isKey(event, 'below'));
}

function itemsOf(row: Element): HTMLElement[] {
  const items = [...row.querySelectorAll<HTMLElement>(ITEM)];
  // Items with `display: none` take no focus and are skipped. jsdom has no `checkVisibility`.
  return (items.length > 0 ? items : focusablesIn(row)).filter((item) => item.checkVisibility?.() !== false);
}

function indexOf(items: readonly HTMLElement[], target: EventTarget): number {
  return target instanceof Node ? items.findIndex((item) => item.contains(target)) : -1;
}

function drawnIndexOf(target: EventTarget): number {
  const item = target instanceof Element ? target.closest(ITEM) : null;
  return Number(item?.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1);
}
