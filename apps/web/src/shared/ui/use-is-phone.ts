// Whether the window is as narrow as a phone, for what a style sheet cannot decide.

import { useSyncExternalStore } from 'react';

/** As `--phone` of media.css. */
const PHONE = '(max-width: 599px)';

const phone = () => (typeof window.matchMedia === 'function' ? window.matchMedia(PHONE) : undefined);

export function useIsPhone(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = phone();
      query?.addEventListener('change', changed);
      return () => query?.removeEventListener('change', changed);
    },
    () => phone()?.matches ?? false,
  );
}
