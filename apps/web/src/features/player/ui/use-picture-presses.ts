import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { readTap, type Tap } from '../rules/gestures.ts';
import type { PlayerAct } from '../rules/player-keys.ts';
import type { Chrome } from './use-chrome.ts';

interface PressOptions {
  readonly chrome: Chrome;
  readonly perform: (act: PlayerAct) => boolean;
}

/** A mouse plays and pauses, twice fills the screen. A finger shows the controls, twice on a side jumps. */
export function usePicturePresses({ chrome, perform }: PressOptions) {
  const lastTap = useRef<Tap>(undefined);
  const wasTouch = useRef(false);
  return {
    onPointerUp(event: PointerEvent<HTMLElement>) {
      wasTouch.current = event.pointerType === 'touch';
      if (!wasTouch.current) return;
      const { left, width } = event.currentTarget.getBoundingClientRect();
      const tap: Tap = { at: event.timeStamp, across: width > 0 ? (event.clientX - left) / width : 0.5 };
      const act = readTap(tap, lastTap.current);
      lastTap.current = tap;
      if (act !== 'toggle-chrome') perform(act);
      else if (chrome.isShown) chrome.hide();
      else chrome.wake();
    },
    onClick() {
      if (!wasTouch.current) perform('toggle');
    },
    onDoubleClick(event: MouseEvent) {
      if (wasTouch.current) return;
      event.preventDefault();
      perform('fullscreen');
    },
  };
}
