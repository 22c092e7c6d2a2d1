// Drag, pinch and wheel on the stage of the cropper. Pointers are counted by the stage: one moves the photo, two enlarge it.
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { useHandler } from '../../../shared/ui/use-handler.ts';
import type { Point } from './crop.ts';

interface CropGestures {
  /** By shares of the stage's side. */
  onPan: (by: Point) => void;
  /** By a factor, around a point of the stage. */
  onZoom: (factor: number, focus: Point) => void;
}

/** One notch of a mouse wheel enlarges by about a sixth. */
const WHEEL_STEP = 0.0015;

export function useCropGestures(stage: RefObject<HTMLElement | null>, { onPan, onZoom }: CropGestures) {
  const pointers = useRef(new Map<number, Point>());
  const pointOf = (event: { readonly clientX: number; readonly clientY: number }): Point => {
    const box = stage.current?.getBoundingClientRect();
    const side = box?.width || 1;
    return { x: (event.clientX - (box?.left ?? 0)) / side, y: (event.clientY - (box?.top ?? 0)) / side };
  };
  const handleWheel = useHandler((event: WheelEvent) => {
    event.preventDefault();
    onZoom(Math.exp(-event.deltaY * WHEEL_STEP), pointOf(event));
  });
  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    // React's wheel listener is passive, and a swipe down would close the dialog.
    const keepTouch = (event: TouchEvent) => event.stopPropagation();
    element.addEventListener('wheel', handleWheel, { passive: false });
    element.addEventListener('touchstart', keepTouch, { passive: true });
    return () => {
      element.removeEventListener('wheel', handleWheel);
      element.removeEventListener('touchstart', keepTouch);
    };
  }, [stage, handleWheel]);

  const end = ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      pointers.current.set(event.pointerId, pointOf(event));
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove(event: PointerEvent) {
      const known = pointers.current;
      const from = known.get(event.pointerId);
      if (!from) return;
      const to = pointOf(event);
      const other = [...known].find(([id]) => id !== event.pointerId)?.[1];
      known.set(event.pointerId, to);
      const share = other ? 1 / 2 : 1;
      onPan({ x: (to.x - from.x) * share, y: (to.y - from.y) * share });
      if (!other) return;
      const distance = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y);
      const middle = { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 };
      if (distance(from) > 0) onZoom(distance(to) / distance(from), middle);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
