import { useEffect, useRef } from 'react';
import { isTyping } from '../../../shared/keys/keys.ts';
import { actOfKey, type PlayerAct } from '../rules/player-keys.ts';

/** Held down, these go on; the others act once. */
const REPEATED: ReadonlySet<PlayerAct> = new Set(['back', 'forward', 'louder', 'quieter']);

/** Keys act wherever the focus is, but not while the viewer types or something else is open above (PLAYER-13). */
export function usePlayerKeys(isActive: () => boolean, perform: (act: PlayerAct) => boolean): void {
  const latest = useRef({ isActive, perform });
  useEffect(() => {
    latest.current = { isActive, perform };
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event) || !latest.current.isActive()) return;
      const act = actFor(event);
      if (act === undefined || (event.repeat && !REPEATED.has(act))) return;
      if (latest.current.perform(act)) event.preventDefault();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

/** What has the focus keeps the keys that are its own. */
function actFor(event: KeyboardEvent): PlayerAct | undefined {
  const act = actOfKey(event);
  const target = event.target instanceof Element ? event.target : undefined;
  if (act === undefined || target?.closest('[role="menu"]')) return undefined;
  if (event.key === ' ' && target?.closest('button, a[href]')) return undefined;
  if (target?.matches('[data-keys="volume"]')) {
    if (act === 'back') return 'quieter';
    if (act === 'forward') return 'louder';
  }
  return act;
}
