import { useEffect, useState } from 'react';
import { appClock } from './app-clock.ts';

const MINUTE_MS = 60_000;

/**
 * The server's time, updated at every full minute of the server's clock, where programmes start and end, and once at
 * `until` (ISO): the end of the programme that is on need not be a full minute.
 */
export function useNow(until?: string): number {
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
