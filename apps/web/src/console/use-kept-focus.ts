// Focus that would fall to the body: a button is removed with its row, hidden with its menu or disabled by what it did. Its nearest
// ancestor that can take the focus gets it, else the page, so that Tab goes on from there and not from the top of the document.
import { type RefObject, useEffect } from 'react';

const isLost = (element: Element | null): boolean =>
  element === null ||
  element === document.body ||
  !element.isConnected ||
  element.matches(':disabled') ||
  // jsdom has no layout.
  element.checkVisibility?.() === false;

/** The element and its ancestors that can take the focus, the nearest first. */
function placesOf(element: HTMLElement): HTMLElement[] {
  const parent = element.parentElement?.closest<HTMLElement>('[tabindex]');
  return parent ? [element, ...placesOf(parent)] : [element];
}

export function useKeptFocus(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let places: readonly HTMLElement[] = [];
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) places = placesOf(target);
    };
    const forget = ({ target, relatedTarget }: FocusEvent) => {
      // A press beside everything takes the focus away on purpose.
      if (relatedTarget === null && target instanceof Element && !isLost(target)) places = [];
    };
    const restore = () => {
      if (places.length === 0 || !isLost(document.activeElement)) return;
      [...places, page.current].find((place) => !isLost(place))?.focus();
    };
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', forget);
    const changes = new MutationObserver(restore);
    changes.observe(document.body, {
      ...{ childList: true, subtree: true, attributes: true },
      attributeFilter: ['disabled', 'data-closed', 'hidden'],
    });
    return () => {
      changes.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', forget);
    };
  }, [page]);
}
