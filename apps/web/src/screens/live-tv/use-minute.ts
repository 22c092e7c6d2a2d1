import { useEffect, useState } from 'react';
import { appClock } from '../../shared/time/app-clock.ts';

const MINUTE_MS = 60_000;

/** The server's time, at every full minute and at a moment that matters: the end of what is on. */
export function useMinute(until: string | undefined): number {
  const [now, setNow] = useState(appClock.now);
  useEffect(() => {
    const minute = now - (now % MINUTE_MS) + MINUTE_MS;
    const end = until === undefined ? minute : Date.parse(until);
    const next = end > now ? Math.min(minute, end) : minute;
    const timer = setTimeout(() => setNow(appClock.now()), Math.max(0, next - appClock.now()));
    return () => clearTimeout(timer);
  }, [until, now]);
  return now;
}
