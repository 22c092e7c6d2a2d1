import { useEffect } from 'react';

const PRODUCT = 'Seyir';

/** What the tab and the history call this page. Until it is known, the product's name stands there. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
  }, [title]);
}
