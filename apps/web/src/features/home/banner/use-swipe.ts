import type { PointerEvent } from 'react';
import { useRef } from 'react';

/** Swipe threshold in pixels: more than a trembling thumb, less than a scroll. */
const SWIPE_PX = 40;

interface SwipeProps {
  onPointerDown: (event: PointerEvent) => void;
  onPointerUp: (event: PointerEvent) => void;
  onPointerCancel: () => void;
}

/** Horizontal swipe: 1 for the next slide, -1 for the previous one. Vertical panning stays native (`touch-action: pan-y`). */
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
