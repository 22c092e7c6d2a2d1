import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isFirstPage } from '../back/back-layers.ts';

/** Goes to the page one came from, or to `otherwise` when this is the first page of the visit. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(() => {
    // Without numbers (a router in memory) the first entry is known by its name. A first page that was redirected has
    // another one, so the number is the better word.
    void ((isFirstPage() ?? key === 'default') ? navigate(otherwise) : navigate(-1));
  }, [navigate, key, otherwise]);
}
