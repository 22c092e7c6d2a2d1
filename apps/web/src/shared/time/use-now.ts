import { useEffect, useState, useSyncExternalStore } from 'react';
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

const listeners = new Set<() => void>();
let minute = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The time of the last full minute; taken again while nothing listens and the minute is over. */
function readMinute(): number {
  const now = appClock.now();
  if (listeners.size === 0 && (now < minute || now >= minute + MINUTE_MS)) minute = now - (now % MINUTE_MS);
  return minute;
}

function tick(): void {
  const now = appClock.now();
  minute = now - (now % MINUTE_MS);
  timer = setTimeout(tick, minute + MINUTE_MS - now);
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearTimeout(timer);
  };
}

/**
 * A value of the server's time, by the minute. The component renders when the value changes and not with every minute: of a
 * page of cards, only those that show the time. `read` returns a primitive.
 */
export function useEachMinute<T extends string | number | boolean | undefined>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(readMinute()));
}
