import { type RefObject, useCallback, useRef } from 'react';
import type { KeyPress } from './keys.ts';
import { nextIndex, useRovingRow } from './roving.ts';

/** A row that wraps: up and down go along its lines before they leave it. */
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

/** How many stand in the first line; the style sheet decides that. */
function columnsOf(list: HTMLElement | null): number {
  const items = [...(list?.children ?? [])] as HTMLElement[];
  return Math.max(1, items.filter((item) => item.offsetTop === items[0]?.offsetTop).length);
}
