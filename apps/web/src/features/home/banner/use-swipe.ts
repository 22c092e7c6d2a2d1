import type { PointerEvent } from 'react';
import { useRef } from 'react';

/** Further than a trembling thumb, nearer than a scroll. */
const SWIPE_PX = 40;

export interface SwipeProps {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: () => void;
}

/** A finger drawn sideways: 1 for the next, -1 for the one before. The page still scrolls up and down (`touch-action: pan-y`). */
export function useSwipe(onSwipe: (direction: 1 | -1) => void): SwipeProps {
  const from = useRef<{ x: number; y: number }>(undefined);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }) => {
      from.current = pointerType === 'mouse' ? undefined : { x: clientX, y: clientY };
    },
    onPointerUp: ({ clientX, clientY }) => {
      const start = from.current;
      from.current = undefined;
      if (!start) return;
      const across = clientX - start.x;
      if (Math.abs(across) >= SWIPE_PX && Math.abs(across) > Math.abs(clientY - start.y)) onSwipe(across < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = undefined;
    },
  };
}
