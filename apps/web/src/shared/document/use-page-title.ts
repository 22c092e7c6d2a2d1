import { useId, useLayoutEffect } from 'react';

const PRODUCT = 'Seyir';

/** Titles of the mounted page and of layers open over it, the newest last. */
const titles = new Map<string, { readonly title: string; readonly isOver: boolean }>();

/**
 * Sets `document.title`, which tab and history show; the product's name while `title` is unknown. A layer (`over`) has
 * priority over the page below as long as the layer is open.
 */
export function usePageTitle(title: string | undefined, place: 'page' | 'over' = 'page'): void {
  const id = useId();
  // Layout effect: screen readers and the history read the title together with the page.
  useLayoutEffect(() => {
    // Deleted and set again, so that the newest title is last in the map.
    titles.delete(id);
    if (title) titles.set(id, { title, isOver: place === 'over' });
    show();
    return () => {
      titles.delete(id);
      // The title of a leaving page stays until the next page sets its own: the tab must not flicker.
      if (place === 'over') show();
    };
  }, [id, title, place]);
}

function show(): void {
  const all = [...titles.values()];
  const shown = all.findLast(({ isOver }) => isOver) ?? all.at(-1);
  document.title = shown ? `${shown.title} · ${PRODUCT}` : PRODUCT;
}
