import { type Day, dayAt, isGuideDay } from '@seyir/core/time/istanbul';
import { useState } from 'react';

/** The chosen day. Nobody who chose none is left on yesterday at midnight; a day that leaves the guide falls to today. */
export function useGuideDay(now: number): [Day, (day: Day) => void] {
  const [chosen, setChosen] = useState<Day>();
  const today = dayAt(now);
  const day = chosen !== undefined && isGuideDay(chosen, now) ? chosen : today;
  return [day, (next) => setChosen(next === today ? undefined : next)];
}
