import { useId, useLayoutEffect } from 'react';

const PRODUCT = 'Seyir';

/** The names that want to be on the tab: of the page, and of what is open over it. */
const names = new Map<string, { readonly title: string; readonly isOver: boolean }>();

/**
 * What the tab and the history call this page. Until it is known, the product's name stands there. What is open `over` a
 * page has the word as long as it is open, whenever the page below learns its own name.
 */
export function usePageTitle(title: string | undefined, place: 'page' | 'over' = 'page'): void {
  const id = useId();
  // With the page and not after it: who reads the page (a screen reader, the history) reads its name too.
  useLayoutEffect(() => {
    // Last in line, so that of two pages the one that came later is named.
    names.delete(id);
    if (title) names.set(id, { title, isOver: place === 'over' });
    show();
    return () => {
      names.delete(id);
      // A page that goes leaves its name until the next one comes: the tab must not blink.
      if (place === 'over') show();
    };
  }, [id, title, place]);
}

function show(): void {
  const wanted = [...names.values()];
  const shown = wanted.findLast(({ isOver }) => isOver) ?? wanted.at(-1);
  document.title = shown ? `${shown.title} · ${PRODUCT}` : PRODUCT;
}
