import { type RefObject, useEffect, useEffectEvent } from 'react';

/** A swipe down closes the panel, on a touch screen. Its code is loaded when a panel opens there, not with the first page. */
export function useSwipeDown(panel: RefObject<HTMLElement | null>, onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.());
  const isOn = onClose !== undefined;
  useEffect(() => {
    const box = panel.current;
    if (!isOn || !box || !('ontouchstart' in window)) return;
    let stop: (() => void) | undefined;
    let isLeft = false;
    void import('./swipe-down.ts').then(({ watchSwipeDown }) => {
      if (!isLeft) stop = watchSwipeDown(box, () => close());
    });
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [panel, isOn]);
}
