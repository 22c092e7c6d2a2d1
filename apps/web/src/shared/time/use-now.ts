import { useEffect, useState } from 'react';
import { appClock } from './app-clock.ts';

const MINUTE_MS = 60_000;

/** The server's time, anew at every full minute of its clock: programmes begin and end there. */
export function useNow(): number {
  const [now, setNow] = useState(appClock.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(appClock.now());
          wait();
        },
        MINUTE_MS - (appClock.now() % MINUTE_MS),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, []);
  return now;
}
