import { useEffect, useState } from 'react';
import { appClock } from './app-clock.ts';

const MINUTE_MS = 60_000;

/** The server's time, updated at every full minute of its clock: programmes start and end there. */
export function useNow(): number {
  const [now, setNow] = useState(appClock.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const schedule = () => {
      timer = setTimeout(
        () => {
          setNow(appClock.now());
          schedule();
        },
        MINUTE_MS - (appClock.now() % MINUTE_MS),
      );
    };
    schedule();
    return () => clearTimeout(timer);
  }, []);
  return now;
}
