import { useEffect, useState } from 'react';

const SECOND_MS = 1_000;

/** Whole seconds until a moment of this computer's clock; 0 when it has come. */
export function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now);
  const isOver = now >= at;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOver]);
  return Math.max(0, Math.ceil((at - now) / SECOND_MS));
}
