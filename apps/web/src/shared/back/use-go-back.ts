import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isFirstPage } from './back-layers.ts';

/** Goes to the previous page, or to `otherwise` from the first page of the visit. */
export function useGoBack(otherwise: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  return useCallback(() => {
    // A memory router has no entry numbers; its first entry has the key `default`. With numbers the key is not used: a
    // redirect gives the first page another key.
    void ((isFirstPage() ?? key === 'default') ? navigate(otherwise) : navigate(-1));
  }, [navigate, key, otherwise]);
}
