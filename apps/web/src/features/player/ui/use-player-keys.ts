import { useEffect, useRef } from 'react';
import { ownerOf } from '../../../shared/keys/key-owner.ts';
import { isBack, isKey } from '../../../shared/keys/keys.ts';
import { actOfKey, actOfSlider, type PlayerAct } from '../rules/player-keys.ts';

/** Held down, these go on; the others act once. */
const REPEATED: ReadonlySet<PlayerAct> = new Set(['back', 'forward', 'louder', 'quieter']);

/** Performs the player's keys, those that `ownerOf` gives it, unless something else is open above (PLAYER-13). */
export function usePlayerKeys(isActive: () => boolean, perform: (act: PlayerAct) => boolean): void {
  const latest = useRef({ isActive, perform });
  useEffect(() => {
    latest.current = { isActive, perform };
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !latest.current.isActive()) return;
      const act = isOfPlayer(event) ? 'leave' : actFor(event);
      if (act === undefined || (event.repeat && !REPEATED.has(act))) return;
      // Space on a player that cannot pause must not scroll the page either.
      if (latest.current.perform(act) || event.key === ' ') event.preventDefault();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}

/** Back of any remote. Backspace of a channel leads to the channel before (ZAP-01). */
function isOfPlayer(event: KeyboardEvent): boolean {
  if (ownerOf(event) !== 'player' || !isBack(event)) return false;
  return isKey(event, 'leave') || document.querySelector('[data-player][data-channels]') === null;
}

/** Arrows on the seek and volume sliders move them by the player's own steps; the other keys are the browser's. */
function actFor(event: KeyboardEvent): PlayerAct | undefined {
  const owner = ownerOf(event);
  if (owner === 'player') return actOfKey(event);
  const slider = event.target instanceof HTMLInputElement ? event.target.dataset.keys : undefined;
  return owner === 'control' && slider ? actOfSlider(slider, event) : undefined;
}
