import { useEffect, useState } from 'react';

/** Asking at every letter would ask for what nobody waits for, in milliseconds. */
export const DEBOUNCE_MS = 200;

/** The text once nobody has changed it for a moment, blank until then. An emptied one is empty at once. */
export function useDebounced(text: string): string {
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}
