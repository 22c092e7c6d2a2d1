import { useSyncExternalStore } from 'react';

/** A phone, upright or on its side: the controls move to the middle of the picture. */
const COMPACT = '(max-width: 599px), (max-height: 480px)';

const media = () => (typeof window.matchMedia === 'function' ? window.matchMedia(COMPACT) : undefined);

export function useCompact(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = media();
      query?.addEventListener('change', changed);
      return () => query?.removeEventListener('change', changed);
    },
    () => media()?.matches ?? false,
  );
}
