import { useEffect, useState } from 'react';

/** So long a wait is not worth a word: what is told about a shorter one only flickers, and drawing it makes it longer. */
const WORTH_TELLING_MS = 300;

/** Whether something has held for so long without a break. */
export function useLasting(holds: boolean, ms = WORTH_TELLING_MS): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!holds) return;
    const timer = setTimeout(() => setLasts(true), ms);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [holds, ms]);
  return holds && lasts;
}
