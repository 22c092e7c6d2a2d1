import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { isBack, isKey } from '../../keys/keys.ts';
import { isTopLayer, openModalLayer, wrapTab } from './modal-layer.ts';

interface ModalLayerOptions {
  /** The element whose focusable elements Tab cycles through; the layer itself by default. */
  panel?: RefObject<HTMLElement | null>;
  isOpen?: boolean;
  /** The element that takes the focus on opening. Undefined leaves the focus to the caller. */
  initialFocus?: (panel: HTMLElement) => HTMLElement | undefined;
  preventScroll?: boolean;
  /** Escape. Without a handler Escape is left to other listeners. */
  onLeave?: (() => void) | undefined;
  /** Opens before the first paint, so that a key or a press in the same frame finds the layer open. */
  isBeforePaint?: boolean;
}

/**
 * Modal layer: makes everything behind `layer` inert, traps Tab inside, leaves on Escape, and gives the focus back on
 * closing. Only the topmost layer handles keys.
 */
export function useModalLayer(layer: RefObject<HTMLElement | null>, options: ModalLayerOptions): void {
  const { panel = layer, isOpen = true, isBeforePaint = false } = options;
  const focusInitial = useEffectEvent((box: HTMLElement) => {
    options.initialFocus?.(box)?.focus({ preventScroll: options.preventScroll ?? false });
  });
  const handleKey = useEffectEvent((event: KeyboardEvent, element: HTMLElement, box: HTMLElement) => {
    if (!isTopLayer(element)) return;
    if (isKey(event, 'turn')) wrapTab(event, box);
    if (!options.onLeave || !isBack(event) || event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    options.onLeave();
  });
  // After paint by default: React restores the focus after the cleanup of layout effects, and a dialog that is still
  // visible for its closing transition would take the focus again.
  const useTimedEffect = isBeforePaint ? useLayoutEffect : useEffect;
  useTimedEffect(() => {
    const element = layer.current;
    const box = panel.current;
    if (!isOpen || !element || !box) return;
    const close = openModalLayer(element);
    focusInitial(box);
    const listener = (event: KeyboardEvent) => handleKey(event, element, box);
    // On the document: the focus may be on body, for example after the pressed button was removed.
    document.addEventListener('keydown', listener);
    return () => {
      document.removeEventListener('keydown', listener);
      close();
    };
  }, [isOpen, layer, panel]);
}
