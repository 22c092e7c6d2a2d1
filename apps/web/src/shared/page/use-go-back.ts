import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** What the browser's history says of this entry; React Router numbers them. */
interface NumberedEntry {
  readonly idx?: number;
}

/** Goes to the page one came from, or to `otherwise` when this is the first page of the visit. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(() => {
    const { idx } = (window.history.state ?? {}) as NumberedEntry;
    // Without numbers (a router in memory) the first entry is known by its name. A first page that was redirected has
    // another one, so the number is the better word.
    const isFirst = idx === undefined ? key === 'default' : idx === 0;
    void (isFirst ? navigate(otherwise) : navigate(-1));
  }, [navigate, key, otherwise]);
}
