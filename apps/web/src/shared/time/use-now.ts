import { useEffect, useState } from 'react';
import { appClock } from './app-clock.ts';

const MINUTE_MS = 60_000;

/** The server's time, anew every minute: enough for what is on and how far it is. */
export function useNow(): number {
  const [now, setNow] = useState(appClock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(appClock.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
