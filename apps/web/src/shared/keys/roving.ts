// Roving tabindex and arrow-key navigation, for keyboards and remotes. Left and right move along a row, Home and End to its
// ends, up and down to the nearest item of the neighbouring row.
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
  useRef,
  useState,
} from 'react';
import { focusablesIn } from './focusable.ts';
import { isKey, isTyping, type KeyPress } from './keys.ts';

const ROW = '[data-row]';
const ITEM = '[data-roving]';
const LAYER = '[role="dialog"], [role="alertdialog"]';

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

const TabIndexContext = createContext<0 | -1 | undefined>(undefined);

/** The tabindex of the item inside: 0 for its row's tab stop, else -1. */
export const RovingTabIndex = TabIndexContext.Provider;

export interface RovingItemProps {
  tabIndex?: 0 | -1;
  'data-roving'?: '';
}

/** Spread on the focusable element of an item. Empty outside a row. */
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
  /** The tab stop before any focus: the active tab, else the first item. */
  initial?: number;
  /** The target index of a key, where the row is not a single line. */
  next?: (press: KeyPress, current: number, count: number) => number | undefined;
  /** Called after an arrow key moved the focus; the caller scrolls the item into view. */
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

/** A row that wraps into several lines: up and down move between the lines before they leave the row. */
export function useGridRow<E extends HTMLElement>(
  count: number,
): ReturnType<typeof useRovingRow> & { list: RefObject<E | null> } {
  const list = useRef<E>(null);
  const next = useCallback(
    (press: KeyPress, current: number, of: number) => nextIndex(press, current, of, columnsOf(list.current)),
    [],
  );
  return { list, ...useRovingRow({ count, next }) };
}

/** Items in the first line, read from the layout. */
function columnsOf(list: HTMLElement | null): number {
  const items = [...(list?.children ?? [])] as HTMLElement[];
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

/** For a layer that has the focus itself: an arrow key enters its first row. */
export function enterRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: layer } = event;
  const isArrow = (['above', 'below', 'previous', 'next'] as const).some((name) => isKey(event, name));
  if (target !== layer || !isArrow || event.defaultPrevented) return;
  const [item] = [...layer.querySelectorAll<HTMLElement>(ROW)].flatMap(itemsOf);
  if (!item) return;
  item.focus();
  event.preventDefault();
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
