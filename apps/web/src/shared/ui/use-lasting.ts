import { useEffect, useState } from 'react';

/** Delay of a loading indicator: a shorter one only flickers, and rendering it prolongs the wait. */
const INDICATOR_DELAY_MS = 300;

/** Delayed flag: true once `holds` has been true for `ms` without a break. */
export function useLasting(holds: boolean, ms = INDICATOR_DELAY_MS): boolean {
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
