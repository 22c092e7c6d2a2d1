// Dragging of the mini player. The element follows the pointer by two custom properties; React renders when it is let go. The moves are
// heard on the window: a quick pointer is outside of the element with its first step.

import { type DragEvent, type MouseEvent, type PointerEvent, useCallback, useEffect, useRef } from 'react';
import { useHandler } from '../../../shared/ui/use-handler.ts';
import { DRAG_PX, type DragPoint, decideDrop, decidePull, type MiniCorner } from '../rules/mini-drag.ts';

export interface MiniDragOptions {
  /** A card above the tab bar of a phone, which only moves up and down. */
  readonly isCard: boolean;
  readonly onCorner: (corner: MiniCorner) => void;
  readonly onGrow: () => void;
  readonly onAway: () => void;
}

/** How far and how fast an element was moved when it was let go. */
interface Moved {
  readonly element: HTMLElement;
  readonly down: number;
  readonly speed: { readonly x: number; readonly y: number };
}

const pointOf = ({ clientX: x, clientY: y, timeStamp: at }: MouseEvent | globalThis.PointerEvent): DragPoint => ({
  x,
  y,
  at,
});

/** Handlers of the mini player. A drag may begin on its buttons, too, and is then no press. */
export function useMiniDrag({ isCard, onCorner, onGrow, onAway }: MiniDragOptions) {
  const stop = useRef(() => {});
  const wasMoved = useRef(false);
  useEffect(() => () => stop.current(), []);

  const drop = useHandler(({ element, down, speed }: Moved) => {
    if (isCard) {
      const verdict = decidePull(down, speed.y);
      if (verdict === 'away') onAway();
      else if (verdict === 'grow') onGrow();
      return;
    }
    const { left, top, width, height } = element.getBoundingClientRect();
    const centre = { x: left + width / 2, y: top + height / 2 };
    const verdict = decideDrop({ centre, speed, view: { width: window.innerWidth, height: window.innerHeight } });
    if (verdict === 'away') onAway();
    else onCorner(verdict);
  });

  const follow = useCallback(
    (element: HTMLElement, from: DragPoint, mayGoAside: boolean) => {
      let last = from;
      let speed = { x: 0, y: 0 };
      let isMoved = false;
      const show = (x: number, y: number) => {
        element.style.setProperty('--drag-x', `${x}px`);
        element.style.setProperty('--drag-y', `${y}px`);
      };
      const handleMove = (event: globalThis.PointerEvent) => {
        const point = pointOf(event);
        const ms = Math.max(1, point.at - last.at);
        speed = { x: (point.x - last.x) / ms, y: (point.y - last.y) / ms };
        last = point;
        const [x, y] = [mayGoAside ? point.x - from.x : 0, point.y - from.y];
        isMoved ||= Math.hypot(x, y) > DRAG_PX;
        if (!isMoved) return;
        element.dataset.dragging = '';
        show(x, y);
      };
      const handleUp = (event: globalThis.PointerEvent) => {
        wasMoved.current = isMoved;
        // A pointer that rests before it is let go throws nothing.
        const isThrown = event.timeStamp - last.at < REST_MS;
        if (isMoved) drop({ element, down: last.y - from.y, speed: isThrown ? speed : { x: 0, y: 0 } });
        stop.current();
      };
      const controller = new AbortController();
      stop.current = () => {
        controller.abort();
        delete element.dataset.dragging;
        show(0, 0);
      };
      const { signal } = controller;
      window.addEventListener('pointermove', handleMove, { signal });
      window.addEventListener('pointerup', handleUp, { signal });
      window.addEventListener('pointercancel', () => stop.current(), { signal });
    },
    [drop],
  );

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasMoved.current = false;
      if (event.button !== 0 || event.isPrimary === false) return;
      stop.current();
      follow(event.currentTarget, pointOf(event), !isCard);
    },
    /** Of an image: the browser would drag its own copy. */
    onDragStart: (event: DragEvent) => event.preventDefault(),
    onClickCapture(event: MouseEvent) {
      // A key presses, too, and drags nothing.
      if (!wasMoved.current || event.detail === 0) return;
      wasMoved.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

const REST_MS = 100;
