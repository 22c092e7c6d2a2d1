// Moving with arrow keys, as a remote does. Left and right go along a row, Home and End to its ends, up and down to the
// neighbouring row, to whatever stands nearest above or below.
//
// A row of many (cards, tabs) is one stop for Tab: its items spread `useRovingItem()`. A row of few (a dialog's buttons)
// keeps its natural stops and only spreads `rowProps`.

import { createContext, type FocusEvent, type KeyboardEvent, useCallback, useContext, useState } from 'react';
import { focusablesIn } from './focusable.ts';
import { isKey, isTyping, type KeyPress } from './keys.ts';

const ROW = '[data-row]';
const ITEM = '[data-roving]';
const LAYER = '[role="dialog"], [role="alertdialog"]';

/** Where a key leads inside a grid of `count` items in `columns` columns; undefined when the key does not move here. */
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

const TabIndexContext = createContext<0 | -1 | undefined>(undefined);

/** Says to what it surrounds whether it is its row's stop. */
export const RovingTabIndex = TabIndexContext.Provider;

export interface RovingItemProps {
  tabIndex?: 0 | -1;
  'data-roving'?: '';
}

/** Spread on the one element of an item that takes focus. Outside a row it changes nothing. */
export function useRovingItem(): RovingItemProps {
  const tabIndex = useContext(TabIndexContext);
  return tabIndex === undefined ? {} : { tabIndex, 'data-roving': '' };
}

export interface RowProps {
  'data-row': '';
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onFocus: (event: FocusEvent<HTMLElement>) => void;
}

export interface RovingOptions {
  count: number;
  /** The first stop, before anything was focused: the active tab, else the first item. */
  initial?: number;
  /** Where a key leads, when the row is no plain line. */
  next?: (press: KeyPress, current: number, count: number) => number | undefined;
  /** Called after an arrow key moved the focus; the row then brings the item into view itself. */
  onMove?: (item: HTMLElement, index: number) => void;
}

export function useRovingRow(options: RovingOptions): { current: number; rowProps: RowProps } {
  const { count, initial = 0, next = nextIndex, onMove } = options;
  const [focused, setFocused] = useState<number>();
  const current = Math.max(0, Math.min(focused ?? initial, count - 1));

  const onFocus = useCallback((event: FocusEvent<HTMLElement>) => {
    const index = indexOf(itemsOf(event.currentTarget), event.target);
    if (index >= 0) setFocused(index);
  }, []);

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (event.defaultPrevented || belongsToText(event)) return;
      const items = itemsOf(event.currentTarget);
      const from = indexOf(items, event.target);
      if (from < 0) return;
      const to = next(event, from, items.length);
      const item = to === undefined ? undefined : items[to];
      if (item && to !== undefined) {
        item.focus({ preventScroll: onMove !== undefined });
        onMove?.(item, to);
      } else if (!focusNeighbourRow(event)) {
        return;
      }
      event.preventDefault();
    },
    [next, onMove],
  );

  return { current, rowProps: { 'data-row': '', onKeyDown, onFocus } };
}

/** In a line of text left and right belong to the caret; up and down mean nothing there and may leave it. */
function belongsToText(event: KeyboardEvent<HTMLElement>): boolean {
  if (!isTyping(event)) return false;
  const isLine =
    event.target instanceof HTMLInputElement && /^(text|password|search|tel|email|url)$/.test(event.target.type);
  return !isLine || !(isKey(event, 'above') || isKey(event, 'below'));
}

function itemsOf(row: Element): HTMLElement[] {
  const items = [...row.querySelectorAll<HTMLElement>(ITEM)];
  // `display: none` takes no focus: a row or an item without a box is passed over. jsdom has no `checkVisibility`.
  return (items.length > 0 ? items : focusablesIn(row)).filter((item) => item.checkVisibility?.() !== false);
}

function indexOf(items: readonly HTMLElement[], target: EventTarget): number {
  return target instanceof Node ? items.findIndex((item) => item.contains(target)) : -1;
}

function focusNeighbourRow(event: KeyboardEvent<HTMLElement>): boolean {
  const step = isKey(event, 'below') ? 1 : isKey(event, 'above') ? -1 : 0;
  if (step === 0) return false;
  const row = event.currentTarget;
  const layer = row.closest(LAYER) ?? document.body;
  const rows = [...layer.querySelectorAll<HTMLElement>(ROW)].filter((other) => itemsOf(other).length > 0);
  const neighbour = rows[rows.indexOf(row) + step];
  const item = neighbour && nearestTo(centreOf(event.target as Element), itemsOf(neighbour));
  if (!item) return false;
  item.focus({ preventScroll: true });
  item.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  return true;
}

function nearestTo(x: number, items: readonly HTMLElement[]): HTMLElement | undefined {
  let nearest: HTMLElement | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const item of items) {
    const away = Math.abs(centreOf(item) - x);
    if (away < distance) {
      nearest = item;
      distance = away;
    }
  }
  return nearest;
}

function centreOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
