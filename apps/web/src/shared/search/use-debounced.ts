import { useEffect, useState } from 'react';

/** Debounce delay: a request per letter would fetch replies that are outdated at once. */
export const DEBOUNCE_MS = 200;

/** The text after it has not changed for DEBOUNCE_MS, blank until then. An emptied text is empty at once. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
