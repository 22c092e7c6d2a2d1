import { useEffect, useState } from 'react';
import { appClock } from './app-clock.ts';

const MINUTE_MS = 60_000;

/**
 * The server's time, updated at every full minute of the server's clock, where programmes start and end, and once at
 * `until` (ISO): the end of the programme that is on need not be a full minute.
 */
export function useNow(until?: string): number {
  const [mountedAt] = useState(appClock.now);
  const [now, setNow] = useState(mountedAt);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // The timers follow each other without React: a render that comes late delays no minute.
    const waitFrom = (from: number) => {
      timer = setTimeout(() => {
        const current = appClock.now();
        setNow(current);
        waitFrom(current);
      }, nextUpdate(from, until) - appClock.now());
    };
    waitFrom(mountedAt);
    return () => clearTimeout(timer);
  }, [until, mountedAt]);
  return now;
}

function nextUpdate(from: number, until: string | undefined): number {
  const minute = from - (from % MINUTE_MS) + MINUTE_MS;
  const end = until === undefined ? minute : Date.parse(until);
  return end > from ? Math.min(minute, end) : minute;
}
