import { type RefObject, useEffect, useRef } from 'react';

/**
 * Reading goes on at a heading that has taken the place of what was focused: the address did not change. `isNeeded` is
 * for a heading that is also there when the page is first opened.
 */
export function useFocusWhenShown(isNeeded = true): RefObject<HTMLHeadingElement | null> {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNeeded) ref.current?.focus({ preventScroll: true });
  }, [isNeeded]);
  return ref;
}
